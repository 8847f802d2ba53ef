/** The craps layout: pass line around the corner, come, field, boxes 4 to 10, propositions beside, hops below. */

import type { ReactNode } from "react";
import { DieShape } from "../ui/Dice";
import type { Held } from "../lib/offers";
import { wagerName } from "../lib/words";
import { Area, type Spot } from "./Area";
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
      `come-${n}`,
      `dont-come-${n}`,
      `come-odds-${n}`,
      `dont-come-odds-${n}`,
    );
  }
  if (narrow) return new Set(main);
  return new Set([
    ...main, ...HOPS, "any-seven", "any-craps", "craps-eleven", "horn", "whirl", "craps-2", "craps-3", "craps-12",
    "eleven", "fire-bet", ...HARD.map(([n]) => `hard-${n}`), ...[2, 3, 11, 12].map((n) => `horn-high-${n}`),
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

/** A column of the boxes: lay and don't come above, the come box with the number, place and buy below. */
function Box({
  n,
  x,
  w,
  y,
  k,
  ...felt
}: FeltProps & { n: number; x: number; w: number; y: number; k: number }) {
  const half = w / 2;
  const spot = (id: string, dx: number, dy: number, width: number, height: number): Spot => ({
    id, x: x + dx, y: y + dy * k, w: width, h: height * k,
  }); // prettier-ignore
  const come = standing(felt, "come", n);
  const dont = standing(felt, "dont-come", n);
  const point = felt.own["point"] === n;
  return (
    <g>
      <Area {...felt} spot={spot(`lay-${n}`, 0, 0, half, 36)} chipScale={0.7}>
        <Label x={x + half / 2} y={y + 22 * k} size={w < 70 ? 10 : 11} cls="dim">
          LAY
        </Label>
      </Area>
      <Area
        {...felt}
        held={dont.held}
        spot={spot(dont.id, half, 0, half, 36)}
        chipScale={0.7}
        label={`Don't come ${n}`}
      >
        <Label x={x + half * 1.5} y={y + 22 * k} size={w < 70 ? 10 : 11} cls="dim">
          {w < 70 ? "DC" : "DON'T"}
        </Label>
      </Area>
      <Area
        {...felt}
        held={come.held}
        spot={{ ...spot(come.id, 0, 36, w, 72), chip: [x + half, y + 80 * k] }}
        chipScale={0.85}
        label={`Come ${n}`}
      >
        <Label
          x={x + half}
          y={y + (n === 6 || n === 9 ? 84 : 88) * k}
          size={(n === 6 ? 27 : n === 9 ? 24 : 40) * Math.min(1, w / 80)}
          cls="number"
        >
          {BOX_WORDS[n]}
        </Label>
      </Area>
      <Area {...felt} spot={spot(`place-${n}`, 0, 108, w, 36)} chipScale={0.75}>
        <Label x={x + half} y={y + 131 * k} size={w < 70 ? 11 : 12}>
          PLACE
        </Label>
      </Area>
      <Area {...felt} spot={spot(`buy-${n}`, 0, 144, w, 30)} chipScale={0.68}>
        <Label x={x + half} y={y + 164 * k} size={11} cls="dim">
          BUY
        </Label>
      </Area>
      {point ? <Puck x={x + w - 17} y={y + 50 * k} on /> : null}
    </g>
  );
}

/** A come box holds the bet that travelled there and its odds; a click adds odds where they are offered. */
function standing(felt: FeltProps, kind: "come" | "dont-come", n: number) {
  const odds = `${kind}-odds-${n}`;
  const offered = felt.offers.some(
    (offer) => offer.fixed?.["on"] === `${kind}-odds` && offer.fixed?.["point"] === n,
  );
  const id = offered || felt.held.has(odds) ? odds : `${kind}-${n}`;
  const flat = felt.held.get(`${kind}-${n}`);
  const taken = felt.held.get(odds);
  if (!flat || !taken) return { id, held: flat ? new Map([[id, flat]]) : felt.held };
  const sum: Held = {
    mine: flat.mine + taken.mine,
    others: flat.others + taken.others,
    seats: flat.seats,
    on: taken.on,
    numbers: [...flat.numbers, ...taken.numbers],
  };
  return { id, held: new Map([[id, sum]]) };
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
    <Area {...felt} spot={id}>
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
      viewBox="0 0 1000 644"
      role="group"
      aria-label="Craps layout; arrow keys move between areas, Enter bets"
    >
      <rect className="felt-cloth" width={1000} height={644} rx={18} />
      <Area
        {...felt}
        spot={{
          id: "pass",
          x: 10,
          y: 452,
          w: 670,
          h: 48,
          chip: [230, 476],
          path: "M10 10 H54 V452 Q54 452 54 452 H680 V500 H40 Q10 500 10 470 Z",
        }}
      >
        <Label x={400} y={484} size={24}>
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
          y: 408,
          w: 622,
          h: 40,
          chip: [230, 428],
          path: "M58 10 H98 V408 H680 V448 H58 Z",
        }}
      >
        <Label x={420} y={434} size={16}>
          DON'T PASS BAR
        </Label>
        <DieShape face={6} x={540} y={417} size={22} />
        <DieShape face={6} x={566} y={417} size={22} />
        <text
          className="felt-label"
          fontSize={15}
          textAnchor="middle"
          transform="translate(83 220) rotate(-90)"
        >
          DON'T PASS BAR
        </text>
      </Area>
      <Area {...felt} spot={at("dont-come", 102, 10, 64, 174)}>
        <Label x={134} y={84} size={14}>
          DON'T
        </Label>
        <Label x={134} y={102} size={14}>
          COME
        </Label>
        <Label x={134} y={120} size={14}>
          BAR
        </Label>
      </Area>
      {point == null ? <Puck x={134} y={34} on={false} /> : null}
      {BOXES.map((n, index) => (
        <Box key={n} {...felt} n={n} x={166 + index * boxWidth} w={boxWidth} y={10} k={1} />
      ))}
      <Area {...felt} spot={{ ...at("come", 102, 188, 578, 92), chip: [230, 234] }}>
        <Label x={391} y={252} size={50} cls="red">
          COME
        </Label>
      </Area>
      <Area {...felt} spot={{ ...at("field", 102, 284, 578, 120), chip: [200, 330] }}>
        <Label x={391} y={328} size={30}>
          FIELD
        </Label>
        <Label x={391} y={374} size={26} cls="numbers">
          2 · 3 · 4 · 9 · 10 · 11 · 12
        </Label>
        <Label x={391} y={395} size={12} cls="dim">
          2 and 12 pay more; see the limits
        </Label>
      </Area>
      <Area {...felt} spot={at("pass-odds", 10, 506, 333, 40)}>
        <Label x={176} y={531} size={14}>
          PASS ODDS
        </Label>
      </Area>
      <Area {...felt} spot={at("dont-pass-odds", 347, 506, 333, 40)}>
        <Label x={513} y={531} size={14}>
          DON'T PASS ODDS
        </Label>
      </Area>

      <Area {...felt} spot={at("any-seven", 696, 10, 294, 40)}>
        <Label x={843} y={36} size={17} cls="red">
          ANY SEVEN
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
      <Area {...felt} spot={{ ...at("fire-bet", 696, 380, 294, 68), chip: [732, 414] }}>
        <Label x={780} y={406} size={16} cls="accent">
          FIRE
        </Label>
        <Label x={780} y={426} size={16} cls="accent">
          BET
        </Label>
        {BOXES.map((n, index) => (
          <g
            key={n}
            className={`fire ${fire.includes(n) ? "made" : ""}`}
            transform={`translate(${826 + index * 29} 414)`}
          >
            <circle r={12.5} />
            <text y={4.5} textAnchor="middle">
              {n}
            </text>
          </g>
        ))}
      </Area>
      <g className="dice-tray">
        <rect x={696} y={454} width={294} height={92} rx={12} />
        {felt.lastDice ? (
          <g key={felt.lastDice.join()} className="thrown">
            <DieShape face={felt.lastDice[0] ?? 1} x={748} y={470} size={60} />
            <DieShape face={felt.lastDice[1] ?? 1} x={820} y={470} size={60} />
            <Label x={932} y={514} size={40} cls="number">
              {(felt.lastDice[0] ?? 0) + (felt.lastDice[1] ?? 0)}
            </Label>
          </g>
        ) : (
          <Label x={843} y={505} size={15} cls="dim">
            The dice are with the stickperson
          </Label>
        )}
      </g>
      <Label x={44} y={566} size={11} cls="dim">
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
            spot={{ ...at(id, x, 572, hopWidth, 62), chip: [x + hopWidth / 2, 603] }}
            chipScale={0.85}
          >
            <DieShape face={faces[0]} x={x + hopWidth / 2 - 12} y={577} size={24} />
            <DieShape face={faces[1]} x={x + hopWidth / 2 - 12} y={605} size={24} />
          </Area>
        );
      })}
    </svg>
  );
}

