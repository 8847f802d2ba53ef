/** A layout with bets and what came up: what does each wager win or lose? */

import { useEffect, useState } from "react";
import { withSuits } from "../../lib/cards";
import { rightNet, typedNet } from "../../lib/drills";
import { show, signed } from "../../lib/money";
import { capital } from "../../lib/words";
import { AnswerForm, Cites, type DrillProps } from "./Layout";

const HOW =
  'What does each wager win or lose, in dollars? 36 is won, -10 is lost, 0 is a push; write "stays" where it is not decided.';

export function PayoutDrill({ asked, late, scored, next }: DrillProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState(false);
  const [error, setError] = useState("");
  const done = () => {
    setError("");
    setChecked(true);
    const wrong = asked.lines.filter((line) => typedNet(typed[line.wager] ?? "") !== rightNet(line));
    scored(
      asked.lines.length - wrong.length,
      asked.lines.length,
      wrong.flatMap((line) => (line.settled?.cites ?? line.off?.cites ?? []).slice(0, 1)),
      wrong.map((line) => line.sort),
    );
  };
  const check = () => {
    const bad = asked.lines.find((line) => typedNet(typed[line.wager] ?? "") === null);
    if (bad) return setError(`${bad.name}: write dollars, such as 36 or -10, or "stays".`);
    done();
  };
  useEffect(() => {
    if (late && !checked) done();
    // Once, when the clock has run out.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [late]);
  return (
    <AnswerForm asked={asked} how={asked.asked || HOW} checked={checked} check={check} next={next}>
      <ul className="drill-lines">
        {asked.lines.map((line) => {
          const right = rightNet(line);
          const good = typedNet(typed[line.wager] ?? "") === right;
          const words = line.settled?.words ?? null;
          return (
            <li key={line.wager} className={checked ? (good ? "good" : "bad") : ""}>
              <label htmlFor={`drill-${line.wager}`}>
                {line.name} {line.stake > 0 ? <b className="num">{show(line.stake)}</b> : null}
              </label>
              <input
                id={`drill-${line.wager}`}
                type="text"
                inputMode="text"
                autoComplete="off"
                placeholder={asked.asked ? "36 or 0" : "36 or -10"}
                readOnly={checked}
                value={typed[line.wager] ?? ""}
                onChange={(event) => setTyped({ ...typed, [line.wager]: event.target.value })}
              />
              {checked ? (
                <div className="verdict">
                  <b className={good ? "win" : "loss"}>
                    {good ? "✓ right" : `✗ ${right === "stays" ? "it stays up" : signed(right)}`}
                  </b>
                  {words ? (
                    <span className="small">
                      {" "}
                      {about(words.decision, line)} {words.arithmetic.includes("=") ? words.arithmetic : ""}{" "}
                      <Cites cites={(line.settled?.cites ?? []).slice(0, 3)} />
                    </span>
                  ) : line.off ? (
                    <span className="small">
                      {" "}
                      {about(line.off.words.decision, line)} <Cites cites={line.off.cites.slice(0, 3)} />
                    </span>
                  ) : (
                    <span className="small muted"> not decided by this</span>
                  )}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {checked && asked.decision ? <p className="small">{withSuits(asked.decision)}</p> : null}
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" className="btn primary big">
        {checked ? "Next question" : "Check"}
      </button>
    </AnswerForm>
  );
}

/** What is said of a wager, without the seat, which is one's own, and by its name. */
function about(decision: string, line: { wager: string; name: string }): string {
  return capital(
    withSuits(decision)
      .replace(/^Seat \d+: /, "")
      .replace(line.wager, line.name.charAt(0).toLowerCase() + line.name.slice(1)),
  );
}
