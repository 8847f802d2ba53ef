import { expect, test } from "vitest";
import type { TableRow } from "../api/types";
import { columnsOf } from "../felt/PayTables";
import { byLine, byWager, dearest, hopPrices, inShort, paid, price, prices, tables } from "../lib/pays";
import { accountName, PLAIN } from "../lib/words";
import { firstToPlay } from "../pages/Lobby";

const PAYS = {
  "place-6": { "": "7 to 6" },
  field: { "12": "3 to 1", "2": "2 to 1", "3": "1 to 1", "11": "1 to 1" },
  "hop-hard-4": { "": "30 to 1" },
  "hop-1-3": { "": "15 to 1" },
  "hop-1-4": { "": "15 to 1" },
};

test("a wager has one price, or one for a line, or none", () => {
  expect([price(PAYS, "place-6"), price(PAYS, "field", 12), price(PAYS, "horn")]).toEqual([
    "7 to 6",
    "3 to 1",
    null,
  ]);
});

test("a wager says all that it pays, what is usual first", () => {
  const pays = {
    ...PAYS,
    blackjack: { "": "1 to 1", blackjack: "3 to 2" },
    "pair-plus": { "straight-flush": "40 to 1", flush: "4 to 1" },
    original: { "spread-1": "5 to 1" },
    "spanish-21": { "five-card 21": "3 to 2", "6-7-8 or 7-7-7": "3 to 2" },
  };
  const said = ["place-6", "field", "blackjack", "pair-plus", "original", "spanish-21", "horn"].map((wager) =>
    paid(pays, wager),
  );
  expect(said).toEqual([
    "7 to 6",
    "2 to 1 on 2, 1 to 1 on 3 and 11, 3 to 1 on 12",
    "1 to 1, 3 to 2 on blackjack",
    "40 to 1 on straight flush, 4 to 1 on flush",
    "5 to 1 on a spread of 1",
    "3 to 2 on five card 21, 3 to 2 on 6-7-8 or 7-7-7",
    "",
  ]);
});

test("totals stand by number, and those that pay more are known", () => {
  expect(prices(PAYS, "field").map(([total]) => total)).toEqual(["2", "3", "11", "12"]);
  expect([...dearest(PAYS, "field")]).toEqual([
    ["2", "2 to 1"],
    ["12", "3 to 1"],
  ]);
});

test("hop bets are told together only where all of a sort pay the same", () => {
  expect(hopPrices(PAYS)).toBe("15 to 1, pairs 30 to 1");
  expect(hopPrices({ ...PAYS, "hop-1-4": { "": "16 to 1" } })).toBe(null);
  expect(hopPrices({})).toBe(null);
});

test("odds that are set by line go to the server by wager, and come back", () => {
  const set = { "hard-6": "10 to 1", horn: 30, field: { "2": "5 to 2", "12": "3 to 1" } };
  const lines = { "hard-6": "10 to 1", horn: 30, "field 2": "5 to 2", "field 12": "3 to 1" };
  expect(byLine(set)).toEqual(lines);
  expect(byWager(lines)).toEqual(set);
  expect(byWager({})).toEqual({});
});

test("prices to the same unit are told in short", () => {
  expect(inShort([["4", "24 to 1"], ["5", "249 to 1"]])).toBe("4/5: 24/249 to 1"); // prettier-ignore
  expect(inShort([["4", "24 to 1"], ["5", "3 to 2"]])).toBe("4: 24 to 1  5: 3 to 2"); // prettier-ignore
  expect(inShort([])).toBe("");
});

test("a table that holds for several wagers is printed once, a long one in two columns", () => {
  const table = Object.fromEntries(
    ["royal-flush", "straight", "flush", "pair"].map((line) => [line, "1 to 1"]),
  );
  const pays = {
    "bet-one": table,
    "bet-two": table,
    ante: { "": "1 to 1" },
    "ante-bonus": { straight: "1 to 1" },
  };
  expect(tables(pays).map(({ wagers }) => wagers)).toEqual([["bet-one", "bet-two"], ["ante-bonus"]]);
  expect(columnsOf(pays, 100, PLAIN).map((column) => column.length)).toEqual([4, 2]);
  expect(columnsOf(pays, 40, PLAIN).map((column) => column.length)).toEqual([2, 2, 2]);
  expect(columnsOf(pays, 100, PLAIN)[1]?.[0]).toEqual({ words: "Ante bonus", odds: "" });
});

test("accounts have names", () => {
  expect([accountName("stack:3"), accountName("pot:2"), accountName("layout")]).toEqual([
    "Chips of seat 3",
    "Pot 2",
    "Wagers on the layout",
  ]);
});

test("a newcomer is led to craps if there is a place, and to no table that waits for its crew", () => {
  const row = (id: string, more: Partial<TableRow>) =>
    ({
      id,
      game: "hold-em",
      dealer: "automatic",
      chance: "secure",
      frozen: null,
      seats: 9,
      seats_taken: 0,
      ...more,
    }) as TableRow;
  const full = row("a", { game: "craps", seats: 2, seats_taken: 2 });
  const manned = row("b", { game: "craps", dealer: "person" });
  const free = row("c", { game: "craps", seats: null });
  expect(firstToPlay([full, manned, row("d", {}), free])?.id).toBe("c");
  expect(firstToPlay([full, manned, row("d", {})])?.id).toBe("d");
  expect(firstToPlay([full, manned])).toBe(null);
});
