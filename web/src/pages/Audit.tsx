/** The record: rounds by table and time, every event with its hash, verification in this browser, download. */

import { useState } from "react";
import {
  recordedTables,
  round as loadRound,
  rounds as loadRounds,
  tables as loadTables,
  type RecordedTable,
} from "../api/calls";
import type { EntryOut, EventOut, Me, RoundOut, TableRow } from "../api/types";
import { cardName } from "../lib/cards";
import { show } from "../lib/money";
import { go } from "../lib/router";
import { keepsRecord, proposes } from "../lib/roles";
import { useLoaded } from "../lib/use";
import { said, verifyRound, verifyTable, type Verdict } from "../lib/verify";
import { accountName, capital, plain } from "../lib/words";
import { Cite } from "../ui/Why";

export function when(micros: number): string {
  return new Date(micros / 1000).toISOString().replace("T", " ").slice(0, 19);
}

export function Audit({ rest, me }: { rest: string[]; me: Me | null }) {
  const [table, number] = rest;
  if (table && number)
    return <Round key={`${table} ${number}`} table={table} number={Number(number)} me={me} />;
  return <Rounds table={table ?? ""} me={me} />;
}

function Verified({ verdict, link }: { verdict: Verdict; link?: string | undefined }) {
  return (
    <p className={`note ${verdict.ok ? "good" : "bad"}`} role="status" data-testid="verified">
      <b>{verdict.ok ? "Verified." : "Not verified."}</b> {verdict.text}
      {link ? (
        <>
          {" "}
          <a href={link}>See it</a>
        </>
      ) : null}
    </p>
  );
}

function micros(local: string): number | null {
  const at = Date.parse(`${local}Z`);
  return Number.isNaN(at) ? null : at * 1000;
}

