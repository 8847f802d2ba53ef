/** A session against what was to be expected: from what was staked on each wager, and what the exact math says of it. */

import type { EdgeOut, TableSession } from "../api/types";
import { edgeOn } from "./areas";

export type Expected = {
  /** Cents that the wagers lose on average, as a result: below nothing where the house has the edge. */
  mean: number;
  /** Two standard deviations, in cents: nineteen sessions in twenty are within them. */
  band: number;
  /** Cents staked on wagers of which nothing is known. */
  unknown: number;
};

/** Null where nothing was staked on a wager whose edge is known. A part of another wager counts with that one. */
export function expected(
  session: Pick<TableSession, "staked" | "squares">,
  edges: readonly EdgeOut[],
): Expected | null {
  let mean = 0;
  let variance = 0;
  let unknown = 0;
  let known = false;
  for (const [wager, cents] of Object.entries(session.staked)) {
    const edge = edgeOn(edges, wager);
    if (edge?.part_of) continue;
    if (!edge) {
      unknown += cents;
      continue;
    }
    known = true;
    mean -= edge.edge * cents;
    variance += edge.deviation ** 2 * (session.squares[wager] ?? 0);
  }
  return known ? { mean: Math.round(mean), band: Math.round(2 * Math.sqrt(variance)), unknown } : null;
}
