/** Every game, one click from a table of one's own: alone, with bots, or with friends. */

import { useState } from "react";
import { games as loadGames, tables as loadTables } from "../../api/calls";
import { Failed } from "../../api/client";
import { practise, type Company } from "../../api/people";
import type { GameRow, Me } from "../../api/types";
import { LazyStill } from "../../felt/Still";
import { go } from "../../lib/router";
import { useLoaded } from "../../lib/use";
import { DayField } from "../../ui/DayField";

export function Practise({ me, refresh }: { me: Me | null; refresh: () => Promise<void> }) {
  const [asOf, setAsOf] = useState("");
  const [sought, setSought] = useState("");
  const [busy, setBusy] = useState("");
  const [error, setError] = useState<Refused | null>(null);
  const games = useLoaded<GameRow[]>(() => loadGames(asOf || null), [asOf]);
  const found = (games.data ?? []).filter((game) => game.name.toLowerCase().includes(sought.toLowerCase()));
  const open = found.filter((game) => game.open);
  const shut = (games.data ?? []).filter((game) => !game.open);
  const play = async (game: string, company: Company) => {
    setBusy(game);
    setError(null);
    try {
      const table = await practise({ game, company, as_of: asOf || null });
      if (company === "friends") sessionStorage.setItem("friends-at", table);
      // Who came in by this is known before the table is shown, which would begin anew with him.
      await refresh();
      go(`#/table/${encodeURIComponent(table)}`);
    } catch (failed) {
      setError({ game, ...(await refused(failed)) });
    }
    setBusy("");
  };
  return (
    <section aria-labelledby="games">
      <div className="over-games">
        <div>
          <h2 id="games">Practise at a table of your own</h2>
          <p className="small muted">
            One click, no account: a seat and $500 of play money. It closes ten minutes after the last has
            left.
          </p>
        </div>
        <div className="field">
          <label htmlFor="sought">Find a game</label>
          <input
            id="sought"
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
        <DayField label="Law of the day" value={asOf} change={setAsOf} />
      </div>
      {games.error ? (
        <p className="note bad" role="alert">
          {games.error}
        </p>
      ) : null}
      {games.data && !games.loading && open.length === 0 ? (
        <p className="muted" role="status">
          No game of that name can be opened{asOf ? ` under the law of ${asOf}` : ""}.
        </p>
      ) : null}
      <ul className="grid-cards" aria-busy={games.loading}>
        {open.map((game) => (
          <li key={game.id} className="game-card" data-game={game.id}>
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
              {error?.game === game.id ? (
                <p className="note bad small" role="alert">
                  {error.sentence}{" "}
                  {error.open ? <a href={`#/table/${encodeURIComponent(error.open)}`}>Back to it</a> : null}
                </p>
              ) : null}
              <Ways
                game={game}
                busy={busy !== ""}
                staff={me?.kind === "staff"}
                play={(company) => void play(game.id, company)}
              />
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
  );
}

/** Why no table was opened; `open`: the table of one's own that is in the way. */
type Refused = { game: string; sentence: string; open?: string | undefined };

async function refused(failed: unknown): Promise<Omit<Refused, "game">> {
  const sentence = failed instanceof Error ? failed.message : String(failed);
  if (!(failed instanceof Failed && failed.code === "practice-open")) return { sentence };
  const there = await loadTables().catch(() => []);
  return { sentence, open: there.find((row) => row.own && row.practice)?.id };
}

const WORDS: Record<Company, string> = { alone: "Play alone", bots: "With bots", friends: "With friends" };

/** Who plays the house may play alone; the house itself opens tables for others. */
function Ways(props: { game: GameRow; busy: boolean; staff: boolean; play: (company: Company) => void }) {
  const { game, busy, staff, play } = props;
  const ways: Company[] = game.bank === "house" ? ["alone", "bots", "friends"] : ["bots", "friends"];
  const open = `#/open/${encodeURIComponent(game.id)}`;
  if (staff)
    return (
      <a className="btn" href={open} aria-label={`Open a table of ${game.name}`}>
        Open a table
      </a>
    );
  return (
    <div className="ways">
      {ways.map((company, index) => (
        <button
          key={company}
          type="button"
          className={`btn ${index === 0 ? "primary" : ""}`}
          disabled={busy}
          onClick={() => play(company)}
        >
          {WORDS[company]}
          <span className="sr">: {game.name}</span>
        </button>
      ))}
      <a className="small" href={open} aria-label={`Choose the rules of ${game.name}`}>
        Choose the rules
      </a>
    </div>
  );
}
