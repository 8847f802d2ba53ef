/** The steps of a situation, other lines of it, and its case file. */

import { useSay } from "../../ui/spoken";
import { capital } from "../../lib/words";
import { stepWords, type SituatedProps } from "./model";

export function Steps({ situation, cursor, setCursor, branches, pick, remove, text }: SituatedProps) {
  const say = useSay();
  return (
    <section className="panel" aria-label="Steps">
      <h2 style={{ fontSize: "var(--size-3)" }}>Steps</h2>
      <ol className="steps">
        {situation.steps.map((each, index) => (
          <li
            key={index}
            aria-current={cursor === index + 1 ? "step" : undefined}
            className={each.refused ? "bad" : ""}
          >
            <button type="button" onClick={() => setCursor(index + 1)}>
              <span className="num muted">{index + 1}</span>
              <span>
                {capital(stepWords(each, say))}
                {each.refused ? " (refused)" : ""}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {situation.steps.length > 0 ? (
        <button type="button" className="btn small" onClick={remove}>
          Take the last step back
        </button>
      ) : (
        <p className="small muted">Nothing has been done yet.</p>
      )}
      {branches.length > 0 ? (
        <>
          <h3>Other lines</h3>
          <ul className="plain-list">
            {branches.map((branch, index) => (
              <li key={index}>
                <button type="button" className="btn small" onClick={() => pick(index)}>
                  {branch.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <details className="more">
        <summary>As a case file</summary>
        <textarea className="case" readOnly aria-label="Case file" value={text(true)} />
      </details>
    </section>
  );
}
