import { describe, expect, it } from "vitest";
import { noHintWords } from "../lib/book";
import { killWords, type PokerHand } from "../lib/poker";
import { explained, limitsOf, paySentences, valueWords } from "../lib/rules";

describe("the rules of a table in sentences", () => {
  it("says what wagers pay, those alike together", () => {
    const pays = {
      ante: { "": "1 to 1" },
      play: { "": "1 to 1" },
      plus: { flush: "4 to 1", pair: "1 to 1" },
    };
    expect(paySentences(pays, (id) => id)).toEqual([
      "Ante and play pay 1 to 1.",
      "Plus pays 4 to 1 on flush, 1 to 1 on pair.",
    ]);
    const odds = { "4": "2 to 1", "6": "6 to 5", "8": "6 to 5", "10": "2 to 1" };
    expect(paySentences({ odds }, (id) => id)).toEqual(["Odds pays 2 to 1 on 4 and 10, 6 to 5 on 6 and 8."]);
    const bust = { "one-suit": "200 to 1", "by-a-six": "15 to 1" };
    expect(paySentences({ bust }, (id) => id)).toEqual(["Bust pays 200 to 1 on one suit, 15 to 1 by a six."]);
  });
  it("says what the house chose, without how it is written in a file", () => {
    const help = "What it pays, where it differs from the usual table: {flush: '4 to 1'}.";
    expect(explained(help)).toBe("What it pays, where it differs from the usual table.");
    expect(explained("Posted limits: {pass: {min: 5, max: 100}}.")).toBe("Posted limits.");
    expect(valueWords("sums", { mega: 100_000 })).toBe("mega $1,000");
    const limits = { pass: { min: 500, max: 10_000 }, field: { max: 2_500 }, come: { min: 1_050 } };
    expect(valueWords("limits", limits)).toBe("pass $5 to $100, field at most $25, come at least $10.50");
  });
  it("says of a wager that the law bounds what the law has, whatever limits the table posts", () => {
    const posted = {
      table_min: 1_000,
      table_max: 50_000,
      limits: { "fire-bet": { max: 300 }, field: { max: 2_500 } },
    };
    const bounded = { "fire-bet": { least: 100, most: 300 }, progressive: { least: 100, most: 100 } };
    expect(limitsOf(posted, bounded, (id) => id)).toEqual([
      "Wagers $10 to $500",
      "field $10 to $25",
      "fire-bet $1 to $3",
      "progressive $1",
    ]);
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
