/** A round of the record, event by event, with the table as it lay. */

import { useMemo, useState } from "react";
import { round as loadRound, scenes } from "../../api/calls";
import type { EntryOut, Me } from "../../api/types";
import { keepsRecord, proposes } from "../../lib/roles";
import { useLoaded } from "../../lib/use";
import { said, verifyRound, type Verdict } from "../../lib/verify";
import { sayWith } from "../../lib/words";
import { Download } from "../../ui/Download";
import { SpokenBy } from "../../ui/spoken";
import { Entry, recorded } from "./Entry";
import { Lay } from "./Lay";
import { Verified, Verifier, useTableNames, useZone } from "./parts";

export function Round({ table, number, me }: { table: string; number: number; me: Me | null }) {
  const [zone] = useZone();
  const { nameOf } = useTableNames(zone);
  const { data, error } = useLoaded<EntryOut[]>(() => loadRound(table, number), [table, number, me?.id]);
  const lay = useLoaded(() => scenes(table, number), [table, number, me?.id]);
  const say = useMemo(() => sayWith(lay.data?.felt.names ?? {}, []), [lay.data]);
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
    <SpokenBy value={say}>
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
          <button
            type="button"
            className="btn"
            onClick={() => setAt(Math.max(0, at - 1))}
            disabled={at === 0}
          >
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
            <Download
              href={`/api/audit/tables/${encodeURIComponent(table)}/rounds/${number}/download`}
              name={`${table}-round-${number}.jsonl`}
            >
              Download
            </Download>
          ) : null}
          {keepsRecord(me) ? (
            <a className="btn" href={`#/desk?table=${encodeURIComponent(table)}&round=${number}`}>
              At the ruling desk
            </a>
          ) : null}
        </div>
        {verdict ? <Verified verdict={verdict} /> : null}
        {data && data.length > 0 ? <Lay data={lay.data} error={lay.error} rows={rows} at={at} /> : null}
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
                    {recorded(row.event, say)}
                  </span>
                  <span className="hash muted" title={row.hash}>
                    {row.hash.slice(0, 8)}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {entry ? <Entry entry={entry} table={table} corrects={proposes(me)} zone={zone} /> : null}
        </div>
        <Verifier file={`${table}-round-${number}.jsonl`} />
      </main>
    </SpokenBy>
  );
}
