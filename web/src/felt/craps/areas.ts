/** The areas that the craps drawings have, and the faces on them. */

export const BOXES = [4, 5, 6, 8, 9, 10] as const;
export const BOX_WORDS: Record<number, string> = { 4: "4", 5: "5", 6: "SIX", 8: "8", 9: "NINE", 10: "10" };
export const HARD: [number, number][] = [
  [6, 3],
  [10, 5],
  [8, 4],
  [4, 2],
];
export const HOPS = [
  "hop-hard-4", "hop-hard-6", "hop-hard-8", "hop-hard-10", "hop-1-3", "hop-1-4", "hop-2-3", "hop-1-5", "hop-2-4",
  "hop-1-6", "hop-2-5", "hop-3-4", "hop-2-6", "hop-3-5", "hop-3-6", "hop-4-5", "hop-4-6",
]; // prettier-ignore

/** Areas that the drawing has; what a table offers beyond them is shown as tiles under the felt. */
export function crapsAreas(narrow: boolean): Set<string> {
  const main = ["pass", "dont-pass", "come", "dont-come", "field", "pass-odds", "dont-pass-odds"];
  for (const n of BOXES) {
    main.push(
      `place-${n}`,
      `buy-${n}`,
      `lay-${n}`,
      `place-lose-${n}`,
      `come-${n}`,
      `dont-come-${n}`,
      `come-odds-${n}`,
      `dont-come-odds-${n}`,
    );
  }
  if (narrow) return new Set(main);
  return new Set([
    ...main, ...HOPS, "any-seven", "any-craps", "craps-eleven", "horn", "whirl", "craps-2", "craps-3", "craps-12",
    "eleven", "fire-bet", "six-seven-eight", ...HARD.map(([n]) => `hard-${n}`), ...[2, 3, 11, 12].map((n) => `horn-high-${n}`),
  ]); // prettier-ignore
}
