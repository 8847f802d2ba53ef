/** Answers to drills: what was typed for a wager, held against what the engine decided. */

import type { DrillLine } from "../api/types";

/** What was typed for a wager: its net in cents, "stays" where it is not decided, or null for neither. */
export function typedNet(text: string): number | "stays" | null {
  const word = text.trim().toLowerCase().replace(/^\+/, "");
  if (word === "" || /^stays?( up)?$/.test(word)) return "stays";
  const minus = /^[-−]/.test(word);
  const match = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(word.replace(/^[-−]/, "").replaceAll(",", ""));
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minus ? -cents : cents;
}

export function rightNet(line: DrillLine): number | "stays" {
  return line.settled ? Number(line.settled.fields["net"]) : "stays";
}
