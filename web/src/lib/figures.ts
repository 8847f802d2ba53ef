/** Exact figures of the server as people read them. What is computed here is for drawing only. */

export function percent(value: number, digits = 3): string {
  return `${(value * 100).toFixed(digits)}%`.replace("-", "−");
}

/** As many digits as a small chance needs. */
export function chance(value: number): string {
  if (value === 0) return "0%";
  if (value >= 0.01) return percent(value, 2);
  return percent(value, Math.min(8, 2 - Math.floor(Math.log10(value * 100))));
}

/** "1/3" or "-2" as a number. */
export function fraction(text: string): number {
  const [num = "0", den = "1"] = text.split("/");
  return Number(num) / Number(den);
}

export type Odds = { num: number; den: number };

/** "4 to 1", "4-1" or "4"; null where it is something else. */
export function parseOdds(text: string): Odds | null {
  const match = /^\s*(\d{1,7})(?:\s*(?:to|-|:)\s*(\d{1,7}))?\s*$/i.exec(text);
  if (!match) return null;
  const num = Number(match[1]);
  const den = Number(match[2] ?? 1);
  return den > 0 ? { num, den } : null;
}

export const oddsText = ({ num, den }: Odds) => `${num} to ${den}`;

/** One step up or down in what is won, never below nothing. */
export function stepped(text: string, by: number): string | null {
  const odds = parseOdds(text);
  return odds ? oddsText({ ...odds, num: Math.max(0, odds.num + by) }) : null;
}

/** Dollars as typed into a form, in cents; null where nothing is said, NaN where it is no amount. */
export function cents(text: string): number | null {
  const word = text.trim().replace(/[$,]/g, "");
  if (word === "") return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(word) ? Math.round(Number(word) * 100) : NaN;
}

/** Round numbers for an axis: at most `most` of them between the two ends. */
export function ticks(low: number, high: number, most: number): number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const raw = span / most;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * unit).find((each) => each >= raw) ?? raw;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-9; at += step) found.push(at);
  return found;
}
