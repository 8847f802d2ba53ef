import { describe, expect, it } from "vitest";
import type { OptionOut } from "../api/types";
import { hourOf, targetsOf, valuesOf, withValue, type Target } from "../lib/compare";

const option = (name: string, type: string, more: Partial<OptionOut> = {}): OptionOut => ({
  name,
  type,
  default: null,
  choices: [],
  lines: {},
  help: "",
  cites: [],
  common: false,
  ...more,
});

const target = (type: string, line: string | null = null): Target => ({
  id: "x", label: "X", type, option: "x", line, some: "",
}); // prettier-ignore

describe("values side by side", () => {
  it("offers options of one value, and each line of a pay table", () => {
    const found = targetsOf([
      option("decks", "whole", { default: 6 }),
      option("tie", "flag"),
      option("limits", "limits"),
      option("pair_plus_table", "table", { lines: { flush: "4 to 1" } }),
    ]);
    expect(found.map(({ id, some }) => [id, some])).toEqual([
      ["decks", "6"],
      ["tie", "yes, no"],
      ["pair_plus_table.flush", "4 to 1"],
    ]);
  });

  it("reads values as their kind has them, or not at all", () => {
    expect(valuesOf(target("whole"), "6, 8")?.map(({ value }) => value)).toEqual([6, 8]);
    expect(valuesOf(target("flag"), "yes, no")?.map(({ value }) => value)).toEqual([true, false]);
    expect(valuesOf(target("odds"), "3, 4 to 1")?.map(({ value }) => value)).toEqual(["3 to 1", "4 to 1"]);
    expect(valuesOf(target("whole"), "six")).toBeNull();
    expect(valuesOf(target("whole"), " , ")).toBeNull();
  });

  it("keeps what else is chosen", () => {
    expect(withValue({ decks: 6 }, target("flag"), true)).toEqual({ decks: 6, x: true });
    expect(withValue({ x: { pair: "1 to 1" } }, target("odds", "flush"), "3 to 1")).toEqual({
      x: { pair: "1 to 1", flush: "3 to 1" },
    });
  });

  it("reckons an hour: 60 pass line wagers of $10 cost $8.48, give or take $77.45", () => {
    const pass = {
      wager: "pass",
      pays: "1 to 1",
      house_edge: { exact: "7/495", value: 7 / 495 },
      standard_deviation: 0.9999,
    };
    const { loss, off } = hourOf(pass, 60, 1000);
    expect(loss / 100).toBeCloseTo(8.48, 2);
    expect(off / 100).toBeCloseTo(77.45, 2);
  });
});
