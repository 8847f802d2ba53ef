/** Chances of every net result per unit staked; labels stand at the bars. */

import type { OddsRow } from "../api/calls";
import { chance, fraction } from "../lib/figures";
import { useNarrow } from "../lib/use";
import { useSay } from "../ui/spoken";

const MOST = 36;
const ROW = 24;

type Point = { net: number; label: string; chance: number };

/** By result; where there are too many, those that hardly ever come are left out and counted. */
export function points(row: OddsRow): { shown: Point[]; left: number; rest: number } {
  const all = (row.distribution ?? []).map((each) => ({
    net: fraction(each.net),
    label: each.net,
    chance: fraction(each.probability),
  }));
  const likely = [...all].sort((a, b) => b.chance - a.chance);
  const shown = likely.slice(0, MOST).sort((a, b) => b.net - a.net);
  const left = likely.slice(MOST);
  return { shown, left: left.length, rest: left.reduce((sum, each) => sum + each.chance, 0) };
}

/** "+7/6" is exact and short; long fractions are told as decimals. */
export function netLabel({ net, label }: Pick<Point, "net" | "label">): string {
  const text = label.length > 7 ? net.toFixed(3) : label.replace("-", "−");
  return net > 0 ? `+${text}` : text.replace("-", "−");
}

export function Distribution({ row }: { row: OddsRow }) {
  const { shown, left, rest } = points(row);
  const narrow = useNarrow();
  const say = useSay();
  if (shown.length === 0) return null;
  const [wide, left0, longest] = narrow ? [340, 66, 190] : [560, 82, 360];
  const most = Math.max(...shown.map((point) => point.chance));
  const words = shown.map((point) => `${netLabel(point)} with ${chance(point.chance)}`).join("; ");
  return (
    <>
      <svg
        className="distribution"
        viewBox={`0 0 ${wide} ${shown.length * ROW + 4}`}
        role="img"
        aria-label={`Net results of ${say.wager(row.wager)}: ${words}`}
      >
        {shown.map((point, index) => {
          const width = Math.max(1.5, (point.chance / most) * longest);
          return (
            <g key={point.label} transform={`translate(0 ${index * ROW})`}>
              <text x={left0} y={16} textAnchor="end" className="axis">
                {netLabel(point)}
              </text>
              <rect
                x={left0 + 8}
                y={3}
                height={17}
                width={width}
                rx={2}
                className={point.net > 0 ? "dist-win" : point.net < 0 ? "dist-loss" : "dist-push"}
              />
              <text x={left0 + 15 + width} y={16} className="axis">
                {chance(point.chance)}
              </text>
            </g>
          );
        })}
      </svg>
      {left > 0 ? (
        <p className="small muted">
          {left} more results come together with {chance(rest)}.
        </p>
      ) : null}
    </>
  );
}
