/** The home page: the open tables, and every game one click away. */

import { FIRST } from "../lib/first";
import type { Me, TableRow } from "../api/types";
import { Left } from "./lobby/Left";
import { Practise } from "./lobby/Practise";
import { Tables, useTables } from "./lobby/Tables";

export function Lobby({ me, refresh }: { me: Me | null; refresh: () => Promise<void> }) {
  const tables = useTables();
  const first = firstToPlay(tables.live);
  return (
    <main id="main">
      <Left />
      <div className="hero">
        <div>
          <h1>Take a seat</h1>
          <p className="muted">
            Tables under New Jersey's Rules of the Games. Every payout, refusal and ruling shows its clause.
            Play money only.
          </p>
        </div>
        <div className="chips-row">
          <a className="btn" href="#/drills">
            Practise with drills
          </a>
          <a className="btn" href="#/desk">
            Rule on a dispute
          </a>
          <a className="btn" href="#/enter">
            Join by a code
          </a>
          {me || !first ? null : (
            <a className="btn primary" href={`#/table/${encodeURIComponent(first.id)}`}>
              Play {first.game_name.toLowerCase()} now
            </a>
          )}
        </div>
      </div>
      {tables.live.length > 0 || me?.kind === "staff" || tables.error ? (
        <Tables me={me} tables={tables} />
      ) : null}
      <Practise me={me} refresh={refresh} />
    </main>
  );
}

/** Where a newcomer sits down first: craps if there is a place, else any table that deals by itself. */
export function firstToPlay(tables: readonly TableRow[]): TableRow | null {
  const free = tables.filter(
    (table) =>
      table.dealer === "automatic" &&
      table.chance === "secure" &&
      !table.frozen &&
      (table.seats === null || table.seats_taken < table.seats),
  );
  return free.find((table) => table.game === FIRST) ?? free[0] ?? null;
}
