/** Corrections of money: somebody proposes, a second person confirms or turns down. Nothing moves before that. */

import { useState, type FormEvent } from "react";
import { tables as loadTables } from "../../api/calls";
import {
  confirm,
  corrections as load,
  propose,
  reject,
  type Correction,
  type CorrectionOut,
  type ProposalOut,
} from "../../api/people";
import type { TableRow } from "../../api/types";
import { cents } from "../../lib/figures";
import { show } from "../../lib/money";
import { useLoaded } from "../../lib/use";
import { accountName, plain } from "../../lib/words";
import { Cite } from "../../ui/Why";

const KINDS = {
  adjustment: "Chips to a seat, or from it",
  "payout-override": "Another result of a settled wager",
  void: "A round that does not count",
  "purse-adjustment": "A patron's purse",
} as const;
type Kind = keyof typeof KINDS;

type Props = { query: URLSearchParams; proposes: boolean; decides: boolean };

export function Corrections({ query, proposes, decides }: Props) {
  const [all, setAll] = useState(false);
  const found = useLoaded<ProposalOut[]>(() => load(!all), [all]);
  const [said, say] = useState<{ ok: boolean; text: string } | null>(null);
  const act = async (work: Promise<CorrectionOut>, done: string) => {
    try {
      const answer = await work;
      say({ ok: true, text: `Correction ${answer.proposal?.number ?? ""} is ${done}.` });
    } catch (failed) {
      say({ ok: false, text: failed instanceof Error ? failed.message : String(failed) });
    }
    found.again();
  };
  const rows = [...(found.data ?? [])].reverse();
  return (
    <div className="two">
      <section className="panel" aria-labelledby="proposals" aria-busy={found.loading}>
        <h2 id="proposals">Corrections</h2>
        <p className="muted">
          What was paid wrongly is never changed in the record; it is corrected by a step of its own, proposed
          by one person and confirmed by another.
        </p>
        <label>
          <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} /> show
          decided ones too
        </label>
        {said ? (
          <p className={`note ${said.ok ? "good" : "bad"}`} role={said.ok ? "status" : "alert"}>
            {said.text}
          </p>
        ) : null}
        {found.error ? (
          <p className="note bad" role="alert">
            {found.error}
          </p>
        ) : null}
        {found.data && !found.loading && rows.length === 0 ? <p>Nothing waits for a second person.</p> : null}
        {rows.map((row) => (
          <Proposal key={row.number} row={row} decides={decides} act={act} />
        ))}
      </section>
      {proposes ? <Propose query={query} act={act} /> : null}
    </div>
  );
}

type Act = (work: Promise<CorrectionOut>, done: string) => Promise<void>;

