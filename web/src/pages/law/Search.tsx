/** Clauses by words: each with the words marked where they stand. */

import { searchLaw } from "../../api/calls";
import { figureText, marked } from "../../lib/legal";
import { lawLink } from "../../lib/router";
import { useLoaded } from "../../lib/use";

export function Search({ words, asOf }: { words: string; asOf: string }) {
  const { data, error, loading } = useLoaded(() => searchLaw(words, asOf || null), [words, asOf]);
  if (loading) return <p className="muted">Looking…</p>;
  if (error || !data)
    return (
      <p className="note bad" role="alert">
        {error}
      </p>
    );
  return (
    <>
      <h2 aria-live="polite">
        {data.whole
          ? `${data.count} ${data.count === 1 ? "clause holds" : "clauses hold"} “${words}” on ${data.as_of}`
          : `No clause of ${data.as_of} holds all of these words`}
      </h2>
      {data.count > 0 && !data.whole ? (
        <p className="muted">
          {data.count === 1 ? "This one holds" : `These ${data.count} hold`} most of them.
        </p>
      ) : null}
      {data.count === 0 ? (
        <p className="muted">Gists are in our own words: try fewer words, or shorter ones.</p>
      ) : null}
      {data.clauses.map((row) => (
        <article key={row.id} className="clause-row" data-clause={row.id}>
          <h3>
            <a className="cite" href={lawLink(row.id, asOf)}>
              {row.id}
            </a>
          </h3>
          <p>
            <Marked text={row.gist} words={data.marks} />
          </p>
          {[...row.readings.map(figureText), row.remark]
            .filter((text) => holds(text, data.marks))
            .map((text) => (
              <p key={text} className="small muted">
                <Marked text={text} words={data.marks} />
              </p>
            ))}
        </article>
      ))}
      {data.count > data.clauses.length ? (
        <p className="small muted">The first {data.clauses.length}; another word finds fewer.</p>
      ) : null}
    </>
  );
}

function holds(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return marked(text, words).map((part, index) =>
    part.hit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
