/** The open tables: what is played for, who sits there, where I sit. */

import { useEffect, useState } from "react";
import { tables as loadTables } from "../../api/calls";
import { closeTable } from "../../api/people";
import type { Me, TableRow } from "../../api/types";
import { show } from "../../lib/money";
import { isFloor } from "../../lib/roles";
import type { Loaded } from "../../lib/use";
import { useLoaded } from "../../lib/use";

const REFRESH = 5_000;

/** The tables that are open, asked again while a progressive sign counts. */
export function useTables(): Loaded<TableRow[]> & { live: TableRow[] } {
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const { again } = tables;
  const signs = (tables.data ?? []).some((table) => Object.keys(table.meters ?? {}).length > 0);
  useEffect(() => {
    if (!signs) return;
    const timer = setInterval(again, REFRESH);
    return () => clearInterval(timer);
  }, [signs, again]);
  return { ...tables, live: (tables.data ?? []).filter((table) => !table.closed) };
}

export function Tables({ me, tables }: { me: Me | null; tables: ReturnType<typeof useTables> }) {
  const { live } = tables;
  const mine = (table: TableRow) => Number(table.players.some((player) => player.you));
  const sorted = [...live].sort((one, other) => mine(other) - mine(one));
  return (
    <section aria-labelledby="open-tables">
      <h2 id="open-tables">Open tables</h2>
      {tables.error ? (
        <p className="note bad" role="alert">
          {tables.error}
        </p>
      ) : null}
      {tables.data && live.length === 0 ? (
        <p className="muted">Nobody has a table open. Open one of your own below.</p>
      ) : null}
      <ul className="grid-cards">
        {sorted.map((table) => (
          <TableCard key={table.id} table={table} me={me} changed={tables.again} />
        ))}
      </ul>
    </section>
  );
}

function TableCard({ table, me, changed }: { table: TableRow; me: Me | null; changed: () => void }) {
  const seat = table.players.find((player) => player.you)?.seat;
  return (
    <li className="game-card" data-table={table.id}>
      <div className="inside">
        <h3>
          {table.name || table.game_name}
          {seat === undefined ? null : <span className="tag here">you sit here, seat {seat}</span>}
        </h3>
        <div className="small muted">
          {table.game_name} · law of <span className="num">{table.as_of}</span> ·{" "}
          {table.dealer === "automatic" ? "automatic dealer" : "a person deals"}
          {table.chance === "entered" ? " · cards and dice are entered" : ""}
          {table.practice ? " · practice" : ""}
        </div>
        <div className="small">
          {table.stakes ? (
            <>
              <b className="num">{table.stakes}</b> ·{" "}
            </>
          ) : null}
          <span className="num">{seatWords(table)}</span>
        </div>
        {Object.entries(table.meters ?? {}).map(([name, cents]) => (
          <div key={name} className="small">
            Progressive {name} <span className="num">{show(cents)}</span>
          </div>
        ))}
        <div className="small">
          {table.seats_taken === 0
            ? "Nobody sits here yet"
            : table.players.map((player) => `${player.name} (${show(player.chips)})`).join(", ")}
        </div>
        <a className="btn" href={`#/table/${encodeURIComponent(table.id)}`}>
          {seat !== undefined ? "Back to my seat" : me ? "Go to the table" : "Play here"}
          <span className="sr">: {table.name || table.game_name}</span>{" "}
          <span className="muted num">{table.code}</span>
        </a>
        {(table.own && table.practice) || isFloor(me) ? <Close table={table} done={changed} /> : null}
      </div>
    </li>
  );
}

function seatWords(table: TableRow): string {
  if (table.seats === null) return `${table.seats_taken} at the table`;
  return `${table.seats_taken} of ${table.seats} seats taken`;
}

/** Closing asks once: everybody at the table is sent home. */
function Close({ table, done }: { table: TableRow; done: () => void }) {
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () =>
    closeTable(table.id).then(done, (failed: unknown) => {
      setAsked(false);
      setError(failed instanceof Error ? failed.message : String(failed));
    });
  return (
    <>
      {error ? (
        <p className="note bad small" role="alert">
          {error}
        </p>
      ) : null}
      <button
        type="button"
        className="btn small quiet"
        onClick={() => (asked ? void close() : setAsked(true))}
        onBlur={() => setAsked(false)}
      >
        {asked ? "Send everybody home and close it" : "Close this table"}
        <span className="sr">: {table.name || table.game_name}</span>
      </button>
    </>
  );
}
