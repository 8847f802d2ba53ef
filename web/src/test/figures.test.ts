import { describe, expect, test } from "vitest";
import { points, netLabel } from "../charts/Distribution";
import { spread } from "../charts/Bankroll";
import type { OddsRow } from "../api/calls";
import type { OptionOut } from "../api/types";
import { cents, chance, fraction, parseOdds, percent, stepped, ticks } from "../lib/figures";
import { PLAIN } from "../lib/words";
import { said } from "../pages/math/BestPlay";
import { payTableOf } from "../pages/math/PayTable";
import { mixOf } from "../pages/math/Sessions";
import { sorted } from "../pages/math/WagerTable";

describe("figures", () => {
  test("percentages keep a real minus, small chances keep digits", () => {
    expect(percent(-0.109126)).toBe("−10.913%");
    expect(chance(0)).toBe("0%");
    expect(chance(0.25)).toBe("25.00%");
    expect(chance(1 / 649740)).toBe("0.000154%");
    expect(fraction("-2")).toBe(-2);
    expect(fraction("1/4")).toBe(0.25);
  });
  test("odds are read as people write them, and nothing else is", () => {
    expect(parseOdds("4 to 1")).toEqual({ num: 4, den: 1 });
    expect(parseOdds("7-6")).toEqual({ num: 7, den: 6 });
    expect(parseOdds(" 30 ")).toEqual({ num: 30, den: 1 });
    for (const text of ["", "four to one", "4 to 0", "-4 to 1", "1.5 to 1"])
      expect(parseOdds(text)).toBe(null);
    expect(stepped("4 to 1", -1)).toBe("3 to 1");
    expect(stepped("0 to 1", -1)).toBe("0 to 1");
    expect(stepped("x", 1)).toBe(null);
  });
  test("amounts are dollars, nothing, or no amount", () => {
    expect(cents("12.50")).toBe(1250);
    expect(cents("$1,000")).toBe(100_000);
    expect(cents(" ")).toBe(null);
    expect(cents("1e9")).toBeNaN();
    expect(cents("-5")).toBeNaN();
  });
  test("an axis has few round numbers within its ends", () => {
    expect(ticks(0, 430, 5)).toEqual([0, 100, 200, 300, 400]);
    expect(ticks(0, 0, 5)).toEqual([0]);
    for (const at of ticks(13, 987, 6)) expect(at).toBeGreaterThanOrEqual(13);
  });
});

const row = (wager: string, more: Partial<OddsRow> = {}): OddsRow => ({ wager, pays: "1 to 1", ...more });
const option = (name: string, type: string) => ({ name, type }) as OptionOut;

describe("the wagers of a game", () => {
  test("are put in order by edge, and stay as they are on the layout", () => {
    const rows = [0.05, 0.01, 0.02].map((value, index) =>
      row(String(index), { house_edge: { exact: "", value } }),
    );
    expect(sorted(rows, "low").map((each) => each.wager)).toEqual(["1", "2", "0"]);
    expect(sorted(rows, "high").map((each) => each.wager)).toEqual(["0", "2", "1"]);
    expect(sorted(rows, "layout")).toEqual(rows);
  });
  test("find the option that holds their odds", () => {
    const options = [option("pair_plus_table", "table"), option("ante_bonus_table", "table")];
    const lines = { flush: "4 to 1" };
    expect(payTableOf(row("pair-plus", { pay_table: lines }), options, PLAIN)?.option).toBe(
      "pair_plus_table",
    );
    expect(payTableOf(row("ante", { bonus_table: lines }), options, PLAIN)?.option).toBe("ante_bonus_table");
    expect(
      payTableOf(row("let-it-ride", { pay_table: lines }), [option("pay_table", "table")], PLAIN)?.lines,
    ).toBe(lines);
    const craps = [option("payout_odds", "map")];
    expect(payTableOf(row("hard-6", { pays: "9 to 1" }), craps, PLAIN)?.lines).toEqual({
      "hard-6": "9 to 1",
    });
    expect(payTableOf(row("field", { pays: "1 to 1; 2 to 1 on 2" }), craps, PLAIN)).toBe(null);
  });
});

describe("charts", () => {
  test("a distribution leaves out what hardly ever comes, and says how much that is", () => {
    const distribution = Array.from({ length: 40 }, (_, net) => ({
      net: String(net),
      probability: net < 36 ? "1/40" : "1/400",
    }));
    const { shown, left, rest } = points(row("x", { distribution }));
    expect(shown.map((point) => point.net)).toEqual(Array.from({ length: 36 }, (_, index) => 35 - index));
    expect(left).toBe(4);
    expect(rest).toBeCloseTo(0.01);
    expect(netLabel({ net: 7 / 6, label: "7/6" })).toBe("+7/6");
    expect(netLabel({ net: -1, label: "-1" })).toBe("−1");
    expect(netLabel({ net: -0.123456, label: "-123456/1000000" })).toBe("−0.123");
  });
  test("labels do not lie on one another", () => {
    const placed = spread(
      [10, 11, 12, 250, 255].map((at) => ({ at, text: String(at) })),
      15,
    );
    placed
      .slice(1)
      .forEach((each, index) => expect(each.at - (placed[index]?.at ?? 0)).toBeGreaterThanOrEqual(15));
  });
});

test("a mix is wagers with their dollars, and nothing else", () => {
  expect(mixOf("")).toEqual({});
  expect(mixOf("tie 5, straight-17=2.50,")).toEqual({ tie: 500, "straight-17": 250 });
  for (const wrong of ["tie", "5 tie", "tie 0", "tie 5, tie 6", "tie 5.005"]) expect(mixOf(wrong)).toBe(null);
});

test("a strategy without a text is told by its summary and what else it says", () => {
  const told = said({
    summary: "Raise at a spread of 7 or more.",
    "raise at": [7, 8],
    "worth of a raise": { "6": "-0.07", "7": "+0.08" },
    "a table of its own": { a: { b: 1 } },
  });
  expect(told).toEqual([
    "Raise at a spread of 7 or more.",
    "Raise at: 7, 8.",
    "Worth of a raise: 6 -0.07, 7 +0.08.",
  ]);
  expect(said({ ride_with: [] })).toEqual([]);
});
