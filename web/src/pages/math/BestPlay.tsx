/** Best play as tables: what to do with which holding, and what that is worth. */

import { fraction } from "../../lib/figures";
import { parseCards } from "../../lib/cards";
import { capital } from "../../lib/words";
import { SaveAs } from "../../ui/SaveAs";
import { useSay } from "../../ui/spoken";
import { PlayingCard, fourColours } from "../../ui/PlayingCard";

type Holding = { holding: string; hands: number; gain: string; play: string };
type Ride = { ride_with: { rule: string; ranks: string[] }[]; table: Holding[] };
type Near = { hand: string; suits: string; example: string; hands: number; value: string };
type Drawn = {
  by: string;
  against: string[];
  rows: Record<string, string[]>;
  key: Record<string, string>;
  more?: Drawn[];
};
type Threshold = { play_with: string | null; lowest_played: Near[]; highest_folded: Near[] };

export function BestPlay({ of, strategy }: { of: string; strategy: Record<string, unknown> }) {
  const chart = "chart" in strategy ? (strategy["chart"] as Drawn) : null;
  const lines = Array.isArray(strategy["text"]) ? (strategy["text"] as string[]) : said(strategy);
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
        <ul className="plays">
          {text.map((line) => (
            <li key={line} className={/^\s/.test(line) ? "under" : undefined}>
              {line.trim()}
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">
          By counting every deal. What riding adds is in units of one bet; a bet that neither gains nor loses
          rides.
        </p>
      )}
      <div className="pair-of">
        {rides.map(([bet, ride]) => (
          <Rides key={bet} of={of} bet={bet} ride={ride} />
        ))}
      </div>
      {chart
        ? [chart, ...(chart.more ?? [])].map((each, at) => (
            <StrategyChart
              key={each.by}
              what={`${of} strategy${at ? ` ${String(at + 1)}` : ""}`}
              chart={each}
            />
          ))
        : null}
      {near ? <Around of={of} near={near} /> : null}
      {rides.length === 0 && !chart && !near ? (
        <SaveAs what={`${of} best play`} rows={() => [["best play"], ...text.map((line) => [line.trim()])]} />
      ) : null}
    </section>
  );
}

/** A strategy in a few words: its summary, then whatever else it says, line by line. */
export function said(strategy: Record<string, unknown>): string[] {
  const { summary, ...rest } = strategy;
  const told = Object.entries(rest).flatMap(([name, value]) => {
    const words = simply(value);
    return words === null ? [] : [`${capital(name)}: ${words}.`];
  });
  return typeof summary === "string" ? [summary, ...told] : [];
}

/** Words and numbers, several of them with commas, or each under its name; null for what is a table of its own. */
function simply(value: unknown): string | null {
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (value === null || typeof value !== "object") return null;
  const parts = Object.entries(value).map(([name, part]) =>
    typeof part === "object" ? null : Array.isArray(value) ? String(part) : `${name} ${String(part)}`,
  );
  return parts.includes(null) ? null : parts.join(", ");
}

const GROUPS: [string, (hand: string) => boolean][] = [
  ["Hard totals", (hand) => !hand.includes(",")],
  ["Soft totals", (hand) => hand.includes(",") && !paired(hand)],
  ["Pairs", (hand) => hand.includes(",") && paired(hand)],
];

/** The tables of a chart: those of a box, or one of all hands. */
function tables(hands: string[]): [string, string[]][] {
  if (!hands.some((hand) => hand.includes(","))) return [["Hands", hands]];
  return GROUPS.map(([name, belongs]) => [name, hands.filter(belongs)]);
}

function paired(hand: string): boolean {
  const [one, other] = hand.split(",");
  return one === other;
}

/** Best play as a coloured chart: hands down, the dealer's or the second card across. */
function StrategyChart({ what, chart }: { what: string; chart: Drawn }) {
  const used = new Set(Object.values(chart.rows).flat());
  // Keys that are numbers come first in an object; a square of cards has them as they stand across.
  const hands = chart.against.every((card) => card in chart.rows) ? chart.against : Object.keys(chart.rows);
  return (
    <>
      <h3>Best play {chart.by}</h3>
      <div className="scroll" role="region" aria-label={`Best play ${chart.by}`} tabIndex={0}>
        {tables(hands).map(([name, group]) => (
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
              {group.map((hand) => (
                <tr key={hand}>
                  <th scope="row">{hand}</th>
                  {chart.rows[hand]?.map((cell, at) => (
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
      <SaveAs
        what={what}
        rows={() => [["hand", ...chart.against], ...hands.map((hand) => [hand, ...(chart.rows[hand] ?? [])])]}
      />
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

const ALIKE: Record<string, string> = { B: "P", C: "H", F: "S", "1": "P", "2": "D", "3": "P", "4": "D" };

/** The colour of a cell, by the letter that the chart is written with; antes put down, checks and folds share them. */
function act(cell: string): string {
  const first = cell.charAt(0);
  return /[SHDPR]/.test(first) ? first : (ALIKE[first] ?? "total");
}

function Rides({ of, bet, ride }: { of: string; bet: string; ride: Ride }) {
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
      <SaveAs
        what={`${of} ${bet} best play`}
        rows={() => [
          ["with", "deals", "riding adds", "play"],
          ...ride.table.map((each) => [each.holding, each.hands, each.gain, each.play]),
        ]}
      />
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

function Around({ of, near }: { of: string; near: Threshold }) {
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
      <SaveAs
        what={`${of} best play`}
        rows={() => [
          ["hand", "suits", "such as", "hands", "played", "play"],
          ...rows.map((each) => [
            ...[each.hand, each.suits, each.example, each.hands, each.value, each.play ? "play" : "fold"],
          ]),
        ]}
      />
      <p className="small muted">
        In antes, with the play wager; a hand is played where that loses less than a fold.
      </p>
    </>
  );
}
