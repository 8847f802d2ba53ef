/** A game's wagers: edge, frequency and variance, each as a number and a bar on one scale. */

import { useState } from "react";
import type { OddsRow } from "../../api/calls";
import { percent } from "../../lib/figures";
import { useSay } from "../../ui/spoken";

const ORDERS = {
  layout: "as on the layout",
  low: "lowest edge first",
  high: "highest edge first",
  often: "wins most often first",
  wild: "greatest variance first",
} as const;
type Order = keyof typeof ORDERS;

const edgeOf = (row: OddsRow) => row.house_edge?.value ?? 0;
const varianceOf = (row: OddsRow) => row.variance?.value ?? 0;

export function sorted(rows: readonly OddsRow[], order: Order): OddsRow[] {
  const by: Record<Order, (row: OddsRow) => number> = {
    layout: () => 0,
    low: edgeOf,
    high: (row) => -edgeOf(row),
    often: (row) => -(row.win?.value ?? 0),
    wild: (row) => -varianceOf(row),
  };
  return [...rows].sort((a, b) => by[order](a) - by[order](b));
}

type Props = {
  rows: OddsRow[];
  before: ReadonlyMap<string, OddsRow>;
  chosen: string | undefined;
  pick: (wager: string) => void;
};

export function WagerTable({ rows, before, chosen, pick }: Props) {
  const say = useSay();
  const [order, setOrder] = useState<Order>("layout");
  const [words, setWords] = useState("");
  const found = sorted(rows, order).filter((row) =>
    `${row.wager} ${say.wager(row.wager)}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const mostEdge = Math.max(0.001, ...rows.map((row) => Math.abs(edgeOf(row))));
  const mostVariance = Math.max(0.001, ...rows.map(varianceOf));
  return (
    <>
      {rows.length > 12 ? (
        <div className="find">
          <input
            type="text"
            aria-label="Find a wager"
            placeholder="Find a wager"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <select
            aria-label="Order"
            value={order}
            onChange={(event) => setOrder(event.target.value as Order)}
          >
            {Object.entries(ORDERS).map(([id, text]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
        </div>
      ) : null}
      <div className="scroll tall" role="region" aria-label="Table of wagers" tabIndex={0}>
        <table className="data wagers">
          <thead>
            <tr>
              <th scope="col">Wager</th>
              <th scope="col">House edge</th>
              <th scope="col">Wins, pushes, loses</th>
              <th scope="col">Variance</th>
            </tr>
          </thead>
          <tbody>
            {found.map((row) => (
              <tr
                key={row.wager}
                data-wager={row.wager}
                className={row.wager === chosen ? "picked" : undefined}
              >
                <th scope="row">
                  <button
                    type="button"
                    className="link"
                    aria-pressed={row.wager === chosen}
                    onClick={() => pick(row.wager)}
                  >
                    {say.wager(row.wager)}
                  </button>
                  <div className="small muted">
                    {row.pays}
                    {row.offered === false ? " · not offered here" : ""}
                  </div>
                </th>
                <td>
                  <Edge row={row} old={before.get(row.wager)} most={mostEdge} />
                </td>
                <td>
                  <Frequency row={row} />
                </td>
                <td>
                  <span className="num">{varianceOf(row).toFixed(2)}</span>
                  <Bar value={varianceOf(row)} most={mostVariance} kind="plain" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {found.length === 0 && rows.length > 0 ? <p className="muted">No wager is called that.</p> : null}
      </div>
    </>
  );
}

/** The edge, and where it came from when an option has moved it. */
export function Edge({ row, old, most }: { row: OddsRow; old: OddsRow | undefined; most?: number }) {
  const edge = edgeOf(row);
  const was = old?.house_edge;
  const moved = was !== undefined && was.exact !== row.house_edge?.exact;
  return (
    <>
      <b className="num edge" title={row.house_edge?.exact}>
        {percent(edge)}
      </b>
      {moved ? (
        <span className="small moved">
          {edge > was.value ? " ▲ up" : " ▼ down"} from <span className="num">{percent(was.value)}</span>
        </span>
      ) : null}
      {most === undefined ? null : (
        <Bar
          value={Math.abs(edge)}
          most={most}
          kind={edge < 0 ? "player" : "house"}
          old={moved ? Math.abs(was.value) : undefined}
        />
      )}
    </>
  );
}

function Frequency({ row }: { row: OddsRow }) {
  const win = row.win?.value ?? 0;
  const push = row.push?.value ?? 0;
  return (
    <>
      <span className="num">{percent(win, 2)}</span>
      {push > 0 ? (
        <span className="small muted num"> · pushes {percent(push, push < 0.001 ? 3 : 1)}</span>
      ) : null}
      <svg className="edge-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar-lose" width={100} height={10} />
        <rect className="bar-push" x={win * 100} width={push * 100} height={10} />
        <rect className="bar-win" width={win * 100} height={10} />
      </svg>
    </>
  );
}

function Bar({
  value,
  most,
  kind,
  old,
}: {
  value: number;
  most: number;
  kind: "house" | "player" | "plain";
  old?: number | undefined;
}) {
  return (
    <svg className="edge-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-all" width={100} height={10} />
      <rect className={`bar-${kind}`} width={(Math.min(value, most) / most) * 100} height={10} />
      {old === undefined ? null : (
        <rect className="bar-old" x={Math.min(99, (old / most) * 100)} width={1} height={10} />
      )}
    </svg>
  );
}
