/** A nod among friends: one of six, seen by who is at the table now; nobody writes words of his own. */

import { post } from "../../api/client";
import type { Sitting } from "./sitting";
import { calledAt } from "./sitting";

export const NODS: Readonly<Record<string, string>> = {
  "nice-hand": "Nice hand",
  "well-played": "Well played",
  "good-luck": "Good luck",
  "thank-you": "Thank you",
  wow: "Wow",
  "bad-luck": "Bad luck",
};

const send = (table: string, nod: string) =>
  post<{ ok: boolean }>(`/api/tables/${encodeURIComponent(table)}/nod`, { nod });

/** Six buttons, for who sits with others. */
export function NodButtons({ at }: { at: Sitting }) {
  const others = at.snapshot?.players.some((player) => !player.you) ?? false;
  if (at.seat === null || !others) return null;
  return (
    <details className="more">
      <summary>Nod to the others</summary>
      <div className="chips-row" role="group" aria-label="Nods">
        {Object.entries(NODS).map(([nod, words]) => (
          <button
            key={nod}
            type="button"
            className="btn small"
            onClick={() => void send(at.id, nod).catch(() => undefined)}
          >
            {words}
          </button>
        ))}
      </div>
    </details>
  );
}

/** What somebody has just nodded, over the felt. */
export function Nodded({ at }: { at: Sitting }) {
  const names = at.snapshot ? calledAt(at.snapshot) : {};
  return (
    <div className="nods no-print" role="status" aria-live="polite" data-testid="nods">
      {at.live.nods.map(({ seat, nod, id }) => (
        <span key={id} className="nod">
          {names[seat] ?? `Seat ${seat}`}: {NODS[nod]}
        </span>
      ))}
    </div>
  );
}
