/** The book beside the acts: a hint for who asks, and a coach who says afterwards what an act cost. */

import { actWords, cheapest, costOfChoice, edgeWords, noHintWords, worthWords } from "../../lib/book";
import { withSuits } from "../../lib/cards";
import { show } from "../../lib/money";
import type { HintOut } from "../../api/types";
import type { Book } from "./asking";
import type { Open, Sitting } from "./sitting";

type Props = { at: Sitting; open: Open; book: Book };

export function BookLine({ at, open, book }: Props) {
  if (at.layout?.drawing === "poker") return null;
  return (
    <section className="book" aria-label="The book">
      <div className="book-row">
        <button
          type="button"
          className="btn small"
          aria-expanded={book.shown}
          onClick={book.ask}
          data-testid="hint"
        >
          {book.shown ? "Hide the hint" : "Hint"}
        </button>
        <label className="small">
          <input
            type="checkbox"
            checked={book.coach}
            onChange={(event) => book.setCoach(event.target.checked)}
            data-testid="coach"
          />{" "}
          Coach: say what an act cost
        </label>
      </div>
      <div aria-live="polite" data-testid="book">
        {book.said ? <p className="coach">{book.said}</p> : null}
        {book.shown ? <Shown at={at} open={open} book={book} /> : null}
      </div>
    </section>
  );
}

function Shown({ at, open, book }: Props) {
  if (book.error) return <p className="note bad">{book.error}</p>;
  if (book.waiting) return <p className="small">Looking it up…</p>;
  if (book.told) return <Choices told={book.told} at={at} />;
  if (open.canBet) return <Wagers at={at} />;
  return <p className="small">{noHintWords(open.turns.length > 0, at.detail?.row.game ?? "")}</p>;
}

function Choices({ told, at }: { told: HintOut; at: Sitting }) {
  return (
    <>
      <ol className="hint">
        {told.choices.map((choice, index) => {
          const cost = costOfChoice(told, choice);
          return (
            <li key={`${choice.do} ${JSON.stringify(choice.args)}`} className={index === 0 ? "best" : ""}>
              <b>{actWords(choice, at.say)}</b> <span className="num">{worthWords(choice)}</span>
              {index === 0 ? " best" : cost === null ? "" : ` costs ${show(Math.round(cost))}`}
            </li>
          );
        })}
      </ol>
      <p className="small muted">
        {told.exact ? "On average, exactly: " : "On average: "}
        {withSuits(told.method)}.
      </p>
    </>
  );
}

const UNKNOWN = {
  now: "The edges of these wagers are being worked out…",
  "too long": "The edges of these wagers are not worked out on this machine yet.",
  done: "Of these wagers the edge is not known.",
};

function Wagers({ at }: { at: Sitting }) {
  const found = cheapest(at.edges, at.mine, at.detail?.row.game ?? "");
  if (found.length === 0) return <p className="small">{UNKNOWN[at.weighing]}</p>;
  return (
    <>
      <ol className="hint">
        {found.map(({ wager, edge }, index) => (
          <li key={wager} className={index === 0 ? "best" : ""}>
            <b>{at.say.wager(wager)}</b>: {edgeWords(edge)}
          </li>
        ))}
      </ol>
      <p className="small muted">Of the wagers open to you these cost least, with best play.</p>
    </>
  );
}
