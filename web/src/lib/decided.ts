/** What the felt shows of the steps just made: results of wagers, cards laid open, the last throw, what seats did. */

import type { EventOut, ResultsOut } from "../api/types";
import { withSuits } from "./cards";
import { show } from "./money";
import type { Say } from "./words";

/** The events among the lines of a log, which has refusals too. */
export function eventsOf(lines: readonly ({ event: EventOut } | { refusal: unknown })[]): EventOut[] {
  return lines.flatMap((line) => ("event" in line ? [line.event] : []));
}

export type Shown = Map<string, { cards: number[]; hand: string }>;

/** Net results of one seat by area. A travelled bet keeps the name that it stood under. */
export function decided(events: readonly EventOut[], seat: number | null): Map<string, number> {
  const found = new Map<string, number>();
  for (const event of events) {
    if (event.event !== "wager-settled" || event.fields["seat"] !== seat) continue;
    const name = String(event.fields["name"]);
    found.set(name, (found.get(name) ?? 0) + Number(event.fields["net"]));
  }
  return found;
}

export function net(events: readonly EventOut[], seat: number | null): number | null {
  const results = [...decided(events, seat).values()];
  return results.length === 0 ? null : results.reduce((sum, each) => sum + each, 0);
}

/** What the last settlement was for one seat: "Field lost $10. Pass line won $10." */
export function happened(events: readonly EventOut[], seat: number, say: Say): string {
  return [...decided(events, seat)]
    .slice(0, MOST_TOLD)
    .map(([name, cents]) => {
      if (cents === 0) return `${say.wager(name)} came back.`;
      return `${say.wager(name)} ${cents > 0 ? "won" : "lost"} ${show(Math.abs(cents))}.`;
    })
    .join(" ");
}
const MOST_TOLD = 4;

/** What was settled since chance came last, as long as the seat has not wagered on what comes next. */
export function standing(events: readonly EventOut[], seat: number): EventOut[] {
  const found: EventOut[] = [];
  for (const event of [...events].reverse()) {
    if (event.shows?.drawn || (event.event === "wager-placed" && event.fields["seat"] === seat)) break;
    if (event.event === "wager-settled") found.unshift(event);
  }
  return found;
}
/** How it begins once it no longer shows on the felt. */
export const LAST_RESULT = "Last result: ";

/** Cents that an event of a hand of poker brings a seat: what it puts in counts against it, what it buys does not. */
function brought({ postings }: EventOut, seat: number): number {
  const played = postings.some(([account]) => /^(bet|pot):/.test(account));
  const own = postings.filter(([account]) => played && account === `stack:${seat}`);
  return own.reduce((sum, [, cents]) => sum + cents, 0);
}

/** Who took what of the last hand of poker, with which cards, and what it made me; it is told until another pot is taken.
 * Of a hand whose beginning the log no longer has nobody knows what it made. */
export function taken(
  events: readonly EventOut[],
  seat: number,
  names: Readonly<Record<string, string>>,
): string {
  let took = new Map<number, number>();
  let lying = new Map<string, string>();
  let hands = lying;
  let begun = false;
  let now: number | null = null;
  let made: number | null = null;
  for (const event of events) {
    const { shows } = event;
    if (shows?.hushed === "all") {
      lying = new Map();
      begun = true;
      now = 0;
    }
    if (now !== null) now += brought(event, seat);
    for (const { place, hand } of shows?.cards ?? []) if (hand) lying.set(place, hand);
    for (const [who, cents] of shows?.took ?? []) {
      if (begun) took = new Map();
      begun = false;
      hands = lying;
      took.set(who, (took.get(who) ?? 0) + cents);
    }
    // Pots are pushed one by one; what comes back with them belongs to the same hand.
    if (!begun) made = now;
  }
  const told = [...took].map(([who, cents]) => {
    const hand = hands.get(String(who));
    const name = who === seat ? "You" : (names[String(who)] ?? `Seat ${who}`);
    const takes = who === seat ? "take" : "takes";
    return `${name} ${begun ? "took" : takes} ${show(cents)}${hand ? `: ${hand}` : ""}.`;
  });
  if (told.length > 0 && made) told.push(`You ${made > 0 ? "won" : "lost"} ${show(Math.abs(made))}.`);
  return `${begun && told.length > 0 ? LAST_HAND : ""}${told.join(" ")}`;
}
/** How what is past begins: on a phone it leaves the room to what is to be done. */
export const LAST_HAND = "Last hand: ";

