/** What was answered: one's own results, and the report of a class for its school. */

import { classReport, drillClasses, ownDrills } from "../../api/calls";
import type { ClassRow, DrillReport, Me } from "../../api/types";
import { keepsRecord } from "../../lib/roles";
import { go } from "../../lib/router";
import { useLoaded } from "../../lib/use";
import { capital, plain } from "../../lib/words";
import { Download } from "../../ui/Download";
import { Cite } from "../../ui/Why";

function share(right: number, of: number): string {
  return of === 0 ? "" : `${Math.round((100 * right) / of)} %`;
}

/** Under the drills: what this account has answered so far. `kept` goes up with every answer that was kept. */
export function Results({ me, kept }: { me: Me | null; kept: number }) {
  const { data } = useLoaded<DrillReport | null>(
    () => (me ? ownDrills() : Promise.resolve(null)),
    [me?.id, kept],
  );
  if (!me)
    return (
      <p className="small muted">
        <a href="#/enter">Come in</a> to have your results kept.
      </p>
    );
  return (
    <details className="more" data-testid="own-results">
      <summary>My results</summary>
      {data && data.totals.length > 0 ? <Totals report={data} /> : <p className="muted">Nothing kept yet.</p>}
      {keepsRecord(me) ? (
        <p>
          <a href="#/drills/class">Report of a class</a>
        </p>
      ) : null}
    </details>
  );
}

/** The weakest first: by game and kind, then the clauses that were missed. */
function Totals({ report }: { report: DrillReport }) {
  return (
    <>
      <table className="data">
        <caption className="sr">By game and kind, the weakest first</caption>
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">Drill</th>
            <th scope="col" className="num">
              Answers
            </th>
            <th scope="col" className="num">
              Right
            </th>
            <th scope="col" className="num">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {report.totals.map((row) => (
            <tr key={`${row.game} ${row.kind}`}>
              <td>{row.name}</td>
              <td>{capital(plain(row.kind))}</td>
              <td className="num">{row.answers}</td>
              <td className="num">{row.right}</td>
              <td className="num">{share(row.right, row.answers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {report.missed.length > 0 ? (
        <>
          <h3>Clauses to read again</h3>
          <ul>
            {report.missed.map((row) => (
              <li key={row.cite}>
                <Cite id={row.cite} /> missed {row.times} {row.times === 1 ? "time" : "times"}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

export function ClassReport({ name, me }: { name: string; me: Me | null }) {
  const allowed = keepsRecord(me);
  const classes = useLoaded<ClassRow[]>(() => (allowed ? drillClasses() : Promise.resolve([])), [allowed]);
  const report = useLoaded<DrillReport | null>(
    () => (allowed && name ? classReport(name) : Promise.resolve(null)),
    [allowed, name],
  );
  const error = classes.error ?? report.error;
  const file = (kind: string) => `/api/drills/classes/report.${kind}?name=${encodeURIComponent(name)}`;
  return (
    <main id="main">
      <h1>Report of a class</h1>
      <p className="muted">
        Students write the name of their class on the drills page; what they answer is counted here.
      </p>
      {allowed ? null : (
        <p className="note" role="alert">
          The report of a class is for the floor and for those who keep the record.
        </p>
      )}
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      {allowed ? (
        <div className="chips-row of-fields no-print" style={{ alignItems: "end" }}>
          <label className="field">
            <span>Class</span>
            <select
              value={name}
              onChange={(event) => go(`#/drills/class?name=${encodeURIComponent(event.target.value)}`)}
            >
              <option value="">choose…</option>
              {(classes.data ?? []).map((row) => (
                <option key={row.name} value={row.name}>
                  {row.name} ({row.students} {row.students === 1 ? "student" : "students"}, last {row.last})
                </option>
              ))}
            </select>
          </label>
          {name ? (
            <>
              <Download href={file("pdf")} name={`class-${name}.pdf`}>
                PDF
              </Download>
              <Download href={file("csv")} name={`class-${name}.csv`}>
                CSV
              </Download>
            </>
          ) : null}
        </div>
      ) : null}
      {report.data && !report.loading ? (
        <>
          <section className="panel gap scroll" aria-label="Students">
            <h2>Students</h2>
            <Students report={report.data} />
          </section>
          <section className="panel gap" aria-label="What is missed most">
            <h2>What is missed most</h2>
            <Totals report={report.data} />
          </section>
          <p className="small muted">
            Counted by the students&apos; own browsers; nothing here was invigilated.
          </p>
        </>
      ) : null}
    </main>
  );
}

function Students({ report }: { report: DrillReport }) {
  return (
    <table className="data">
      <thead>
        <tr>
          <th scope="col">Student</th>
          {["Questions", "Answers", "Right", "Share", "Seconds a question"].map((each) => (
            <th key={each} scope="col" className="num">
              {each}
            </th>
          ))}
          <th scope="col">Last</th>
          <th scope="col">Weakest</th>
        </tr>
      </thead>
      <tbody>
        {report.students.map((row, index) => (
          <tr key={index}>
            <th scope="row">{row.name}</th>
            <td className="num">{row.questions}</td>
            <td className="num">{row.answers}</td>
            <td className="num">{row.right}</td>
            <td className="num">{share(row.right, row.answers)}</td>
            <td className="num">{Math.round(row.seconds / Math.max(1, row.questions))}</td>
            <td>{row.last}</td>
            <td>{row.weakest || "none yet"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
