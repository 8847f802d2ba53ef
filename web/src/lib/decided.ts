/** What the felt shows of the steps just made: results of wagers, cards laid open, the last throw. */

import type { EventOut } from "../api/types";
import { parseCards } from "./cards";

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

export function cardsIn(value: unknown): number[] {
  if (typeof value === "string") return parseCards(value) ?? [];
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === "number") : [];
}

/** Folds events into the cards that lie open; a new deal clears them. */
export function revealed(before: Shown, events: readonly EventOut[]): Shown {
  let shown: Shown = before;
  const put = (place: string, cards: number[], hand: string) => {
    shown = new Map(shown);
    shown.set(place, { cards, hand });
  };
  for (const { event, fields } of events) {
    const cards = cardsIn(fields["cards"]);
    switch (event) {
      case "shuffled":
      case "cards-dealt":
      case "hand-begun":
        if (shown.size > 0) shown = new Map();
        break;
      case "hand-revealed":
        put(String(fields["place"]), cards, String(fields["hand"] ?? ""));
        break;
      case "dealer-revealed":
        put(
          "dealer",
          cards,
          `${String(fields["hand"] ?? "")}${fields["qualifies"] === false ? ", does not play" : ""}`,
        );
        break;
      case "turned-up": {
        const area = String(fields["area"]);
        put(area, [...(shown.get(area)?.cards ?? []), ...cards], "");
        break;
      }
      case "street-dealt":
        if (cardsIn(fields["board"]).length > 0)
          put("board", [...(shown.get("board")?.cards ?? []), ...cardsIn(fields["board"])], "");
        break;
      case "hand-shown":
        put(String(fields["seat"]), cards, String(fields["high"] || fields["low"] || ""));
        break;
      default:
        break;
    }
  }
  return shown;
}

export function lastDice(events: readonly EventOut[]): number[] | null {
  for (let at = events.length - 1; at >= 0; at -= 1) {
    const dice = events[at]?.event === "rolled" ? events[at]?.fields["dice"] : undefined;
    if (Array.isArray(dice)) return dice.map(Number);
  }
  return null;
}

/** Events whose words tell somebody something; the rest stays one click away. */
export function worthTelling(event: EventOut): boolean {
  return event.words.decision !== "" && !["shuffle-committed", "table-opened"].includes(event.event);
}
