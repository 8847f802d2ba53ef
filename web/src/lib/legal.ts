/** Figures of the law as people read them. */

import type { ClauseRow, FigureRow } from "../api/calls";
import { plain } from "./words";

/** "craps.odds-multiple" is told without its game. */
export function figureName(name: string): string {
  return plain(name.replace(/^[a-z0-9-]+\./, "").replaceAll(".", ": "));
}

/** Maps and lists in words: "4: 2 to 1; 5: 3 to 2". */
export function figureText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(figureText).join(", ");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, each]) => `${plain(key)}: ${figureText(each)}`)
      .join("; ");
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** Every figure of some clauses with its values in the order of time, each once. */
export function overTime(rows: readonly ClauseRow[]): Map<string, FigureRow[]> {
  const found = new Map<string, FigureRow[]>();
  for (const figure of rows.flatMap((row) => row.figures)) {
    const held = found.get(figure.name) ?? [];
    if (!held.some((each) => each.since === figure.since)) held.push(figure);
    found.set(figure.name, held);
  }
  for (const held of found.values()) held.sort((a, b) => a.since.localeCompare(b.since));
  return found;
}

/** A text in parts: where one of the words stands, and what is between. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const found = words
    .filter((word) => word !== "")
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (found.length === 0) return [{ text, hit: false }];
  // Longer words first, so that one that begins like another is marked as a whole.
  found.sort((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${found.join("|")})`, "i"))
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
