/** What both craps drawings are made of: the puck, dice to bet on, the field's numbers, the players at the rail. */

import { DieShape } from "../../ui/Dice";
import { show } from "../../lib/money";
import { dearest, price, prices, type Pays } from "../../lib/pays";
import { useSay } from "../../ui/spoken";
import { Area, type Spot } from "../Area";
import { Label } from "../Label";
import { clipped } from "../PokerFelt";
import type { FeltProps } from "../types";
import { sleeps } from "./Box";

export function Puck({ x, y, on }: { x: number; y: number; on: boolean }) {
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

export function Dice({
  id,
  faces,
  words,
  ...felt
}: FeltProps & { id: Spot; faces: [number, number]; words?: string }) {
  const say = useSay();
  const mid = id.x + id.w / 2;
  const size = Math.min(22, id.w / 3);
  const odds = price(felt.pays, id.id);
  const name = words ?? (odds ? "" : say.wager(id.id));
  return (
    <Area {...felt} spot={id} asleep={sleeps(felt, id.id)}>
      <DieShape face={faces[0]} x={mid - size - 2} y={id.y + 9} size={size} />
      <DieShape face={faces[1]} x={mid + 2} y={id.y + 9} size={size} />
      <Label x={mid} y={id.y + id.h - 9} size={12}>
        {name}
        {odds ? (
          <tspan className="odds">
            {name ? "  " : ""}
            {odds}
          </tspan>
        ) : null}
      </Label>
    </Area>
  );
}

/** The field's numbers in a row, the two that pay more in circles. */
export function FieldNumbers({
  x,
  y,
  step,
  size,
  pays,
}: {
  x: number;
  y: number;
  step: number;
  size: number;
  pays: Pays;
}) {
  const numbers = prices(pays, "field").map(([n]) => n);
  const more = dearest(pays, "field");
  return (
    <g className="field-numbers">
      {numbers.map((n, index) => {
        const odds = more.get(n);
        return (
          <g key={n} transform={`translate(${x + (index - (numbers.length - 1) / 2) * step} ${y})`}>
            {odds ? <circle r={size * 0.78} cy={-size * 0.33} /> : null}
            <Label x={0} y={0} size={odds ? size * 0.82 : size} cls="numbers">
              {n}
            </Label>
            {odds ? (
              <Label x={0} y={-size * 1.3} size={Math.max(11, size * 0.44)} cls="odds">
                {odds}
              </Label>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/** Who stands around the table, with the chips in the rail; the dice lie before the shooter. */
export function Players({ y, width, most, ...felt }: FeltProps & { y: number; width: number; most: number }) {
  if (felt.still) return null;
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
        const name = seat === felt.seat ? (felt.you ?? "You") : (felt.names[String(seat)] ?? `Seat ${seat}`);
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
