/** The days of the chapter, counted from its first. */

export const FIRST_DAY = "1978-05-01";
export const LAST_DAY = "2011-11-13";
const DAY = 86_400_000;
const FIRST = Date.parse(`${FIRST_DAY}T00:00:00Z`);
export const DAYS = (Date.parse(`${LAST_DAY}T00:00:00Z`) - FIRST) / DAY;

export function toDay(index: number): string {
  return new Date(FIRST + index * DAY).toISOString().slice(0, 10);
}

export function fromDay(day: string): number {
  const at = Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST) / DAY);
  return Number.isNaN(at) ? 0 : Math.max(0, Math.min(DAYS, at));
}

/** A share of the chapter's life, from 0 to 100. */
export const along = (day: string) => (fromDay(day) / DAYS) * 100;

/** The chapter ended the day after its last. */
export function until(day: string | null): string {
  return day === null || day > LAST_DAY ? "the end of the chapter" : day;
}
