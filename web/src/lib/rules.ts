/** The rules of a table in sentences: what it pays; what the house chose is told by the server. */

import { show } from "./money";
import { paid, type Pays } from "./pays";
import { capital, listed, plain } from "./words";

/** "Pair plus pays 40 to 1 on straight flush, 30 to 1 on three of a kind." Wagers that pay alike share a sentence. */
export function paySentences(pays: Pays, wager: (id: string) => string): string[] {
  const alike = new Map<string, string[]>();
  for (const id of Object.keys(pays)) {
    const said = paid(pays, id);
    if (said !== "") alike.set(said, [...(alike.get(said) ?? []), wager(id)]);
  }
  return [...alike].map(
    ([said, wagers]) => `${capital(listed(wagers))} ${wagers.length > 1 ? "pay" : "pays"} ${said}.`,
  );
}

/** The help without how it would be written in a file. */
export function explained(help: string): string {
  return help.includes("{") ? `${help.slice(0, help.indexOf("{")).replace(/[ :,]+$/, "")}.` : help;
}

/** A value as people say it; of a table the amounts are cents. */
export function valueWords(type: string, value: unknown): string {
  if (type === "amount" && typeof value === "number") return show(value);
  if (type === "amounts" && Array.isArray(value)) return value.map((each) => show(Number(each))).join(", ");
  if (type === "sums" && typeof value === "object" && value !== null)
    return pairs(value, (each) => show(Number(each)));
  if (type === "limits" && typeof value === "object" && value !== null) return pairs(value, bounds);
  if (type === "percent") return `${String(value)}%`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => valueWords("", each)).join(", ");
  if (typeof value === "object" && value !== null) return pairs(value, (each) => valueWords("", each));
  return plain(String(value));
}

/** "$5 to $100", or the one of them that is posted. */
function bounds(value: unknown): string {
  const { min, max } = value as { min?: number; max?: number };
  if (min !== undefined && max !== undefined) return `${show(min)} to ${show(max)}`;
  return min !== undefined
    ? `at least ${show(min)}`
    : max !== undefined
      ? `at most ${show(max)}`
      : "as posted";
}

function pairs(map: object, words: (value: unknown) => string): string {
  return Object.entries(map)
    .map(([name, each]) => `${plain(name)} ${words(each)}`)
    .join(", ");
}

/** The limits in words: of the table, of single wagers as posted and as the law has them, in multiples, together. */
export function limitsOf(
  options: Record<string, unknown>,
  bounded: Readonly<Record<string, Bounded>>,
  wager: (name: string) => string,
): string[] {
  const amount = (name: string) => (typeof options[name] === "number" ? show(options[name]) : null);
  const said: string[] = [];
  const [least, most, step] = [amount("table_min"), amount("table_max"), amount("increment")];
  if (least || most) said.push(named("Wagers", least, most));
  for (const [name, bounds] of Object.entries((options["limits"] ?? {}) as Record<string, Bounds>)) {
    if (name in bounded) continue;
    said.push(named(wager(name), money(bounds.min) ?? least, money(bounds.max) ?? most));
  }
  for (const [name, by] of Object.entries(bounded)) {
    said.push(
      by.least === by.most
        ? `${wager(name)} ${show(by.most)}`
        : named(wager(name), show(by.least), show(by.most)),
    );
  }
  if (step) said.push(`In multiples of ${step}`);
  for (const [whose, cents] of Object.entries(
    (options["aggregate_limits"] ?? {}) as Record<string, number>,
  )) {
    said.push(`${whose === "player" ? "One player" : "All together"} at most ${show(cents)}`);
  }
  return said;
}

type Bounded = { least: number; most: number };
type Bounds = { min?: number | null; max?: number | null };
const money = (cents: number | null | undefined) => (typeof cents === "number" ? show(cents) : null);

function named(what: string, least: string | null, most: string | null): string {
  if (least && most) return `${what} ${least} to ${most}`;
  return least ? `${what} at least ${least}` : `${what} at most ${most ?? "as posted"}`;
}
