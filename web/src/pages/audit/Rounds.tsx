/** The rounds of the record: by table, time, player, result and what happened. */

import { useState } from "react";
import { rounds as loadRounds, type Seeking } from "../../api/calls";
import type { Me, RoundOut } from "../../api/types";
import { signed } from "../../lib/money";
import { keepsRecord } from "../../lib/roles";
import { go } from "../../lib/router";
import { useLoaded, useSettled } from "../../lib/use";
import { said, verifyTable, type Verdict } from "../../lib/verify";
import { micros, when, zoneName } from "../../lib/when";
import { capital, plain } from "../../lib/words";
import { Download } from "../../ui/Download";
import { useTableNames, useZone, Verified, Verifier, ZoneField } from "./parts";

export function Rounds({ table, me }: { table: string; me: Me | null }) {
  const [zone, setZone] = useZone();
  const { tables, nameOf, longName } = useTableNames(zone);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [sought, seek] = useState<Seeking>(NOTHING);
  const player = useSettled(sought.player, 300);
  const since = micros(from, zone);
  const until = micros(to, zone);
  const found = useLoaded<RoundOut[]>(
    () => loadRounds(table || null, since, until, { ...sought, player }),
    [table, since, until, player, sought.result, sought.marked],
  );
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
  const told = rows.some((row) => row.players != null);
  const broken = verdict?.at;
  const where =
    broken === undefined ? undefined : rows.find((row) => row.first <= broken && broken <= row.last);
  return (
    <main id="main">
      <h1>The record</h1>
      <p className="muted">
        Every round ever dealt, step by step, on the table as it lay. The chain is checked here in the
        browser, not by asking the server.
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
        <Moment id="audit-from" label="From" value={from} change={setFrom} />
        <Moment id="audit-to" label="To" value={to} change={setTo} />
        <ZoneField zone={zone} change={setZone} />
        <Filters sought={sought} seek={seek} keeper={keeper} me={me} />
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
              <Download
                href={`/api/audit/export${table ? `?table=${encodeURIComponent(table)}` : ""}`}
                name={`${table || "pitboss"}.jsonl`}
              >
                Download {table ? "the table" : "everything"}
              </Download>
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
        <div
          className="scroll panel gap"
          role="region"
          aria-label="Rounds"
          aria-busy={found.loading}
          tabIndex={0}
        >
          <table className="data rounds">
            <thead>
              <tr>
                <th scope="col">Begun ({zoneName(zone)})</th>
                <th scope="col">Game</th>
                <th scope="col">Table</th>
                <th scope="col" className="num">
                  Round
                </th>
                {told ? (
                  <>
                    <th scope="col">Players and results</th>
                    <th scope="col">What happened</th>
                  </>
                ) : null}
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
                      {when(row.begun, zone)}
                      <span className="sr">
                        {" "}
                        Step through round {row.round} of {nameOf(row.table)}
                      </span>
                    </a>
                  </td>
                  <td>{capital(plain(row.game))}</td>
                  <td>{nameOf(row.table)}</td>
                  <td className="num">{row.round}</td>
                  {told ? <Told row={row} /> : null}
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
      <Verifier file={`${table || "pitboss"}.jsonl`} />
    </main>
  );
}

const NOTHING: Seeking = { player: "", result: "", marked: "" };
const RESULTS = [
  ["", "any"],
  ["won", "somebody won"],
  ["lost", "somebody lost"],
] as const;
const MARKS = [
  ["", "anything"],
  ["ruling", "a ruling"],
  ["clock", "the clock ran out"],
  ["correction", "a correction"],
] as const;

/** Who played, how it ended, what happened. Names are for those who keep the record; others find their own rounds. */
function Filters(props: {
  sought: Seeking;
  seek: (sought: Seeking) => void;
  keeper: boolean;
  me: Me | null;
}) {
  const { sought, seek, keeper, me } = props;
  return (
    <>
      {keeper ? (
        <div className="field">
          <label htmlFor="audit-player">Player</label>
          <input
            id="audit-player"
            type="search"
            placeholder="a part of the name"
            value={sought.player}
            onChange={(event) => seek({ ...sought, player: event.target.value })}
          />
        </div>
      ) : me ? (
        <label className="check">
          <input
            type="checkbox"
            checked={sought.player === "me"}
            onChange={(event) => seek({ ...sought, player: event.target.checked ? "me" : "" })}
          />{" "}
          Only rounds I played
        </label>
      ) : null}
      <Choose
        id="audit-result"
        label="Result"
        all={RESULTS}
        value={sought.result}
        change={(result) => seek({ ...sought, result })}
      />
      <Choose
        id="audit-marked"
        label="What happened"
        all={MARKS}
        value={sought.marked}
        change={(marked) => seek({ ...sought, marked })}
      />
    </>
  );
}

function Moment(props: { id: string; label: string; value: string; change: (value: string) => void }) {
  return (
    <div className="field">
      <label htmlFor={props.id}>{props.label}</label>
      <input
        id={props.id}
        type="datetime-local"
        value={props.value}
        onChange={(event) => props.change(event.target.value)}
      />
    </div>
  );
}

function Choose(props: {
  id: string;
  label: string;
  all: readonly (readonly [string, string])[];
  value: string;
  change: (value: string) => void;
}) {
  return (
    <div className="field">
      <label htmlFor={props.id}>{props.label}</label>
      <select id={props.id} value={props.value} onChange={(event) => props.change(event.target.value)}>
        {props.all.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Who had something at stake with what came of it, and what happened in the round. */
function Told({ row }: { row: RoundOut }) {
  return (
    <>
      <td>
        {(row.players ?? []).map((player) => (
          <span key={player.seat} className="played">
            {player.you ? "You" : player.name}{" "}
            <span className={`num ${(player.net ?? 0) > 0 ? "win" : (player.net ?? 0) < 0 ? "loss" : ""}`}>
              {player.net === null || player.net === undefined ? "stays" : signed(player.net)}
            </span>
          </span>
        ))}
      </td>
      <td>{(row.marks ?? []).map((mark) => MARKS.find(([id]) => id === mark)?.[1] ?? mark).join(", ")}</td>
    </>
  );
}
