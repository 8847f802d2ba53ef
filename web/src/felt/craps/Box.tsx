/** A column of the boxes, and what stands in it. */

import type { Held } from "../../lib/offers";
import { price } from "../../lib/pays";
import { Area, type Spot } from "../Area";
import { Label } from "../Label";
import type { FeltProps } from "../types";
import { BOX_WORDS } from "./areas";
import { Puck } from "./parts";

/** A column of the boxes: against the number above, the come box with the number, place and buy below. */
export function Box({ n, x, w, y, ...felt }: FeltProps & { n: number; x: number; w: number; y: number }) {
  const half = w / 2;
  const tight = w < 70;
  const spot = (id: string, dx: number, dy: number, width: number, height: number): Spot => ({
    id, x: x + dx, y: y + dy, w: width, h: height,
  }); // prettier-ignore
  const come = standing(felt, "come", n);
  const dont = standing(felt, "dont-come", n);
  const small = tight ? 9.5 : 10;
  const [placed, bought] = [price(felt.pays, `place-${n}`), price(felt.pays, `buy-${n}`)];
  return (
    <g>
      <Area {...felt} spot={spot(`lay-${n}`, 0, 0, half, 30)} chipScale={0.62}>
        <TwoLines
          x={x + half / 2}
          y={y + 19}
          words="LAY"
          odds={tight ? null : price(felt.pays, `lay-${n}`)}
          size={small}
        />
      </Area>
      <Area {...felt} spot={spot(`place-lose-${n}`, half, 0, half, 30)} chipScale={0.62}>
        <TwoLines
          x={x + half * 1.5}
          y={y + 19}
          words="LOSE"
          odds={tight ? null : price(felt.pays, `place-lose-${n}`)}
          size={9.5}
        />
      </Area>
      <Area
        {...felt}
        held={dont.held}
        spot={{ ...spot(dont.id, 0, 30, w, 30), ...(dont.odds ? { chip: [x + w * 0.32, y + 46] } : {}) }}
        chipScale={0.66}
        label={`Don't come ${n}`}
        beside={dont.odds ? { ...dont.odds, at: [x + w * 0.68, y + 46] } : null}
      >
        <Label x={x + half} y={y + 49} size={small} cls="dim">
          {tight ? "DON'T" : "DON'T COME"}
        </Label>
      </Area>
      <Area
        {...felt}
        held={come.held}
        spot={{ ...spot(come.id, 0, 60, w, 74), chip: [x + (come.odds ? w * 0.3 : half), y + 104] }}
        chipScale={tight ? 0.72 : 0.85}
        label={`Come ${n}`}
        beside={
          come.odds
            ? { ...come.odds, at: [x + w * 0.7, y + 104], asleep: sleeps(felt, `come-odds-${n}`) }
            : null
        }
      >
        <Label
          x={x + half}
          y={y + (n === 6 || n === 9 ? 107 : 112)}
          size={(n === 6 ? 30 : n === 9 ? 26 : 44) * Math.min(1, w / 80)}
          cls="number"
        >
          {BOX_WORDS[n]}
        </Label>
      </Area>
      <Area
        {...felt}
        spot={spot(`place-${n}`, 0, 134, w, 34)}
        chipScale={0.74}
        asleep={sleeps(felt, `place-${n}`)}
      >
        <Label x={x + half} y={y + (placed ? 148 : 156)} size={tight ? 10.5 : 12}>
          PLACE
        </Label>
        {placed ? (
          <Label x={x + half} y={y + 163} size={tight ? 10 : 11.5} cls="odds">
            {placed}
          </Label>
        ) : null}
      </Area>
      <Area
        {...felt}
        spot={spot(`buy-${n}`, 0, 168, w, 28)}
        chipScale={0.66}
        asleep={sleeps(felt, `buy-${n}`)}
      >
        {tight && bought ? (
          <TwoLines x={x + half} y={y + 185} words="BUY" odds={bought} size={small} />
        ) : (
          <Label x={x + half} y={y + 187} size={11} cls="dim">
            BUY{bought ? <tspan className="odds"> {bought}</tspan> : null}
          </Label>
        )}
      </Area>
      {felt.own["point"] === n ? <Puck x={x + w - 18} y={y + 58} on /> : null}
    </g>
  );
}

/** Chips that are off for now, as the table tells it; the dealer puts a button on what was called on. */
export function sleeps(felt: FeltProps, id: string): boolean {
  const off = felt.own["off"];
  return felt.wagers.some(
    (wager) =>
      wager.seat === felt.seat && wager.name === id && Array.isArray(off) && off.includes(wager.number),
  );
}

/** A come box holds the bet that travelled there and, beside it, its odds; a click adds odds where they are offered. */
function standing(felt: FeltProps, kind: "come" | "dont-come", n: number) {
  const odds = `${kind}-odds-${n}`;
  const offered = felt.offers.some(
    (offer) => offer.fixed?.["on"] === `${kind}-odds` && offer.fixed["point"] === n,
  );
  const taken = felt.held.get(odds);
  const id = offered || taken ? odds : `${kind}-${n}`;
  const flat = felt.held.get(`${kind}-${n}`);
  return { id, held: flat ? new Map([[id, flat]]) : new Map<string, Held>(), odds: taken ?? null };
}

/** A word, and under it what it pays. */
function TwoLines({
  x,
  y,
  words,
  odds,
  size,
}: {
  x: number;
  y: number;
  words: string;
  odds: string | null;
  size: number;
}) {
  return (
    <>
      <Label x={x} y={odds ? y - 6 : y} size={size} cls="dim">
        {words}
      </Label>
      {odds ? (
        <Label x={x} y={y + 6} size={size} cls="odds">
          {odds}
        </Label>
      ) : null}
    </>
  );
}