/** The cards that lie open: those of a round that is over stay until the next deal. */
export function revealed(events: readonly EventOut[]): Shown {
  let shown: Shown = new Map();
  let over = false;
  for (const { shows } of events) {
    if (over && shows?.drawn) {
      shown = new Map();
      over = false;
    }
    for (const { place, cards, hand = "", adds = false } of shows?.cards ?? []) {
      const lying = adds ? (shown.get(place)?.cards ?? []) : [];
      shown.set(place, { cards: [...lying, ...cards], hand });
    }
    over ||= shows?.over ?? false;
  }
  return shown;
}

export function lastDice(events: readonly EventOut[]): number[] | null {
  return last(events, ({ shows }) => (shows?.dice?.length ? shows.dice : null));
}

/** The throws that the log still has, the oldest first, where a table keeps no display of its own. */
export function throws(events: readonly EventOut[]): ResultsOut {
  const came = events.flatMap(({ shows }) => {
    const dice = shows?.dice ?? [];
    const total = dice.reduce((sum, face) => sum + face, 0);
    if (dice.length === 0) return [];
    return [{ label: String(total), name: `${dice.join("-")}, a total of ${total}`, dice }];
  });
  return { kind: "strip", came: came.slice(-MOST_THROWS) };
}
const MOST_THROWS = 16;

/** What came up last, in words, where a game says it. */
export function lastStop(events: readonly EventOut[]): string {
  return last(events, ({ shows }) => shows?.stop || null) ?? "";
}

export function lastResult(events: readonly EventOut[]): string {
  return withSuits(last(events, ({ shows }) => shows?.result || null) ?? "");
}

function last<T>(events: readonly EventOut[], of: (event: EventOut) => T | null): T | null {
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const event = events[at];
    const found = event ? of(event) : null;
    if (found !== null) return found;
  }
  return null;
}

/** What every seat did last, in two words. */
export function lastActs(events: readonly EventOut[]): Map<number, string> {
  let found = new Map<number, string>();
  let took = new Map<number, number>();
  for (const { shows } of events) {
    if (shows?.hushed) {
      const stays = ([, act]: [number, string]) =>
        shows.hushed === "live" && ["fold", "all in"].includes(act);
      found = new Map([...found].filter(stays));
      if (shows.hushed === "all") took = new Map();
    }
    for (const [seat, words] of shows?.said ?? []) found.set(seat, words.replace(".00", ""));
    for (const [seat, cents] of shows?.took ?? []) {
      took.set(seat, (took.get(seat) ?? 0) + cents);
      found.set(seat, `takes ${show(took.get(seat) ?? 0)}`);
    }
  }
  return found;
}

/** What an event says, by names: who sits there instead of the seat, and a wager as its game calls it. */
export function byName(event: EventOut, names: Readonly<Record<string, string>>, say: Say): string {
  const { name, on } = event.fields;
  const text = seated(event.words.decision, names);
  const about = typeof on === "string" ? text.replace(`(${on})`, `(${say.wager(on).toLowerCase()})`) : text;
  return withSuits(typeof name === "string" && name !== "" ? about.replace(name, say.wager(name)) : about);
}

/** Words with who sits there in the place of the numbers of seats. */
export function seated(words: string, names: Readonly<Record<string, string>>): string {
  return words
    .replace(/\bseats (\d+(?:(?:, | and )\d+)+)\b/gi, (_, seats: string) =>
      seats.replace(/\d+/g, (seat) => names[seat] ?? `seat ${seat}`),
    )
    .replace(/\bseat (\d+)\b/gi, (whole, seat: string) => names[seat] ?? whole);
}

/** Where chance comes from: one looks it up in the record. */
const QUIET = new Set(["shuffle-committed", "chain-begun", "share-given", "chance-told", "table-opened"]);

/** Events whose words tell somebody something; the rest stays one click away. */
export function worthTelling(event: EventOut): boolean {
  return event.words.decision !== "" && !QUIET.has(event.event);
}
