/** What the felt shows of the steps just made: results of wagers, cards laid open, the last throw, what seats did. */

import type { EventOut } from "../api/types";
import { show } from "./money";
import type { Say } from "./words";

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

/** What came up last, in words, where a game says it. */
export function lastStop(events: readonly EventOut[]): string {
  return last(events, ({ shows }) => shows?.stop || null) ?? "";
}

export function lastResult(events: readonly EventOut[]): string {
  return last(events, ({ shows }) => shows?.result || null) ?? "";
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
    for (const [seat, words] of shows?.said ?? []) found.set(seat, words);
    for (const [seat, cents] of shows?.took ?? []) {
      took.set(seat, (took.get(seat) ?? 0) + cents);
      found.set(seat, `takes ${show(took.get(seat) ?? 0)}`);
    }
  }
  return found;
}

/** What an event says, by names: who sits there instead of the seat, and a wager as its game calls it. */
export function byName(event: EventOut, names: Readonly<Record<string, string>>, say: Say): string {
  const { name } = event.fields;
  const text = event.words.decision.replace(
    /\bseat (\d+)\b/gi,
    (words, seat: string) => names[seat] ?? words,
  );
  return typeof name === "string" && name !== "" ? text.replace(name, say.wager(name)) : text;
}

/** Where chance comes from: one looks it up in the record. */
const QUIET = new Set(["shuffle-committed", "chain-begun", "share-given", "chance-told", "table-opened"]);

/** Events whose words tell somebody something; the rest stays one click away. */
export function worthTelling(event: EventOut): boolean {
  return event.words.decision !== "" && !QUIET.has(event.event);
}
