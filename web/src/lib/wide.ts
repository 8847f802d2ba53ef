/** Chips that make sense at a table: the usual ones that fit its smallest chip, its limits and the stack. */

import { CHIPS } from "./money";

/** Less than a dollar is put down only where it is a good part of the least wager. */
const PART = 10;

export function chipsFor(smallest: number, most: number, least = 0): number[] {
  const cents = smallest < 100 && smallest * PART >= least;
  const all = cents ? [smallest, ...CHIPS] : CHIPS.filter((chip) => chip >= smallest);
  const fitting = all.filter((chip) => chip <= Math.max(most, smallest));
  return fitting.slice(0, 5);
}
