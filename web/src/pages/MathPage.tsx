/** The math of a game: its wagers with edge, variance and frequency; options move the edge. Computed by the server. */

import { FIRST } from "../lib/first";
import { lazy, Suspense, useMemo, useState } from "react";
import { game as loadGame, games as loadGames, odds, type OddsOut, type OddsRow } from "../api/calls";
import type { GameDetail, GameRow } from "../api/types";
import { percent } from "../lib/figures";
import { go } from "../lib/router";
import { useLoaded } from "../lib/use";
import { capital, plain, sayWith } from "../lib/words";
import { DayField } from "../ui/DayField";
import { OptionFields } from "../ui/OptionFields";
import { Papers } from "../ui/Papers";
import { SaveAs } from "../ui/SaveAs";
import { SpokenBy, useSay } from "../ui/spoken";
import { Cite } from "../ui/Why";
import { BestPlay } from "./math/BestPlay";
import { Compare } from "./math/Compare";
import { Equity } from "./math/Equity";
import { PayTable, payTableOf } from "./math/PayTable";
import { Sessions } from "./math/Sessions";
import { resultRows, wagerRows } from "./math/rows";
import { Edge, WagerTable } from "./math/WagerTable";

const Distribution = lazy(() => import("../charts").then((charts) => ({ default: charts.Distribution })));

/** Options that say how a table is run and not what it pays. */
const NOT_MONEY = ["shuffler", "dealing", "stub_count_every", "two_positions", "no_roll_caller"];

export function MathPage({ rest, query }: { rest: string[]; query: URLSearchParams }) {
  const games = useLoaded<GameRow[]>(loadGames, []);
  const game = rest[0] ?? FIRST;
  const asOf = query.get("as_of") ?? "";
  // Who banks decides what is shown: until that is known, nothing is shown that would go again.
  const known = games.data !== null || games.error !== null;
  const pot = games.data?.find((row) => row.id === game)?.bank === "pot";
  const to = (next: string, day: string) =>
    go(`#/math/${encodeURIComponent(next)}${day ? `?as_of=${day}` : ""}`);
  return (
    <main id="main">
      <div className="hero">
        <div>
          <h1>The math</h1>
          <p className="muted">
            {!known
              ? ""
              : pot
                ? "Players wager against each other: what a hand is worth is its share of the pot, over all deals of the cards to come."
                : "The house edge is the expected loss per unit first wagered, worked out by the server from the code that pays the wager, as an exact fraction. Bars only show it."}
          </p>
        </div>
        <div className="chips-row of-fields">
          <label className="field">
            <span>Game</span>
            <select value={game} onChange={(event) => to(event.target.value, asOf)}>
              {games.data ? null : <option value={game}>{capital(plain(game))}</option>}
              {(games.data ?? [])
                .filter((row) => row.open)
                .map((row) => (
                  <option key={row.id} value={row.id}>
                    {row.name}
                  </option>
                ))}
            </select>
          </label>
          <DayField label="Law of" value={asOf} change={(day) => to(game, day)} />
        </div>
      </div>
      {!known ? (
        <p className="muted">Loading…</p>
      ) : pot ? (
        <>
          <Equity key={game} game={game} />
          <Papers
            path={(kind) => `/api/papers/${kind}/${encodeURIComponent(game)}`}
            name={game}
            kinds={["par", "sign", "guide", "petition", "randomness"]}
            body={{ as_of: asOf || null }}
          />
        </>
      ) : (
        <GameMath key={`${game} ${asOf}`} game={game} asOf={asOf || null} wager={query.get("wager")} />
      )}
    </main>
  );
}

