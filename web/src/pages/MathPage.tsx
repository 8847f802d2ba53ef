/** The math of a game: its wagers with edge, variance and frequency; options move the edge. Computed by the server. */

import { useEffect, useState } from "react";
import { game as loadGame, games as loadGames, odds, type OddsOut, type OddsRow } from "../api/calls";
import type { GameDetail, GameRow } from "../api/types";
import { useLoaded } from "../lib/use";
import { wagerName } from "../lib/words";
import { OptionFields } from "./Lobby";

export function percent(value: number, digits = 3): string {
  return `${(value * 100).toFixed(digits)}%`;
}

/** "1/3" or "-2" as a number, for drawing only. */
export function fraction(text: string): number {
  const [num = "0", den = "1"] = text.split("/");
  return Number(num) / Number(den);
}

export function MathPage({ rest }: { rest: string[] }) {
  const games = useLoaded<GameRow[]>(loadGames, []);
  const [game, setGame] = useState(rest[0] ?? "craps");
  const [asOf, setAsOf] = useState("");
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [picked, pick] = useState<string | null>(null);
  const detail = useLoaded<GameDetail>(() => loadGame(game, asOf || null), [game, asOf]);
  const base = useLoaded<OddsOut>(() => odds(game, asOf || null, {}), [game, asOf]);
  const now = useLoaded<OddsOut>(
    () => odds(game, asOf || null, values),
    [game, asOf, JSON.stringify(values)],
  );
  useEffect(() => {
    setValues({});
    pick(null);
  }, [game, asOf]);
  const rows = now.data?.game === game ? now.data.wagers : [];
  const chosen = rows.find((row) => row.wager === picked) ?? rows[0];
  const most = Math.max(0.001, ...rows.map((row) => Math.abs(row.house_edge?.value ?? 0)));
  const before = new Map((base.data?.wagers ?? []).map((row) => [row.wager, row]));
  return (
    <main id="main">
      <div className="hero">
        <div>
          <h1>The math</h1>
          <p className="muted">
            The house edge is the expected loss per unit first wagered, as an exact fraction; the bars only
            show it.
          </p>
        </div>
        <div className="chips-row">
          <label className="field" style={{ margin: 0 }}>
            <span>Game</span>
            <select value={game} onChange={(event) => setGame(event.target.value)}>
              {(games.data ?? [])
                .filter((row) => row.open)
                .map((row) => (
                  <option key={row.id} value={row.id}>
                    {row.name}
                  </option>
                ))}
            </select>
          </label>
          <label className="field" style={{ margin: 0 }}>
            <span>Law of</span>
            <input
              type="date"
              min="1978-05-01"
              max="2011-11-13"
              value={asOf}
              onChange={(event) => setAsOf(event.target.value)}
            />
          </label>
        </div>
      </div>
      {now.error ? (
        <p className="note bad" role="alert">
          {now.error}
        </p>
      ) : null}
      <div className="two">
        <section className="panel" aria-label="Wagers" aria-busy={now.loading}>
          <div className="scroll" role="region" aria-label="Table of wagers" tabIndex={0}>
            <table className="data">
              <thead>
                <tr>
                  <th>Wager</th>
                  <th>Pays</th>
                  <th className="num">House edge</th>
                  <th style={{ minWidth: "8rem" }}>
                    <span className="sr">Edge as a bar</span>
                  </th>
                  <th className="num">Wins</th>
                  <th className="num">Std. dev.</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const edge = row.house_edge?.value ?? 0;
                  const old = before.get(row.wager)?.house_edge?.value;
                  const moved = old !== undefined && Math.abs(old - edge) > 1e-12;
                  return (
                    <tr key={row.wager} className={chosen?.wager === row.wager ? "picked" : ""}>
                      <td>
                        <button
                          type="button"
                          className="btn quiet small"
                          aria-pressed={chosen?.wager === row.wager}
                          onClick={() => pick(row.wager)}
                        >
                          {wagerName(row.wager)}
                        </button>
                      </td>
                      <td className="small">{row.pays}</td>
                      <td className="num" title={row.house_edge?.exact}>
                        <b>{percent(edge)}</b>
                        {moved ? (
                          <div className="small">
                            {edge > (old ?? 0) ? "▲ up" : "▼ down"} from {percent(old ?? 0)}
                          </div>
                        ) : null}
                      </td>
                      <td>
                        <Bar value={edge} most={most} old={moved ? old : undefined} />
                      </td>
                      <td className="num">{row.win ? percent(row.win.value, 2) : ""}</td>
                      <td className="num">{row.standard_deviation?.toFixed(3) ?? ""}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          {now.loading && rows.length === 0 ? (
            <p className="muted">Computing exactly; card games take a moment the first time…</p>
          ) : null}
          {!now.loading && rows.length === 0 && !now.error ? (
            <p className="muted">This game has no wagers against the house to compute.</p>
          ) : null}
        </section>
        <aside className="panel">
          <h2>Change an option</h2>
          {detail.data ? (
            <OptionFields
              key={`${game}-${asOf}`}
              options={detail.data.options.filter((option) => !option.common)}
              values={values}
              change={setValues}
              breaches={now.data?.breaches ?? []}
            />
          ) : null}
        </aside>
      </div>
      {chosen ? <Distribution row={chosen} /> : null}
    </main>
  );
}

function Bar({ value, most, old }: { value: number; most: number; old?: number | undefined }) {
  return (
    <svg className="edge-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="life-all" width={100} height={10} />
      <rect
        className={value < 0 ? "edge-player" : "life-on"}
        width={(Math.abs(value) / most) * 100}
        height={10}
      />
      {old === undefined ? null : (
        <rect className="edge-old" x={(Math.abs(old) / most) * 100 - 0.5} width={1} height={10} />
      )}
    </svg>
  );
}

/** Chances of every net result per unit staked; labels stand at the bars. */
function Distribution({ row }: { row: OddsRow }) {
  const points = (row.distribution ?? [])
    .map((each) => ({
      net: fraction(each.net),
      label: each.net,
      chance: fraction(each.probability),
      exact: each.probability,
    }))
    .sort((a, b) => a.net - b.net)
    .slice(0, 24);
  if (points.length === 0) return null;
  const most = Math.max(...points.map((point) => point.chance));
  const height = points.length * 24 + 8;
  return (
    <section className="panel" style={{ marginTop: "1rem" }} aria-labelledby="distribution">
      <h2 id="distribution">What {wagerName(row.wager).toLowerCase()} brings, per unit staked</h2>
      <p>
        House edge <b className="num">{row.house_edge?.exact}</b> = {percent(row.house_edge?.value ?? 0, 5)}{" "}
        <span className="tag">exact</span>
        {row.variance ? (
          <>
            {" "}
            · variance <span className="num">{row.variance.value.toFixed(4)}</span>
          </>
        ) : null}
      </p>
      <svg
        className="distribution"
        viewBox={`0 0 640 ${height}`}
        role="img"
        aria-label={`Net results of ${wagerName(row.wager)}: ${points.map((point) => `${point.label} with ${percent(point.chance, 2)}`).join("; ")}`}
      >
        {points.map((point, index) => (
          <g key={point.label} transform={`translate(0 ${index * 24 + 4})`}>
            <text x={92} y={14} textAnchor="end" className="axis">
              {point.net > 0 ? "+" : ""}
              {point.label}
            </text>
            <rect
              x={100}
              y={2}
              height={16}
              width={Math.max(1, (point.chance / most) * 400)}
              className={point.net > 0 ? "dist-win" : point.net < 0 ? "dist-loss" : "dist-push"}
            />
            <text x={108 + Math.max(1, (point.chance / most) * 400)} y={14} className="axis">
              {percent(point.chance, point.chance < 0.001 ? 5 : 2)}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}
