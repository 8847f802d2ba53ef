/** What somebody missed at a table, and with what he left it: each in one line. */

import type { TableSession } from "../api/types";
import { show, signed } from "./money";

/** What I saw last at a table. */
export type Seen = { seat: number; round: number; stack: number };

/** Null where no round passed: the steps of one that is on stand in the log. */
export function missed(seen: Seen | null, now: Seen): string | null {
  if (!seen || seen.seat !== now.seat || now.round <= seen.round) return null;
  const rounds = now.round - seen.round;
  const change = now.stack - seen.stack;
  const chips = change === 0 ? "your chips are as they were" : `your chips changed by ${signed(change)}`;
  return `While you were away: ${rounds === 1 ? "a round" : `${rounds} rounds`}; ${chips}.`;
}

/** With what somebody left. */
export function leftWith(name: string, chips: number, session: TableSession | null): string {
  const taken = `You left ${name} with ${show(chips)}`;
  if (!session || session.rounds === 0) return `${taken}; no round of yours was over.`;
  const rounds = session.rounds === 1 ? "one round" : `${session.rounds} rounds`;
  const made =
    session.net === 0 ? "even" : `${show(Math.abs(session.net))} ${session.net > 0 ? "won" : "lost"}`;
  return `${taken}: ${made} in ${rounds}.`;
}
