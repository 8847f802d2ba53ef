/** The rules of a table in sentences: what it pays, and what the house chose where the law leaves a choice. */

import { show } from "./money";
import { prices, type Pays } from "./pays";
import { capital, plain } from "./words";

type Chosen = { name: string; type: string; help: string };

/** "Pair plus pays 40 to 1 on straight flush, 30 to 1 on three of a kind." Wagers that pay alike share a sentence. */
export function paySentences(pays: Pays, wager: (id: string) => string): string[] {
  const alike = new Map<string, string[]>();
  for (const id of Object.keys(pays)) {
    const lines = prices(pays, id);
    const single = pays[id]?.[""];
    const said =
      lines.length > 0 ? lines.map(([line, odds]) => `${odds} on ${plain(line)}`).join(", ") : (single ?? "");
    if (said !== "") alike.set(said, [...(alike.get(said) ?? []), wager(id)]);
  }
  return [...alike].map(
    ([said, wagers]) => `${listed(wagers)} ${wagers.length > 1 ? "pay" : "pays"} ${said}.`,
  );
}

function listed(words: readonly string[]): string {
  if (words.length > MOST) return `${words.slice(0, MOST).join(", ")} and ${words.length - MOST} more`;
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
const MOST = 8;

/** A choice of the house as a sentence; what it means stands in the help. */
export function choiceSentence(option: Chosen, value: unknown): string {
  const help = explained(option.help);
  if (typeof value === "boolean")
    return value ? help : `Not at this table: ${help.charAt(0).toLowerCase()}${help.slice(1)}`;
  return `${capital(plain(option.name))}: ${valueWords(option.type, value)}. ${help}`;
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
  if (type === "percent") return `${String(value)}%`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((each) => valueWords("", each)).join(", ");
  if (typeof value === "object" && value !== null) return pairs(value, (each) => valueWords("", each));
  return plain(String(value));
}

function pairs(map: object, words: (value: unknown) => string): string {
  return Object.entries(map)
    .map(([name, each]) => `${plain(name)} ${words(each)}`)
    .join(", ");
}
