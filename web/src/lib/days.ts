/** The days of the chapter, counted from its first. Which days these are, the server says. */

import { chapter } from "../api/calls";
import { useLoaded } from "./use";

export type Days = { first: string; last: string };

const DAY = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** From the adoption of the first game to the day before the chapter ended. */
export function daysOf(told: { ended: string; subchapters: readonly { since: string }[] }): Days {
  const first = told.subchapters.map((each) => each.since).reduce((a, b) => (b < a ? b : a), told.ended);
  return { first, last: new Date(at(told.ended) - DAY).toISOString().slice(0, 10) };
}

/** The days of the chapter once they are known. */
export function useDays(): Days | null {
  return useLoaded(async () => daysOf(await chapter()), []).data;
}

export const within = (days: Days, day: string) => days.first <= day && day <= days.last;

export const count = (days: Days) => (at(days.last) - at(days.first)) / DAY;

export function toDay(days: Days, index: number): string {
  return new Date(at(days.first) + index * DAY).toISOString().slice(0, 10);
}

export function fromDay(days: Days, day: string): number {
  const index = Math.round((at(day) - at(days.first)) / DAY);
  return Number.isNaN(index) ? 0 : Math.max(0, Math.min(count(days), index));
}

/** A share of the chapter's life, from 0 to 100. */
export const along = (days: Days, day: string) => (fromDay(days, day) / count(days)) * 100;

/** The chapter ended the day after its last. */
export function until(days: Days | null, day: string | null): string {
  return day === null || (days !== null && day > days.last) ? "the end of the chapter" : day;
}
