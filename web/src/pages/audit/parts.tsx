/** What the pages of the record share: names of tables, the zone of times, verdicts, and the verifier. */

import { recordedTables, tables as loadTables, type RecordedTable } from "../../api/calls";
import type { TableRow } from "../../api/types";
import { useKept, useLoaded } from "../../lib/use";
import type { Verdict } from "../../lib/verify";
import { when, zoneName, type Zone } from "../../lib/when";
import { capital, plain } from "../../lib/words";
import { Download } from "../../ui/Download";

export function Verified({ verdict, link }: { verdict: Verdict; link?: string | undefined }) {
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

/** Tables of the record by the names people gave them; one that is closed is known by its game and its day. */
export function useTableNames(zone: Zone) {
  const tables = useLoaded<RecordedTable[]>(recordedTables, []).data ?? [];
  const open = useLoaded<TableRow[]>(loadTables, []).data ?? [];
  const names = new Map(open.map((row) => [row.id, row.name]));
  const begun = (row: RecordedTable) =>
    `${capital(plain(row.game))}, opened ${when(row.opened_at, zone).slice(0, 16)}`;
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

/** In which zone times are told; kept in this browser. */
export function useZone(): [Zone, (zone: Zone) => void] {
  const [kept, keep] = useKept("record-zone", "here");
  return [kept === "UTC" ? "UTC" : "here", keep];
}

export function ZoneField({ zone, change }: { zone: Zone; change: (zone: Zone) => void }) {
  return (
    <div className="field">
      <label htmlFor="audit-zone">Times in</label>
      <select id="audit-zone" value={zone} onChange={(event) => change(event.target.value as Zone)}>
        <option value="here">{zoneName("here")} (here)</option>
        <option value="UTC">UTC</option>
      </select>
    </div>
  );
}

/** The verifier that needs nothing of this server, and how to run it on a download. */
export function Verifier({ file }: { file: string }) {
  return (
    <details className="more verifier">
      <summary>Check a download on another machine</summary>
      <p>
        Every download here is read by <code>verify.py</code>, one file of Python that needs nothing else:
      </p>
      <pre className="line">python verify.py {file}</pre>
      <p className="small">
        It checks the chain, the money, what was sealed and the shuffles, and names the first event that is
        wrong.{" "}
        <Download href="/api/audit/verifier" name="verify.py" className="">
          Download verify.py
        </Download>
        , or better take it from somewhere you trust: it is <code>tools/verify.py</code> in the source of
        Pitboss. With the signed heads that the house published (
        <Download href="/api/audit/heads" name="published.heads" className="">
          download
        </Download>
        ) as a second file it checks those of a whole table or floor too.
      </p>
    </details>
  );
}