function Tall(felt: FeltProps) {
  const at = (id: string, x: number, y: number, w: number, h: number): Spot => ({ id, x, y, w, h });
  const width = 330 / 6;
  return (
    <svg
      className="felt craps-felt"
      viewBox="0 0 400 520"
      role="group"
      aria-label="Craps layout; arrow keys move between areas, Enter bets"
    >
      <rect className="felt-cloth" width={400} height={520} rx={12} />
      <Area {...felt} spot={at("dont-come", 6, 6, 58, 174)}>
        <Label x={35} y={90} size={13}>
          DON'T
        </Label>
        <Label x={35} y={106} size={13}>
          COME
        </Label>
      </Area>
      {felt.own["point"] == null ? <Puck x={35} y={36} on={false} /> : null}
      {BOXES.map((n, index) => (
        <Box key={n} {...felt} n={n} x={64 + index * width} w={width} y={6} k={1} />
      ))}
      <Area {...felt} spot={{ ...at("come", 6, 184, 388, 62), chip: [60, 215] }}>
        <Label x={210} y={228} size={36} cls="red">
          COME
        </Label>
      </Area>
      <Area {...felt} spot={{ ...at("field", 6, 250, 388, 78), chip: [40, 290] }}>
        <Label x={200} y={280} size={22}>
          FIELD
        </Label>
        <Label x={200} y={312} size={20} cls="numbers">
          2 · 3 · 4 · 9 · 10 · 11 · 12
        </Label>
      </Area>
      <Area {...felt} spot={{ ...at("dont-pass", 6, 332, 388, 44), chip: [300, 354] }}>
        <Label x={110} y={360} size={15}>
          DON'T PASS BAR
        </Label>
        <DieShape face={6} x={204} y={343} size={22} />
        <DieShape face={6} x={230} y={343} size={22} />
      </Area>
      <Area {...felt} spot={{ ...at("pass", 6, 380, 388, 56), chip: [300, 408] }}>
        <Label x={160} y={417} size={24}>
          PASS LINE
        </Label>
      </Area>
      <Area {...felt} spot={at("pass-odds", 6, 440, 192, 36)}>
        <Label x={102} y={463} size={13}>
          PASS ODDS
        </Label>
      </Area>
      <Area {...felt} spot={at("dont-pass-odds", 202, 440, 192, 36)}>
        <Label x={298} y={463} size={13}>
          DON'T ODDS
        </Label>
      </Area>
      {felt.lastDice ? (
        <g className="thrown" key={felt.lastDice.join()}>
          <DieShape face={felt.lastDice[0] ?? 1} x={160} y={482} size={32} />
          <DieShape face={felt.lastDice[1] ?? 1} x={198} y={482} size={32} />
          <Label x={256} y={507} size={24} cls="number">
            {(felt.lastDice[0] ?? 0) + (felt.lastDice[1] ?? 0)}
          </Label>
        </g>
      ) : (
        <Label x={200} y={503} size={13} cls="dim">
          Proposition bets are listed below
        </Label>
      )}
    </svg>
  );
}
