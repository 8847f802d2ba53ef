/** One option under several values, and what an hour of play costs: what is asked of the server, and what is shown. */

import type { OddsRow } from "../api/calls";
import type { OptionOut } from "../api/types";
import { oddsText, parseOdds } from "./figures";
import { capital, plain } from "./words";

/** What can be compared: an option of one value, or one line of a pay table. */
export type Target = {
  id: string;
  label: string;
  type: string;
  option: string;
  line: string | null;
  /** What to begin with, as it is typed. */
  some: string;
};

const ONE_VALUE = ["flag", "choice", "whole", "amount", "percent", "odds"];
const OF_LINES = ["table", "map"];
export const MOST_VALUES = 8;

export function targetsOf(options: readonly OptionOut[]): Target[] {
  return options.flatMap((option): Target[] => {
    const { name, type } = option;
    const label = capital(plain(name));
    if (ONE_VALUE.includes(type))
      return [{ id: name, label, type, option: name, line: null, some: startOf(option) }];
    if (!OF_LINES.includes(type)) return [];
    return Object.entries(option.lines ?? {})
      .filter(([, odds]) => typeof odds === "string" && parseOdds(odds) !== null)
      .map(([line, odds]) => ({
        id: `${name}.${line}`,
        label: `${label}: ${plain(line)}`,
        type: "odds",
        option: name,
        line,
        some: String(odds),
      }));
  });
}

function startOf(option: OptionOut): string {
  if (option.type === "flag") return "yes, no";
  if (option.type === "choice")
    return option.choices
      .slice(0, MOST_VALUES)
      .map(({ value }) => String(value))
      .join(", ");
  return option.default === null ? "" : String(option.default);
}

/** "6, 8" as values that the server takes, with how each is headed; null where one of them cannot be read. */
export function valuesOf(target: Target, text: string): { told: string; value: unknown }[] | null {
  const words = text.split(",").map((word) => word.trim()).filter((word) => word !== ""); // prettier-ignore
  const read = words.map((told) => ({ told, value: valueOf(target.type, told) }));
  return read.length === 0 || read.some(({ value }) => value === undefined) ? null : read;
}

function valueOf(type: string, word: string): unknown {
  if (type === "flag") return { yes: true, true: true, no: false, false: false }[word.toLowerCase()];
  if (type === "odds") {
    const odds = parseOdds(word);
    return odds ? oddsText(odds) : undefined;
  }
  if (type === "whole") return /^\d{1,9}$/.test(word) ? Number(word) : undefined;
  if (type === "amount" || type === "percent") return /^\d{1,9}(\.\d{1,4})?$/.test(word) ? word : undefined;
  return /^\d+$/.test(word) ? Number(word) : word;
}

/** The options with one of these values, others as they are chosen. */
export function withValue(
  options: Readonly<Record<string, unknown>>,
  { option, line }: Target,
  value: unknown,
): Record<string, unknown> {
  if (line === null) return { ...options, [option]: value };
  const held = options[option];
  const lines = typeof held === "object" && held !== null ? held : {};
  return { ...options, [option]: { ...lines, [line]: value } };
}

/** What n wagers of an amount cost on average, in cents, and how far an hour is from it (one standard deviation). */
export function hourOf(row: OddsRow, pace: number, cents: number): { loss: number; off: number } {
  return {
    loss: (row.house_edge?.value ?? 0) * pace * cents,
    off: (row.standard_deviation ?? 0) * Math.sqrt(pace) * cents,
  };
}
