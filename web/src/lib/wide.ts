/** Chips that make sense at a table: the usual ones that fit its smallest chip, its limits and the stack. */

import { CHIPS } from "./money";

export function chipsFor(smallest: number, most: number): number[] {
  const all = smallest < 100 ? [smallest, ...CHIPS] : CHIPS.filter((chip) => chip >= smallest);
  const fitting = all.filter((chip) => chip <= Math.max(most, smallest));
  return fitting.slice(0, 5);
}
