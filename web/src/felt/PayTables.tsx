/** The pay tables of a card game, printed on its felt in columns, or beside it where they have no room there. */

import { tables, type Pays } from "../lib/pays";
import { capital, plain, type Say } from "../lib/words";
import { useSay } from "../ui/spoken";

/** The room that a card table has for them. */
export const ON_FELT = { width: 470, high: 72 };
/** Smaller than this nobody reads it on the felt. */
const LEGIBLE = 9.5;

type Props = { pays: Pays; x: number; y: number; width: number; high: number; least?: number };
/** How high a line is at least, for letters that are read on a phone. */
const LINE = 11.65;
/** The width of a letter in units of its size. */
const LETTER = 0.6;

type Line = { words: string; odds: string };

export function PayTables({ pays, x, y, width, high, least = LEGIBLE }: Props) {
  const say = useSay();
  const columns = columnsOf(pays, high, say);
  const { step, each, gap, size } = measured(columns, width, high);
  if (columns.length === 0 || size < least) return null;
  return (
    <g className="pay-tables" aria-hidden="true" fontSize={size}>
      {columns.map((column, at) => {
        const left = x + (at - columns.length / 2) * each + gap / 2;
        return column.map(({ words, odds }, row) => (
          <g key={`${at}-${row}`} transform={`translate(${left} ${y + row * step})`}>
            <text className={odds ? "felt-label" : "felt-label accent"}>{words}</text>
            <text className="felt-label odds" x={each - gap} textAnchor="end">
              {odds}
            </text>
          </g>
        ));
      })}
    </g>
  );
}

/** How far lines and columns are apart, and how large the letters can be. */
function measured(columns: Line[][], width: number, high: number) {
  const step = Math.min(15, high / Math.max(1, ...columns.map((column) => column.length)));
  const each = Math.min(190, width / Math.max(1, columns.length));
  const gap = columns.length > 2 ? 12 : 22;
  return { step, each, gap, size: Math.min(11.5, step * 0.86, (each - gap) / (longest(columns) * LETTER)) };
}

/** The same as a list beside the felt, where the felt has no room for it; on a phone it opens under the felt. */
export function PayList({ pays, folded = false }: { pays: Pays; folded?: boolean }) {
  const say = useSay();
  const columns = columnsOf(pays, ON_FELT.high, say);
  if (columns.length === 0) return null;
  if (folded)
    return (
      <details className="more pays-here">
        <summary>What it pays</summary>
        <PayTablesInRows pays={pays} />
      </details>
    );
  const printed = measured(columns, ON_FELT.width, ON_FELT.high).size >= LEGIBLE;
  return printed ? null : <PayTablesInRows pays={pays} />;
}

function PayTablesInRows({ pays }: { pays: Pays }) {
  const say = useSay();
  return (
    <div className="pay-list" data-testid="pays">
      {tables(pays).map(({ wagers, lines }) => (
        <table key={wagers.join()}>
          <caption>{wagers.map(say.wager).join(", ")}</caption>
          <tbody>
            {lines.map(([line, odds]) => (
              <tr key={line}>
                <th scope="row">{capital(plain(line))}</th>
                <td className="num">{odds}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** The letters of the longest line, with room between its words and its odds. */
function longest(columns: Line[][]): number {
  return Math.max(1, ...columns.flat().map(({ words, odds }) => words.length + (odds ? odds.length + 2 : 0)));
}

/** Tables that hold for one wager have its name above; one for all, such as of the three bets, stands alone. */
export function columnsOf(pays: Pays, high: number, say: Say): Line[][] {
  const found = tables(pays);
  const columns: Line[][] = [];
  for (const { wagers, lines } of found) {
    const rows = lines.map(([line, odds]) => ({ words: capital(plain(line)), odds }));
    const titled = wagers.length === 1 ? [{ words: say.wager(wagers[0] ?? ""), odds: "" }, ...rows] : rows;
    const most = Math.max(1, Math.floor(high / LINE));
    if (titled.length <= most) columns.push(titled);
    else {
      const half = Math.ceil(titled.length / 2);
      columns.push(titled.slice(0, half), titled.slice(half));
    }
  }
  return columns;
}
