/** Pay by hand, or colour up: how many chips of each colour. */

import { useEffect, useState } from "react";
import { withSuits } from "../../lib/cards";
import { worth } from "../../lib/drills";
import { tone } from "../../lib/chips";
import { show } from "../../lib/money";
import { AnswerForm, Cites, Next, type DrillProps } from "./Layout";

export function ChipsDrill({ asked, late, scored, next }: DrillProps) {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const [checked, setChecked] = useState(false);
  const chips = asked.chips;
  const check = () => {
    setChecked(true);
    if (!chips) return;
    if (right(counts, chips)) scored(1, 1, [], []);
    else scored(0, 1, asked.cites.slice(0, 3), asked.sorts);
  };
  useEffect(() => {
    if (late && !checked) check();
    // Once, when the clock has run out.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [late]);
  if (!chips) return null;
  const pushed = worth(counts, chips.colours);
  const good = right(counts, chips);
  return (
    <AnswerForm
      asked={asked}
      how="How many chips of each colour? The fewest there are."
      checked={checked}
      check={check}
      next={next}
    >
      <ul className="drill-lines">
        {Object.entries(chips.colours).map(([colour, cents]) => (
          <li key={colour}>
            <label htmlFor={`chips-${colour}`}>
              <span className={`chip-dot ${tone(cents)} of-${colour}`} aria-hidden="true" /> {colour}{" "}
              <b className="num">{show(cents)}</b>
            </label>
            <input
              id={`chips-${colour}`}
              type="number"
              min={0}
              max={999}
              readOnly={checked}
              value={counts[colour] ?? ""}
              onChange={(event) => setCounts({ ...counts, [colour]: Number(event.target.value) })}
            />
          </li>
        ))}
      </ul>
      {checked ? (
        <div role="status">
          <p>
            <b className={good ? "win" : "loss"}>{good ? "✓ Right." : "✗ Wrong."}</b>{" "}
            {good ? "" : `You pushed ${show(pushed)}. `}
            {withSuits(asked.decision)} The fewest:{" "}
            {Object.entries(chips.fewest)
              .map(([colour, count]) => `${count} ${colour}`)
              .join(", ")}
            . <Cites cites={asked.cites.slice(0, 3)} />
          </p>
          <Next next={next} />
        </div>
      ) : (
        <button type="submit" className="btn primary big">
          Check
        </button>
      )}
    </AnswerForm>
  );
}

function right(
  counts: Readonly<Record<string, number>>,
  chips: { amount: number; colours: Record<string, number>; fewest: Record<string, number> },
): boolean {
  const total = (some: Readonly<Record<string, number>>) =>
    Object.values(some).reduce((sum, count) => sum + count, 0);
  return worth(counts, chips.colours) === chips.amount && total(counts) === total(chips.fewest);
}
