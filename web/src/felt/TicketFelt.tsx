/** A board of numbers: those that came last, those of one's own tickets, and those marked for the next one. */

import { show } from "../lib/money";
import { plain } from "../lib/words";
import { keyed } from "./Area";
import { Players } from "./craps/parts";
import { Drawing } from "./Drawing";
import { Label } from "./Label";
import type { FeltProps } from "./types";

const NUMBERS = 80;

type Ticket = {
  seat: number;
  ticket: number;
  kind: string;
  conditioning: string;
  groups: number[][];
  amount: number;
  price: number;
  left: number;
  /** null where it is asked for, in a drill. */
  won: number | null;
  serial: string | null;
};

export function ticketsOf(own: Record<string, unknown>): Ticket[] {
  const tickets = own["tickets"];
  return Array.isArray(tickets) ? (tickets as Ticket[]) : [];
}

export function TicketFelt(felt: FeltProps) {
  const [width, across] = felt.narrow ? [400, 8] : [1000, 10];
  const cell = (width - 28) / across;
  const high = felt.narrow ? 44 : 52;
  const top = felt.narrow ? 64 : 76;
  const rows = Math.ceil(NUMBERS / across);
  const bottom = top + rows * high + 14;
  const came = new Set(Array.isArray(felt.own["last"]) ? (felt.own["last"] as number[]) : []);
  const mine = ticketsOf(felt.own).filter((ticket) => ticket.seat === felt.seat);
  const played = new Set(mine.filter((ticket) => ticket.left > 0).flatMap((ticket) => ticket.groups.flat()));
  return (
    <>
      <Drawing
        className="ticket-felt"
        viewBox={`0 0 ${width} ${bottom + 56}`}
        label={`${plain(felt.game)} board; arrow keys move between numbers, Enter marks`}
      >
        <rect className="felt-cloth" width={width} height={bottom + 56} rx={14} />
        <Label x={width / 2} y={felt.narrow ? 34 : 40} size={felt.narrow ? 18 : 24} cls="printed">
          {`GAME ${String(felt.own["game"] ?? 1)}${felt.own["drawn_at"] ? " · DRAWN ELSEWHERE" : ""}`}
        </Label>
        {came.size > 0 ? (
          <Label x={width / 2} y={felt.narrow ? 54 : 64} size={13} cls="accent">
            {felt.choice ? "Gold came last; mark numbers for the next game" : "Gold came last"}
          </Label>
        ) : null}
        {Array.from({ length: NUMBERS }, (_, index) => (
          <Cell
            key={index}
            felt={felt}
            number={index + 1}
            x={14 + (index % across) * cell}
            y={top + Math.floor(index / across) * high}
            w={cell}
            h={high}
            came={came.has(index + 1)}
            played={played.has(index + 1)}
          />
        ))}
        <Players {...felt} y={bottom + 8} width={width} most={felt.narrow ? 3 : 6} />
      </Drawing>
      {felt.still || felt.seat === null ? null : <MyTickets tickets={mine} came={came} />}
    </>
  );
}

type CellProps = {
  felt: FeltProps;
  number: number;
  x: number;
  y: number;
  w: number;
  h: number;
  came: boolean;
  played: boolean;
};

function Cell({ felt, number, x, y, w, h, came, played }: CellProps) {
  const { choice } = felt;
  const marked = choice?.picked.includes(number) ?? false;
  const place = choice?.places?.get(number);
  const where = place === "king" ? "marked as a king" : place ? `marked in group ${place}` : "marked";
  const state = [marked ? where : "", came ? "came last" : "", played ? "on a ticket of yours" : ""];
  const said = [`Number ${number}`, ...state.filter(Boolean)].join(", ");
  const shape = { d: `M${x + 2} ${y + 2} h${w - 4} v${h - 4} h${4 - w} Z` };
  const mark = () => choice?.toggle(number);
  return (
    <g
      className={`area open number-cell ${marked ? "marked" : ""} ${came ? "came" : ""} ${played ? "played" : ""}`}
    >
      <g aria-hidden="true">
        <path className="area-shape" {...shape} />
        <Label x={x + w / 2} y={y + h / 2 + 7} size={20}>
          {String(number)}
        </Label>
        {place ? (
          <Label x={x + w - 9} y={y + 13} size={11} cls="place">
            {place === "king" ? "K" : place}
          </Label>
        ) : null}
      </g>
      <path
        {...shape}
        className="hit area open"
        role="button"
        tabIndex={-1}
        data-area={`number-${number}`}
        data-x={x + w / 2}
        data-y={y + h / 2}
        aria-pressed={marked}
        aria-disabled={choice === null}
        aria-label={said}
        onClick={mark}
        onKeyDown={(event) => keyed(event, mark, () => (marked ? mark() : undefined))}
      />
    </g>
  );
}

function MyTickets({ tickets, came }: { tickets: Ticket[]; came: ReadonlySet<number> }) {
  return (
    <section className="panel my-tickets" aria-label="My tickets">
      <h2>My tickets</h2>
      {tickets.length === 0 ? (
        <p className="muted small">None yet: mark numbers on the board, then buy.</p>
      ) : null}
      <ul>
        {tickets.map((ticket) => (
          <li key={ticket.ticket} data-ticket={ticket.ticket}>
            <b>{ticket.ticket}</b> {plain(ticket.kind)} <Groups {...ticket} came={came} /> ·{" "}
            {ticket.conditioning} · {show(ticket.amount)} a wager, {show(ticket.price)} a game ·{" "}
            {standing(ticket)}
            {ticket.serial ? <span className="muted small num"> · serial {ticket.serial}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function standing({ left, won }: Ticket): string {
  if (left === 0) return won === null ? "its last game" : `won ${show(won)}`;
  const games = `${left} game${left > 1 ? "s" : ""} to come`;
  return won !== null && won > 0 ? `${games}, ${show(won)} won so far` : games;
}

/** Its numbers; those that came last stand out, as on the board. */
function Groups({ groups, came }: { groups: number[][]; came: ReadonlySet<number> }) {
  return groups.map((group, at) => (
    <span key={at} className="num">
      {at > 0 ? "| " : ""}
      {group.map((number) => (
        <span key={number}>{came.has(number) ? <mark>{number}</mark> : number} </span>
      ))}
    </span>
  ));
}
