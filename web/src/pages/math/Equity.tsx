/** Hands of poker against each other: how often each wins, and its share of the pot. */

import { useCallback, useEffect, useState, type FormEvent } from "react";
import { equity } from "../../api/calls";
import type { EquityOut } from "../../api/types";
import { chance } from "../../lib/figures";
import { SaveAs } from "../../ui/SaveAs";
import { Cite } from "../../ui/Why";
import { equityRows } from "./rows";

type Form = { hands: string[]; board: string; dead: string };

const NOTHING: Form = { hands: [], board: "", dead: "" };
/** What can be written while the first hands are counted. */
const EMPTY: Form = { ...NOTHING, hands: ["", ""] };

function written(form: Form): boolean {
  return form.hands.some((hand) => hand.trim() !== "");
}

export function Equity({ game }: { game: string }) {
  const [form, setForm] = useState<Form>(EMPTY);
  const [found, setFound] = useState<EquityOut | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const ask = useCallback(
    async (asked: Form) => {
      setBusy(true);
      setError("");
      try {
        const answer = await equity(game, asked);
        setFound(answer);
        // What somebody has written meanwhile stays.
        if (asked.hands.length === 0)
          setForm((old) => (written(old) ? old : { ...old, hands: answer.hands.map((each) => each.hand) }));
      } catch (failed) {
        setError(failed instanceof Error ? failed.message : String(failed));
      } finally {
        setBusy(false);
      }
    },
    [game],
  );
  useEffect(() => void ask(NOTHING), [ask]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hands = form.hands.map((each) => each.trim()).filter((each) => each !== "");
    if (hands.length < 2) return setError("Write at least two hands, such as AsAh and KdKc.");
    void ask({ ...form, hands });
  };
  const write = (at: number, text: string) =>
    setForm({ ...form, hands: form.hands.map((each, other) => (other === at ? text : each)) });
  return (
    <section className="panel" aria-labelledby="equity" aria-busy={busy}>
      <h2 id="equity">Equity: what hands are worth</h2>
      <form className="session-form" onSubmit={submit}>
        {form.hands.map((hand, at) => (
          <label key={at} className="field">
            <span>Hand {at + 1}</span>
            <input
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={hand}
              placeholder={at > 1 ? "nobody" : "AsAh"}
              onChange={(event) => write(at, event.target.value)}
            />
          </label>
        ))}
        <button
          type="button"
          className="btn"
          disabled={form.hands.length >= 10}
          onClick={() => setForm({ ...form, hands: [...form.hands, ""] })}
        >
          Another hand
        </button>
        {found && found.board > 0 ? (
          <CardsField label="Board" value={form.board} change={(board) => setForm({ ...form, board })} />
        ) : null}
        <CardsField label="Seen elsewhere" value={form.dead} change={(dead) => setForm({ ...form, dead })} />
        <button type="submit" className="btn primary" disabled={busy}>
          {busy ? "Counting…" : "Weigh them"}
        </button>
      </form>
      <p className="small muted">
        Cards as As Td 7h 2c; ?? is a card not known.{" "}
        {found?.ranges
          ? "A hand may be a range: 22+, AKs, KTo+, T9s-65s, random, several with commas, QQ:0.5 for half."
          : null}
        {found?.grows ? "A hand may have fewer cards than it will get." : null}
      </p>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      {found && !error ? <Weighed found={found} /> : null}
    </section>
  );
}

function CardsField(props: { label: string; value: string; change: (text: string) => void }) {
  return (
    <label className="field">
      <span>{props.label}</span>
      <input
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={160}
        placeholder="none"
        value={props.value}
        onChange={(event) => props.change(event.target.value)}
      />
    </label>
  );
}

function Weighed({ found }: { found: EquityOut }) {
  const all = found.method === "enumerated";
  return (
    <div data-saved>
      <p role="status" data-testid="equity-method">
        {all ? `All ${found.of.toLocaleString("en")} deals.` : `${found.deals.toLocaleString("en")} deals.`}{" "}
        <span className="tag">{all ? "exact" : "sampled"}</span>{" "}
        {all ? null : <span className="small muted">Seed {found.seed ?? 0}; ± is two standard errors.</span>}{" "}
        {found.cites.map((cite) => (
          <span key={cite}>
            <Cite id={cite} />{" "}
          </span>
        ))}
      </p>
      <Shares found={found} />
      <div className="scroll" role="region" aria-label="Equity of each hand" tabIndex={0}>
        <EquityTable found={found} />
      </div>
      <SaveAs what={`${found.game} equity`} rows={() => equityRows(found)} drawing="svg.chart" />
      <div className="pair-of gap">
        {found.hands.map((each, at) => (each.cells ? <Matrix key={at} hand={each} /> : null))}
      </div>
    </div>
  );
}

