/** A ticket to fill in: its kind, its groups, what each of its wagers costs, for how many games, and what it pays. */

import { useState, type ReactNode } from "react";
import type { EdgeOut } from "../api/types";
import { chance, percent } from "../lib/figures";
import { show } from "../lib/money";
import { fit, type Command } from "../lib/offers";
import type { Pays } from "../lib/pays";
import {
  amounts,
  asKind,
  buying,
  dropped,
  EMPTY,
  letter,
  missing,
  placesOf,
  paidAt,
  ratesOf,
  sizesOf,
  type Kind,
  type Slip,
} from "../lib/tickets";
import { capital, plain } from "../lib/words";
import { AmountLine } from "./Amount";
import type { Marking } from "./slip";

/** What the house of this table sells. */
export type Sold = {
  kinds: readonly Kind[];
  units: { unit: number; way_unit: number };
  games: number;
  spots: readonly number[];
  least: number;
};

type Props = {
  marking: Marking;
  sold: Sold;
  seat: number;
  stack: number;
  pays: Pays;
  /** When a ticket of each kind wins. */
  wins: Readonly<Record<string, string>>;
  edges: readonly EdgeOut[];
  act: (command: Command) => Promise<boolean>;
  keys: Map<string, string>;
  /** Nothing else is to be done: on a phone the ticket is bought where acts are. */
  alone: boolean;
};

export function TicketForm({ marking, sold, seat, stack, pays, wins, edges, act, keys, alone }: Props) {
  const { slip, change } = marking;
  const [wanted, want] = useState(0);
  const [games, setGames] = useState(1);
  const range = amounts(slip, games, { ...sold, stack });
  const amount = fit(range, Math.max(wanted, range.least));
  const sizes = sizesOf(slip);
  const each = sizes.length > 1 ? "Each wager" : "Amount";
  const still = missing(slip) ?? (amount === null ? "There are not enough chips in front of you." : null);
  const command = buying(slip, seat, amount ?? 0, games);
  const key = keys.get(command.do);
  const buy = async () => {
    if (await act(command)) change({ ...EMPTY, kind: slip.kind, count: slip.count });
  };
  return (
    <section className="ticket-form" aria-label="A ticket">
      <label className="field">
        <span>Ticket</span>
        <select value={slip.kind} onChange={(event) => change(asKind(slip, event.target.value as Kind))}>
          {sold.kinds.map((kind) => (
            <option key={kind} value={kind}>
              {capital(plain(kind))}
            </option>
          ))}
        </select>
      </label>
      {wins[slip.kind] ? <p className="small">{wins[slip.kind]}</p> : null}
      <Marked marking={marking} spots={sold.spots} />
      {amount === null ? null : (
        <div className="field">
          <span>{each}</span>
          <AmountLine range={range} value={amount} change={want} label={each} />
        </div>
      )}
      <label className="field">
        <span>Games in a row</span>
        <input
          type="number"
          min={1}
          max={sold.games}
          value={games}
          onChange={(event) =>
            setGames(Math.max(1, Math.min(sold.games, Math.floor(event.target.valueAsNumber) || 1)))
          }
        />
      </label>
      <div className={`in-reach ${alone ? "needed" : ""}`}>
        <p className="small" role="status" data-testid="ticket-price">
          {still ?? priced(sizes, amount ?? 0, games)}
        </p>
        <button
          type="button"
          className="btn primary big"
          data-act={command.do}
          disabled={still !== null}
          onClick={() => void buy()}
        >
          {slip.kind === "quick-pick" ? "Buy a quick pick" : "Buy this ticket"}
          {key ? <kbd>{key.toUpperCase()}</kbd> : null}
        </button>
      </div>
      <Rates pays={pays} edges={edges} sizes={still === null ? sizes : []} amount={amount ?? 0} />
    </section>
  );
}

/** "6 wagers at $0.50, 2 games: $6 in all". */
function priced(sizes: number[], amount: number, games: number): string {
  const wagers = `${sizes.length} wager${sizes.length > 1 ? "s" : ""} at ${show(amount)}`;
  const several = games > 1 ? `, ${games} games` : "";
  return `${wagers}${several}: ${show(sizes.length * amount * games)} in all`;
}

