/** Areas of a served layout: which offer is about one, and which command puts chips on it or takes them off. */

import type { AreaOut, EdgeOut, FeltOut } from "../api/types";
import { amountOf, chosen, covers, fit, take, type Command, type Offer } from "./offers";
import { inShort, paid, price, prices, type Pays } from "./pays";

const found = new WeakMap<FeltOut, Map<string, AreaOut>>();

function areas(layout: FeltOut): Map<string, AreaOut> {
  const held = found.get(layout);
  if (held) return held;
  const made = new Map(layout.sections.flatMap((section) => section.areas.map((area) => [area.id, area])));
  found.set(layout, made);
  return made;
}

export function areaIds(layout: FeltOut): string[] {
  return [...areas(layout).keys()];
}

export function areaOf(layout: FeltOut, id: string): AreaOut | null {
  return areas(layout).get(id) ?? null;
}

/** What a command for an area says. Without particulars it is a wager on several areas at once, and then on one. */
function ways(layout: FeltOut, id: string): Record<string, unknown>[] {
  const own = areas(layout).get(id)?.args ?? { on: id };
  return "on" in own ? [own] : [own, { on: id }];
}

function about(
  layout: FeltOut,
  offers: readonly Offer[],
  id: string,
): [Offer, Record<string, unknown>] | null {
  for (const args of ways(layout, id)) {
    const offer = offers.find((each) => covers(each, args));
    if (offer) return [offer, args];
  }
  return null;
}

/** The offer that puts chips on an area, for one seat, with the particulars of that area. */
export function wagerOn(
  layout: FeltOut,
  offers: readonly Offer[],
  seat: number | null,
  id: string,
): [Offer, Record<string, unknown>] | null {
  if (seat === null) return null;
  const mine = offers.filter((each) => each.do === "wager" && each.seat === seat && amountOf(each));
  return about(layout, mine, id);
}

export function wagerOffer(
  layout: FeltOut,
  offers: readonly Offer[],
  seat: number | null,
  id: string,
): Offer | null {
  return wagerOn(layout, offers, seat, id)?.[0] ?? null;
}

/** Wagers whose amount the law fixes or bounds, whatever the limits of the table. */
export type Bounded = Readonly<Record<string, { least: number; most: number }>>;

/** Chips on an area: as near to what was meant as the offer allows. Where it is closed the table is asked all the same,
 * with no less than the posted least, so that it answers why. */
export function bettingOn(
  layout: FeltOut,
  offers: readonly Offer[],
  seat: number,
  id: string,
  amount: number,
  least = 0,
  bounded: Bounded = {},
): Command {
  const open = wagerOn(layout, offers, seat, id);
  const range = open ? amountOf(open[0]) : null;
  const fitting = range ? fit(range, amount) : null;
  if (!open || fitting === null) return asking(layout, seat, id, Math.max(amount, least), bounded);
  return take(open[0], { ...chosen(...open), amount: fitting });
}

/** The command for an area that is closed, by which the table says why: not of an amount that it would never take. */
export function asking(
  layout: FeltOut,
  seat: number,
  id: string,
  amount: number,
  bounded: Bounded = {},
): Command {
  const args = ways(layout, id).at(-1) ?? { on: id };
  const by = bounded[String(args["on"])];
  const fitting = by ? Math.min(Math.max(amount, by.least), by.most) : amount;
  return { do: "wager", seat, args: { ...args, amount: fitting } };
}

/** The command that takes the chips of an area down, where that is offered. */
export function takingDown(
  layout: FeltOut,
  offers: readonly Offer[],
  seat: number | null,
  id: string,
): Command | null {
  const mine = offers.filter((each) => each.do === "remove" && each.seat === seat);
  const open = about(layout, mine, id);
  return open ? take(open[0], chosen(...open)) : null;
}

/** Under which names an area may be priced: its kind, itself, and what its own name begins with. */
function pricedAs(layout: FeltOut, id: string): string[] {
  const kind = String(areas(layout).get(id)?.args["on"] ?? id);
  const stems = id.split("-").map((_, at, words) => words.slice(0, words.length - at).join("-"));
  return [kind, ...stems];
}

/** All that an area pays, as one says it; empty where it has no odds of its own. */
export function paidOn(layout: FeltOut, pays: Pays, id: string): string {
  const wager = pricedAs(layout, id).find((each) => paid(pays, each) !== "");
  return wager === undefined ? "" : paid(pays, wager);
}

/** What an area pays in a few characters: its own odds, or those of its kind, whose name its own begins with. */
export function oddsOn(layout: FeltOut, pays: Pays, id: string): string | null {
  for (const wager of pricedAs(layout, id)) {
    const one = price(pays, wager);
    if (one) return one;
    const lines = prices(pays, wager);
    if (lines.length > 0 && lines.length <= 4) return inShort(lines);
  }
  return null;
}

/** The row that a wager is counted with: of its part alone, with best play for all together, nobody could make anything. */
export function wholeOf(edges: readonly EdgeOut[], edge: EdgeOut, game: string): EdgeOut | null {
  const main = edge.part_of || game;
  const whole = edges.find((each) => each.wager === main);
  if (!whole || whole === edge) return null;
  return edge.part_of !== "" || (whole.cite !== "" && whole.cite === edge.cite) ? whole : null;
}

/** What is known of the worth of the wager on an area: its own, or that of the kind whose name its own begins with. */
export function edgeOn<T extends { wager: string }>(edges: readonly T[], id: string): T | null {
  const stems = id.split("-").map((_, at, words) => words.slice(0, words.length - at).join("-"));
  for (const wager of stems) {
    const found = edges.find((edge) => edge.wager === wager);
    if (found) return found;
  }
  return null;
}
