/** Best play as tables: what to do with which holding, and what that is worth. */

import { fraction } from "../../lib/figures";
import { parseCards } from "../../lib/cards";
import { capital } from "../../lib/words";
import { useSay } from "../../ui/spoken";
import { PlayingCard, fourColours } from "../../ui/PlayingCard";

type Holding = { holding: string; hands: number; gain: string; play: string };
type Ride = { ride_with: { rule: string; ranks: string[] }[]; table: Holding[] };
type Near = { hand: string; suits: string; example: string; hands: number; value: string };
type Drawn = { against: string[]; rows: Record<string, string[]>; key: Record<string, string> };
type Threshold = { play_with: string | null; lowest_played: Near[]; highest_folded: Near[] };

export function BestPlay({ strategy }: { strategy: Record<string, unknown> }) {
  const chart = "chart" in strategy ? (strategy["chart"] as Drawn) : null;
  const lines = Array.isArray(strategy["text"]) ? (strategy["text"] as string[]) : [];
  // The words end where they begin to draw the chart in letters.
  const drawn = chart ? lines.findIndex((line) => line.startsWith("Basic strategy, by")) : -1;
  const text = drawn < 0 ? lines : lines.slice(0, drawn);
  const rides = Object.entries(strategy).filter(
    (entry): entry is [string, Ride] =>
      typeof entry[1] === "object" && entry[1] !== null && "table" in entry[1],
  );
  const near = "lowest_played" in strategy ? (strategy as unknown as Threshold) : null;
  return (
    <section className="panel gap" aria-labelledby="best-play">
      <h2 id="best-play">Best play</h2>
      {rides.length === 0 ? (
        <p>{text.map((line) => line.trim()).join(" ")}</p>
      ) : (
        <p className="muted">
          By counting every deal. What riding adds is in units of one bet; a bet that neither gains nor loses
          rides.
        </p>
      )}
      <div className="pair-of">
        {rides.map(([bet, ride]) => (
          <Rides key={bet} bet={bet} ride={ride} />
        ))}
      </div>
      {chart ? <StrategyChart chart={chart} /> : null}
      {near ? <Around near={near} /> : null}
    </section>
  );
}

const GROUPS: [string, (hand: string) => boolean][] = [
  ["Hard totals", (hand) => !hand.includes(",")],
  ["Soft totals", (hand) => hand.includes(",") && !paired(hand)],
  ["Pairs", (hand) => hand.includes(",") && paired(hand)],
];

function paired(hand: string): boolean {
  const [one, other] = hand.split(",");
  return one === other;
}

/** The usual coloured chart: hands down, the dealer's card across. */
function StrategyChart({ chart }: { chart: Drawn }) {
  const used = new Set(Object.values(chart.rows).flat());
  return (
    <>
      <h3>Basic strategy, by the dealer’s card</h3>
      <div className="scroll" role="region" aria-label="Basic strategy" tabIndex={0}>
        {GROUPS.map(([name, belongs]) => (
          <table key={name} className="strategy-chart">
            <caption>{name}</caption>
            <thead>
              <tr>
                <th scope="col">Hand</th>
                {chart.against.map((up) => (
                  <th key={up} scope="col">
                    {up}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.entries(chart.rows)
                .filter(([hand]) => belongs(hand))
                .map(([hand, cells]) => (
                  <tr key={hand}>
                    <th scope="row">{hand}</th>
                    {cells.map((cell, at) => (
                      <td key={chart.against[at]} className={`act-${act(cell)}`} title={chart.key[cell]}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        ))}
      </div>
      <dl className="strategy-key">
        {Object.entries(chart.key)
          .filter(([cell]) => used.has(cell))
          .map(([cell, means]) => (
            <div key={cell}>
              <dt className={`act-${act(cell)}`}>{cell}</dt>
              <dd>{means}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** The colour of a cell, by the letter that the chart is written with. */
function act(cell: string): string {
  return /^[SHDPR]/.test(cell) ? cell.charAt(0) : "total";
}

function Rides({ bet, ride }: { bet: string; ride: Ride }) {
  const say = useSay();
  const most = Math.max(...ride.table.map((each) => Math.abs(Math.log10(1 + Math.abs(fraction(each.gain))))));
  return (
    <div>
      <h3>{say.wager(bet)}</h3>
      <div className="scroll tall" role="region" aria-label={`Best play of ${say.wager(bet)}`} tabIndex={0}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">With</th>
              <th scope="col" className="num">
                Deals
              </th>
              <th scope="col" className="num">
                Riding adds
              </th>
              <th scope="col">Play</th>
            </tr>
          </thead>
          <tbody>
            {ride.table.map((each) => {
              const gain = fraction(each.gain);
              return (
                <tr key={each.holding} className={each.play === "ride" ? "rides" : "takes"}>
                  <th scope="row">{capital(each.holding)}</th>
                  <td className="num">{each.hands.toLocaleString("en")}</td>
                  <td className="num" title={each.gain}>
                    {gain > 0 ? "+" : ""}
                    {gain.toFixed(3)}
                    <Gain part={Math.log10(1 + Math.abs(gain)) / most} sign={gain} />
                  </td>
                  <td>{each.play === "ride" ? <b>ride</b> : "take back"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Gains to the right, losses to the left of a middle line. */
function Gain({ part, sign }: { part: number; sign: number }) {
  return (
    <svg className="edge-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-all" width={100} height={10} />
      <rect
        className={sign < 0 ? "bar-loss" : "bar-win"}
        x={sign < 0 ? 50 - part * 50 : 50}
        width={part * 50}
        height={10}
      />
      <rect className="bar-old" x={49.5} width={1} height={10} />
    </svg>
  );
}

function Around({ near }: { near: Threshold }) {
  const rows = [
    ...near.lowest_played.map((each) => ({ ...each, play: true })),
    ...near.highest_folded.map((each) => ({ ...each, play: false })),
  ];
  if (rows.length === 0) return null;
  return (
    <>
      <h3>The hands on either side of the line</h3>
      <div className="scroll" role="region" aria-label="Hands around the line" tabIndex={0}>
        <table className="data around">
          <thead>
            <tr>
              <th scope="col">Hand</th>
              <th scope="col">Such as</th>
              <th scope="col" className="num">
                Hands
              </th>
              <th scope="col" className="num">
                Played, it brings
              </th>
              <th scope="col" className="num">
                A fold
              </th>
              <th scope="col">Play</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <tr key={each.example} className={each.play ? "rides" : "takes"}>
                <th scope="row">
                  {capital(each.hand)}
                  <div className="small muted">{each.suits}</div>
                </th>
                <td className="such">
                  {(parseCards(each.example) ?? []).map((card) => (
                    <PlayingCard key={card} card={card} width={28} four={fourColours()} />
                  ))}
                </td>
                <td className="num">{each.hands}</td>
                <td className="num" title={each.value}>
                  {fraction(each.value).toFixed(5)}
                </td>
                <td className="num">−1</td>
                <td>{each.play ? <b>play</b> : "fold"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="small muted">
        In antes, with the play wager; a hand is played where that loses less than a fold.
      </p>
    </>
  );
}
