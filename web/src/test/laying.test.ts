/** Where things lie on a felt, and how a hand is divided. */

import { describe, expect, test } from "vitest";
import type { AreaOut, SectionOut } from "../api/types";
import { placed } from "../felt/grid";
import { seated } from "../lib/decided";
import { halfway } from "../lib/oval";
import type { Offer } from "../lib/offers";
import { waysOf } from "../ui/Dividing";

const area = (label: string, dice: number[] = []): AreaOut => ({
  id: label, name: label, label, args: { on: label }, at: [], shape: "box", tone: "", note: "", dice,
}); // prettier-ignore
const section = (areas: AreaOut[], columns: number): SectionOut => ({
  title: "",
  columns,
  turns: false,
  areas,
});

describe("areas in rows", () => {
  test("fill every row from edge to edge, also where a row would be left short", () => {
    const ten = Array.from({ length: 10 }, (_, at) => area(`Place ${at}`));
    const { at, height } = placed(section(ten, 8), 372, true);
    const rows = [0, 52, 104].map((y) => at.filter((each) => each.y === y));
    expect(rows.map((row) => row.length)).toEqual([4, 3, 3]);
    for (const row of rows) expect(row.reduce((sum, each) => sum + each.w, 0)).toBeCloseTo(372);
    expect(height).toBe(3 * 52);
  });

  test("are closer together on a phone where there is little to read, and as tall as there is room", () => {
    const totals = Array.from({ length: 14 }, (_, at) => area(String(at + 4)));
    expect(new Set(placed(section(totals, 14), 372, true).at.map((each) => each.y)).size).toBe(2);
    const pairs = Array.from({ length: 15 }, () => area("two dice", [1, 2]));
    expect(new Set(placed(section(pairs, 15), 372, true).at.map((each) => each.y)).size).toBe(3);
    expect(placed(section(totals, 14), 972, false, 1.5).height).toBe(58 * 1.5);
  });
});

test("one's own place at a card table is farther from both neighbours than others are from each other", () => {
  const at = halfway(7, 412, 420, 2);
  const between = at.slice(1).map((place, index) => {
    const before = at[index] ?? place;
    return Math.hypot(place.x - before.x, place.y - before.y);
  });
  const others = Math.max(...between.slice(2));
  expect(Math.min(between[0] ?? 0, between[1] ?? 0)).toBeGreaterThan(others);
});

test("who sits there is named in the place of a seat's number", () => {
  const names = { 1: "Ada (bot)", 2: "Ann (you)" };
  expect(seated("Seat 2 plays against the bank of seat 1.", names)).toBe(
    "Ann (you) plays against the bank of Ada (bot).",
  );
  expect(seated("Seat 9 waits.", names)).toBe("Seat 9 waits.");
  expect(seated("Hand 1 begins for seats 1, 2 and 9.", { "1": "Ann", "2": "Bob" })).toBe(
    "Hand 1 begins for Ann, Bob and seat 9.",
  );
});

describe("a hand that is divided into three", () => {
  const way = (low: string, of: number[]): Offer => ({
    do: "set", kind: "turn", seat: 1, fixed: { low }, params: { medium: { type: "cards", of, least: 2, most: 2 } },
  }); // prettier-ignore
  const offers = [way("2c", [4, 8]), way("3c", [0, 8]), way("4c", [0, 4])];

  test("is one choice of the smallest hand, then of the others", () => {
    expect(waysOf(offers, offers[0] as Offer).map(({ card }) => card)).toEqual([0, 4, 8]);
  });

  test("is no choice where only one way is left, or nothing is chosen with it", () => {
    expect(waysOf([offers[0] as Offer], offers[0] as Offer)).toEqual([]);
    const fixed: Offer = { do: "double", kind: "turn", seat: 1, fixed: { hand: "1.1" } };
    expect(waysOf([fixed, fixed], fixed)).toEqual([]);
  });
});
