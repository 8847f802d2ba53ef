/** A day of the law. What is typed counts once it is a day of the chapter, so that a year half typed asks nothing. */

import { useId, useState, type ReactNode } from "react";
import { useDays, within } from "../lib/days";

type Props = {
  label: string;
  value: string;
  change: (day: string) => void;
  help?: ReactNode;
  /** Whether no day may be given: the newest law. */
  mayBeEmpty?: boolean;
};

export function DayField({ label, value, change, help, mayBeEmpty = true }: Props) {
  const id = useId();
  const days = useDays();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const counts = (day: string) =>
    day === "" ? mayBeEmpty : /^\d{4}-\d\d-\d\d$/.test(day) && (days === null || within(days, day));
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help ? <span className="help">{help}</span> : null}
      <input
        id={id}
        type="date"
        min={days?.first}
        max={days?.last}
        value={typed ?? value}
        aria-invalid={left && typed !== null}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          if (typed === "") setTyped(null);
          setLeft(true);
        }}
        onChange={(event) => {
          const day = event.target.value;
          if (!event.target.validity.badInput && counts(day)) {
            setTyped(null);
            if (day !== value) change(day);
          } else setTyped(day);
        }}
      />
      {days && left && typed ? (
        <span className="note bad small" role="alert">
          The chapter has a law from {days.first} to {days.last}.
        </span>
      ) : null}
    </div>
  );
}