/** The part of the form that the kind of ticket decides. */
function Marked({ marking, spots }: { marking: Marking; spots: readonly number[] }) {
  const { slip, change } = marking;
  if (slip.kind === "quick-pick")
    return (
      <label className="field">
        <span>Numbers, marked by the computer</span>
        <select
          value={slip.count}
          onChange={(event) => change({ ...slip, count: Number(event.target.value) })}
        >
          {spots.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </label>
    );
  if (slip.kind === "straight")
    return (
      <p className="small" role="status">
        {slip.groups.flat().length === 0 ? "No number is marked." : `Marked: ${slip.groups.flat().join(" ")}`}
      </p>
    );
  return (
    <>
      <Groups slip={slip} change={change} />
      {slip.kind === "way" ? <Ways slip={slip} change={change} /> : null}
      {slip.kind === "combination" || slip.kind === "king" ? <Lists slip={slip} change={change} /> : null}
    </>
  );
}

type Change = { slip: Slip; change: (slip: Slip) => void };

/** The groups; what is marked on the board goes to the one that is chosen here. */
function Groups({ slip, change }: Change) {
  const row = (name: string, numbers: number[], at: Slip["at"], drop: ReactNode) => (
    <li key={name}>
      <button
        type="button"
        className="btn small"
        aria-pressed={slip.at === at}
        data-group={at === "king" ? "king" : letter(at)}
        onClick={() => change({ ...slip, at })}
      >
        {name}
      </button>{" "}
      <span className="num">{numbers.length === 0 ? "no number yet" : numbers.join(" ")}</span> {drop}
    </li>
  );
  return (
    <fieldset className="groups">
      <legend>Groups: choose one, then mark on the board</legend>
      <ul>
        {slip.groups.map((group, place) =>
          row(
            `Group ${letter(place)}`,
            group,
            place,
            slip.groups.length > 1 ? (
              <button
                type="button"
                className="btn small quiet"
                aria-label={`Take group ${letter(place)} off`}
                onClick={() => change(dropped(slip, place))}
              >
                ×
              </button>
            ) : null,
          ),
        )}
        {slip.kind === "king" ? row("Kings", slip.kings, "king", null) : null}
      </ul>
      <button
        type="button"
        className="btn small"
        data-testid="new-group"
        onClick={() => change({ ...slip, groups: [...slip.groups, []], at: slip.groups.length })}
      >
        Another group
      </button>
    </fieldset>
  );
}

function Ways({ slip, change }: Change) {
  const most = Math.max(2, slip.groups.length);
  return (
    <label className="field">
      <span>Groups taken together in a way</span>
      <select value={slip.ways} onChange={(event) => change({ ...slip, ways: Number(event.target.value) })}>
        {Array.from({ length: Math.max(most, slip.ways) - 1 }, (_, at) => at + 2).map((ways) => (
          <option key={ways} value={ways}>
            {ways}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The wagers that are written out, each by the groups that make it. */
function Lists({ slip, change }: Change) {
  const names = placesOf(slip).map((group, place) =>
    place < slip.groups.length ? letter(place) : `King ${String(group[0])}`,
  );
  const put = (at: number, list: number[]) =>
    change({ ...slip, lists: slip.lists.map((old, place) => (place === at ? list : old)) });
  return (
    <>
      {slip.lists.map((list, at) => (
        <div key={at} className="field" role="group" aria-label={`Wager ${at + 1}`}>
          <span>
            Wager {at + 1}
            {slip.lists.length > 1 ? (
              <button
                type="button"
                className="btn small quiet"
                aria-label={`Take wager ${at + 1} off`}
                onClick={() => change({ ...slip, lists: slip.lists.filter((_, place) => place !== at) })}
              >
                ×
              </button>
            ) : null}
          </span>
          <div className="chips-row">
            {names.map((name, place) => (
              <button
                key={name}
                type="button"
                className="btn small"
                aria-pressed={list.includes(place)}
                onClick={() =>
                  put(
                    at,
                    list.includes(place)
                      ? list.filter((each) => each !== place)
                      : [...list, place].sort((a, b) => a - b),
                  )
                }
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      ))}
      <button
        type="button"
        className="btn small"
        data-testid="new-wager"
        onClick={() => change({ ...slip, lists: [...slip.lists, []] })}
      >
        Another wager
      </button>
    </>
  );
}

type RatesProps = { pays: Pays; edges: readonly EdgeOut[]; sizes: number[]; amount: number };

/** What the rate card pays for the spots that this ticket plays, and what it keeps. */
function Rates({ pays, edges, sizes, amount }: RatesProps) {
  const different = [...new Set(sizes)].sort((a, b) => a - b);
  return (
    <>
      {different.map((spots) => {
        const rates = ratesOf(pays, spots);
        const edge = edges.find((each) => each.wager === `straight-${spots}`);
        if (rates.length === 0)
          return (
            <p key={spots} className="small">
              The rate card has no line for {spots} spots.
            </p>
          );
        return (
          <table key={spots} className="rates small" data-spots={spots}>
            <caption>
              {spots} spot{spots > 1 ? "s" : ""}, {show(amount)} a wager
              {edge ? `; house edge ${percent(edge.edge, 2)}` : ""}
              {typeof edge?.win === "number" ? `, wins ${chance(edge.win)}` : ""}
            </caption>
            <tbody>
              {rates.map(([catches, rate]) => (
                <tr key={catches}>
                  <th scope="row">{catches} caught</th>
                  <td className="num">{rate}</td>
                  <td className="num">{show(paidAt(rate, amount))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </>
  );
}
