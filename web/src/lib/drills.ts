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

/** A sort of question that was missed, such as place bets: how often it was answered right since, and how many questions
 * came after it. */
export type Weak = { game: string; kind: string; sort: string; right: number; since: number };

/** What was asked, by its sorts: those that were missed, and the others. */
export type Answered = { game: string; kind: string; good: readonly string[]; bad: readonly string[] };

const REST = 2;
const LEARNT = 2;
const MOST = 60;

/** The weak spots of a student after one more answer: a sort that was missed comes back until it was right twice. */
export function learning(weak: readonly Weak[], { game, kind, good, bad }: Answered): Weak[] {
  const met = (each: Weak) =>
    each.game === game && each.kind === kind && (good.includes(each.sort) || bad.includes(each.sort));
  const others = weak.filter((each) => !met(each)).map((each) => ({ ...each, since: each.since + 1 }));
  const learnt = weak
    .filter((each) => met(each) && !bad.includes(each.sort) && each.right + 1 < LEARNT)
    .map((each) => ({ ...each, right: each.right + 1, since: 0 }));
  const missed = [...new Set(bad)].map((sort) => ({ game, kind, sort, right: 0, since: 0 }));
  return [...others, ...learnt, ...missed].slice(-MOST);
}

/** What the account has kept, to be asked again from now on: in another browser too. */
export function kept(rows: readonly Omit<Weak, "since">[]): Weak[] {
  return rows.map((row) => ({ ...row, since: REST }));
}

/** The sort of which the question to come is: now and then one that was missed, but not at once; none for any. */
export function chosen(
  weak: readonly Weak[],
  wanted: { game: string; kind: string },
  chance: () => number,
): string[] {
  const due = weak.filter(
    (each) => each.game === wanted.game && each.kind === wanted.kind && each.since >= REST,
  );
  const again = due[Math.floor(chance() * due.length)];
  return again && chance() < 0.5 ? [again.sort] : [];
}
