/** What the math page shows, as rows to save: exact where the server is exact. */

import type { BankrollOut, OddsRow } from "../../api/calls";
import type { EquityOut } from "../../api/types";
import { fraction } from "../../lib/figures";
import type { Cells } from "../../lib/pictures";

export function wagerRows(rows: readonly OddsRow[], name: (wager: string) => string): Cells {
  return [
    ["wager", "name", "pays", "house edge", "exactly", "win", "push", "lose", "variance"],
    ...rows.map((row) => [
      ...[row.wager, name(row.wager), row.pays, row.house_edge?.value, row.house_edge?.exact],
      ...[row.win?.exact, row.push?.exact, row.lose?.exact, row.variance?.exact],
    ]),
  ];
}

export function resultRows(row: OddsRow): Cells {
  const all = row.distribution ?? [];
  return [
    ["net per unit", "probability", "exactly"],
    ...all.map((each) => [each.net, fraction(each.probability), each.probability]),
  ];
}

export function payRows(row: OddsRow, lines: Readonly<Record<string, string>>): Cells {
  const chances = new Map((row.lines ?? []).map((each) => [each.line, each.probability]));
  return [
    ["line", "odds", "probability", "exactly"],
    ...Object.entries(lines).map(([line, odds]) => [
      ...[line, odds, chances.get(line)?.value, chances.get(line)?.exact],
    ]),
  ];
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

export function fanRows(found: BankrollOut): Cells {
  return [
    ["wagers decided", ...found.quantiles.map((part) => `${part * 100}% are below`)],
    [0, ...found.quantiles.map(() => dollars(found.bankroll))],
    ...found.fan.map((each) => [each.round, ...each.money.map(dollars)]),
  ];
}

export function endRows(found: BankrollOut): Cells {
  const { less, equal, more } = found.shares;
  return [
    ["what", "from", "to", "chance", "standard error"],
    ...found.ended.map((end) => [end.how, "", "", end.chance, end.error]),
    ["ends with less", "", "", less, null],
    ["ends with as much", "", "", equal, null],
    ["ends with more", "", "", more, null],
    ...found.final.map((bar) => [
      ...["ends between", bar.from === null ? "" : dollars(bar.from), bar.to === null ? "" : dollars(bar.to)],
      ...[bar.chance, null],
    ]),
  ];
}

export function equityRows(found: EquityOut): Cells {
  const halves = found.hands.some((each) => each.high !== null);
  return [
    ["hand", "equity", "exactly", "standard error", "win", "tie", "lose", ...(halves ? ["high", "low"] : [])],
    ...found.hands.map((each) => [
      ...[each.hand, each.equity, each.exact, each.standard_error, each.win, each.tie, each.lose],
      ...(halves ? [each.high, each.low] : []),
    ]),
  ];
}
