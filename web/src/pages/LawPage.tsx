/** The law: the chapter as a tree, a clause over time, what changed between two days, and what rests on it. */

import { useMemo, useState } from "react";
import {
  clauses as loadClauses,
  coverage as loadCoverage,
  lawDiff,
  lawTree,
  type Change,
  type ClauseRow,
  type CoverageOut,
  type TreeOut,
} from "../api/calls";
import { lawLink } from "../lib/router";
import { useLoaded } from "../lib/use";
import { plain } from "../lib/words";

const FIRST = Date.UTC(1978, 4, 1);
const LAST = Date.UTC(2011, 10, 13);
const DAY = 86_400_000;
const DAYS = (LAST - FIRST) / DAY;

export function toDay(index: number): string {
  return new Date(FIRST + index * DAY).toISOString().slice(0, 10);
}

export function fromDay(day: string): number {
  return Math.max(0, Math.min(DAYS, Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST) / DAY)));
}

export function LawPage({ rest, query }: { rest: string[]; query: URLSearchParams }) {
  const cite = rest[0] ?? "";
  if (cite === "changes") return <Changes query={query} />;
  if (cite === "coverage") return <CoveragePage />;
  return (
    <main id="main">
      <LawTabs here="clauses" />
      <div className="law-two">
        <Tree cite={cite} />
        <section className="panel" aria-label="Clause">
          {cite ? (
            <ClauseView id={cite} />
          ) : (
            <p className="muted">
              Choose a section on the left, or follow a citation from any table. Gists are in our own words;
              the regulation itself is the authority.
            </p>
          )}
        </section>
      </div>
    </main>
  );
}

function LawTabs({ here }: { here: string }) {
  const tabs = [
    ["clauses", "#/law", "Clauses"],
    ["changes", "#/law/changes", "What changed"],
    ["coverage", "#/law/coverage", "Coverage"],
  ] as const;
  return (
    <div className="hero" style={{ alignItems: "center" }}>
      <h1>The law</h1>
      <nav aria-label="Law" className="chips-row">
        {tabs.map(([id, href, words]) => (
          <a
            key={id}
            className={`btn ${here === id ? "primary" : ""}`}
            href={href}
            aria-current={here === id ? "page" : undefined}
          >
            {words}
          </a>
        ))}
      </nav>
    </div>
  );
}

