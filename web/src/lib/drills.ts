/** Answers to drills: what was typed for a wager, held against what the engine decided. */

import type { DrillLine } from "../api/types";

/** What was typed for a wager: its net in cents, "stays" where it is not decided, or null for neither; nothing typed is
 * no answer. */
export function typedNet(text: string): number | "stays" | null {
  const word = text.trim().toLowerCase().replace(/^\+/, "");
  if (/^stays?( up)?$/.test(word)) return "stays";
  const minus = /^[-−]/.test(word);
  const match = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(word.replace(/^[-−]/, "").replaceAll(",", ""));
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minus ? -cents : cents;
}

export function rightNet(line: DrillLine): number | "stays" {
  return line.net ?? "stays";
}

/** What chips come to, in cents. */
export function worth(
  counts: Readonly<Record<string, number>>,
  colours: Readonly<Record<string, number>>,
): number {
  return Object.entries(counts).reduce((sum, [colour, count]) => sum + count * (colours[colour] ?? 0), 0);
}

/** A question to be asked again: missed, with how often it was answered right since, and how many came after it. */
export type Missed = {
  game: string;
  kind: string;
  level: number;
  seed: number;
  right: number;
  since: number;
};

const REST = 2;
const LEARNT = 2;
const MOST = 60;

/** What a student has missed, after one more answer: until it was right twice it comes back. */
export function learning(
  missed: readonly Missed[],
  asked: Omit<Missed, "right" | "since">,
  good: boolean,
): Missed[] {
  const same = (each: Missed) =>
    each.game === asked.game &&
    each.kind === asked.kind &&
    each.level === asked.level &&
    each.seed === asked.seed;
  const before = missed.find(same);
  const others = missed.filter((each) => !same(each)).map((each) => ({ ...each, since: each.since + 1 }));
  if (good && (!before || before.right + 1 >= LEARNT)) return others;
  const now = { ...asked, right: good ? (before?.right ?? 0) + 1 : 0, since: 0 };
  return [...others, now].slice(-MOST);
}

/** What the account has kept, to be asked again from now on: in another browser too. */
export function kept(rows: readonly Omit<Missed, "since">[]): Missed[] {
  return rows.map((row) => ({ ...row, since: REST }));
}

/** The question to come: now and then one that was missed, never the one just asked. */
export function chosen(
  missed: readonly Missed[],
  wanted: { game: string; kind: string; level: number },
  chance: () => number,
): number {
  const due = missed.filter(
    (each) =>
      each.game === wanted.game &&
      each.kind === wanted.kind &&
      each.level === wanted.level &&
      each.since >= REST,
  );
  const again = due[Math.floor(chance() * due.length)];
  if (again && chance() < 0.5) return again.seed;
  return Math.floor(chance() * 2 ** 32);
}
