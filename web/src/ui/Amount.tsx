/** An amount within what is allowed: typed, by steps, by a slider, or by a mark such as the pot. */

import { useState } from "react";
import { parseDollars, plainDollars, show } from "../lib/money";
import { firstOf, fit, lastOf, stepFrom, type Amount } from "../lib/offers";

/** Amounts worth a button of their own, such as the pot. */
export type Mark = { label: string; cents: number };

export function AmountLine({
  range,
  value,
  change,
  label,
  marks = [],
}: {
  range: Amount;
  value: number;
  change: (value: number) => void;
  label: string;
  marks?: readonly Mark[];
}) {
  const [typed, type] = useState<string | null>(null);
  const least = firstOf(range);
  const most = lastOf(range);
  const steps = Math.max(1, Math.round(100 / range.step));
  const fixed = least >= most && !range.also?.length;
  const settle = () => {
    const cents = typed === null ? null : parseDollars(typed);
    if (cents !== null) change(fit(range, cents) ?? value);
    type(null);
  };
  if (fixed) return null;
  return (
    <div className="amount-line" role="group" aria-label={label}>
      <div className="amount-row">
        <button
          type="button"
          className="btn small"
          data-step="less"
          aria-label={`Less, by ${show(steps * range.step)}`}
          onClick={() => change(stepFrom(range, value, -steps))}
        >
          −
        </button>
        <input
          type="text"
          inputMode="decimal"
          aria-label={`${label} in dollars`}
          value={typed ?? plainDollars(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
          }}
        />
        <button
          type="button"
          className="btn small"
          data-step="more"
          aria-label={`More, by ${show(steps * range.step)}`}
          onClick={() => change(stepFrom(range, value, steps))}
        >
          +
        </button>
      </div>
      <input
        type="range"
        aria-label={`${label}, ${show(least)} to ${show(most)}`}
        min={least}
        max={most}
        step={range.step}
        value={value}
        onChange={(event) => change(fit(range, Number(event.target.value)) ?? value)}
      />
      <div className="ends small muted">
        <span className="num">{show(least)}</span>
        <span className="num">{show(most)}</span>
      </div>
      {marks.length > 0 && most > least ? (
        <div className="chips-row">
          {[
            ...marks.filter(({ cents }) => cents > least && cents < most),
            { label: "Most", cents: most },
          ].map((mark) => (
            <button
              key={mark.label}
              type="button"
              className="btn small"
              onClick={() => change(fit(range, mark.cents) ?? value)}
            >
              {mark.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
