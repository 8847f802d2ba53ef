/** A bankroll over many wagers: the middle and the edges of what happens, how sessions end, and with what. */

import type { BankrollOut } from "../api/calls";
import { chance, ticks } from "../lib/figures";
import { show } from "../lib/money";
import { useNarrow } from "../lib/use";
import { endRows, fanRows } from "../pages/math/rows";
import { SaveAs } from "../ui/SaveAs";

const HIGH = 300;
const DESK = { wide: 640, left: 64, right: 142 };
const PHONE = { wide: 390, left: 48, right: 142 };
const TOP = 12;
const BOTTOM = 44;

const whole = (cents: number) => show(Math.round(cents / 100) * 100).replace(/\.00$/, "");

export function Bankroll({ found }: { found: BankrollOut }) {
  return (
    <div className="pair-of">
      <figure data-saved>
        <figcaption>Where sessions stand on the way</figcaption>
        <Fan found={found} />
        <SaveAs
          what={`${found.game} ${found.wager} sessions`}
          rows={() => fanRows(found)}
          drawing="svg.chart"
        />
      </figure>
      <figure data-saved>
        <figcaption>How they end</figcaption>
        <Ends found={found} />
        <p className="figcaption">With how much</p>
        <Shares found={found} />
        <Final found={found} />
        <SaveAs what={`${found.game} ${found.wager} ends`} rows={() => endRows(found)} drawing="svg.chart" />
      </figure>
    </div>
  );
}

