import { describe, expect, test } from "vitest";
import { drawnChips, inChips } from "../lib/chips";
import { inLines } from "../felt/PokerFelt";
import { setAs } from "../lib/cards";
import { around, halfway } from "../lib/oval";
import { inOrder, spread } from "../lib/poker";
import { chipsFor } from "../lib/wide";
import { cardChoice, detail } from "../ui/Acts";
import { PLAIN } from "../lib/words";

describe("chips", () => {
  test("make up an amount to the cent, the largest first", () => {
    expect(inChips(46_650)).toEqual([
      { chip: 10_000, count: 4 },
      { chip: 2_500, count: 2 },
      { chip: 500, count: 3 },
      { chip: 100, count: 1 },
      { chip: 25, count: 2 },
    ]);
    for (const cents of [1, 99, 100, 12_345, 1_000_000])
      expect(inChips(cents).reduce((sum, each) => sum + each.chip * each.count, 0)).toBe(cents);
  });
  test("a tall stack is cut, and every denomination stays in sight", () => {
    const drawn = drawnChips(199_999, 7);
    expect(drawn.length).toBeLessThanOrEqual(8);
    expect(new Set(drawn)).toEqual(new Set(inChips(199_999).map((each) => each.chip)));
    expect(drawn).toEqual([...drawn].sort((a, b) => b - a));
    expect(drawnChips(500, 7)).toEqual([500]);
  });
});

describe("a poker table", () => {
  test("lays a stud hand down in the order in which it was dealt", () => {
    const dealt = inOrder({ down: [1, 2, 7], up: [3, 4, 5, 6] }, 2);
    expect(dealt.map((each) => each.card)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(dealt.map((each) => each.up)).toEqual([false, false, true, true, true, true, false]);
    expect(inOrder({ down: [1, 2, 3, 4], up: [] }, 0).map((each) => each.card)).toEqual([1, 2, 3, 4]);
  });
  test("tucks what is face down under, and keeps within its room", () => {
    const hand = inOrder({ down: [-1, -1, -1], up: [3, 4, 5, 6] }, 2);
    const { offsets, width } = spread(hand, 42, 170, false);
    expect(width).toBeLessThanOrEqual(170);
    expect((offsets[1] ?? 0) - (offsets[0] ?? 0)).toBeLessThan((offsets[4] ?? 0) - (offsets[3] ?? 0));
    expect(spread([], 42, 170, false)).toEqual({ offsets: [0], width: 42 });
  });
  test("seats people at equal distances, oneself at the bottom", () => {
    const places = around(6, 392, 214);
    expect(places).toHaveLength(6);
    expect(places[0]?.y).toBeCloseTo(214);
    expect(places[3]?.y).toBeCloseTo(-214, 0);
    expect(places[1]?.x).toBeLessThan(0);
    const seats = halfway(7, 400, 340);
    expect(seats[0]?.x).toBeGreaterThan(0);
    expect(Math.abs((seats[6]?.x ?? 0) + (seats[0]?.x ?? 0))).toBeLessThan(3);
    const gaps = seats.slice(1).map((to, at) => Math.hypot(to.x - seats[at]!.x, to.y - seats[at]!.y));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(8);
  });
  test("one's own place lies opposite the dealer also where places are even in number", () => {
    for (const [count, own] of [
      [6, 3],
      [6, 4],
      [7, 4],
    ] as const)
      expect(Math.abs(halfway(count, 412, 420, own)[own - 1]?.x ?? 99)).toBeLessThan(3);
  });
  test("cards that were set as several hands lie apart", () => {
    expect(setAs("pair, tens / king high, eight", 7)).toEqual([5, 2]);
    expect(setAs("pair, sevens / pair, fives / king", 7)).toEqual([4, 2, 1]);
    expect(setAs("nine, chong high / five", 4)).toEqual([2, 2]);
    expect(setAs("pair, tens", 5)).toEqual([]);
  });
  test("has chips of less than a dollar only where so little is wagered", () => {
    expect(chipsFor(25, 50_000, 1_000)).toEqual([100, 500, 2_500, 10_000, 50_000]);
    expect(chipsFor(25, 50_000, 100)[0]).toBe(25);
  });
  test("a long name is broken after a comma, in two lines about as long", () => {
    expect(inLines("one pair, aces, jack nine eight kickers", 28)).toEqual([
      "one pair, aces,",
      "jack nine eight kickers",
    ]);
    expect(inLines("a flush", 20)).toEqual(["a flush"]);
    expect(inLines("pair, tens, nine seven five kickers / seven high, four", 22)).toEqual([
      "pair, tens",
      "seven high, four",
    ]);
    expect(inLines("flush, ace king jack nine three / seven high, four", 22)).toEqual([
      "flush, ace high",
      "seven high, four",
    ]);
    expect(inLines("two pairs, aces and sixes, queen kicker / eight-seven-four-two-ace low", 26)).toEqual([
      "two pairs, aces and sixes",
      "8-7-4-2-A low",
    ]);
  });
  test("offers cards to choose where an offer asks for cards", () => {
    expect(cardChoice([{ do: "fold", kind: "turn" }])).toBeNull();
    expect(
      cardChoice([
        { do: "draw", kind: "turn", params: { discard: { type: "cards", of: [1, 2], least: 0, most: 2 } } },
      ]),
    ).toEqual([1, 2]);
  });
});

test("a button says what its number is", () => {
  expect(detail({ fixed: { ticket: 3 } }, PLAIN)).toBe(": ticket 3");
  expect(detail({ fixed: { on: "big-six-1", amount: 500 } }, PLAIN)).toBe(": Big six 1");
  expect(detail({}, PLAIN)).toBe("");
});
