import { expect, test } from "vitest";
import { leftWith, missed } from "../lib/meanwhile";

const seen = { seat: 2, round: 5, stack: 50_000 };

test("what was missed is told in a line: rounds, and what became of the chips", () => {
  expect(missed(seen, { seat: 2, round: 8, stack: 48_000 })).toBe(
    "While you were away: 3 rounds; your chips changed by -$20.",
  );
  expect(missed(seen, { seat: 2, round: 6, stack: 50_000 })).toBe(
    "While you were away: a round; your chips are as they were.",
  );
});

test("who missed no round, or sits elsewhere now, is told nothing", () => {
  expect(missed(seen, { ...seen, stack: 49_000 })).toBeNull();
  expect(missed(seen, { ...seen, seat: 3, round: 9 })).toBeNull();
  expect(missed(null, seen)).toBeNull();
});

test("who leaves is told what the seat came to", () => {
  const session = { best: null, worst: null, net: -1_500, newest: [], rounds: 4, squares: {}, staked: {} };
  expect(leftWith("Your roulette", 48_500, session)).toBe(
    "You left Your roulette with $485: $15 lost in 4 rounds.",
  );
  expect(leftWith("Your roulette", 50_000, { ...session, net: 0, rounds: 1 })).toBe(
    "You left Your roulette with $500: even in one round.",
  );
  expect(leftWith("Your roulette", 50_000, null)).toBe(
    "You left Your roulette with $500; no round of yours was over.",
  );
});
