/** What came up last, beside the felt: a strip of results, or the bead plate and the big road of a shoe. */

import { useEffect, useRef } from "react";
import type { CameOut, MarkOut, ResultsOut } from "../api/types";
import { Dice } from "../ui/Dice";

const ROWS = 6;
const CELL = 17;

export function LastResults({ results }: { results: ResultsOut | undefined }) {
  if (!results) return null;
  return (
    <section className="results" aria-label="Last results">
      {results.kind === "roads" ? <Roads results={results} /> : <Strip came={results.came} />}
    </section>
  );
}

/** The newest first, as on the board over a wheel. */
function Strip({ came }: { came: CameOut[] }) {
  if (came.length === 0)
    return (
      <>
        <h2>Last results</h2>
        <p className="strip muted small">None yet.</p>
      </>
    );
  return (
    <>
      <h2>Last results</h2>
      <ol className="strip">
        {[...came].reverse().map((each, index) => (
          <li key={came.length - index} className={`came ${toneOf(each.tone)}`}>
            <span aria-hidden="true">
              {each.dice ? <Dice faces={each.dice} size={18} /> : null}
              {each.label}
            </span>
            <span className="sr">{each.name}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Roads({ results }: { results: ResultsOut }) {
  const beads = results.came.map((each, index) => ({
    column: Math.floor(index / ROWS),
    row: index % ROWS,
    label: each.label,
    tone: each.tone ?? "",
  }));
  return (
    <>
      <h2>This shoe</h2>
      <p className="told">{results.told}</p>
      <ol className="sr" aria-label="Rounds of this shoe, the first one first">
        {results.came.map((each, index) => (
          <li key={index}>{each.name}</li>
        ))}
      </ol>
      <div className="roads" aria-hidden="true">
        <Road title="Bead plate" marks={beads} filled />
        <Road title="Big road" marks={results.road ?? []} />
      </div>
    </>
  );
}

/** Marks in six rows; what does not fit is scrolled, the newest in sight. */
function Road({ title, marks, filled = false }: { title: string; marks: MarkOut[]; filled?: boolean }) {
  const columns = Math.max(12, ...marks.map((mark) => mark.column + 1));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth;
  }, [columns]);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div className="road" ref={box}>
        <svg width={columns * CELL + 1} height={ROWS * CELL + 1}>
          {Array.from({ length: columns + 1 }, (_, at) => (
            <line key={`c${at}`} x1={at * CELL + 0.5} x2={at * CELL + 0.5} y1={0} y2={ROWS * CELL + 1} />
          ))}
          {Array.from({ length: ROWS + 1 }, (_, at) => (
            <line key={`r${at}`} x1={0} x2={columns * CELL + 1} y1={at * CELL + 0.5} y2={at * CELL + 0.5} />
          ))}
          {marks.map((mark, index) => (
            <Marked key={index} mark={mark} filled={filled} />
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** A bead is filled, a mark of the road is a ring; ties are a stroke through it with their number. */
function Marked({ mark, filled }: { mark: MarkOut; filled: boolean }) {
  const x = (mark.column + 0.5) * CELL + 0.5;
  const y = (mark.row + 0.5) * CELL + 0.5;
  const ties = mark.ties ?? 0;
  return (
    <g className={`mark ${toneOf(mark.tone)} ${filled ? "filled" : ""}`}>
      <circle cx={x} cy={y} r={CELL / 2 - 1.5} />
      <text x={x} y={y + 4} textAnchor="middle">
        {mark.label}
      </text>
      {ties > 0 ? (
        <>
          <line className="tie" x1={x - 7} y1={y + 7} x2={x + 7} y2={y - 7} />
          {ties > 1 ? (
            <text className="ties" x={x + 6} y={y + 8} textAnchor="middle">
              {ties}
            </text>
          ) : null}
        </>
      ) : null}
    </g>
  );
}

const toneOf = (tone: string | undefined) => (tone ? `toned-${tone}` : "");
