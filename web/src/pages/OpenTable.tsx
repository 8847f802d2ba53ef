/** A form to open a table: game, day of the law, what the licensee chooses, who deals. */

import { useState, type FormEvent } from "react";
import { game as loadGame, openTable } from "../api/calls";
import type { GameDetail, Me } from "../api/types";
import { Still } from "../felt/Still";
import { go } from "../lib/router";
import { useLoaded } from "../lib/use";
import { plain } from "../lib/words";
import { DayField } from "../ui/DayField";
import { OptionFields, Problem, said, useOptions, type Said } from "../ui/OptionFields";

export function OpenTable({ id, me }: { id: string; me: Me | null }) {
  const [asOf, setAsOf] = useState("");
  const detail = useLoaded<GameDetail>(() => loadGame(id, asOf || null), [id, asOf]);
  const [name, setName] = useState("");
  const chosen = useOptions(id, asOf);
  const [dealer, setDealer] = useState("automatic");
  const [chance, setChance] = useState("secure");
  const [bots, setBots] = useState(0);
  const [error, setError] = useState<Said | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const row = await openTable({
        game: id,
        name,
        as_of: asOf || null,
        options: chosen.values,
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
          Come in first: tables are opened by the staff.{" "}
          <a href={`#/enter?back=${encodeURIComponent(`#/open/${id}`)}`}>Log in</a>
        </p>
      )}
      <form className="two" onSubmit={(event) => void submit(event)}>
        <div className="panel">
          <h2>Options of the licensee</h2>
          {game && own.length === 0 ? <p className="muted">This game leaves nothing to choose.</p> : null}
          {game ? (
            <div className="sliders" key={game.as_of}>
              <OptionFields options={own} {...chosen} />
            </div>
          ) : (
            <p className="muted">Loading…</p>
          )}
          {common.length > 0 ? (
            <details className="more">
              <summary>Limits, chips and notice</summary>
              <div className="sliders" key={`common-${game?.as_of ?? ""}`}>
                <OptionFields options={common} {...chosen} />
              </div>
            </details>
          ) : null}
        </div>
        <div className="panel">
          <Still detail={game} />
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
          <DayField
            label="Law of the day"
            help="Empty for the newest law. Options follow the day."
            value={asOf}
            change={(day) => {
              setAsOf(day);
              chosen.reset();
            }}
          />
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
          <Problem error={chosen.error ?? error} />
          <button
            type="submit"
            className="btn primary big"
            disabled={!game?.row.open || chosen.breaches.length > 0}
          >
            Open the table
          </button>
        </div>
      </form>
    </main>
  );
}
