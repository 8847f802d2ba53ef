/** The lobby: open tables, and the games with their layouts. */

import { useEffect } from "react";

import { FIRST } from "../lib/first";
import { games as loadGames, tables as loadTables } from "../api/calls";
import type { GameRow, Me, TableRow } from "../api/types";
import { LazyStill } from "../felt/Still";
import { show } from "../lib/money";
import { useLoaded } from "../lib/use";

export function Lobby({ me }: { me: Me | null }) {
  const games = useLoaded<GameRow[]>(loadGames, []);
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const { again } = tables;
  const signs = (tables.data ?? []).some((table) => Object.keys(table.meters ?? {}).length > 0);
  useEffect(() => {
    if (!signs) return;
    const timer = setInterval(again, 5_000);
    return () => clearInterval(timer);
  }, [signs, again]);
  const open = (games.data ?? []).filter((game) => game.open);
  const shut = (games.data ?? []).filter((game) => !game.open);
  const live = (tables.data ?? []).filter((table) => !table.closed);
  const first = firstToPlay(live);
  return (
    <main id="main">
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
          {me ? null : first ? (
            <a className="btn primary" href={`#/table/${encodeURIComponent(first.id)}`}>
              Play {first.game_name.toLowerCase()} now
            </a>
          ) : (
            <a className="btn primary" href="#/enter">
              Come in
            </a>
          )}
        </div>
      </div>
      <section aria-labelledby="open-tables">
        <h2 id="open-tables">Open tables</h2>
        {tables.error ? (
          <p className="note bad" role="alert">
            {tables.error}
          </p>
        ) : null}
        {tables.data && live.length === 0 ? (
          <p className="muted">
            No table is open yet. The staff open them (log in as floor; the server printed the password), or
            practise with drills meanwhile.
          </p>
        ) : null}
        <ul className="grid-cards">
          {live.map((table) => (
            <li key={table.id} className="game-card">
              <div className="inside">
                <h3>{table.name || table.game_name}</h3>
                <div className="small muted">
                  {table.game_name} · law of <span className="num">{table.as_of}</span> ·{" "}
                  {table.dealer === "automatic" ? "automatic dealer" : "a person deals"}
                  {table.chance === "entered" ? " · cards and dice are entered" : ""}
                </div>
                {Object.entries(table.meters ?? {}).map(([name, cents]) => (
                  <div key={name} className="small">
                    Progressive {name} <span className="num">{show(cents)}</span>
                  </div>
                ))}
                <div className="small">
                  {table.seats_taken === 0
                    ? "Nobody sits here yet"
                    : table.players.map((player) => `${player.name} (${show(player.chips)})`).join(", ")}
                </div>
                <a className="btn" href={`#/table/${encodeURIComponent(table.id)}`}>
                  {me ? "Go to the table" : "Play here"}
                  <span className="sr">: {table.name || table.game_name}</span>{" "}
                  <span className="muted num">{table.code}</span>
                </a>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="games">
        <h2 id="games">Open a new table</h2>
        {games.error ? (
          <p className="note bad" role="alert">
            {games.error}
          </p>
        ) : null}
        <ul className="grid-cards">
          {open.map((game) => (
            <li key={game.id} className="game-card">
              <LazyStill id={game.id} />
              <div className="inside">
                <h3>{game.name}</h3>
                <div className="small muted">
                  subchapter <span className="cite">{game.subchapter}</span>
                  {game.since ? (
                    <>
                      , since <span className="num day">{game.since}</span>
                    </>
                  ) : null}
                </div>
                <div className="small">
                  {game.wagers
                    .slice(0, 6)
                    .map((id) => game.names[id] ?? id)
                    .join(", ")}
                  {game.wagers.length > 6 ? ` and ${game.wagers.length - 6} more` : ""}
                </div>
                <a
                  className="btn"
                  href={`#/open/${encodeURIComponent(game.id)}`}
                  aria-label={`Open a table of ${game.name}`}
                >
                  Open a table
                </a>
              </div>
            </li>
          ))}
        </ul>
        {shut.length > 0 ? (
          <details className="panel">
            <summary>{shut.length} games of the chapter that cannot be opened, and why</summary>
            <ul>
              {shut.map((game) => (
                <li key={game.id}>
                  <b>{game.name}</b>: {game.reason}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </section>
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
