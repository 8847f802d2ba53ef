/** Rows as files, and cards of a shoe: what a spreadsheet reads, and how often a card may be named. */

import { expect, test } from "vitest";
import { csv, tabled } from "../lib/pictures";
import { ONE_DECK, read, stockOf, tooMany } from "../ui/Places";

test("rows are quoted where they must be, and nothing is taken for a formula", () => {
  const told = csv([
    ["wager", "pays"],
    ['a "hard" six', "9 to 1, or 9"],
    ["=1+1", -5],
    ["-3/7", null],
    ["-x", undefined],
  ]);
  expect(told.split("\r\n")).toEqual([
    "wager,pays",
    '"a ""hard"" six","9 to 1, or 9"',
    "'=1+1,-5",
    "-3/7,",
    "'-x,",
    "",
  ]);
});

test("a table is drawn with its words escaped", () => {
  const { text, wide, high } = tabled([["a"], ["1 < 2 & 3"]], "black", "white");
  expect(text).toContain("1 &lt; 2 &amp; 3");
  expect(Math.min(wide, high)).toBeGreaterThan(0);
});

test("a card may be named as often as there are of it", () => {
  const eight = stockOf([24, 24, 24]);
  expect(tooMany([24, 24, 24], eight)).toBe("");
  expect(tooMany([24, 24, 24, 24], eight)).toBe("There are 3 8c, not 4.");
  expect(tooMany([25], eight)).toBe("8d is not among the cards that are left.");
  expect(tooMany([24, 24], ONE_DECK)).toBe("8c is named twice.");
  const room = new Map([["dealer", 2]]);
  expect(read({ dealer: "8c 8c" }, room, true, eight)).toEqual(new Map([["dealer", [24, 24]]]));
  expect(read({ dealer: "8c 8c" }, room, true)).toBe("8c is named twice.");
});
