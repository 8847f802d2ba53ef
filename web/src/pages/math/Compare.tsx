/** The edges under several values of an option side by side, and what an hour of play costs under each of them. */

import { useState, type FormEvent } from "react";
import { odds, type OddsOut, type OddsRow } from "../../api/calls";
import type { OptionOut } from "../../api/types";
import { hourOf, MOST_VALUES, targetsOf, valuesOf, withValue } from "../../lib/compare";
import { cents, percent } from "../../lib/figures";
import { show } from "../../lib/money";
import { SaveAs } from "../../ui/SaveAs";
import { useSay } from "../../ui/spoken";

type Props = { game: string; asOf: string | null; options: OptionOut[]; values: Record<string, unknown> };
type Column = { told: string; found: OddsOut };
type Hour = { pace: number; stake: number };
type Made = { label: string; columns: Column[]; hour: Hour };

const dollars = (amount: number) => show(Math.round(amount));

export function Compare({ game, asOf, options, values }: Props) {
  const targets = targetsOf(options);
  const [id, setId] = useState("");
  const target = targets.find((each) => each.id === id);
  const [text, setText] = useState<string | null>(null);
  const [form, setForm] = useState({ pace: "60", stake: "10" });
  const [made, setMade] = useState<Made | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const typed = text ?? target?.some ?? "";
  const work = async (asked: { told: string; value: unknown }[], hour: Hour) => {
    const columns: Column[] = [];
    for (const { told, value } of asked) {
      const chosen = target ? withValue(values, target, value) : values;
      columns.push({ told, found: await odds(game, asOf, chosen) });
    }
    setMade({ label: target?.label ?? "", columns, hour });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = target ? valuesOf(target, typed) : [{ told: "House edge", value: null }];
    const stake = cents(form.stake);
    if (asked === null)
      return setWrong("Write the values with commas between them, such as the ones it begins with.");
    if (asked.length > MOST_VALUES) return setWrong(`Up to ${MOST_VALUES} values are compared here.`);
    if (!/^\d{1,4}$/.test(form.pace) || Number(form.pace) < 1)
      return setWrong("Say how many wagers an hour, from 1 to 9999.");
    if (!stake) return setWrong("Write the amount of a wager in dollars, such as 10 or 12.50.");
    setWrong("");
    setBusy(true);
    work(asked, { pace: Number(form.pace), stake })
      .catch((error: unknown) => setWrong(error instanceof Error ? error.message : "It failed."))
      .finally(() => setBusy(false));
  };
  return (
    <section className="panel gap" aria-labelledby="compare" aria-busy={busy} data-saved>
      <h2 id="compare">Values side by side, and an hour of play</h2>
      <form className="session-form" onSubmit={submit}>
        <label className="field">
          <span>Option</span>
          <select value={target?.id ?? ""} onChange={(event) => (setId(event.target.value), setText(null))}>
            <option value="">none, as it is</option>
            {targets.map((each) => (
              <option key={each.id} value={each.id}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Values</span>
          <input
            type="text"
            value={typed}
            disabled={!target}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {(
          [
            ["pace", "Wagers an hour"],
            ["stake", "Dollars each"],
          ] as const
        ).map(([name, label]) => (
          <label key={name} className="field">
            <span>{label}</span>
            <input
              type="text"
              inputMode="decimal"
              value={form[name]}
              onChange={(event) => setForm({ ...form, [name]: event.target.value })}
            />
          </label>
        ))}
        <button className="btn" type="submit" disabled={busy}>
          {busy ? "Working it out…" : "Compare"}
        </button>
      </form>
      {wrong ? (
        <p className="note bad" role="alert">
          {wrong}
        </p>
      ) : null}
      {made ? <Side made={made} /> : null}
    </section>
  );
}

function Side({ made }: { made: Made }) {
  const say = useSay();
  const wagers = [...new Set(made.columns.flatMap(({ found }) => found.wagers.map((row) => row.wager)))];
  const rowOf = (column: Column, wager: string) => column.found.wagers.find((row) => row.wager === wager);
  const heads = made.columns.map(({ told, found }) => (found.breaches.length > 0 ? `${told} *` : told));
  return (
    <>
      <p className="small muted" role="status">
        House edge{made.label ? ` by ${made.label.toLowerCase()}` : ""}, what {made.hour.pace} wagers of{" "}
        {show(made.hour.stake)} cost in an hour on average, and one standard deviation of it.
      </p>
      <div className="scroll tall" role="region" aria-label="Edges by value" tabIndex={0}>
        <table className="data compare">
          <thead>
            <tr>
              <th scope="col">Wager</th>
              {heads.map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {wagers.map((wager) => (
              <tr key={wager}>
                <th scope="row">{say.wager(wager)}</th>
                {made.columns.map((column, at) => {
                  const row = rowOf(column, wager);
                  return (
                    <td key={heads[at]} className="num" title={row?.house_edge?.exact}>
                      {row ? percent(row.house_edge?.value ?? 0) : "-"}
                      {row ? <Cost row={row} hour={made.hour} /> : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {made.columns.some(({ found }) => found.breaches.length > 0) ? (
        <p className="small">* The law of that day forbids it; it is worked out all the same.</p>
      ) : null}
      <SaveAs
        what={`edges by ${made.label || "wager"}`}
        rows={() => [
          ["wager", ...heads],
          ...wagers.map((wager) => [
            wager,
            ...made.columns.map((column) => rowOf(column, wager)?.house_edge?.value),
          ]),
        ]}
      />
    </>
  );
}

function Cost({ row, hour }: { row: OddsRow; hour: Hour }) {
  const { loss, off } = hourOf(row, hour.pace, hour.stake);
  return (
    <div className="small muted">
      {dollars(loss)} an hour
      <br />± {dollars(off)}
    </div>
  );
}