function Proposal({ row, decides, act }: { row: ProposalOut; decides: boolean; act: Act }) {
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const named = (tables.data ?? []).find((each) => each.id === row.correction["table"])?.name;
  return (
    <article className="clause-row" data-proposal={row.number} data-state={row.state}>
      <h3>
        {row.number}: {KINDS[row.kind as Kind] ?? plain(row.kind)}{" "}
        <span className="tag">{row.state === "proposed" ? "waits for a second person" : row.state}</span>
      </h3>
      <p>{row.why}</p>
      <table className="data">
        <caption className="sr">What moves</caption>
        <tbody>
          {row.lines.map(([account, amount], index) => (
            <tr key={index}>
              <th scope="row">{accountName(String(account))}</th>
              <td className="num">{show(Number(amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">
        {named ?? (row.correction["patron"] ? "A purse" : "A closed table")}
        {row.round === null ? "" : `, round ${row.round}`} · proposed by {row.proposed_by} as{" "}
        {plain(row.proposed_as)}
        {row.decided_by ? ` · ${row.state} by ${row.decided_by} as ${plain(row.decided_as)}` : ""}{" "}
        {row.cites.map((cite) => (
          <Cite key={cite} id={cite} />
        ))}
      </p>
      {row.state === "proposed" ? (
        <div className="chips-row">
          {decides && row.second ? (
            <button
              type="button"
              className="btn primary"
              onClick={() => void act(confirm(row.number), "carried out")}
            >
              Confirm<span className="sr"> correction {row.number}</span>
            </button>
          ) : null}
          {decides || row.yours ? (
            <button
              type="button"
              className="btn"
              onClick={() => void act(reject(row.number, ""), row.yours ? "taken back" : "turned down")}
            >
              {row.yours ? "Take it back" : "Turn it down"}
              <span className="sr"> correction {row.number}</span>
            </button>
          ) : null}
          {row.yours ? (
            <span className="small muted">You proposed it; somebody else confirms it.</span>
          ) : decides && !row.second ? (
            <span className="small muted">
              One of you made the other&apos;s account or gave it its roles; somebody taken on at the console
              confirms it.
            </span>
          ) : null}
        </div>
      ) : null}
    </article>
  );
}

/** Dollars with a sign, in cents; NaN where it is no amount. */
export function signedCents(text: string): number {
  const word = text.trim().replace("−", "-");
  const amount = cents(word.replace(/^[+-]/, ""));
  return amount === null ? NaN : word.startsWith("-") ? -amount : amount;
}

function Propose({ query, act }: { query: URLSearchParams; act: Act }) {
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const asked = query.get("kind") ?? "";
  const [kind, setKind] = useState<Kind>(asked in KINDS ? (asked as Kind) : "adjustment");
  const [table, setTable] = useState(query.get("table") ?? "");
  const [number, setNumber] = useState(query.get("version") ?? query.get("round") ?? "");
  const [money, setMoney] = useState("");
  const [against, setAgainst] = useState("");
  const [why, setWhy] = useState("");
  const [wrong, setWrong] = useState("");
  const numberName = { adjustment: "Seat", "payout-override": "Event of the record", void: "Round" } as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = kind === "void" ? 0 : signedCents(money);
    if (Number.isNaN(amount)) return setWrong("Write the amount in dollars, such as 25 or -12.50.");
    const which = kind === "purse-adjustment" ? 1 : Number(number);
    if (!Number.isInteger(which) || which < 1) return setWrong("Say which, by its number.");
    setWrong("");
    const made: Correction = {
      adjustment: {
        kind: "adjustment" as const,
        table,
        seat: which,
        cents: amount,
        against: against ? Number(against) : null,
      },
      "payout-override": { kind: "payout-override" as const, table, version: which, net: amount },
      void: { kind: "void" as const, table, round: which },
      "purse-adjustment": { kind: "purse-adjustment" as const, patron: table, cents: amount },
    }[kind];
    void act(propose(made, why), "proposed; a second person has to confirm it");
  };
  return (
    <form className="panel" aria-labelledby="propose" onSubmit={submit}>
      <h2 id="propose">Propose one</h2>
      <label className="field">
        <span>What</span>
        <select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
          {Object.entries(KINDS).map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{kind === "purse-adjustment" ? "Account of the patron" : "Table"}</span>
        {kind === "purse-adjustment" ? (
          <input type="text" required value={table} onChange={(event) => setTable(event.target.value)} />
        ) : (
          <select required value={table} onChange={(event) => setTable(event.target.value)}>
            <option value="">choose</option>
            {(tables.data ?? []).map((row) => (
              <option key={row.id} value={row.id}>
                {row.name || row.game_name}
              </option>
            ))}
          </select>
        )}
      </label>
      {kind === "purse-adjustment" ? null : (
        <label className="field">
          <span>{numberName[kind]}</span>
          {kind === "adjustment" ? null : (
            <span className="help">
              Its number in the <a href={`#/audit/${encodeURIComponent(table)}`}>record</a>.
            </span>
          )}
          <input
            type="number"
            min={1}
            required
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </label>
      )}
      {kind === "void" ? null : (
        <label className="field">
          <span>{kind === "payout-override" ? "Net result in dollars" : "Dollars"}</span>
          <span className="help">With a minus to take away.</span>
          <input type="text" required value={money} onChange={(event) => setMoney(event.target.value)} />
        </label>
      )}
      {kind === "adjustment" ? (
        <label className="field">
          <span>From seat</span>
          <span className="help">Empty: from the bank.</span>
          <input type="number" min={1} value={against} onChange={(event) => setAgainst(event.target.value)} />
        </label>
      ) : null}
      <label className="field">
        <span>Why</span>
        <textarea
          required
          maxLength={500}
          rows={3}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </label>
      {wrong ? (
        <p className="note bad" role="alert">
          {wrong}
        </p>
      ) : null}
      <button type="submit" className="btn primary">
        Propose
      </button>
    </form>
  );
}
