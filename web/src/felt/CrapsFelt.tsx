/** The craps layout: pass line around the corner, come, field, boxes 4 to 10, propositions beside, hops below. */

import type { ReactNode } from "react";
import { DieShape } from "../ui/Dice";
import { areaOf, type Held } from "../lib/offers";
import { show } from "../lib/money";
import { wagerName } from "../lib/words";
import { Area, type Spot } from "./Area";
import { clipped } from "./PokerFelt";
import type { FeltProps } from "./types";

const BOXES = [4, 5, 6, 8, 9, 10] as const;
const BOX_WORDS: Record<number, string> = { 4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10" };
const HARD: [number, number][] = [
  [6, 3],
  [10, 5],
  [8, 4],
  [4, 2],
];
const HOPS = [
  "hop-hard-4", "hop-hard-6", "hop-hard-8", "hop-hard-10", "hop-1-3", "hop-1-4", "hop-2-3", "hop-1-5", "hop-2-4",
  "hop-1-6", "hop-2-5", "hop-3-4", "hop-2-6", "hop-3-5", "hop-3-6", "hop-4-5", "hop-4-6",
]; // prettier-ignore

export function CrapsFelt(felt: FeltProps) {
  return felt.narrow ? <Tall {...felt} /> : <Wide {...felt} />;
}

/** Areas that the drawing has; what a table offers beyond them is shown as tiles under the felt. */
export function crapsAreas(narrow: boolean): Set<string> {
  const main = ["pass", "dont-pass", "come", "dont-come", "field", "pass-odds", "dont-pass-odds"];
  for (const n of BOXES) {
    main.push(
      `place-${n}`,
      `buy-${n}`,
      `lay-${n}`,
      `place-lose-${n}`,
      `come-${n}`,
      `dont-come-${n}`,
      `come-odds-${n}`,
      `dont-come-odds-${n}`,
    );
  }
  if (narrow) return new Set(main);
  return new Set([
    ...main, ...HOPS, "any-seven", "any-craps", "craps-eleven", "horn", "whirl", "craps-2", "craps-3", "craps-12",
    "eleven", "fire-bet", "six-seven-eight", ...HARD.map(([n]) => `hard-${n}`), ...[2, 3, 11, 12].map((n) => `horn-high-${n}`),
  ]); // prettier-ignore
}

function Label({
  x,
  y,
  size = 15,
  cls = "",
  children,
}: {
  x: number;
  y: number;
  size?: number;
  cls?: string;
  children: ReactNode;
}) {
  return (
    <text className={`felt-label ${cls}`} x={x} y={y} fontSize={size} textAnchor="middle">
      {children}
    </text>
  );
}

function Puck({ x, y, on }: { x: number; y: number; on: boolean }) {
  return (
    <g
      className={`puck ${on ? "on" : "off"}`}
      transform={`translate(${x} ${y})`}
      role="img"
      aria-label={on ? "The marker puck is on" : "The marker puck is off"}
    >
      <circle r={17} />
      <text y={5} textAnchor="middle">
        {on ? "ON" : "OFF"}
      </text>
    </g>
  );
}

/** A column of the boxes: against the number above, the come box with the number, place and buy below. */
function Box({ n, x, w, y, ...felt }: FeltProps & { n: number; x: number; w: number; y: number }) {
  const half = w / 2;
  const tight = w < 70;
  const spot = (id: string, dx: number, dy: number, width: number, height: number): Spot => ({
    id, x: x + dx, y: y + dy, w: width, h: height,
  }); // prettier-ignore
  const come = standing(felt, "come", n);
  const dont = standing(felt, "dont-come", n);
  const small = tight ? 8.5 : 10;
  return (
    <g>
      <Area {...felt} spot={spot(`lay-${n}`, 0, 0, half, 30)} chipScale={0.62}>
        <Label x={x + half / 2} y={y + 19} size={small} cls="dim">
          LAY
        </Label>
      </Area>
      <Area {...felt} spot={spot(`place-lose-${n}`, half, 0, half, 30)} chipScale={0.62}>
        {(tight ? ["LOSE"] : ["PLACE", "TO LOSE"]).map((word, index, words) => (
          <Label
            key={word}
            x={x + half * 1.5}
            y={y + 18.5 + (index - (words.length - 1) / 2) * 11}
            size={9}
            cls="dim"
          >
            {word}
          </Label>
        ))}
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
        <Label x={x + half} y={y + 156} size={tight ? 11 : 13}>
          PLACE
        </Label>
      </Area>
      <Area
        {...felt}
        spot={spot(`buy-${n}`, 0, 168, w, 28)}
        chipScale={0.66}
        asleep={sleeps(felt, `buy-${n}`)}
      >
        <Label x={x + half} y={y + 187} size={11} cls="dim">
          BUY
        </Label>
      </Area>
      {felt.own["point"] === n ? <Puck x={x + w - 18} y={y + 58} on /> : null}
    </g>
  );
}

/** On a come out roll these sleep unless their player called them on (1.3(e)); the dealer puts a button on them. */
function sleeps(felt: FeltProps, id: string): boolean {
  return (
    felt.own["point"] == null &&
    /^(place-\d|buy-|hard-|come-odds-)/.test(id) &&
    felt.wagers.some((wager) => wager.seat === felt.seat && areaOf(wager) === id && !wager.on)
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

function Dice({
  id,
  faces,
  pays,
  ...felt
}: FeltProps & { id: Spot; faces: [number, number]; pays?: string }) {
  const mid = id.x + id.w / 2;
  const size = Math.min(22, id.w / 3);
  return (
    <Area {...felt} spot={id} asleep={sleeps(felt, id.id)}>
      <DieShape face={faces[0]} x={mid - size - 2} y={id.y + 9} size={size} />
      <DieShape face={faces[1]} x={mid + 2} y={id.y + 9} size={size} />
      <Label x={mid} y={id.y + id.h - 9} size={12}>
        {pays ?? wagerName(id.id)}
      </Label>
    </Area>
  );
}

function Wide(felt: FeltProps) {
  const at = (id: string, x: number, y: number, w: number, h: number): Spot => ({ id, x, y, w, h });
  const point = felt.own["point"];
  const fire = (felt.own["fire_points"] as number[] | undefined) ?? [];
  const boxWidth = 514 / 6;
  const hopWidth = 980 / HOPS.length;
  return (
    <svg
      className="felt craps-felt"
      viewBox="0 0 1000 704"
      role="group"
      aria-label="Craps layout; arrow keys move between areas, Enter bets"
    >
      <rect className="felt-rail" width={1000} height={704} rx={22} />
      <rect className="rail-light" x={3} y={3} width={994} height={698} rx={20} />
      <rect className="felt-cloth" x={4} y={4} width={992} height={648} rx={16} />
      <Area
        {...felt}
        spot={{
          id: "pass",
          x: 10,
          y: 460,
          w: 670,
          h: 48,
          chip: [230, 484],
          path: "M10 10 H54 V440 Q54 460 74 460 H680 V508 H46 Q10 508 10 472 Z",
        }}
      >
        <Label x={400} y={492} size={24}>
          PASS LINE
        </Label>
        <text
          className="felt-label"
          fontSize={22}
          textAnchor="middle"
          transform="translate(40 230) rotate(-90)"
        >
          PASS LINE
        </text>
      </Area>
      <Area
        {...felt}
        spot={{
          id: "dont-pass",
          x: 58,
          y: 416,
          w: 622,
          h: 40,
          chip: [230, 436],
          path: "M58 10 H98 V404 Q98 416 110 416 H680 V456 H78 Q58 456 58 436 Z",
        }}
      >
        <Label x={420} y={442} size={16}>
          DON'T PASS BAR
        </Label>
        <DieShape face={6} x={540} y={425} size={22} />
        <DieShape face={6} x={566} y={425} size={22} />
        <text
          className="felt-label"
          fontSize={15}
          textAnchor="middle"
          transform="translate(83 220) rotate(-90)"
        >
          DON'T PASS BAR
        </text>
      </Area>
      <Area {...felt} spot={at("dont-come", 102, 10, 64, 196)}>
        <Label x={134} y={96} size={14}>
          DON'T
        </Label>
        <Label x={134} y={114} size={14}>
          COME
        </Label>
        <Label x={134} y={132} size={14}>
          BAR
        </Label>
      </Area>
      {point == null ? <Puck x={134} y={42} on={false} /> : null}
      {BOXES.map((n, index) => (
        <Box key={n} {...felt} n={n} x={166 + index * boxWidth} w={boxWidth} y={10} />
      ))}
      <Area {...felt} spot={{ ...at("come", 102, 210, 578, 88), chip: [230, 256] }}>
        <Label x={391} y={272} size={50} cls="red">
          COME
        </Label>
      </Area>
      <Area {...felt} spot={{ ...at("field", 102, 302, 578, 110), chip: [150, 350] }}>
        <Label x={391} y={338} size={28}>
          FIELD
        </Label>
        <FieldNumbers x={391} y={388} step={66} size={28} />
      </Area>
      <Area {...felt} spot={at("pass-odds", 10, 514, 333, 40)}>
        <Label x={176} y={539} size={14}>
          PASS ODDS
        </Label>
      </Area>
      <Area {...felt} spot={at("dont-pass-odds", 347, 514, 333, 40)}>
        <Label x={513} y={539} size={14}>
          DON'T PASS ODDS
        </Label>
      </Area>

      <Area {...felt} spot={at("any-seven", 696, 10, 196, 40)}>
        <Label x={794} y={36} size={17} cls="red">
          ANY SEVEN
        </Label>
      </Area>
      <Area {...felt} spot={at("six-seven-eight", 892, 10, 98, 40)} chipScale={0.85}>
        <Label x={941} y={35} size={15}>
          6 · 7 · 8
        </Label>
      </Area>
      {HARD.map(([n, die], index) => (
        <Dice
          key={n}
          {...felt}
          id={at(`hard-${n}`, 696 + (index % 2) * 147, 54 + Math.floor(index / 2) * 64, 147, 64)}
          faces={[die, die]}
          pays={`Hard ${n}`}
        />
      ))}
      {(
        [
          ["craps-3", 1, 2],
          ["craps-2", 1, 1],
          ["craps-12", 6, 6],
          ["eleven", 5, 6],
        ] as const
      ).map(([id, a, b], index) => (
        <Dice
          key={id}
          {...felt}
          id={at(id, 696 + index * 73.5, 186, 73.5, 62)}
          faces={[a, b]}
          pays={wagerName(id)}
        />
      ))}
      <Area {...felt} spot={at("any-craps", 696, 252, 147, 40)}>
        <Label x={769} y={277} size={15}>
          ANY CRAPS
        </Label>
      </Area>
      <Area {...felt} spot={at("craps-eleven", 843, 252, 147, 40)}>
        <Label x={916} y={277} size={15}>
          C &amp; E
        </Label>
      </Area>
      <Area {...felt} spot={at("horn", 696, 296, 147, 38)}>
        <Label x={769} y={320} size={15}>
          HORN
        </Label>
      </Area>
      <Area {...felt} spot={at("whirl", 843, 296, 147, 38)}>
        <Label x={916} y={320} size={15}>
          WHIRL
        </Label>
      </Area>
      {[2, 3, 11, 12].map((n, index) => (
        <Area
          key={n}
          {...felt}
          spot={at(`horn-high-${n}`, 696 + index * 73.5, 338, 73.5, 38)}
          chipScale={0.8}
        >
          <Label x={733 + index * 73.5} y={354} size={10} cls="dim">
            HORN HIGH
          </Label>
          <Label x={733 + index * 73.5} y={370} size={14}>
            {n}
          </Label>
        </Area>
      ))}
      <Area {...felt} spot={{ ...at("fire-bet", 696, 380, 294, 72), chip: [728, 418] }}>
        <Label x={776} y={412} size={16} cls="accent">
          FIRE
        </Label>
        <Label x={776} y={432} size={16} cls="accent">
          BET
        </Label>
        {BOXES.map((n, index) => (
          <g
            key={n}
            className={`fire ${fire.includes(n) ? "made" : ""}`}
            transform={`translate(${826 + index * 29} 416)`}
          >
            <circle r={12.5} />
            <text y={4.5} textAnchor="middle">
              {n}
            </text>
          </g>
        ))}
      </Area>
      <g className="dice-tray">
        <rect x={696} y={458} width={294} height={96} rx={12} />
        {felt.lastDice ? (
          <g key={felt.lastDice.join()} className="thrown">
            <DieShape face={felt.lastDice[0] ?? 1} x={740} y={476} size={60} />
            <DieShape face={felt.lastDice[1] ?? 1} x={812} y={476} size={60} />
            <Label x={930} y={521} size={42} cls="number">
              {(felt.lastDice[0] ?? 0) + (felt.lastDice[1] ?? 0)}
            </Label>
          </g>
        ) : (
          <Label x={843} y={511} size={15} cls="dim">
            The dice are with the stickperson
          </Label>
        )}
      </g>
      <Label x={44} y={574} size={11} cls="dim">
        HOP BETS
      </Label>
      {HOPS.map((id, index) => {
        const pair = /hop-(\d)-(\d)/.exec(id);
        const hard = /hop-hard-(\d+)/.exec(id);
        const faces: [number, number] = pair
          ? [Number(pair[1]), Number(pair[2])]
          : [Number(hard?.[1]) / 2, Number(hard?.[1]) / 2];
        const x = 10 + index * hopWidth;
        return (
          <Area
            key={id}
            {...felt}
            spot={{ ...at(id, x, 580, hopWidth, 62), chip: [x + hopWidth / 2, 611] }}
            chipScale={0.85}
          >
            <DieShape face={faces[0]} x={x + hopWidth / 2 - 12} y={585} size={24} />
            <DieShape face={faces[1]} x={x + hopWidth / 2 - 12} y={613} size={24} />
          </Area>
        );
      })}
      <Players {...felt} y={656} width={1000} most={8} />
    </svg>
  );
}

/** The field's numbers in a row, the two that pay more in circles. */
function FieldNumbers({ x, y, step, size }: { x: number; y: number; step: number; size: number }) {
  return (
    <g className="field-numbers">
      {[2, 3, 4, 9, 10, 11, 12].map((n, index) => (
        <g key={n} transform={`translate(${x + (index - 3) * step} ${y})`}>
          {n === 2 || n === 12 ? <circle r={size * 0.78} cy={-size * 0.33} /> : null}
          <Label x={0} y={0} size={n === 2 || n === 12 ? size * 0.82 : size} cls="numbers">
            {n}
          </Label>
        </g>
      ))}
    </g>
  );
}

/** Who stands around the table, with the chips in the rail; the dice lie before the shooter. */
function Players({ y, width, most, ...felt }: FeltProps & { y: number; width: number; most: number }) {
  const all = Object.keys(felt.seats)
    .map(Number)
    .sort((a, b) => Number(b === felt.seat) - Number(a === felt.seat) || a - b);
  const shown = all.slice(0, most);
  const cell = (width - 20) / Math.max(Math.min(4, most), shown.length + (all.length > most ? 1 : 0));
  return (
    <g className="players">
      {shown.map((seat, index) => {
        const x = 10 + index * cell;
        const shooter = felt.own["shooter"] === seat;
        const name = seat === felt.seat ? "You" : (felt.names[String(seat)] ?? `Seat ${seat}`);
        return (
          <g key={seat} className={`seat ${seat === felt.seat ? "me" : ""} ${shooter ? "asked" : ""}`}>
            <rect className="name-plate" x={x + 3} y={y} width={cell - 6} height={40} rx={8} />
            <text className="seat-name" x={x + cell / 2} y={y + 17} textAnchor="middle">
              {clipped(`${name}${shooter ? ", shooter" : ""}`, Math.floor(cell / 8))}
            </text>
            <text className="seat-stack" x={x + cell / 2} y={y + 34} textAnchor="middle">
              {show(felt.seats[String(seat)] ?? 0)}
            </text>
          </g>
        );
      })}
      {all.length > most ? (
        <text className="seat-name" x={width - cell / 2} y={y + 26} textAnchor="middle">
          and {all.length - most} more
        </text>
      ) : null}
    </g>
  );
}

function Tall(felt: FeltProps) {
  const at = (id: string, x: number, y: number, w: number, h: number): Spot => ({ id, x, y, w, h });
  const width = 330 / 6;
  return (
    <svg
      className="felt craps-felt"
      viewBox="0 0 400 584"
      role="group"
      aria-label="Craps layout; arrow keys move between areas, Enter bets"
    >
      <rect className="felt-cloth" width={400} height={584} rx={12} />
      <Area {...felt} spot={at("dont-come", 6, 6, 58, 196)}>
        <Label x={35} y={102} size={13}>
          DON'T
        </Label>
        <Label x={35} y={118} size={13}>
          COME
        </Label>
      </Area>
      {felt.own["point"] == null ? <Puck x={35} y={36} on={false} /> : null}
      {BOXES.map((n, index) => (
        <Box key={n} {...felt} n={n} x={64 + index * width} w={width} y={6} />
      ))}
      <Area {...felt} spot={{ ...at("come", 6, 206, 388, 60), chip: [60, 238] }}>
        <Label x={210} y={249} size={36} cls="red">
          COME
        </Label>
      </Area>
      <Area {...felt} spot={{ ...at("field", 6, 270, 388, 76), chip: [34, 298] }}>
        <Label x={200} y={298} size={20}>
          FIELD
        </Label>
        <FieldNumbers x={206} y={334} step={46} size={20} />
      </Area>
      <Area {...felt} spot={{ ...at("dont-pass", 6, 350, 388, 44), chip: [300, 373] }}>
        <Label x={110} y={378} size={15}>
          DON'T PASS BAR
        </Label>
        <DieShape face={6} x={204} y={361} size={22} />
        <DieShape face={6} x={230} y={361} size={22} />
      </Area>
      <Area {...felt} spot={{ ...at("pass", 6, 398, 388, 56), chip: [300, 427] }}>
        <Label x={160} y={435} size={24}>
          PASS LINE
        </Label>
      </Area>
      <Area {...felt} spot={at("pass-odds", 6, 458, 192, 36)}>
        <Label x={102} y={481} size={13}>
          PASS ODDS
        </Label>
      </Area>
      <Area {...felt} spot={at("dont-pass-odds", 202, 458, 192, 36)}>
        <Label x={298} y={481} size={13}>
          DON'T ODDS
        </Label>
      </Area>
      {felt.lastDice ? (
        <g className="thrown" key={felt.lastDice.join()}>
          <DieShape face={felt.lastDice[0] ?? 1} x={160} y={499} size={32} />
          <DieShape face={felt.lastDice[1] ?? 1} x={198} y={499} size={32} />
          <Label x={256} y={524} size={24} cls="number">
            {(felt.lastDice[0] ?? 0) + (felt.lastDice[1] ?? 0)}
          </Label>
        </g>
      ) : (
        <Label x={200} y={520} size={13} cls="dim">
          Proposition bets are listed below
        </Label>
      )}
      <Players {...felt} y={540} width={400} most={3} />
    </svg>
  );
}
