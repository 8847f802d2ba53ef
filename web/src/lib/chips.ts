/** An amount as chips: the usual denominations, the largest at the bottom as a dealer stacks them. */

export type Stacked = { chip: number; count: number };

const DENOMINATIONS = [50_000, 10_000, 2_500, 500, 100, 25, 5, 1] as const;

/** Whole chips, largest first; every cent is in them. */
export function inChips(cents: number): Stacked[] {
  const found: Stacked[] = [];
  let left = Math.max(0, Math.round(cents));
  for (const chip of DENOMINATIONS) {
    const count = Math.floor(left / chip);
    if (count > 0) found.push({ chip, count });
    left -= count * chip;
  }
  return found;
}

/** Chips from the bottom up, at most n drawn: a tall stack is cut evenly, every denomination stays in sight. */
export function drawnChips(cents: number, most: number): number[] {
  const stacks = inChips(cents);
  const total = stacks.reduce((sum, each) => sum + each.count, 0);
  const share = Math.min(1, most / Math.max(1, total));
  return stacks
    .flatMap(({ chip, count }) => Array.from({ length: Math.max(1, Math.round(count * share)) }, () => chip))
    .slice(0, Math.max(most, stacks.length));
}

export function tone(cents: number): string {
  if (cents < 100) return "chip-small";
  if (cents < 500) return "chip-1";
  if (cents < 2500) return "chip-5";
  if (cents < 10_000) return "chip-25";
  return cents < 50_000 ? "chip-100" : "chip-500";
}