function Tree({ cite }: { cite: string }) {
  const tree = useLoaded<TreeOut>(lawTree, []);
  const sub = /^19:47-\d+[A-Z]?/.exec(cite)?.[0] ?? "";
  return (
    <nav className="panel law-tree" aria-label="Chapter">
      {tree.error ? <p className="note bad">{tree.error}</p> : null}
      {(tree.data?.subchapters ?? []).map((each) => (
        <details key={each.id} open={each.id === sub}>
          <summary>
            <span className="cite">{each.id}</span> {each.title}
          </summary>
          <ul>
            <li>
              <a href={lawLink(each.id)}>the whole subchapter</a>
            </li>
            {each.sections.map((section) => (
              <li key={section.id}>
                <a href={lawLink(section.id)} aria-current={section.id === cite ? "page" : undefined}>
                  <span className="cite">{section.id.replace(/^19:47-/, "")}</span> {section.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function ClauseView({ id }: { id: string }) {
  const [asOf, setAsOf] = useState("");
  const { data, error, loading } = useLoaded<ClauseRow[]>(() => loadClauses(id, asOf || null), [id, asOf]);
  const rows = data ?? [];
  return (
    <>
      <h2>
        <span className="cite">{id}</span>
      </h2>
      <div className="field" style={{ maxWidth: "16rem" }}>
        <label htmlFor="law-day">As of</label>
        <input
          id="law-day"
          type="date"
          min="1978-05-01"
          max="2011-11-13"
          value={asOf}
          onChange={(event) => setAsOf(event.target.value)}
        />
      </div>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      {loading && !data ? <p className="muted">Loading…</p> : null}
      {data && rows.length === 0 ? <p>Nothing of this was in force that day.</p> : null}
      {rows.map((row) => (
        <article key={`${row.id}-${row.since}`} className="clause-row">
          <h3>
            <a className="cite" href={lawLink(row.id)}>
              {row.id}
            </a>{" "}
            <span className="tag">{row.kind}</span>
          </h3>
          <p>{row.gist}</p>
          <Life since={row.since} until={row.until} />
          {row.figures.length > 0 ? (
            <table className="data">
              <thead>
                <tr>
                  <th>Figure</th>
                  <th>Value</th>
                  <th>From</th>
                  <th>Until</th>
                </tr>
              </thead>
              <tbody>
                {row.figures.map((figure) => (
                  <tr key={`${figure.name}-${figure.since}`}>
                    <td>{plain(figure.name)}</td>
                    <td className="num">
                      {typeof figure.value === "object" ? JSON.stringify(figure.value) : String(figure.value)}
                    </td>
                    <td className="num">{figure.since}</td>
                    <td className="num">{figure.until ?? ""}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : null}
          {row.readings?.map((reading) => (
            <p key={String(reading)} className="note small">
              {String(reading)}
            </p>
          ))}
          {row.remark ? <p className="small muted">{row.remark}</p> : null}
          <p className="small muted">
            {row.code.length > 0 ? `Code: ${row.code.join(", ")}. ` : "No code rests on it. "}
            {row.cases.length > 0 ? `Cases: ${row.cases.join(", ")}.` : "No case cites it."}
          </p>
        </article>
      ))}
    </>
  );
}

/** When a clause stood, as a bar over the life of the chapter. */
function Life({ since, until }: { since: string; until: string | null }) {
  const from = (fromDay(since) / DAYS) * 100;
  const to = (until ? fromDay(until) / DAYS : 1) * 100;
  return (
    <svg
      className="life"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={`In force from ${since} to ${until ?? "the end of the chapter"}`}
    >
      <rect className="life-all" width={100} height={6} />
      <rect className="life-on" x={from} width={Math.max(0.6, to - from)} height={6} />
    </svg>
  );
}

function Changes({ query }: { query: URLSearchParams }) {
  const [from, setFrom] = useState(query.get("from") ?? "1998-01-01");
  const [to, setTo] = useState(query.get("to") ?? "2008-06-01");
  const [game, setGame] = useState(query.get("game") ?? "craps");
  const days = [from, to].sort();
  const { data, error, loading } = useLoaded<Change[]>(
    () => lawDiff(days[0] ?? from, days[1] ?? to, game || null),
    [days[0], days[1], game],
  );
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const change of data ?? []) found.set(change.change, (found.get(change.change) ?? 0) + 1);
    return [...found];
  }, [data]);
  return (
    <main id="main">
      <LawTabs here="changes" />
      <section className="panel" aria-label="Days">
        <div className="sliders">
          {(
            [
              ["From", from, setFrom],
              ["To", to, setTo],
            ] as const
          ).map(([label, value, set]) => (
            <div key={label} className="field">
              <label htmlFor={`day-${label}`}>{label}</label>
              <input
                id={`day-${label}`}
                type="date"
                min="1978-05-01"
                max="2011-11-13"
                value={value}
                onChange={(event) => event.target.value && set(event.target.value)}
              />
              <input
                type="range"
                min={0}
                max={DAYS}
                aria-label={`${label}: slide through the years`}
                aria-valuetext={value}
                value={fromDay(value)}
                onChange={(event) => set(toDay(Number(event.target.value)))}
              />
            </div>
          ))}
          <div className="field">
            <label htmlFor="diff-game">Game</label>
            <select id="diff-game" value={game} onChange={(event) => setGame(event.target.value)}>
              <option value="">the whole chapter</option>
              {[
                "craps",
                "blackjack",
                "let-it-ride",
                "three-card-poker",
                "hold-em",
                "seven-card-stud",
                "pai-gow-poker",
                "keno",
              ].map((id) => (
                <option key={id} value={id}>
                  {plain(id)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <p role="status" aria-live="polite">
          {loading
            ? "Comparing…"
            : `${(data ?? []).length} changes: ${counts.map(([word, count]) => `${count} ${word}`).join(", ") || "none"}.`}
        </p>
        {error ? (
          <p className="note bad" role="alert">
            {error}
          </p>
        ) : null}
      </section>
      <div className="scroll" role="region" aria-label="Changes" tabIndex={0}>
        <table className="data" style={{ marginTop: "1rem" }}>
          <thead>
            <tr>
              <th>Day</th>
              <th>Clause</th>
              <th>What</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {(data ?? []).slice(0, 400).map((change, index) => (
              <tr key={index}>
                <td className="num">{change.day}</td>
                <td>
                  {change.cites.slice(-1).map((cite) => (
                    <a key={cite} className="cite" href={lawLink(cite)}>
                      {cite}
                    </a>
                  ))}
                </td>
                <td>
                  {change.change}
                  <div className="small muted">{plain(change.name)}</div>
                </td>
                <td>{text(change.before)}</td>
                <td>{text(change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}

function text(value: unknown): string {
  return value == null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
}

function CoveragePage() {
  const { data, error } = useLoaded<CoverageOut>(loadCoverage, []);
  const rows: [string, number][] = data
    ? [
        ["clauses in the catalogue", data.clauses],
        ["with code that rests on them", data.with_code],
        ["with a case that cites them", data.with_cases],
        ["with neither", data.with_neither],
      ]
    : [];
  return (
    <main id="main">
      <LawTabs here="coverage" />
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <section className="panel">
        <h2>What rests on the law</h2>
        {rows.map(([words, count]) => (
          <div key={words} className="bar-line">
            <span>{words}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="life-all" width={100} height={8} />
              <rect className="life-on" width={data ? (count / data.clauses) * 100 : 0} height={8} />
            </svg>
            <b className="num">{count}</b>
          </div>
        ))}
        {data && data.missing.length > 0 ? (
          <>
            <h3>Clauses that should have both and do not</h3>
            <p>
              {data.missing.map((id) => (
                <a key={id} className="cite" href={lawLink(id)}>
                  {id}{" "}
                </a>
              ))}
            </p>
          </>
        ) : data ? (
          <p>No clause that must be enforced lacks code or a case.</p>
        ) : null}
      </section>
    </main>
  );
}
