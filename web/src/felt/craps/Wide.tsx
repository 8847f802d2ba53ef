/** The craps layout at a desk: the line around the corner, boxes above, propositions beside, hops below. */

import { DieShape } from "../../ui/Dice";
import { hopPrices, inShort, price, prices } from "../../lib/pays";
import { Area, type Spot } from "../Area";
import { Drawing } from "../Drawing";
import { Label } from "../Label";
import type { FeltProps } from "../types";
import { BOXES, HARD, HOPS } from "./areas";
import { Box } from "./Box";
import { Dice, FieldNumbers, Players, Puck } from "./parts";

/** One's own plate comes first at the rail; the house's chips stand before the boxperson. */
const RAIL = [120, 676] as const;
const HOUSE = [400, -24] as const;

export function Wide(props: FeltProps) {
  const felt = { ...props, rail: RAIL, house: HOUSE };
  const { pays } = felt;
  const at = (id: string, x: number, y: number, w: number, h: number): Spot => ({ id, x, y, w, h });
  const point = felt.own["point"];
  const fire = (felt.own["fire_points"] as number[] | undefined) ?? [];
  const firePays = inShort(prices(pays, "fire-bet"));
  const boxWidth = 514 / 6;
  const hopWidth = 980 / HOPS.length;
  return (
    <Drawing
      className="craps-felt"
      viewBox="0 0 1000 704"
      label="Craps layout; arrow keys move between areas, Enter bets"
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
      <Area {...felt} spot={{ ...at("field", 102, 302, 578, 110), chip: [130, 342] }}>
        <Label x={391} y={338} size={28}>
          FIELD
        </Label>
        <FieldNumbers x={391} y={388} step={66} size={28} pays={pays} />
      </Area>
      <Area {...felt} spot={at("pass-odds", 10, 514, 333, 40)}>
        <Label x={176} y={539} size={14}>
          PASS ODDS <OfPoint felt={felt} wager="pass-odds" />
        </Label>
      </Area>
      <Area {...felt} spot={at("dont-pass-odds", 347, 514, 333, 40)}>
        <Label x={513} y={539} size={14}>
          DON'T PASS ODDS <OfPoint felt={felt} wager="dont-pass-odds" />
        </Label>
      </Area>

      <Area {...felt} spot={at("any-seven", 696, 10, 196, 40)}>
        <Label x={794} y={35} size={15} cls="red">
          ANY SEVEN
        </Label>
        {[718, 870].map((x) => (
          <Label key={x} x={x} y={35} size={10.5} cls="odds">
            {price(pays, "any-seven")}
          </Label>
        ))}
      </Area>
      <Area {...felt} spot={at("six-seven-eight", 892, 10, 98, 40)} chipScale={0.85}>
        <Label x={941} y={price(pays, "six-seven-eight", "easy") ? 29 : 35} size={15}>
          6 · 7 · 8
        </Label>
        {price(pays, "six-seven-eight", "easy") ? (
          <Label x={941} y={44} size={9} cls="odds">
            {price(pays, "six-seven-eight", "easy")}, hard {price(pays, "six-seven-eight", "hard")}
          </Label>
        ) : null}
      </Area>
      {HARD.map(([n, die], index) => (
        <Dice
          key={n}
          {...felt}
          id={at(`hard-${n}`, 696 + (index % 2) * 147, 54 + Math.floor(index / 2) * 64, 147, 64)}
          faces={[die, die]}
          words={`Hard ${n}`}
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
        <Dice key={id} {...felt} id={at(id, 696 + index * 73.5, 186, 73.5, 62)} faces={[a, b]} />
      ))}
      <Area {...felt} spot={at("any-craps", 696, 252, 147, 40)}>
        <Label x={769} y={price(pays, "any-craps") ? 270 : 277} size={14}>
          ANY CRAPS
        </Label>
        <Label x={769} y={285} size={11.5} cls="odds">
          {price(pays, "any-craps")}
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
            transform={`translate(${826 + index * 29} ${firePays ? 408 : 416})`}
          >
            <circle r={12.5} />
            <text y={4.5} textAnchor="middle">
              {n}
            </text>
          </g>
        ))}
        <Label x={898} y={442} size={10.5} cls="odds">
          {firePays}
        </Label>
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
      <text className="felt-label dim" x={14} y={574} fontSize={11}>
        HOP BETS <tspan className="odds">{hopPrices(pays)}</tspan>
      </text>
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
    </Drawing>
  );
}

/** Odds bets pay by the point; once there is one, its price is printed. */
function OfPoint({ felt, wager }: { felt: FeltProps; wager: string }) {
  const point = felt.own["point"];
  const odds = typeof point === "number" ? price(felt.pays, wager, point) : null;
  return odds ? <tspan className="odds">{odds}</tspan> : null;
}
