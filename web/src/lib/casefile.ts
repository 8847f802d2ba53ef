/** Case files: a header kept as it was written, and steps. Written so that `pitboss replay` reads what the desk played. */

import type { ActionOut, EventOut, PlayedStep } from "../api/types";
import { cardName } from "./cards";
import { plainDollars } from "./money";
import type { Command } from "./offers";

export type Step = Command & { refused?: string };
export type Situation = { header: string; steps: Step[] };
export type Params = Map<string, Record<string, string>>;

export type Head = {
  title: string;
  game: string;
  asOf: string;
  options: Record<string, unknown>;
  seats: Record<string, number>;
  byHand?: string[];
};

export function header(head: Head): string {
  const lines = [`case: ${scalar(head.title || "A situation at the table")}`, `game: ${head.game}`];
  if (head.asOf) lines.push(`as_of: ${head.asOf}`);
  if (Object.keys(head.options).length > 0) lines.push(`options: ${flow(head.options)}`);
  lines.push(
    `seats: {${Object.entries(head.seats)
      .map(([seat, cents]) => `${seat}: ${plainDollars(cents)}`)
      .join(", ")}}`,
  );
  if (head.byHand && head.byHand.length > 0) lines.push(`by_hand: [${head.byHand.join(", ")}]`);
  return lines.join("\n");
}

/** The part of a file before its steps, as it was written. */
export function headerOf(text: string): string {
  const at = text.search(/^play:/m);
  return (at < 0 ? text : text.slice(0, at)).trimEnd();
}

/** Types of the particulars of every act, so that amounts are written in dollars. */
export function paramsOf(actions: readonly ActionOut[]): Params {
  return new Map(
    actions.map((action) => [
      action.do,
      Object.fromEntries(Object.entries(action.params).map(([name, spec]) => [name, String(spec["type"])])),
    ]),
  );
}