function GameMath({ game, asOf, wager }: { game: string; asOf: string | null; wager: string | null }) {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [picked, pick] = useState<string | null>(wager);
  const detail = useLoaded<GameDetail>(() => loadGame(game, asOf), [game, asOf]);
  const base = useLoaded<OddsOut>(() => odds(game, asOf, {}), [game, asOf]);
  const now = useLoaded<OddsOut>(() => odds(game, asOf, values), [game, asOf, JSON.stringify(values)]);
  const names = detail.data?.layout?.felt.names ?? detail.data?.row.names;
  const say = useMemo(() => sayWith(names ?? {}, []), [names]);
  const rows = now.data?.wagers ?? [];
  const chosen = rows.find((row) => row.wager === picked) ?? rows[0];
  const before = new Map((base.data?.wagers ?? []).map((row) => [row.wager, row]));
  const options = (detail.data?.options ?? []).filter(
    (option) => !option.common && !NOT_MONEY.includes(option.name),
  );
  const table = chosen ? payTableOf(chosen, options, say) : null;
  const breaches = now.data?.breaches ?? [];
  if (now.error && rows.length === 0) {
    return (
      <p className="note" role="alert">
        {now.error}
      </p>
    );
  }
  return (
    <SpokenBy value={say}>
      <div className="two math">
        <div>
          <section className="panel" aria-label="Wagers" aria-busy={now.loading}>
            <WagerTable rows={rows} before={before} chosen={chosen?.wager} pick={pick} />
            {rows.length > 0 ? (
              <SaveAs what={`${game} wagers`} rows={() => wagerRows(rows, say.wager)} />
            ) : null}
            {now.loading && rows.length === 0 ? (
              <p className="muted">Counting exactly; card games take a moment the first time…</p>
            ) : null}
          </section>
          {chosen ? <Chosen game={game} row={chosen} old={before.get(chosen.wager)} /> : null}
        </div>
        <aside className="panel" aria-label="What is changed">
          {now.error ? (
            <p className="note bad" role="alert">
              {now.error}
            </p>
          ) : null}
          {chosen && table ? (
            <PayTable
              key={table.option + chosen.wager}
              table={table}
              row={chosen}
              values={values}
              change={setValues}
            />
          ) : null}
          {breaches.length > 0 ? (
            <div className="note bad" role="alert">
              {breaches.map((breach) => (
                <p key={breach.sentence}>
                  {breach.sentence}{" "}
                  {breach.cites.map((cite) => (
                    <span key={cite}>
                      <Cite id={cite} />{" "}
                    </span>
                  ))}
                </p>
              ))}
              <p className="small">It is worked out all the same.</p>
            </div>
          ) : null}
          {options.some((option) => !["table", "map"].includes(option.type)) ? (
            <details className="more" open={options.length <= 6}>
              <summary>Other options</summary>
              <OptionFields
                options={options.filter((option) => !["table", "map"].includes(option.type))}
                values={values}
                change={setValues}
                breaches={breaches}
              />
            </details>
          ) : null}
        </aside>
      </div>
      <Papers
        path={(kind) =>
          kind === "whole-book" ? "/api/papers/book" : `/api/papers/${kind}/${encodeURIComponent(game)}`
        }
        name={game}
        kinds={["par", "sign", "guide", "petition", "book", "whole-book", "outcomes", "randomness"]}
        body={{ as_of: asOf, options: values }}
      />
      {chosen ? (
        <>
          <Compare game={game} asOf={asOf} options={options} values={values} />
          <Sessions game={game} asOf={asOf} options={values} wager={chosen.wager} />
          {chosen.strategy ? <BestPlay of={`${game} ${chosen.wager}`} strategy={chosen.strategy} /> : null}
        </>
      ) : null}
    </SpokenBy>
  );
}

/** What one wager brings: figures as fractions, and the chance of every result. */
function Chosen({ game, row, old }: { game: string; row: OddsRow; old: OddsRow | undefined }) {
  const say = useSay();
  const figures: [string, string | undefined, string][] = [
    ["Pushes left out", row.house_edge_resolved?.exact, percent(row.house_edge_resolved?.value ?? 0)],
    ["Per unit of all that is wagered", row.element_of_risk?.exact, percent(row.element_of_risk?.value ?? 0)],
    ["Per roll", row.house_edge_per_roll?.exact, percent(row.house_edge_per_roll?.value ?? 0)],
    ["Variance", row.variance?.exact, (row.variance?.value ?? 0).toFixed(4)],
  ];
  return (
    <section className="panel gap" aria-labelledby="distribution" data-saved>
      <h2 id="distribution">What {say.wager(row.wager).toLowerCase()} brings, per unit staked</h2>
      <div className="pair-of brings">
        <Suspense fallback={<p className="muted">Drawing…</p>}>
          <Distribution row={row} />
        </Suspense>
        <div>
          <p data-testid="edge">
            House edge <Edge row={row} old={old} /> <span className="tag">exact</span>
          </p>
          <p className="exact num">{row.house_edge?.exact}</p>
          <dl className="figures">
            {figures.map(([name, exact, value]) =>
              exact === undefined ? null : (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="num" title={exact}>
                    {value}
                  </dd>
                </div>
              ),
            )}
          </dl>
          {row.remark ? <p className="small muted">{row.remark}</p> : null}
          <p className="small">
            {(row.cites ?? []).map((cite) => (
              <span key={cite}>
                <Cite id={cite} />{" "}
              </span>
            ))}
          </p>
        </div>
      </div>
      <SaveAs what={`${game} ${row.wager} results`} rows={() => resultRows(row)} drawing="svg.distribution" />
    </section>
  );
}
