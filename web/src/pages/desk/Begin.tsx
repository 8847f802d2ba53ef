/** A new situation: game, day of the law, the licensee's options, who sits with what; or a case file. */

import { FIRST_AT_DESK } from "../../lib/first";
import { useState } from "react";
import { game as loadGame, lawCases } from "../../api/calls";
import type { GameDetail, GameRow } from "../../api/types";
import { header, type Situation } from "../../lib/casefile";
import { parseDollars } from "../../lib/money";
import { useLoaded } from "../../lib/use";
import { plain } from "../../lib/words";
import { DayField } from "../../ui/DayField";
import { OptionFields, Problem, useOptions, type Said } from "../../ui/OptionFields";

export function Begin({
  games,
  error,
  file,
  begin,
  load,
}: {
  games: GameRow[];
  error: Said | null;
  /** A file of cases that a clause led to. */
  file: string;
  begin: (situation: Situation) => void;
  load: (text: string) => void;
}) {
  const [title, setTitle] = useState("");
  const [game, setGame] = useState(FIRST_AT_DESK);
  const [asOf, setAsOf] = useState("");
  const [seats, setSeats] = useState<[string, string][]>([["1", "500"]]);
  const chosen = useOptions(game, asOf);
  const [byHand, setByHand] = useState<string[]>([]);
  const [wrong, setWrong] = useState("");
  const detail = useLoaded<GameDetail>(() => loadGame(game, asOf || null), [game, asOf]);
  const all = detail.data?.options ?? [];
  const given = Object.keys(chosen.values).length;
  const reset = () => {
    chosen.reset();
    setByHand([]);
  };
  const submit = () => {
    const chips: Record<string, number> = {};
    for (const [seat, text] of seats) {
      const cents = parseDollars(text);
      if (!/^[1-9]\d?$/.test(seat)) return setWrong("A seat is a number from 1.");
      if (seat in chips) return setWrong(`Seat ${seat} is named twice.`);
      if (cents === null || cents === 0) return setWrong(`Seat ${seat}: write dollars, such as 500.`);
      chips[seat] = cents;
    }
    setWrong("");
    begin({ header: header({ title, game, asOf, options: chosen.values, seats: chips, byHand }), steps: [] });
  };
  return (
    <main id="main">
      <h1>The ruling desk</h1>
      <p className="muted">
        Rebuild a situation: who sits, what was bet, what came up, what went wrong. Every step is ruled on
        with its clause. Nothing is random and nothing is at stake.
      </p>
      <Problem error={error} />
      <div className="two">
        <form
          className="panel"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <h2>A new situation</h2>
          <div className="field">
            <label htmlFor="desk-title">What it is about</label>
            <input
              id="desk-title"
              type="text"
              maxLength={150}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              placeholder="A player folded and wants the pair plus bet paid"
            />
          </div>
          <div className="sliders">
            <div className="field">
              <label htmlFor="desk-game">Game</label>
              <select
                id="desk-game"
                value={game}
                onChange={(event) => {
                  setGame(event.target.value);
                  reset();
                }}
              >
                {games.map((row) => (
                  <option key={row.id} value={row.id}>
                    {row.name}
                  </option>
                ))}
              </select>
            </div>
            <DayField
              label="Law of the day (empty: the newest)"
              value={asOf}
              change={(day) => {
                setAsOf(day);
                reset();
              }}
            />
          </div>
          <fieldset className="seats">
            <legend>Who sits, with how many dollars</legend>
            {seats.map(([seat, chips], index) => (
              <div key={index} className="seat-row">
                <label>
                  Seat{" "}
                  <input
                    type="text"
                    inputMode="numeric"
                    value={seat}
                    aria-label={`Seat of player ${index + 1}`}
                    onChange={(event) =>
                      setSeats(seats.map((old, at) => (at === index ? [event.target.value, old[1]] : old)))
                    }
                  />
                </label>
                <label>
                  ${" "}
                  <input
                    type="text"
                    inputMode="decimal"
                    value={chips}
                    aria-label={`Dollars of player ${index + 1}`}
                    onChange={(event) =>
                      setSeats(seats.map((old, at) => (at === index ? [old[0], event.target.value] : old)))
                    }
                  />
                </label>
                {seats.length > 1 ? (
                  <button
                    type="button"
                    className="btn small quiet"
                    onClick={() => setSeats(seats.filter((_, at) => at !== index))}
                  >
                    Remove<span className="sr"> player {index + 1}</span>
                  </button>
                ) : null}
              </div>
            ))}
            <button
              type="button"
              className="btn small"
              disabled={seats.length >= 14}
              onClick={() =>
                setSeats([...seats, [String(nextSeat(seats)), seats[seats.length - 1]?.[1] ?? "500"]])
              }
            >
              Another player
            </button>
          </fieldset>
          <details className="more">
            <summary>
              Options of the table{given > 0 ? ` (${given} set)` : ""}: pay tables, limits, procedure
            </summary>
            {detail.error ? <p className="note bad">{detail.error}</p> : null}
            <div className="sliders" key={`${game}-${detail.data?.as_of ?? ""}`}>
              <OptionFields
                options={[...all.filter((each) => !each.common), ...all.filter((each) => each.common)]}
                {...chosen}
              />
            </div>
          </details>
          <details className="more">
            <summary>Steps done by hand{byHand.length > 0 ? ` (${byHand.length})` : ""}</summary>
            <p className="small muted">
              What the automatic dealer would do by itself becomes a step of the case, to rule on a mistake in
              it.
            </p>
            {(detail.data?.by_hand ?? []).map(({ name, words }) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={byHand.includes(name)}
                  onChange={(event) =>
                    setByHand(
                      event.target.checked ? [...byHand, name] : byHand.filter((each) => each !== name),
                    )
                  }
                />{" "}
                {words} <span className="muted small">({plain(name)})</span>
              </label>
            ))}
          </details>
          <Problem error={wrong ? { text: wrong, cites: [] } : chosen.error} />
          <button type="submit" className="btn primary big" style={{ marginTop: "0.75rem" }}>
            Begin
          </button>
        </form>
        <div className="panel">
          {file ? <Cases file={file} load={load} /> : null}
          <h2>Load a case file</h2>
          <p className="small muted">
            A file saved here, any case of the project, or a round of the record (open it there with "At the
            ruling desk").
          </p>
          <input
            type="file"
            accept=".yaml,.yml,text/yaml"
            aria-label="Case file"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) void chosen.text().then(load);
            }}
          />
        </div>
      </div>
    </main>
  );
}

/** The cases of a file that came with Pitboss, to open one of them. */
function Cases({ file, load }: { file: string; load: (text: string) => void }) {
  const { data, error } = useLoaded(() => lawCases(file), [file]);
  return (
    <section aria-label={`Cases of ${file}`}>
      <h2>Cases of {file}</h2>
      <Problem error={error ? { text: error, cites: [] } : null} />
      <ol className="cases-of">
        {(data ?? []).map((each, index) => (
          <li key={index}>
            <button type="button" className="link" onClick={() => load(each.text)}>
              {each.title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function nextSeat(seats: [string, string][]): number {
  return Math.max(0, ...seats.map(([seat]) => Number(seat) || 0)) + 1;
}
