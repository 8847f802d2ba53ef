/** One answer of a few: does it stand, who acts next, what follows. */

import { useEffect, useState } from "react";
import { withSuits } from "../../lib/cards";
import { Cites, Layout, Next, type DrillProps } from "./Layout";

export function ChoiceDrill({ asked, late, scored, next }: DrillProps) {
  const [said, setSaid] = useState<number | null>(null);
  const answer = (which: number) => {
    setSaid(which);
    if (which === asked.right) scored(1, 1, [], []);
    else scored(0, 1, asked.cites.slice(0, 3), asked.sorts);
  };
  useEffect(() => {
    if (late && said === null) answer(-1);
    // Once, when the clock has run out.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [late]);
  const right = said === asked.right;
  const few = asked.answers.length === 2;
  return (
    <div className="drill">
      <section aria-label="The layout">
        <Layout asked={asked} />
      </section>
      <section className="panel" aria-label="Your answer">
        <p data-testid="told">{withSuits(asked.told)}</p>
        <p className="asks">{withSuits(asked.asked)}</p>
        {said === null ? (
          <div className={few ? "acts pair" : "acts drill-answers"}>
            {asked.answers.map((words, index) => (
              <button key={words} type="button" className="btn big" onClick={() => answer(index)}>
                {withSuits(words)}
              </button>
            ))}
          </div>
        ) : (
          <div role="status">
            <p>
              <b className={right ? "win" : "loss"}>{right ? "✓ Right." : "✗ Wrong."}</b>{" "}
              {asked.stands === null
                ? right
                  ? ""
                  : withSuits(`It is: ${asked.answers[asked.right ?? 0] ?? ""}`)
                : asked.stands
                  ? "It stands."
                  : "It is refused."}
            </p>
            <div className={`ruling ${asked.stands === false ? "refused" : ""}`}>
              {withSuits(asked.decision)} <Cites cites={asked.cites} />
            </div>
            <p className="small muted">
              Law of <span className="num">{asked.as_of}</span>.
            </p>
            <Next next={next} />
          </div>
        )}
      </section>
    </div>
  );
}