function Rounds({ table, me }: { table: string; me: Me | null }) {
  const { tables, nameOf, longName } = useTableNames();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const since = micros(from);
  const until = micros(to);
  const found = useLoaded<RoundOut[]>(() => loadRounds(table || null, since, until), [table, since, until]);
  const [answer, setAnswer] = useState<{ table: string; verdict: Verdict | null } | null>(null);
  const verdict = answer?.table === table ? answer.verdict : null;
  const busy = answer?.table === table && answer.verdict === null;
  const keeper = keepsRecord(me);
  const verify = async () => {
    setAnswer({ table, verdict: null });
    const verdict = await verifyTable(table).catch((failed: unknown) => ({ ok: false, text: said(failed) }));
    setAnswer((now) => (now?.table === table ? { table, verdict } : now));
  };
  const rows = (found.data ?? []).filter((row) => table === "" || row.table === table).reverse();
  const broken = verdict?.at;
  const where =
    broken === undefined ? undefined : rows.find((row) => row.first <= broken && broken <= row.last);
  return (
    <main id="main">
      <h1>The record</h1>
      <p className="muted">
        Every round ever dealt, step by step. The chain is checked here in the browser, not by asking the
        server.
      </p>
      <div className="panel sliders">
        <div className="field">
          <label htmlFor="audit-table">Table</label>
          <select
            id="audit-table"
            value={table}
            onChange={(event) => go(`#/audit/${encodeURIComponent(event.target.value)}`)}
          >
            <option value="">all tables</option>
            {tables.map((row) => (
              <option key={row.id} value={row.id}>
                {longName(row)}
                {row.closed ? ", closed" : ""}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="audit-from">From (UTC)</label>
          <input
            id="audit-from"
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="audit-to">To (UTC)</label>
          <input
            id="audit-to"
            type="datetime-local"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <div className="field">
          <span>Whole table</span>
          <div className="chips-row">
            <button
              type="button"
              className="btn primary"
              disabled={!table || busy}
              onClick={() => void verify()}
            >
              {busy ? "Verifying…" : "Verify the chain"}
            </button>
            {keeper ? (
              <a
                className="btn"
                href={`/api/audit/export${table ? `?table=${encodeURIComponent(table)}` : ""}`}
                download={`${table || "pitboss"}.jsonl`}
              >
                Download {table ? "the table" : "everything"}
              </a>
            ) : null}
          </div>
          {table ? null : <span className="small muted">Choose a table first.</span>}
        </div>
      </div>
      {verdict ? (
        <Verified
          verdict={verdict}
          link={where ? `#/audit/${encodeURIComponent(where.table)}/${where.round}` : undefined}
        />
      ) : null}
      {found.error ? (
        <p className="note bad" role="alert">
          {found.error}
        </p>
      ) : null}
      {found.data && !found.loading && rows.length === 0 ? (
        <p className="muted">No round is recorded for this choice yet.</p>
      ) : null}
      {rows.length > 0 ? (
        <div className="scroll panel gap" role="region" aria-label="Rounds" tabIndex={0}>
          <table className="data rounds">
            <thead>
              <tr>
                <th scope="col">Begun (UTC)</th>
                <th scope="col">Game</th>
                <th scope="col">Table</th>
                <th scope="col" className="num">
                  Round
                </th>
                <th scope="col" className="num">
                  Events
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 200).map((row) => (
                <tr key={`${row.table}-${row.round}`} className={row === where ? "broken" : undefined}>
                  <td className="num begun">
                    <a href={`#/audit/${encodeURIComponent(row.table)}/${row.round}`}>
                      {when(row.begun)}
                      <span className="sr">
                        {" "}
                        Step through round {row.round} of {nameOf(row.table)}
                      </span>
                    </a>
                  </td>
                  <td>{capital(plain(row.game))}</td>
                  <td>{nameOf(row.table)}</td>
                  <td className="num">{row.round}</td>
                  <td className="num">{row.last - row.first + 1}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > 200 ? (
            <p className="small muted">The newest 200 of {rows.length}; a time above shows others.</p>
          ) : null}
        </div>
      ) : null}
    </main>
  );
}

function Round({ table, number, me }: { table: string; number: number; me: Me | null }) {
  const { nameOf } = useTableNames();
  const { data, error } = useLoaded<EntryOut[]>(() => loadRound(table, number), [table, number, me?.id]);
  const [at, setAt] = useState(0);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const rows = data ?? [];
  const entry = rows[Math.min(at, rows.length - 1)];
  const verify = async () => {
    try {
      const answer = await verifyRound(table, number, rows);
      setVerdict(answer);
      const bad = rows.findIndex((row) => row.event.version === answer.at);
      if (bad >= 0) setAt(bad);
    } catch (failed) {
      setVerdict({ ok: false, text: said(failed) });
    }
  };
  return (
    <main id="main">
      <p className="small">
        <a href={`#/audit/${encodeURIComponent(table)}`}>All rounds of this table</a>
        {number > 1 ? (
          <>
            {" · "}
            <a href={`#/audit/${encodeURIComponent(table)}/${number - 1}`}>The round before</a>
          </>
        ) : null}
        {" · "}
        <a href={`#/audit/${encodeURIComponent(table)}/${number + 1}`}>The round after</a>
      </p>
      <h1>
        Round {number} of {nameOf(table)}
      </h1>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <div className="transport">
        <button type="button" className="btn" onClick={() => setAt(Math.max(0, at - 1))} disabled={at === 0}>
          Back
        </button>
        <input
          type="range"
          min={0}
          max={Math.max(0, rows.length - 1)}
          value={at}
          aria-label="Step of the round"
          aria-valuetext={entry ? `event ${entry.event.version}` : "no event"}
          onChange={(event) => setAt(Number(event.target.value))}
        />
        <button
          type="button"
          className="btn"
          onClick={() => setAt(Math.min(rows.length - 1, at + 1))}
          disabled={at >= rows.length - 1}
        >
          Forward
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={rows.length === 0}
          onClick={() => void verify()}
        >
          Verify
        </button>
        {rows.length > 0 ? (
          <a
            className="btn"
            href={`/api/audit/tables/${encodeURIComponent(table)}/rounds/${number}/download`}
            download={`${table}-round-${number}.jsonl`}
          >
            Download
          </a>
        ) : null}
        {keepsRecord(me) ? (
          <a className="btn" href={`#/desk?table=${encodeURIComponent(table)}&round=${number}`}>
            At the ruling desk
          </a>
        ) : null}
      </div>
      {verdict ? <Verified verdict={verdict} /> : null}
      <div className="two">
        <ol className="steps panel" aria-label="Events">
          {rows.map((row, index) => (
            <li
              key={row.event.version}
              className={row.event.version === verdict?.at ? "bad" : undefined}
              aria-current={index === at ? "step" : undefined}
            >
              <button type="button" onClick={() => setAt(index)}>
                <span className="num muted">{row.event.version}</span>
                <span>
                  {row.event.version === verdict?.at ? <b>Broken here. </b> : null}
                  {recorded(row.event)}
                </span>
                <span className="hash muted" title={row.hash}>
                  {row.hash.slice(0, 8)}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {entry ? <Entry entry={entry} table={table} corrects={proposes(me)} /> : null}
      </div>
    </main>
  );
}

/** Tables of the record by the names people gave them; one that is closed is known by its game and its day. */
function useTableNames() {
  const tables = useLoaded<RecordedTable[]>(recordedTables, []).data ?? [];
  const open = useLoaded<TableRow[]>(loadTables, []).data ?? [];
  const names = new Map(open.map((row) => [row.id, row.name]));
  const begun = (row: RecordedTable) =>
    `${capital(plain(row.game))}, opened ${when(row.opened_at).slice(0, 16)}`;
  const nameOf = (id: string) => {
    const row = tables.find((each) => each.id === id);
    return names.get(id) ?? (row ? begun(row) : "this table");
  };
  const longName = (row: RecordedTable) => {
    const name = names.get(row.id);
    return name ? `${name} (${begun(row)})` : begun(row);
  };
  return { tables, nameOf, longName };
}

/** Who did it, as far as the record of a table says it in words. */
function actorName(actor: string, event: EventOut): string {
  if (actor.startsWith("house:")) return actor === "house:dealer" ? "the automatic dealer" : "the house";
  const seat = event.fields["seat"];
  return typeof seat === "number" ? `the player at seat ${seat}, or for them` : "the staff";
}

/** What an event of the record says. */
function recorded(event: EventOut): string {
  return event.words.decision || `${event.title}.`;
}

function Entry({ entry, table, corrects }: { entry: EntryOut; table: string; corrects: boolean }) {
  const { event } = entry;
  return (
    <section className="panel" aria-label="Event">
      <h2>
        {event.version}: {event.title}
      </h2>
      <p>{recorded(event)}</p>
      {event.words.arithmetic ? (
        <p className="num">
          <b>{event.words.arithmetic}</b>
        </p>
      ) : null}
      {event.words.nearest ? <p className="small">{event.words.nearest}</p> : null}
      <p className="small">
        {event.cites.map((cite) => (
          <span key={cite}>
            <Cite id={cite} />{" "}
          </span>
        ))}
      </p>
      {event.postings.length > 0 ? (
        <table className="data">
          <thead>
            <tr>
              <th>Account</th>
              <th className="num">Moves</th>
            </tr>
          </thead>
          <tbody>
            {event.postings.map(([account, cents], index) => (
              <tr key={index}>
                <td>{accountName(account)}</td>
                <td className="num">{show(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {event.sealed.length > 0 ? (
        <p className="small">
          Sealed:{" "}
          {event.sealed
            .map(
              (field) =>
                `${plain(field.name)} ${field.value === undefined ? "(not yours to see)" : Array.isArray(field.value) ? field.value.map(cardName).join(" ") : String(field.value)}`,
            )
            .join("; ")}
        </p>
      ) : null}
      <p className="small muted">
        {when(entry.at)} UTC{entry.actor ? ` · by ${actorName(entry.actor, event)}` : ""}
      </p>
      {corrects && ["wager-settled", "round-ended"].includes(event.event) ? (
        <p>
          <a
            className="btn small"
            href={`#/house?table=${encodeURIComponent(table)}&${
              event.event === "wager-settled"
                ? `kind=payout-override&version=${event.version}`
                : `kind=void&round=${entry.round}`
            }`}
          >
            {event.event === "wager-settled" ? "Propose another result" : "Propose to void this round"}
          </a>
        </p>
      ) : null}
      <dl className="figures">
        <div>
          <dt>Hash</dt>
          <dd className="hash">{entry.hash}</dd>
        </div>
        <div>
          <dt>Before it</dt>
          <dd className="hash">{entry.line?.split("\n")[3] ?? ""}</dd>
        </div>
      </dl>
      {entry.line ? (
        <details>
          <summary>The text that was hashed</summary>
          <pre className="hash line">{entry.line}</pre>
        </details>
      ) : null}
    </section>
  );
}
