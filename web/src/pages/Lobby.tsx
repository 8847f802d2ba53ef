/** The lobby: open tables, the games with their layouts, and a form to open a table. */

import { useState, type FormEvent } from "react";
import {
  checkOptions,
  game as loadGame,
  games as loadGames,
  openTable,
  tables as loadTables,
} from "../api/calls";
import { Failed } from "../api/client";
import type { CheckOut, GameDetail, GameRow, Me, OptionOut, TableRow } from "../api/types";
import { FIRST_DAY, LAST_DAY } from "../lib/days";
import { show } from "../lib/money";
import { go } from "../lib/router";
import { useLoaded } from "../lib/use";
import { capital, plain, wagerName } from "../lib/words";
import { Picture, pictureKind } from "../ui/Picture";
import { Cite } from "../ui/Why";

export function Lobby({ me }: { me: Me | null }) {
  const games = useLoaded<GameRow[]>(loadGames, []);
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const open = (games.data ?? []).filter((game) => game.open);
  const shut = (games.data ?? []).filter((game) => !game.open);
  const live = (tables.data ?? []).filter((table) => !table.closed);
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
          {me ? null : (
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
          <p className="muted">No table is open yet. Open one below; friends join with its code.</p>
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
                <div className="small">
                  {table.seats_taken === 0
                    ? "Nobody sits here yet"
                    : table.players.map((player) => `${player.name} (${show(player.chips)})`).join(", ")}
                </div>
                <a className="btn" href={`#/table/${encodeURIComponent(table.id)}`}>
                  Go to the table <span className="muted num">{table.code}</span>
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
              <Picture kind={pictureKind(game.id)} name={game.name} />
              <div className="inside">
                <h3>{game.name}</h3>
                <div className="small muted">
                  subchapter <span className="cite">{game.subchapter}</span>
                  {game.since ? `, since ${game.since}` : ""}
                </div>
                <div className="small">
                  {game.wagers.slice(0, 6).map(wagerName).join(", ")}
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

/** Options as they are typed: numbers, words, true and false, or JSON for maps and lists. */
export function readOption(type: string, text: string): unknown {
  const word = text.trim();
  if (type === "flag") return word === "true";
  if (type === "whole" && /^\d+$/.test(word)) return Number(word);
  if (/^[[{]/.test(word)) {
    try {
      return JSON.parse(word);
    } catch {
      return word;
    }
  }
  return type === "choice" && /^\d+$/.test(word) ? Number(word) : word;
}

export function OptionFields({
  options,
  values,
  change,
  breaches,
}: {
  options: OptionOut[];
  values: Record<string, unknown>;
  change: (values: Record<string, unknown>) => void;
  breaches: CheckOut["breaches"];
}) {
  return (
    <>
      {options.map((option) => {
        const given = option.name in values;
        const breach = breaches.find((each) => each.option === option.name);
        const set = (value: unknown) => {
          const others = Object.fromEntries(Object.entries(values).filter(([name]) => name !== option.name));
          change(value === undefined ? others : { ...others, [option.name]: value });
        };
        const id = `option-${option.name}`;
        return (
          <div key={option.name} className="field">
            <label htmlFor={id}>{capital(plain(option.name))}</label>
            <span className="help" id={`${id}-help`}>
              {option.help}{" "}
              {option.cites.slice(0, 2).map((cite) => (
                <Cite key={cite} id={cite} />
              ))}
            </span>
            {option.type === "flag" || option.type === "choice" ? (
              <select
                id={id}
                aria-describedby={`${id}-help`}
                value={given ? JSON.stringify(values[option.name]) : ""}
                onChange={(event) =>
                  set(event.target.value === "" ? undefined : JSON.parse(event.target.value))
                }
              >
                <option value="">default{option.default === null ? "" : `: ${shown(option.default)}`}</option>
                {(option.type === "flag"
                  ? [true, false].map((value) => ({ value, lawful: true, why: "" }))
                  : option.choices
                ).map((choice) => (
                  <option
                    key={JSON.stringify(choice.value)}
                    value={JSON.stringify(choice.value)}
                    disabled={!choice.lawful}
                  >
                    {shown(choice.value)}
                    {choice.lawful ? "" : " (not lawful that day)"}
                  </option>
                ))}
              </select>
            ) : (
              <input
                id={id}
                type="text"
                aria-describedby={`${id}-help`}
                placeholder={option.default === null ? "none" : shown(option.default)}
                defaultValue={given ? shown(values[option.name]) : ""}
                onBlur={(event) =>
                  set(
                    event.target.value.trim() === ""
                      ? undefined
                      : readOption(option.type, event.target.value),
                  )
                }
              />
            )}
            {breach ? (
              <span className="note bad small" role="alert">
                {breach.sentence}{" "}
                {breach.cites.map((cite) => (
                  <Cite key={cite} id={cite} />
                ))}
              </span>
            ) : null}
          </div>
        );
      })}
    </>
  );
}

function shown(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function OpenTable({ id, me }: { id: string; me: Me | null }) {
  const [asOf, setAsOf] = useState("");
  const detail = useLoaded<GameDetail>(() => loadGame(id, asOf || null), [id, asOf]);
  const [name, setName] = useState("");
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [dealer, setDealer] = useState("automatic");
  const [chance, setChance] = useState("secure");
  const [bots, setBots] = useState(0);
  const [breaches, setBreaches] = useState<CheckOut["breaches"]>([]);
  const [error, setError] = useState<{ text: string; cites: string[] } | null>(null);
  const change = (next: Record<string, unknown>) => {
    setValues(next);
    checkOptions(id, asOf || null, next).then(
      (answer) => {
        setBreaches(answer.breaches);
        setError(null);
      },
      (failed: unknown) => setError(said(failed)),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const row = await openTable({
        game: id,
        name,
        as_of: asOf || null,
        options: values,
        dealer,
        chance,
        bots,
      });
      go(`#/table/${encodeURIComponent(row.id)}`);
    } catch (failed) {
      setError(said(failed));
    }
  };
  const game = detail.data;
  const own = game?.options.filter((option) => !option.common) ?? [];
  const common = game?.options.filter((option) => option.common) ?? [];
  return (
    <main id="main">
      <h1>Open a table of {game?.row.name ?? plain(id)}</h1>
      {detail.error ? (
        <p className="note bad" role="alert">
          {detail.error}
        </p>
      ) : null}
      {me ? null : (
        <p className="note">
          Come in first:{" "}
          <a href={`#/enter?back=${encodeURIComponent(`#/open/${id}`)}`}>take a name or log in</a>. A table
          has an opener.
        </p>
      )}
      <form className="two" onSubmit={(event) => void submit(event)}>
        <div className="panel">
          <h2>Options of the licensee</h2>
          {game && own.length === 0 ? <p className="muted">This game leaves nothing to choose.</p> : null}
          {game ? (
            <div className="sliders" key={game.as_of}>
              <OptionFields options={own} values={values} change={change} breaches={breaches} />
            </div>
          ) : (
            <p className="muted">Loading…</p>
          )}
          {common.length > 0 ? (
            <details className="more">
              <summary>Limits, chips and notice</summary>
              <div className="sliders" key={`common-${game?.as_of ?? ""}`}>
                <OptionFields options={common} values={values} change={change} breaches={breaches} />
              </div>
            </details>
          ) : null}
        </div>
        <div className="panel">
          <Picture kind={pictureKind(id, game?.layout?.kind)} name={game?.row.name ?? id} />
          <div className="field" style={{ marginTop: "0.75rem" }}>
            <label htmlFor="table-name">Name of the table</label>
            <input
              id="table-name"
              type="text"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="Friday night"
            />
          </div>
          <div className="field">
            <label htmlFor="as-of">Law of the day</label>
            <span className="help">Empty for the newest law. Options follow the day.</span>
            <input
              id="as-of"
              type="date"
              min={FIRST_DAY}
              max={LAST_DAY}
              value={asOf}
              onChange={(event) => {
                setAsOf(event.target.value);
                setValues({});
                setBreaches([]);
              }}
            />
          </div>
          <div className="field">
            <label htmlFor="dealer">Dealer</label>
            <select id="dealer" value={dealer} onChange={(event) => setDealer(event.target.value)}>
              <option value="automatic">automatic</option>
              <option value="person">a person of the staff</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="chance">Dice and cards</label>
            <select id="chance" value={chance} onChange={(event) => setChance(event.target.value)}>
              <option value="secure">drawn by the server, committed beforehand</option>
              <option value="entered">entered by the dealer (practice)</option>
            </select>
          </div>
          <div className="field">
            <label htmlFor="bots">Bots at the table</label>
            <input
              id="bots"
              type="number"
              min={0}
              max={9}
              value={bots}
              onChange={(event) => setBots(Math.max(0, Math.min(9, Number(event.target.value))))}
            />
          </div>
          {error ? (
            <p className="note bad" role="alert">
              {error.text}{" "}
              {error.cites.map((cite) => (
                <Cite key={cite} id={cite} />
              ))}
            </p>
          ) : null}
          <button type="submit" className="btn primary big" disabled={!game?.row.open || breaches.length > 0}>
            Open the table
          </button>
        </div>
      </form>
    </main>
  );
}

function said(failed: unknown): { text: string; cites: string[] } {
  return failed instanceof Failed
    ? { text: failed.message, cites: failed.cites }
    : { text: String(failed), cites: [] };
}