function EquityTable({ found }: { found: EquityOut }) {
  const halves = found.hands.some((each) => each.high !== null);
  const heads = ["Equity", "Wins", "Ties", "Loses", ...(halves ? ["High", "Low"] : []), "Exactly"];
  return (
    <table className="data" data-testid="equity">
      <thead>
        <tr>
          <th scope="col">Hand</th>
          {heads.map((head) => (
            <th key={head} scope="col" className={head === "Exactly" ? undefined : "num"}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.hands.map((each, at) => (
          <tr key={at}>
            <th scope="row">{each.hand}</th>
            <td className="num">
              <b>{chance(each.equity)}</b>
              {each.standard_error ? (
                <span className="small muted"> ± {chance(2 * each.standard_error)}</span>
              ) : null}
            </td>
            {[each.win, each.tie, each.lose, ...(halves ? [each.high ?? 0, each.low ?? 0] : [])].map(
              (count, column) => (
                <td key={column} className="num">
                  {count.toLocaleString("en")}
                </td>
              ),
            )}
            <td className="exact num">{each.exact ?? "sampled"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const WIDE = 640;
const ROW = 34;
const LEFT = 150;

/** Each hand's part of the pot as a bar: what it wins alone, and the rest of its equity from parts of pots. */
function Shares({ found }: { found: EquityOut }) {
  const long = WIDE - LEFT - 80;
  const deals = Math.max(1, found.deals);
  const words = found.hands.map((each) => `${each.hand} ${chance(each.equity)}`).join(", ");
  return (
    <svg
      className="chart equity-chart"
      viewBox={`0 0 ${WIDE} ${found.hands.length * ROW}`}
      role="img"
      aria-label={`Shares of the pot: ${words}.`}
    >
      {found.hands.map((each, at) => (
        <g key={at} transform={`translate(0 ${at * ROW})`}>
          <text className="axis" x={LEFT - 8} y={22} textAnchor="end">
            {each.hand.length > 18 ? `${each.hand.slice(0, 17)}…` : each.hand}
          </text>
          <rect className="bar-all" x={LEFT} y={7} width={long} height={20} />
          <rect className="dist-push" x={LEFT} y={7} width={each.equity * long} height={20} />
          <rect
            className="dist-win"
            x={LEFT}
            y={7}
            width={Math.min(each.equity, each.win / deals) * long}
            height={20}
          />
          <text className="axis strong" x={LEFT + long + 8} y={22}>
            {chance(each.equity)}
          </text>
        </g>
      ))}
    </svg>
  );
}

const RANKS = "AKQJT98765432";

/** A range as the 169 kinds of hands: suited above the diagonal, offsuit below. */
function Matrix({ hand }: { hand: EquityOut["hands"][number] }) {
  const cells = hand.cells ?? {};
  const nameAt = (row: number, column: number) => {
    const [high, low] = [RANKS[Math.min(row, column)] ?? "", RANKS[Math.max(row, column)] ?? ""];
    return high + low + (row === column ? "" : row < column ? "s" : "o");
  };
  const rows = [...RANKS].map((_, row) => [...RANKS].map((_, column) => nameAt(row, column)));
  return (
    <figure data-saved>
      <figcaption>
        {hand.hand}: {hand.combos} of 1,326 hands
      </figcaption>
      <svg className="chart matrix" viewBox="0 0 416 312" role="img" aria-label={`The hands of ${hand.hand}`}>
        {rows.flatMap((row, y) =>
          row.map((name, x) => (
            <g key={name} transform={`translate(${x * 32} ${y * 24})`}>
              <rect className="bar-all" width={31} height={23} />
              <rect className="dist-win" width={31 * (cells[name] ?? 0)} height={23} />
              <text
                className={(cells[name] ?? 0) > 0.5 ? "axis cell-in" : "axis"}
                x={15.5}
                y={16}
                textAnchor="middle"
              >
                {name}
              </text>
            </g>
          )),
        )}
      </svg>
      <SaveAs
        what={`range ${hand.hand}`}
        rows={() => [
          ["hand", "part"],
          ...rows.flat().flatMap((name) => (cells[name] ? [[name, cells[name]]] : [])),
        ]}
        drawing="svg.chart"
      />
    </figure>
  );
}
