/** The clock of the table: how long somebody still has, counted down from what the server last said. */

import { useEffect, useMemo, useState, type CSSProperties } from "react";
import type { ClockOut } from "../api/types";

/** Whole seconds that are left, at a moment; what has begun counts. */
export function secondsLeft(clock: { left: number }, since: number, now: number): number {
  return Math.max(0, Math.ceil(clock.left - (now - since) / 1000));
}

export type Running = ClockOut & { seconds_left: number };

/** The clock that runs now, told anew every second. */
export function useClock(clock: ClockOut | null | undefined): Running | null {
  const since = useMemo(() => (clock ? Date.now() : 0), [clock]);
  const [now, tick] = useState(0);
  useEffect(() => {
    if (!clock) return;
    const timer = window.setInterval(() => tick(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  return { ...clock, seconds_left: secondsLeft(clock, since, Math.max(now, since)) };
}

/** How much of a ring is left of somebody's time, as `--left` for the strokes that are such a ring (100 long). */
export function ringOf(clock: Running | null): CSSProperties | undefined {
  if (!clock || clock.seat === null || clock.seconds <= 0) return undefined;
  const part = Math.min(100, Math.round((100 * clock.seconds_left) / clock.seconds));
  return { "--left": `${part} 100` } as CSSProperties;
}

/** What the panel says about the clock: whose time it is, and what comes when it is over. */
export function clockWords(
  clock: Running,
  seat: number,
  names: Record<string, string>,
  acts: readonly { do: string; name: string; when_away: string }[],
): string {
  const left = `${clock.seconds_left} s`;
  if (clock.seat === null) return `Wagers are taken for ${left} more.`;
  if (clock.seat !== seat)
    return `${names[String(clock.seat)] ?? `Seat ${clock.seat}`} has ${left} to decide.`;
  const act = acts.find((each) => each.do === clock.do);
  const then =
    act?.when_away === "returns"
      ? "what you have not completed goes back to you"
      : `the house goes on without you: ${(act?.name ?? clock.do).toLowerCase()}`;
  return `You have ${left}${clock.do ? `; then ${then}` : ""}.`;
}
