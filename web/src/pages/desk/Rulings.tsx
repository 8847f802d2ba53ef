/** What was decided: one step on the screen, every step on paper. */

import type { PlayedStep } from "../../api/types";
import { byName } from "../../lib/decided";
import { show } from "../../lib/money";
import { useSay } from "../../ui/spoken";
import { Cite, type Matter } from "../../ui/Why";
import { stepWords, type SituatedProps } from "./model";

/** What was decided in one step, with its arithmetic and clauses. */
export function Rulings({ step, why }: { step: PlayedStep | null; why?: (matter: Matter) => void }) {
  const say = useSay();
  const told = (step?.events ?? []).filter(
    (event) => event.words.decision && !["cards-dealt", "shuffled"].includes(event.event),
  );
  return (
    <>
      {step?.refused ? (
        <div className="ruling refused">
          <b>Refused.</b> {step.refused.sentence}{" "}
          <Cites cites={step.refused.cites} screen={why !== undefined} />
        </div>
      ) : null}
      {told.map((event) => (
        <div key={event.version} className="ruling">
          {byName(event, {}, say)}{" "}
          {event.words.arithmetic ? (
            <>
              <b className="num">{event.words.arithmetic}.</b>{" "}
            </>
          ) : null}
          <Cites cites={event.cites} screen={why !== undefined} />
          {why ? (
            <button
              type="button"
              className="btn small quiet no-print"
              onClick={() => why({ title: event.title, ...event.words, cites: event.cites })}
            >
              Why
            </button>
          ) : null}
        </div>
      ))}
    </>
  );
}

/** The ruling on a step in a sentence or two, with the clauses that decide it: the first thing to be seen. */
export function Verdict({ step, about }: { step: PlayedStep | null; about: string }) {
  if (!step?.ruling) return null;
  return (
    <section
      className={step.refused ? "desk-verdict refused no-print" : "desk-verdict no-print"}
      aria-label="The ruling"
      aria-live="polite"
    >
      <span className="muted small">{about}</span>
      <p className="verdict-words" data-testid="verdict">
        {step.ruling}
      </p>
      <Cites cites={step.decided_by ?? []} screen={false} />
    </section>
  );
}

function Cites({ cites, screen }: { cites: readonly string[]; screen: boolean }) {
  return (
    <span {...(screen ? { "data-testid": "ruling-cites" } : {})}>
      {cites.map((cite) => (
        <span key={cite}>
          <Cite id={cite} />{" "}
        </span>
      ))}
    </span>
  );
}

/** On paper: every step with its ruling, as the browser prints this page. */
export function Whole({ situation, played }: SituatedProps) {
  const say = useSay();
  const last = played.steps[played.steps.length - 1] ?? played.start;
  return (
    <div className="print-only" aria-hidden="true">
      <ol>
        {situation.steps.map((step, index) => (
          <li key={index}>
            <b>{stepWords(step, say)}</b>
            <Rulings step={played.steps[index] ?? null} />
          </li>
        ))}
      </ol>
      <p>
        Stacks at the end:{" "}
        {Object.entries(last?.stacks ?? {})
          .map(([seat, cents]) => `seat ${seat} ${show(cents)}`)
          .join(", ")}
        .
      </p>
      <p className="small">Play money only. Not certified, not legal advice.</p>
    </div>
  );
}
