/** A keno ticket as it is marked: its kind, the groups, the kings, and the straight wagers that it plays. */

import type { Amount, Command } from "./offers";
import type { Pays } from "./pays";

export const KINDS = ["straight", "quick-pick", "split", "way", "combination", "king"] as const;
/** The acts by which tickets are sold. */
export const SOLD_BY = ["ticket", "quick-pick"];
/** The act by which a winner is paid: nothing waits for it, but its owner does. */
export const PAID_BY = "redeem";
export type Kind = (typeof KINDS)[number];

/** `at`: the group that is being marked, or the kings. A list names groups by their places, kings after the groups. */
export type Slip = {
  kind: Kind;
  groups: number[][];
  kings: number[];
  at: number | "king";
  ways: number;
  lists: number[][];
  count: number;
};

export const EMPTY: Slip = {
  kind: "straight",
  groups: [[]],
  kings: [],
  at: 0,
  ways: 2,
  lists: [[]],
  count: 4,
};

/** The letter of a group, as it is written beside the marks: A to Z, then AA. */
export function letter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letter(Math.floor(place / 26) - 1) + last;
}

/** A number is marked in the group at hand; marked before, wherever, it is free again. */
export function toggled(slip: Slip, number: number): Slip {
  const without = (numbers: number[]) => numbers.filter((each) => each !== number);
  if (slip.kings.includes(number)) return dropped(slip, slip.groups.length + slip.kings.indexOf(number));
  if (slip.groups.some((group) => group.includes(number)))
    return { ...slip, groups: slip.groups.map(without) };
  if (slip.at === "king") return { ...slip, kings: [...slip.kings, number] };
  const marked = (group: number[], place: number) =>
    place === slip.at ? [...group, number].sort((a, b) => a - b) : group;
  return { ...slip, groups: slip.groups.map(marked) };
}

/** A group or a king is taken off the ticket, and off the wagers that name it. */
export function dropped(slip: Slip, place: number): Slip {
  const groups = slip.groups.filter((_, at) => at !== place);
  const kings = slip.kings.filter((_, at) => at !== place - slip.groups.length);
  const lists = slip.lists.map((list) =>
    list.filter((each) => each !== place).map((each) => (each > place ? each - 1 : each)),
  );
  const at = slip.at === "king" ? "king" : Math.max(0, Math.min(slip.at, groups.length - 1));
  return { ...slip, groups: groups.length > 0 ? groups : [[]], kings, lists, at };
}

/** Another kind of ticket: what is marked stays, as far as that kind has a place for it. */
export function asKind(slip: Slip, kind: Kind): Slip {
  const kings = kind === "king" ? slip.kings : [];
  const one = kind === "straight" || kind === "quick-pick";
  const groups = one ? [slip.groups.flat().sort((a, b) => a - b)] : slip.groups;
  const lists = kind === slip.kind ? slip.lists : [[]];
  return { ...slip, kind, groups, kings, lists, at: 0 };
}

/** Every group of the ticket, kings after the others: the places that a list can name. */
export function placesOf(slip: Slip): number[][] {
  return [...slip.groups, ...(slip.kind === "king" ? slip.kings.map((king) => [king]) : [])];
}

/** The spots of every straight wager that the ticket plays, in the order in which they are made. */
export function sizesOf(slip: Slip): number[] {
  const sizes = placesOf(slip).map((group) => group.length);
  const spots = (list: readonly number[]) => list.reduce((sum, place) => sum + (sizes[place] ?? 0), 0);
  switch (slip.kind) {
    case "quick-pick":
      return [slip.count];
    case "way":
      return chosen(sizes.length, slip.ways).map(spots);
    case "combination":
    case "king":
      return slip.lists.map(spots);
    default:
      return sizes;
  }
}

/** Every choice of n of the first `of` places. */
export function chosen(of: number, many: number): number[][] {
  if (many === 0) return [[]];
  return Array.from({ length: of }, (_, first) => first).flatMap((first) =>
    chosen(of - first - 1, many - 1).map((rest) => [first, ...rest.map((place) => place + first + 1)]),
  );
}

/** What is still to be done before the ticket can be bought; null where it can be handed in. */
export function missing(slip: Slip): string | null {
  if (slip.kind === "quick-pick") return null;
  if (slip.groups.some((group) => group.length === 0))
    return slip.groups.length === 1
      ? "Mark numbers on the board."
      : `Mark numbers for group ${letter(slip.groups.findIndex((group) => group.length === 0))}.`;
  if (slip.kind === "split" && slip.groups.length < 2) return "A split ticket has at least two groups.";
  if (slip.kind === "way") {
    if (slip.groups.length < 3) return "A way ticket has three or more groups.";
    if (new Set(slip.groups.map((group) => group.length)).size > 1)
      return "The groups of a way ticket have the same size.";
    if (slip.ways > slip.groups.length) return "Ways take no more groups together than there are.";
  }
  if (slip.kind === "king" && slip.kings.length === 0) return "Mark a king.";
  if ((slip.kind === "combination" || slip.kind === "king") && slip.lists.some((list) => list.length === 0))
    return "Choose the groups of every wager.";
  return null;
}

/** What may be put on each wager of the ticket, for n games. */
export function amounts(
  slip: Slip,
  games: number,
  { units, least, stack }: { units: { unit: number; way_unit: number }; least: number; stack: number },
): Amount {
  const plays = Math.max(1, sizesOf(slip).length);
  const step = ["straight", "quick-pick", "split"].includes(slip.kind) ? units.unit : units.way_unit;
  const from = Math.max(step, Math.ceil(least / plays / step) * step);
  return { type: "amount", least: from, most: Math.floor(stack / plays / games), step };
}

/** The command that buys it. */
export function buying(slip: Slip, seat: number, amount: number, games: number): Command {
  const several = games > 1 ? { games } : {};
  const numbered = (lists: number[][]) => lists.map((list) => list.map((place) => place + 1));
  const { groups } = slip;
  const marked = {
    straight: { spots: groups[0] },
    "quick-pick": { count: slip.count },
    split: { groups },
    way: { groups, ways: slip.ways },
    combination: { groups, combination: numbered(slip.lists) },
    king: { groups, king: slip.kings, combination: numbered(slip.lists) },
  }[slip.kind];
  const act = slip.kind === "quick-pick" ? "quick-pick" : "ticket";
  return { do: act, seat, args: { ...marked, amount, ...several } };
}

/** What a wager of n spots is paid, by the numbers caught. */
export function ratesOf(pays: Pays, spots: number): [number, string][] {
  return lines(pays).flatMap(([catches, of, rate]) => (of === spots ? [[catches, rate]] : []));
}

/** The numbers of spots that the rate card pays. */
export function spotsOf(pays: Pays): number[] {
  return [...new Set(lines(pays).map(([, of]) => of))];
}

/** Catches, spots and rate: "8 of 8" is paid "20000 for 1". */
function lines(pays: Pays): [number, number, string][] {
  return Object.entries(pays["straight"] ?? {}).map(([line, rate]) => {
    const [catches = "", of = ""] = line.split(" of ");
    return [Number(catches), Number(of), rate];
  });
}

/** What a rate such as "12 for 1" or "1/2 for 1" makes of an amount, in cents. */
export function paidAt(rate: string, amount: number): number {
  const [won = "0", parts = "1"] = (rate.split(" for ")[0] ?? "").split("/");
  return (amount * Number(won)) / Number(parts);
}
