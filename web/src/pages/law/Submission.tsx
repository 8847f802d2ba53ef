/** A licensee's submission held against the law: a file or a text, its breaches with line and clause, its edges. */

import { useRef, useState } from "react";
import { checkSubmission, type SubmissionOut } from "../../api/calls";
import { Failed, postForFile } from "../../api/client";
import { percent } from "../../lib/figures";
import { download } from "../../lib/files";
import { FIRST } from "../../lib/first";
import { capital, plain } from "../../lib/words";
import { Cite } from "../../ui/Why";

const SAMPLE = `house = "Example House"
date = 2005-03-01

[[games]]
game = "${FIRST}"
limits = { min = 5, max = 500 }
`;

export function Submission() {
  const [text, setText] = useState(SAMPLE);
  const [before, setBefore] = useState<string | null>(null);
  const [found, setFound] = useState<SubmissionOut | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const body = { text, ...(before ? { before } : {}) };
  const during = (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    work()
      .catch((failed: unknown) => {
        setFound(null);
        setError(failed instanceof Failed ? failed.message : "It could not be checked.");
      })
      .finally(() => setBusy(false));
  };
  const check = () => during(async () => setFound(await checkSubmission(body)));
  const save = () =>
    during(async () => {
      const file = await postForFile("/api/submissions/check", { ...body, form: "pdf" });
      download("submission.pdf", [file], "application/pdf");
    });
  const toLine = (line: number) => {
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  };
  return (
    <div className="two">
      <section className="panel" aria-labelledby="filed">
        <h2 id="filed">The submission</h2>
        <p className="small muted">
          A TOML file: house, date, and for every game its options, pay tables and limits. Nothing is kept
          here. For editors that complete TOML there is a{" "}
          <a href="/api/submissions/schema" download="submission.schema.json">
            JSON Schema
          </a>
          .
        </p>
        <label className="field">
          <span>Open a file</span>
          <input
            type="file"
            accept=".toml,text/plain"
            onChange={(event) => void read(event.target.files, setText)}
          />
        </label>
        <label className="field">
          <span>The text</span>
          <textarea
            ref={area}
            className="num"
            rows={16}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="field">
          <span>The filing before, if what changed is asked for</span>
          <input
            type="file"
            accept=".toml,text/plain"
            onChange={(event) => void read(event.target.files, setBefore)}
          />
        </label>
        <div className="chips-row">
          <button type="button" className="btn primary" disabled={busy} onClick={check}>
            {busy ? "Checking…" : "Check it"}
          </button>
          <button type="button" className="btn" disabled={busy} onClick={save}>
            PDF
          </button>
        </div>
      </section>
      <section className="panel" aria-label="The ruling" aria-live="polite" aria-busy={busy}>
        {error ? (
          <p className="note bad" role="alert">
            {error}
          </p>
        ) : null}
        {found ? (
          <Ruling found={found} toLine={toLine} />
        ) : error ? null : (
          <p className="muted">Not checked yet.</p>
        )}
      </section>
    </div>
  );
}

async function read(files: FileList | null, set: (text: string) => void): Promise<void> {
  const file = files?.[0];
  if (file) set(await file.text());
}

function Ruling({ found, toLine }: { found: SubmissionOut; toLine: (line: number) => void }) {
  const count = found.breaches.length;
  return (
    <>
      <h2>{found.ok ? "In order" : `${count} breach${count === 1 ? "" : "es"}`}</h2>
      <p className="small muted">{found.held}</p>
      <ol className="breaches">
        {found.breaches.map((breach, at) => (
          <li key={at}>
            {breach.line ? (
              <button type="button" className="btn small quiet" onClick={() => toLine(breach.line ?? 1)}>
                Line {breach.line}
              </button>
            ) : null}{" "}
            <b>
              {capital(plain(breach.game))}, {breach.what}
            </b>
            : <span className="num">{breach.said}</span> is filed. {breach.allowed}{" "}
            {breach.cites.map((cite) => (
              <span key={cite}>
                <Cite id={cite} />{" "}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {found.changes ? <Changes changes={found.changes} /> : null}
      {found.edges.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Wager</th>
              <th scope="col">House edge</th>
            </tr>
          </thead>
          <tbody>
            {found.edges.map((edge) => (
              <tr key={`${where(edge)} ${edge.wager}`}>
                <td>{where(edge)}</td>
                <td>
                  {capital(plain(edge.wager))}
                  {edge.offered ? "" : " (not offered)"}
                </td>
                <td className="num">{percent(edge.house_edge.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

function Changes({ changes }: { changes: NonNullable<SubmissionOut["changes"]> }) {
  return (
    <>
      <h3>What changed, and the notices it needs</h3>
      {changes.length === 0 ? <p>Nothing changed.</p> : null}
      <ul>
        {changes.map((change) => (
          <li key={`${where(change)} ${change.option}`}>
            {where(change)}, {change.option}: <span className="num">{change.was}</span> becomes{" "}
            <span className="num">{change.becomes}</span>. {change.notice}{" "}
            {change.cites.map((cite) => (
              <span key={cite}>
                <Cite id={cite} />{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The game, and the tables that are named. */
function where({ game, tables }: { game: string; tables: (string | number)[] }): string {
  const name = capital(plain(game));
  return tables.length > 0 ? `${name} (${tables.join(", ")})` : name;
}