export function write(
  situation: Situation,
  params: Params,
  played?: readonly PlayedStep[],
  ending?: Record<string, number>,
): string {
  const lines = [situation.header, "play:"];
  situation.steps.forEach((step, index) => {
    const fields: string[] = [`do: ${step.do}`];
    if (step.seat != null) fields.push(`seat: ${String(step.seat)}`);
    if (step.by != null) fields.push(`by: ${step.by}`);
    for (const [name, value] of Object.entries(step.args ?? {}))
      fields.push(`${name}: ${particular(params.get(step.do)?.[name], value)}`);
    if (step.refused) fields.push(`refused: ${scalar(step.refused)}`);
    const settled = played?.[index] ? settles(played[index].events) : null;
    if (settled) fields.push(`settles: ${settled}`);
    lines.push(`  - {${fields.join(", ")}}`);
  });
  if (situation.steps.length === 0) lines[lines.length - 1] = "play: []";
  if (ending && Object.keys(ending).length > 0) {
    lines.push(
      "expect:",
      `  stacks: {${Object.entries(ending)
        .map(([seat, cents]) => `${seat}: ${plainDollars(cents)}`)
        .join(", ")}}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function particular(type: string | undefined, value: unknown): string {
  if (type === "amount" && typeof value === "number") return plainDollars(value);
  if (type === "amounts" && Array.isArray(value))
    return `[${value.map((each) => plainDollars(Number(each))).join(", ")}]`;
  return flow(value);
}

/** What a step decided, complete, as a claim: {1: {pass: 10, pass-odds: 36}}. */
export function settles(events: readonly EventOut[]): string | null {
  const found = new Map<string, Map<string, number>>();
  for (const { event, fields } of events) {
    if (event !== "wager-settled") continue;
    const position = fields["position"];
    const seat =
      position == null || position === fields["seat"]
        ? String(fields["seat"])
        : `"${String(fields["seat"])}@${String(position)}"`;
    const own = found.get(seat) ?? new Map<string, number>();
    const name = String(fields["name"]);
    own.set(name, (own.get(name) ?? 0) + Number(fields["net"]));
    found.set(seat, own);
  }
  if (found.size === 0) return null;
  const seats = [...found].map(
    ([seat, own]) =>
      `${seat}: {${[...own].map(([name, net]) => `${name}: ${net < 0 ? "-" : ""}${plainDollars(Math.abs(net))}`).join(", ")}}`,
  );
  return `{${seats.join(", ")}}`;
}

function flow(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([key, each]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)}: ${flow(each)}`)
      .join(", ")}}`;
  return scalar(String(value));
}

/** Bare where nothing could be misread, else in double quotes. */
export function scalar(text: string): string {
  const plainWord =
    /^[A-Za-z][A-Za-z0-9_ '-]*$/.test(text) &&
    !/^(true|false|null|yes|no|on|off|~)$/i.test(text) &&
    !/\s$/.test(text) &&
    !text.includes("'");
  return plainWord ? text : JSON.stringify(text);
}

/** Where the cards of a deal go: for every place the positions in the order of the deck. */
export function dealtTo(events: readonly EventOut[], order: readonly number[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [place, cards] of cardsAt(events)) {
    const positions = cards.map((card) => order.indexOf(card)).filter((at) => at >= 0);
    if (positions.length > 0) found.set(place, positions);
  }
  return found;
}

/** The same where two pieces may be equal: known by what came from each position in two deals. */
export function dealtTwice(deals: readonly (readonly EventOut[])[], orders: readonly (readonly number[])[]) {
  const seen = deals.map(cardsAt);
  const found = new Map<string, number[]>();
  for (const [place, cards] of seen[0] ?? [])
    found.set(
      place,
      cards.map((_, index) =>
        (orders[0] ?? []).findIndex((_piece, at) =>
          orders.every((order, deal) => order[at] === seen[deal]?.get(place)?.[index]),
        ),
      ),
    );
  return found;
}

function cardsAt(events: readonly EventOut[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const put = (place: string, card: number) => found.set(place, [...(found.get(place) ?? []), card]);
  const cards = (value: unknown) =>
    Array.isArray(value) ? value.filter((card): card is number => typeof card === "number") : [];
  for (const { event, fields, sealed } of events) {
    if (event === "drew") {
      for (const field of sealed)
        if (field.name === "cards")
          for (const card of cards(field.value)) put(`${String(fields["seat"])} draws`, card);
    }
    if (event !== "cards-dealt" && event !== "street-dealt") continue;
    const up = Array.isArray(fields["up"]) ? (fields["up"] as [number, number][]) : [];
    for (const field of sealed) {
      if (field.name === "order" || field.name === "burned") continue;
      for (const card of cards(field.value)) put(field.name, card);
    }
    for (const [seat, card] of up) put(`${seat} up`, card);
    for (const card of cards(fields["board"])) put("board", card);
  }
  return found;
}

/** The cards of the last deal: in which order they lay, who got which, and between which steps they were shuffled. */
export type Laid = { order: number[]; places: Map<string, number[]>; from: number; deal: number };

export function laid(
  steps: readonly Step[],
  played: readonly PlayedStep[],
  deck: readonly number[],
): Laid | null {
  const deals = steps.flatMap((step, at) => (step.do === "deal" && !step.refused ? [at] : []));
  const deal = deals[deals.length - 1];
  if (deal === undefined) return null;
  let order: number[] = [];
  for (const { events } of played.slice(0, deal + 1))
    for (const { event, sealed } of events)
      if (event === "shuffled")
        for (const field of sealed)
          if (field.name === "order" && Array.isArray(field.value)) order = field.value;
  if (order.length === 0 || new Set(order).size < order.length) return null;
  const whole = [...order, ...deck.filter((card) => !order.includes(card))];
  const places = dealtTo(
    played.slice(deal).flatMap((step) => step.events),
    whole,
  );
  return places.size === 0 ? null : { order: whole, places, from: (deals[deals.length - 2] ?? -1) + 1, deal };
}

/** The same steps with other cards: what is wanted somewhere changes places with what lay there. */
export function recard(
  steps: readonly Step[],
  cards: Laid,
  wanted: ReadonlyMap<string, readonly number[]>,
): Step[] {
  const order = [...cards.order];
  for (const [place, positions] of cards.places) {
    (wanted.get(place) ?? []).forEach((card, index) => {
      const to = positions[index];
      const from = order.indexOf(card);
      if (to === undefined || from < 0) return;
      [order[to], order[from]] = [card, order[to] as number];
    });
  }
  const shuffle: Step = { do: "shuffle", args: { top: order.map(cardName).join(" ") } };
  const at = steps.findIndex(
    (step, index) => index >= cards.from && index < cards.deal && step.do === "shuffle",
  );
  const next = [...steps];
  if (at >= 0) next[at] = { ...shuffle, args: { ...next[at]?.args, ...shuffle.args } };
  else next.splice(cards.deal, 0, shuffle);
  return next;
}

/** An order of the deck in which every place gets the cards that are known, and the rest follows as it comes. */
export function orderFor(
  places: ReadonlyMap<string, readonly number[]>,
  known: ReadonlyMap<string, readonly number[]>,
  deck: readonly number[],
): number[] {
  const order: (number | null)[] = deck.map(() => null);
  const left = [...deck];
  for (const [place, positions] of places) {
    (known.get(place) ?? []).forEach((card, index) => {
      const at = positions[index];
      if (at !== undefined && card >= 0) {
        order[at] = card;
        const held = left.indexOf(card);
        if (held >= 0) left.splice(held, 1); // a joker is not among them
      }
    });
  }
  return order.map((card) => card ?? (left.shift() as number));
}
