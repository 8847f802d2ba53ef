/** A clause, a section or a subchapter: gists, dates, figures over time, and what rests on it. */

import { clauses as load, figureHistory, type ClauseRow, type FigureRow } from "../../api/calls";
import { along, until, useDays } from "../../lib/days";
import { figureName, figureText, overTime } from "../../lib/legal";
import { go, lawLink } from "../../lib/router";
import { useLoaded } from "../../lib/use";
import { DayField } from "../../ui/DayField";

type Props = { id: string; title: string; asOf: string };

export function Clause({ id, title, asOf }: Props) {
  const { data, error, loading } = useLoaded<ClauseRow[]>(() => load(id, asOf || null), [id, asOf]);
  const rows = data ?? [];
  return (
    <>
      <div className="clause-head">
        <h2>
          <span className="cite">{id}</span> {title}
        </h2>
        <DayField label="As of" value={asOf} change={(day) => go(lawLink(id, day))} />
      </div>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      {loading && !data ? <p className="muted">Loading…</p> : null}
      {data && !loading && rows.length === 0 ? (
        <p>{asOf ? "Nothing of this was in force that day." : "No clause of this is held."}</p>
      ) : null}
      <div aria-busy={loading}>
        {rows.map((row) => (
          <One key={`${row.id} ${row.since} ${row.gist}`} row={row} alone={rows.length <= 3} />
        ))}
      </div>
    </>
  );
}

function One({ row, alone }: { row: ClauseRow; alone: boolean }) {
  const days = useDays();
  return (
    <article className="clause-row" data-clause={row.id}>
      <h3>
        <a className="cite" href={lawLink(row.id)}>
          {row.id}
        </a>{" "}
        <span className="tag">{row.kind}</span>
      </h3>
      <p>{row.gist}</p>
      <div className="life-line">
        <Life spans={[{ since: row.since, until: row.until }]} />
        <span className="small muted num">
          {row.since} to {until(days, row.until)}
        </span>
      </div>
      <Figures row={row} />
      {row.readings.map((reading) => (
        <p key={figureText(reading)} className="note small">
          {figureText(reading)}
        </p>
      ))}
      {row.remark ? <p className="small muted">{row.remark}</p> : null}
      <Rests row={row} open={alone} />
    </article>
  );
}

/** What rests on a clause: places in the code, and cases that cite it. */
function Rests({ row, open }: { row: ClauseRow; open: boolean }) {
  if (row.code.length + row.cases.length === 0)
    return <p className="small muted">No code rests on it, and no case cites it.</p>;
  const count = (many: number, one: string) => `${many || "no"} ${one}${many === 1 ? "" : "s"}`;
  return (
    <details className="rests small" open={open}>
      <summary>
        {count(row.code.length, "place")} in the code, {count(row.cases.length, "case")}
      </summary>
      <div className="pair-of">
        <ul>
          {row.code.map((each) => (
            <li key={each}>
              <code>{each}</code>
            </li>
          ))}
        </ul>
        <ul>
          {row.cases.map((each) => (
            <li key={each}>
              <a href={`#/desk?case=${encodeURIComponent(each)}`}>cases/{each}</a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** The figures of a clause, each over its whole life: other clauses may have held it before or after. */
function Figures({ row }: { row: ClauseRow }) {
  const days = useDays();
  const names = [...overTime([row]).keys()];
  const history = useLoaded<FigureRow[]>(
    () => (names.length > 0 ? figureHistory(row.id, names) : Promise.resolve([])),
    [row.id, names.join()],
  );
  if (names.length === 0) return null;
  const all = overTime([row, { ...row, figures: history.data ?? [] }]);
  return (
    <table className="data figures-over-time">
      <caption className="sr">Figures of {row.id} over time</caption>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Over time</th>
        </tr>
      </thead>
      <tbody>
        {[...all].map(([name, values]) => (
          <tr key={name}>
            <th scope="row">{figureName(name)}</th>
            <td>
              <Life spans={values} />
              <ol className="values">
                {values.map((each) => (
                  <li key={each.since}>
                    <b>{figureText(each.value)}</b>{" "}
                    <span className="small muted num">
                      {each.since} to {until(days, each.until)}
                    </span>
                    {each.remark ? <span className="small muted"> {each.remark}</span> : null}
                  </li>
                ))}
              </ol>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When something stood, over the life of the chapter; spans take turns between two shades. */
function Life({ spans }: { spans: { since: string; until: string | null }[] }) {
  const days = useDays();
  return (
    <svg
      className="life"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      role="img"
      aria-label={`In force ${spans.map((span) => `from ${span.since} to ${until(days, span.until)}`).join(", then ")}`}
    >
      <rect className="life-all" width={100} height={6} />
      {(days ? spans : []).map((span, index) => {
        const from = days ? along(days, span.since) : 0;
        const to = days && span.until ? along(days, span.until) : 100;
        return (
          <rect
            key={span.since}
            className={index % 2 === 0 ? "life-on" : "life-next"}
            x={from}
            width={Math.max(0.6, to - from)}
            height={6}
          />
        );
      })}
    </svg>
  );
}
