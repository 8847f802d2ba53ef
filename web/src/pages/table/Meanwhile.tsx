/** What I missed while I was away, while the connection was lost, while the page was closed. */

import { useEffect, useRef, useState } from "react";
import { missed, type Seen } from "../../lib/meanwhile";
import type { Line } from "../../ui/Log";
import type { Sitting } from "./sitting";

/** Whether it was the clock that sent me away, and not I myself. */
export function wentByClock(lines: readonly Line[], seat: number): boolean {
  const went = lines
    .flatMap((line) => ("event" in line ? [line.event] : []))
    .filter((event) => event.event === "went-away" && event.fields["seat"] === seat)
    .at(-1);
  return went === undefined || typeof went.fields["seconds"] === "number";
}

export function Meanwhile({ at, seat, away }: { at: Sitting; seat: number; away: boolean }) {
  const { id, round, stack } = at;
  const here = !away && ["live", "slow"].includes(at.live.status);
  const wasAway = useRef(true); // as is everybody who has just opened the page
  const [told, tell] = useState<{ line: string; round: number } | null>(null);
  useEffect(() => {
    if (!here) {
      wasAway.current = true;
      return;
    }
    const now = { seat, round, stack };
    const key = `seen-at ${id}`;
    const line = wasAway.current
      ? missed(JSON.parse(sessionStorage.getItem(key) ?? "null") as Seen | null, now)
      : null;
    if (line) tell({ line, round });
    wasAway.current = false;
    sessionStorage.setItem(key, JSON.stringify(now));
  }, [here, id, seat, round, stack]);
  // Until the next round.
  return here && told?.round === round ? (
    <p className="note small" role="status" data-testid="meanwhile">
      {told.line}
    </p>
  ) : null;
}
