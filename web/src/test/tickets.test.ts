import { expect, test } from "vitest";
import {
  amounts,
  asKind,
  buying,
  chosen,
  dropped,
  EMPTY,
  letter,
  missing,
  paidAt,
  ratesOf,
  sizesOf,
  spotsOf,
  toggled,
  type Slip,
} from "../lib/tickets";

const WAY: Slip = { ...EMPTY, kind: "way", groups: [[1, 4], [9, 12], [40, 41]] }; // prettier-ignore
const KING: Slip = { ...EMPTY, kind: "king", groups: [[1], [2, 3]], kings: [9, 33], lists: [[0, 2], [1, 2, 3]] }; // prettier-ignore

test("a number is marked in the group at hand, and free again when it is touched once more, wherever it stands", () => {
  const one = toggled({ ...WAY, at: 1 }, 7);
  expect(one.groups[1]).toEqual([7, 9, 12]);
  expect(toggled({ ...one, at: 0 }, 7).groups).toEqual(WAY.groups);
  expect(toggled({ ...KING, at: "king" }, 50).kings).toEqual([9, 33, 50]);
});

test("a group that is taken off leaves the wagers that name it, and the others keep theirs", () => {
  expect(dropped(KING, 0)).toMatchObject({ groups: [[2, 3]], kings: [9, 33], lists: [[1], [0, 1, 2]] });
  expect(toggled(KING, 9)).toMatchObject({ kings: [33], lists: [[0], [1, 2]] });
  expect(dropped(EMPTY, 0).groups).toEqual([[]]);
});

test("the wagers of every kind of ticket", () => {
  expect(sizesOf({ ...EMPTY, groups: [[1, 2, 3]] })).toEqual([3]);
  expect(sizesOf({ ...EMPTY, kind: "quick-pick", count: 8 })).toEqual([8]);
  expect(sizesOf({ ...WAY, kind: "split" })).toEqual([2, 2, 2]);
  expect(sizesOf(WAY)).toEqual([4, 4, 4]);
  expect(sizesOf({ ...WAY, ways: 3 })).toEqual([6]);
  expect(sizesOf(KING)).toEqual([2, 4]);
  expect(chosen(4, 2).length).toBe(6);
});

test("what is missing is said, kind by kind", () => {
  expect(missing(EMPTY)).toBe("Mark numbers on the board.");
  expect(missing({ ...EMPTY, kind: "split", groups: [[1]] })).toContain("two groups");
  expect(missing({ ...WAY, groups: [[1], [2], [3, 4]] })).toContain("same size");
  expect(missing({ ...WAY, groups: [[1], [], [3]] })).toBe("Mark numbers for group B.");
  expect(missing({ ...KING, kings: [] })).toBe("Mark a king.");
  expect(missing({ ...KING, lists: [[]] })).toContain("every wager");
  for (const slip of [WAY, KING, { ...EMPTY, kind: "quick-pick" as const }]) expect(missing(slip)).toBe(null);
});

test("another kind keeps what is marked as far as it has a place for it", () => {
  expect(asKind(WAY, "straight").groups).toEqual([[1, 4, 9, 12, 40, 41]]);
  expect(asKind(KING, "combination")).toMatchObject({ kings: [], lists: [[]], groups: KING.groups });
});

test("the price of a wager: whole units, at least the table's minimum over all, at most what is there", () => {
  const units = { unit: 100, way_unit: 50 };
  expect(amounts(WAY, 2, { units, least: 1000, stack: 10_000 })).toMatchObject({
    least: 350,
    most: 1666,
    step: 50,
  });
  expect(amounts(EMPTY, 1, { units, least: 0, stack: 500 })).toMatchObject({
    least: 100,
    most: 500,
    step: 100,
  });
});

test("a ticket is bought as the engine reads it: groups and kings numbered from one", () => {
  expect(buying(KING, 2, 50, 1)).toEqual({
    do: "ticket",
    seat: 2,
    args: { groups: [[1], [2, 3]], king: [9, 33], combination: [[1, 3], [2, 3, 4]], amount: 50 },
  }); // prettier-ignore
  expect(buying({ ...EMPTY, kind: "quick-pick" }, 1, 100, 5)).toEqual({
    do: "quick-pick",
    seat: 1,
    args: { count: 4, amount: 100, games: 5 },
  });
  expect(buying(WAY, 1, 50, 1).args).toEqual({ groups: WAY.groups, ways: 2, amount: 50 });
});

test("rates of a number of spots, and what they make of an amount", () => {
  const pays = { straight: { "1 of 1": "3 for 1", "2 of 2": "12 for 1", "0 of 12": "1/2 for 1" } };
  expect(ratesOf(pays, 2)).toEqual([[2, "12 for 1"]]);
  expect(spotsOf(pays)).toEqual([1, 2, 12]);
  expect([paidAt("12 for 1", 50), paidAt("1/2 for 1", 100)]).toEqual([600, 50]);
});

test("groups have letters", () => {
  expect([0, 25, 26, 79].map(letter)).toEqual(["A", "Z", "AA", "CB"]);
});
