/** What rests on the law: clauses with code and with cases, as a whole and by subchapter. */

import { coverage as load, lawTree, type CoverageOut, type TreeOut } from "../../api/calls";
import { lawLink } from "../../lib/router";
import { useLoaded } from "../../lib/use";

export function Coverage() {
  const { data, error } = useLoaded<CoverageOut>(load, []);
  const tree = useLoaded<TreeOut>(lawTree, []);
  const titles = new Map((tree.data?.subchapters ?? []).map((sub) => [sub.id, sub.title]));
  const rows: [string, number][] = data
    ? [
        ["clauses in the catalogue", data.clauses],
        ["with code that rests on them", data.with_code],
        ["with a case that cites them", data.with_cases],
        ["with neither", data.with_neither],
      ]
    : [];
  return (
    <>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <section className="panel" aria-labelledby="rests">
        <h2 id="rests">What rests on the law</h2>
        {data === null && !error ? (
          <p className="muted">Replaying every case to see what it cites; the first time takes a while…</p>
        ) : null}
        {rows.map(([words, count]) => (
          <div key={words} className="bar-line">
            <span>{words}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="bar-all" width={100} height={8} />
              <rect className="bar-house" width={data ? (count / data.clauses) * 100 : 0} height={8} />
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
          <p>
            No clause that must be enforced lacks code or a case. Those with neither ask nothing of a table,
            or belong to games that cannot be opened yet.
          </p>
        ) : null}
      </section>
      {data?.subchapters ? (
        <div className="scroll panel gap" role="region" aria-label="By subchapter" tabIndex={0}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Subchapter</th>
                <th scope="col">Can be opened</th>
                <th scope="col" className="num">
                  Clauses
                </th>
                <th scope="col">With code</th>
                <th scope="col">With cases</th>
              </tr>
            </thead>
            <tbody>
              {data.subchapters.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <a href={lawLink(row.id)}>
                      <span className="cite">{row.id}</span> {titles.get(row.id) ?? ""}
                    </a>
                  </th>
                  <td>{row.open ? "yes" : "not yet"}</td>
                  <td className="num">{row.clauses}</td>
                  <td>
                    <Share part={row.with_code} of={row.clauses} />
                  </td>
                  <td>
                    <Share part={row.with_cases} of={row.clauses} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}

function Share({ part, of }: { part: number; of: number }) {
  return (
    <div className="share">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar-all" width={100} height={8} />
        <rect className="bar-house" width={(part / of) * 100} height={8} />
      </svg>
      <span className="num">{part}</span>
    </div>
  );
}
