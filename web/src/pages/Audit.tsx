/** The record: rounds by table and time, every event with its hash, verification in this browser, download. */

import { useState } from "react";
import {
  entries as loadEntries,
  head,
  proof as loadProof,
  recordedTables,
  round as loadRound,
  rounds as loadRounds,
  type RecordedTable,
} from "../api/calls";
import type { EntryOut, Me, RoundOut } from "../api/types";
import { cardName } from "../lib/cards";
import { beginning, verifyChain, verifyOpenings } from "../lib/chain";
import { show } from "../lib/money";
import { inWords } from "../lib/tell";
import { useLoaded } from "../lib/use";
import { plain } from "../lib/words";
import { Cite } from "../ui/Why";

export function when(micros: number): string {
  return new Date(micros / 1000).toISOString().replace("T", " ").slice(0, 19);
}

export function Audit({ rest, me }: { rest: string[]; me: Me | null }) {
  const [table, number] = rest;
  if (table && number) return <Round table={table} number={Number(number)} me={me} />;
  return <Rounds start={table ?? ""} me={me} />;
}

function Rounds({ start, me }: { start: string; me: Me | null }) {
  const tables = useLoaded<RecordedTable[]>(recordedTables, []);
  const [table, setTable] = useState(start);
  const [day, setDay] = useState("");
  const since = day ? Date.parse(`${day}T00:00:00Z`) * 1000 : null;
  const until = since === null ? null : since + 86_400_000_000;
  const found = useLoaded<RoundOut[]>(() => loadRounds(table || null, since, until), [table, since]);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const keeper =
    me?.roles.some((role) =>
      ["floorperson", "supervisor", "pit-boss", "surveillance", "auditor"].includes(role),
    ) ?? false;
  const verify = async () => {
    setResult(null);
    try {
      const top = await head(table);
      let after = 0;
      let previous: string | null = beginning(top.ledger, table);
      let checked = 0;
      while (after < top.version) {
        const part = await loadEntries(table, after, 1000);
        const answer = verifyChain(part, previous, table);
        checked += answer.checked;
        if (!answer.ok) return setResult({ ok: false, text: answer.problem });
        const last = part[part.length - 1];
        if (!last) break;
        previous = last.hash;
        after = last.event.version;
      }
      const same = previous === top.hash || after > top.version;
      setResult({
        ok: same,
        text: same
          ? `All ${checked} events follow one another; the head is ${top.hash.slice(0, 16)}…`
          : "The chain does not end at the published head.",
      });
    } catch (failed) {
      setResult({ ok: false, text: failed instanceof Error ? failed.message : String(failed) });
    }
  };
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
            onChange={(event) => {
              setTable(event.target.value);
              setResult(null);
            }}
          >
            <option value="">all tables</option>
            {(tables.data ?? []).map((row) => (
              <option key={row.id} value={row.id}>
                {plain(row.game)} · {row.id}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="audit-day">Day (UTC)</label>
          <input id="audit-day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </div>
        <div className="field">
          <span>Whole table</span>
          <div className="chips-row">
            <button type="button" className="btn" disabled={!table} onClick={() => void verify()}>
              Verify the chain
            </button>
            {keeper ? (
              <a className="btn" href="/api/audit/export" download="pitboss.jsonl">
                Download everything
              </a>
            ) : null}
          </div>
          {table ? null : <span className="small muted">Choose a table first.</span>}
        </div>
      </div>
      {result ? (
        <p className={`note ${result.ok ? "good" : "bad"}`} role="status" data-testid="verified">
          {result.ok ? "Verified. " : "Not verified. "}
          {result.text}
        </p>
      ) : null}
      {found.error ? (
        <p className="note bad" role="alert">
          {found.error}
        </p>
      ) : null}
      {found.data && found.data.length === 0 ? (
        <p className="muted">No round is recorded for this choice yet.</p>
      ) : null}
      <div className="scroll" role="region" aria-label="Rounds" tabIndex={0}>
        <table className="data">
          <thead>
            <tr>
              <th>Begun (UTC)</th>
              <th>Game</th>
              <th>Table</th>
              <th className="num">Round</th>
              <th className="num">Events</th>
              <th></th>
            </tr>
          </thead>
          <tbody>
            {[...(found.data ?? [])]
              .reverse()
              .slice(0, 200)
              .map((row) => (
                <tr key={`${row.table}-${row.round}`}>
                  <td className="num" style={{ textAlign: "left" }}>
                    {when(row.begun)}
                  </td>
                  <td>{plain(row.game)}</td>
                  <td className="hash">{row.table}</td>
                  <td className="num">{row.round}</td>
                  <td className="num">{row.last - row.first + 1}</td>
                  <td>
                    <a href={`#/audit/${encodeURIComponent(row.table)}/${row.round}`}>
                      Step through
                      <span className="sr">
                        {" "}
                        round {row.round} of {row.table}
                      </span>
                    </a>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}

function Round({ table, number, me }: { table: string; number: number; me: Me | null }) {
  const { data, error } = useLoaded<EntryOut[]>(() => loadRound(table, number), [table, number, me?.id]);
  const [at, setAt] = useState(0);
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const rows = data ?? [];
  const entry = rows[Math.min(at, rows.length - 1)];
  const verify = async () => {
    const chain = verifyChain(rows, null, table);
    let shuffle = "";
    try {
      const answer = verifyOpenings(await loadProof(table, number));
      shuffle = answer.ok
        ? ` The shuffle was fixed before the first wager; ${answer.opened} of its cards are opened to you and lie where they were committed.`
        : " The shuffle does not match its commitment.";
      if (!answer.ok) return setResult({ ok: false, text: shuffle });
    } catch (failed) {
      shuffle = ` ${failed instanceof Error ? failed.message : ""}`;
    }
    setResult({
      ok: chain.ok,
      text:
        (chain.ok ? `${chain.checked} events of this round follow one another.` : chain.problem) + shuffle,
    });
  };
  const download = () => {
    const text = rows.map((row) => JSON.stringify(row)).join("\n");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/jsonl" }));
    link.download = `${table}-round-${number}.jsonl`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <main id="main">
      <p className="small">
        <a href={`#/audit/${encodeURIComponent(table)}`}>All rounds of this table</a>
      </p>
      <h1>
        Round {number} of {table}
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
        <button type="button" className="btn" onClick={() => void verify()}>
          Verify
        </button>
        <button type="button" className="btn" onClick={download}>
          Download
        </button>
      </div>
      {result ? (
        <p className={`note ${result.ok ? "good" : "bad"}`} role="status" data-testid="verified">
          {result.ok ? "Verified. " : "Not verified. "}
          {result.text}
        </p>
      ) : null}
      <div className="two">
        <ol className="steps panel" aria-label="Events">
          {rows.map((row, index) => (
            <li key={row.event.version} aria-current={index === at ? "step" : undefined}>
              <button type="button" onClick={() => setAt(index)}>
                <span className="num muted">{row.event.version}</span>
                <span>{inWords(row.event).decision || plain(row.event.event)}</span>
              </button>
            </li>
          ))}
        </ol>
        {entry ? <Entry entry={entry} /> : null}
      </div>
    </main>
  );
}

function Entry({ entry }: { entry: EntryOut }) {
  const { event } = entry;
  return (
    <section className="panel" aria-label="Event">
      <h2>
        {event.version}: {plain(event.event)}
      </h2>
      <p>{inWords(event).decision}</p>
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
                <td>{account}</td>
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
                `${field.name} ${field.value === undefined ? "(not yours to see)" : Array.isArray(field.value) ? field.value.map(cardName).join(" ") : String(field.value)}`,
            )
            .join("; ")}
        </p>
      ) : null}
      <p className="small muted">
        {when(entry.at)} UTC{entry.actor ? ` · by ${entry.actor}` : ""}
      </p>
      <p className="hash">{entry.hash}</p>
    </section>
  );
}
