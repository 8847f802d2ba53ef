/** The pay table of one wager, to be changed line by line; the server says what that makes of the edge. */

import { useState } from "react";
import type { OddsRow } from "../../api/calls";
import type { OptionOut } from "../../api/types";
import { chance, oddsText, parseOdds, stepped } from "../../lib/figures";
import { capital, plain, type Say } from "../../lib/words";
import { SaveAs } from "../../ui/SaveAs";
import { useSay } from "../../ui/spoken";
import { payRows } from "./rows";

export type Table = { option: string; title: string; lines: Record<string, string> };

/** Which option holds the odds of a wager, and what it pays now. */
export function payTableOf(row: OddsRow, options: readonly OptionOut[], say: Say): Table | null {
  const own = row.pay_table ?? row.bonus_table;
  const id = row.wager.replaceAll("-", "_");
  const tables = options.filter((option) => option.type === "table");
  const found = row.bonus_table
    ? tables.find((option) => option.name === `${id}_bonus_table`)
    : (tables.find((option) => option.name === `${id}_table`) ??
      tables.find((option) => option.name === "pay_table"));
  if (own && found) {
    const title = row.bonus_table ? `${say.wager(row.wager)} bonus` : say.wager(row.wager);
    return { option: found.name, title, lines: own };
  }
  const map = options.find((option) => option.type === "map" && option.name === "payout_odds");
  if (map && parseOdds(row.pays))
    return { option: map.name, title: say.wager(row.wager), lines: { [row.wager]: row.pays } };
  return null;
}

type Props = {
  table: Table;
  row: OddsRow;
  values: Record<string, unknown>;
  change: (values: Record<string, unknown>) => void;
};

export function PayTable({ table, row, values, change }: Props) {
  const say = useSay();
  const held = (values[table.option] ?? {}) as Record<string, string>;
  const chances = new Map((row.lines ?? []).map((each) => [each.line, each.probability.value]));
  const touched = Object.keys(table.lines).some((line) => line in held);
  const set = (line: string, odds: string) =>
    change({ ...values, [table.option]: { ...held, [line]: odds } });
  const reset = () => {
    const others = Object.fromEntries(Object.entries(held).filter(([line]) => !(line in table.lines)));
    const rest = Object.fromEntries(Object.entries(values).filter(([name]) => name !== table.option));
    change(Object.keys(others).length > 0 ? { ...rest, [table.option]: others } : rest);
  };
  return (
    <section aria-labelledby="pay-table">
      <h2 id="pay-table">What {table.title.toLowerCase()} pays</h2>
      <table className="data pays">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Odds</th>
            {chances.size > 0 ? (
              <th scope="col" className="num">
                Comes
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {Object.entries(table.lines).map(([line, odds]) => (
            <tr key={line}>
              <th scope="row">{line === row.wager ? say.wager(line) : capital(plain(line))}</th>
              <td>
                <OddsField name={plain(line)} odds={held[line] ?? odds} set={(next) => set(line, next)} />
              </td>
              {chances.size > 0 ? <td className="num small">{chance(chances.get(line) ?? 0)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="btn small" disabled={!touched} onClick={reset}>
        Back to the law's odds
      </button>
      <SaveAs
        what={`${row.wager} pays`}
        rows={() => payRows(row, { ...table.lines, ...ownOf(held, table) })}
      />
    </section>
  );
}

/** What was changed, of the lines that are shown. */
function ownOf(held: Record<string, string>, table: Table): Record<string, string> {
  return Object.fromEntries(Object.entries(held).filter(([line]) => line in table.lines));
}

function OddsField({ name, odds, set }: { name: string; odds: string; set: (odds: string) => void }) {
  const [text, setText] = useState(odds);
  const [wrong, setWrong] = useState(false);
  const [was, setWas] = useState(odds);
  // Other odds come from the server's answer or from "back"; the field stays, and with it the focus.
  if (was !== odds) {
    setWas(odds);
    setText(odds);
    setWrong(false);
  }
  const keep = (typed: string) => {
    const read = parseOdds(typed);
    setWrong(read === null);
    if (read === null) return;
    setText(oddsText(read));
    if (oddsText(read) !== odds) set(oddsText(read));
  };
  const step = (by: number) => {
    const next = stepped(text, by);
    if (next) keep(next);
  };
  return (
    <div className="odds-field">
      <button type="button" className="btn small" aria-label={`Less for ${name}`} onClick={() => step(-1)}>
        −
      </button>
      <input
        type="text"
        aria-label={`Odds of ${name}`}
        aria-invalid={wrong}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => keep(text)}
        onKeyDown={(event) => {
          if (event.key === "Enter") keep(text);
        }}
      />
      <button type="button" className="btn small" aria-label={`More for ${name}`} onClick={() => step(1)}>
        +
      </button>
      {wrong ? (
        <span className="small note bad" role="alert">
          Write odds as 4 to 1.
        </span>
      ) : null}
    </div>
  );
}
