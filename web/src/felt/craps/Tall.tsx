/** The craps layout on a phone: what is bet most; propositions are tiles under it. */

import { DieShape } from "../../ui/Dice";
import { Area, type Spot } from "../Area";
import { Drawing } from "../Drawing";
import { Label } from "../Label";
import type { FeltProps } from "../types";
import { BOXES } from "./areas";
import { Box } from "./Box";
import { FieldNumbers, Players, Puck } from "./parts";

const RAIL = [60, 560] as const;
const HOUSE = [200, -20] as const;

export function Tall(props: FeltProps) {
  const felt = { ...props, rail: RAIL, house: HOUSE };
  const at = (id: string, x: number, y: number, w: number, h: number): Spot => ({ id, x, y, w, h });
  const width = 330 / 6;
  // Who is alone reads what he has under the felt, which then needs no rail.
  const others = Object.keys(felt.seats).some((seat) => Number(seat) !== felt.seat);
  const high = others ? 584 : 540;
  return (
    <Drawing
      className="craps-felt"
      viewBox={`0 0 400 ${high}`}
      label="Craps layout; arrow keys move between areas, Enter bets"
    >
      <rect className="felt-cloth" width={400} height={high} rx={12} />
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
      <Area {...felt} spot={{ ...at("field", 6, 270, 388, 76), chip: [30, 290] }}>
        <Label x={200} y={298} size={20}>
          FIELD
        </Label>
        <FieldNumbers x={216} y={334} step={46} size={20} pays={felt.pays} />
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
      ) : felt.looked ? null : (
        <Label x={200} y={520} size={13} cls="dim">
          Proposition bets are listed below
        </Label>
      )}
      {others ? <Players {...felt} y={540} width={400} most={3} /> : null}
    </Drawing>
  );
}
