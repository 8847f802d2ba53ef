import { describe, expect, it } from "vitest";
import { noHintWords } from "../lib/book";
import { killWords, type PokerHand } from "../lib/poker";
import { choiceSentence, explained, paySentences } from "../lib/rules";

describe("the rules of a table in sentences", () => {
  it("says what wagers pay, those alike together", () => {
    const pays = {
      ante: { "": "1 to 1" },
      play: { "": "1 to 1" },
      plus: { flush: "4 to 1", pair: "1 to 1" },
    };
    expect(paySentences(pays, (id) => id)).toEqual([
      "ante and play pay 1 to 1.",
      "plus pays 4 to 1 on flush, 1 to 1 on pair.",
    ]);
  });
  it("says what the house chose, without how it is written in a file", () => {
    const help = "What it pays, where it differs from the usual table: {flush: '4 to 1'}.";
    expect(explained(help)).toBe("What it pays, where it differs from the usual table.");
    expect(explained("Posted limits: {pass: {min: 5, max: 100}}.")).toBe("Posted limits.");
    const bonus = { name: "bonus", type: "flag", help: "Offer the bonus wager." };
    expect(choiceSentence(bonus, true)).toBe("Offer the bonus wager.");
    expect(choiceSentence(bonus, false)).toBe("Not at this table: offer the bonus wager.");
    const pools = { name: "progressive_pools", type: "sums", help: "What they begin at." };
    expect(choiceSentence(pools, { mega: 100_000 })).toBe(
      "Progressive pools: mega $1,000. What they begin at.",
    );
  });
});

describe("a kill", () => {
  const hand = { killer: 2, scale: 150 } as PokerHand;
  it("is said on the felt, and before the hand who will post it", () => {
    expect(killWords(hand, 0, { "2": "Bob" })).toBe("Half-kill pot, posted by Bob: limits 1.5 times");
    expect(killWords(null, 3, {})).toBe("The next pot is a kill pot: Seat 3 posts it");
    expect(killWords({ ...hand, killer: null }, 0, {})).toBeNull();
  });
});

describe("where the book has nothing", () => {
  it("says why", () => {
    expect(noHintWords(false, "colorado-hold-em")).toBe("There is nothing for you to decide now.");
    expect(noHintWords(true, "colorado-hold-em")).toContain("pitboss odds colorado-hold-em");
  });
});