function Fan({ found }: { found: BankrollOut }) {
  const { wide, left, right } = useNarrow() ? PHONE : DESK;
  const start = { round: 0, money: found.quantiles.map(() => found.bankroll) };
  const fan = [start, ...found.fan];
  const all = fan.flatMap((each) => each.money);
  const low = Math.min(0, ...all);
  const high = Math.max(...all, found.bankroll * 1.1);
  const x = (round: number) => left + (round / found.rounds) * (wide - left - right);
  const y = (money: number) => TOP + (1 - (money - low) / (high - low)) * (HIGH - TOP - BOTTOM);
  const line = (at: number) =>
    fan.map((each) => `${x(each.round).toFixed(1)} ${y(each.money[at] ?? 0).toFixed(1)}`);
  const band = (a: number, b: number) => `M${line(a).join("L")}L${line(b).reverse().join("L")}Z`;
  const last = fan[fan.length - 1]?.money ?? [];
  const labels = spread(
    [
      { at: y(last[4] ?? 0), text: `1 in 20 above ${whole(last[4] ?? 0)}` },
      { at: y(last[3] ?? 0), text: `1 in 4 above ${whole(last[3] ?? 0)}` },
      { at: y(last[2] ?? 0), text: `half above ${whole(last[2] ?? 0)}`, strong: true },
      { at: y(last[1] ?? 0), text: `1 in 4 below ${whole(last[1] ?? 0)}` },
      { at: y(last[0] ?? 0), text: `1 in 20 below ${whole(last[0] ?? 0)}` },
    ],
    15,
  );
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${wide} ${HIGH}`}
      role="img"
      aria-label={`After ${found.rounds} wagers: ${labels.map((each) => each.text).join(", ")}.`}
    >
      {ticks(low, high, 5).map((money) => (
        <g key={money}>
          <line className="grid" x1={left} x2={wide - right} y1={y(money)} y2={y(money)} />
          <text className="axis" x={left - 8} y={y(money) + 4} textAnchor="end">
            {whole(money)}
          </text>
        </g>
      ))}
      <path className="fan-wide" d={band(0, 4)} />
      <path className="fan-narrow" d={band(1, 3)} />
      <path className="fan-middle" d={`M${line(2).join("L")}`} />
      <line className="fan-start" x1={left} x2={wide - right} y1={y(found.bankroll)} y2={y(found.bankroll)} />
      {ticks(0, found.rounds, 5).map((round) => (
        <text key={round} className="axis" x={x(round)} y={HIGH - 25} textAnchor="middle">
          {Math.round(round).toLocaleString("en")}
        </text>
      ))}
      <text className="axis muted" x={(left + wide - right) / 2} y={HIGH - 5} textAnchor="middle">
        wagers decided
      </text>
      {labels.map((each) => (
        <text
          key={each.text}
          className={each.strong ? "axis strong" : "axis"}
          x={wide - right + 6}
          y={each.at + 4}
        >
          {each.text}
        </text>
      ))}
    </svg>
  );
}

type Label = { at: number; text: string; strong?: boolean };

/** Labels from the top down, none on top of another. */
export function spread(labels: Label[], apart: number): Label[] {
  const placed: Label[] = [];
  for (const label of labels) {
    const above = placed.at(-1);
    placed.push({ ...label, at: above ? Math.max(label.at, above.at + apart) : label.at });
  }
  const over = (placed.at(-1)?.at ?? 0) - (HIGH - BOTTOM);
  return over > 0 ? placed.map((each) => ({ ...each, at: each.at - over })) : placed;
}

function Ends({ found }: { found: BankrollOut }) {
  const ends = found.ended.filter((end) => end.chance > 0);
  return (
    <ul className="ends">
      {ends.map((end) => (
        <li key={end.how}>
          <span>{end.how}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="bar-all" width={100} height={10} />
            <rect className="bar-house" width={end.chance * 100} height={10} />
            {end.error ? (
              <rect
                className="bar-error"
                x={Math.max(0, end.chance - 2 * end.error) * 100}
                width={Math.max(0.5, 4 * end.error * 100)}
                y={3}
                height={4}
              />
            ) : null}
          </svg>
          <span className="num">
            {chance(end.chance)}
            {end.error ? <span className="small muted"> ± {chance(2 * end.error)}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Break-even is neither won nor lost, so it is told by itself. */
function Shares({ found }: { found: BankrollOut }) {
  const { less, equal, more } = found.shares;
  return (
    <p className="small shares" data-testid="shares">
      <span>
        <i className="dist-loss" aria-hidden="true" />
        <b className="num">{chance(less)}</b> with less
      </span>
      <span>
        <i className="dist-push" aria-hidden="true" />
        <b className="num">{chance(equal)}</b> with as much
      </span>
      <span>
        <i className="dist-win" aria-hidden="true" />
        <b className="num">{chance(more)}</b> with more
      </span>
    </p>
  );
}

function Final({ found }: { found: BankrollOut }) {
  const { wide } = useNarrow() ? PHONE : DESK;
  const high = 170;
  const bars = found.final;
  const most = Math.max(...bars.map((bar) => bar.chance));
  const each = (wide - 20) / bars.length;
  const inner = bars.filter((bar) => bar.from !== null && bar.to !== null);
  const first = inner[0]?.from ?? 0;
  const last = inner.at(-1)?.to ?? first;
  const at = (money: number) => {
    const index = bars.findIndex((bar) => (bar.to ?? Infinity) >= money);
    return 10 + (index < 0 ? bars.length : index) * each;
  };
  const colour = (bar: BankrollOut["final"][number]) =>
    (bar.from ?? -Infinity) > found.bankroll
      ? "dist-win"
      : (bar.to ?? Infinity) < found.bankroll
        ? "dist-loss"
        : "dist-push";
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${wide} ${high + 24}`}
      role="img"
      aria-label={`Bankrolls at the end, on average ${show(found.mean)}: most between ${show(first)} and ${show(last)}.`}
    >
      {bars.map((bar, index) => (
        <rect
          key={bar.from ?? "below"}
          className={colour(bar)}
          x={10 + index * each + 0.5}
          width={Math.max(1, each - 1)}
          y={high - (bar.chance / most) * (high - 12)}
          height={Math.max(0.75, (bar.chance / most) * (high - 12))}
        />
      ))}
      <line className="grid" x1={10} x2={wide - 10} y1={high} y2={high} />
      <line className="fan-start" x1={at(found.bankroll)} x2={at(found.bankroll)} y1={6} y2={high} />
      <text className="axis" x={10} y={high + 17}>
        {whole(first)}
      </text>
      <text className="axis strong" x={at(found.bankroll)} y={high + 17} textAnchor="middle">
        {whole(found.bankroll)}
      </text>
      <text className="axis" x={wide - 10} y={high + 17} textAnchor="end">
        {whole(last)}
      </text>
    </svg>
  );
}
