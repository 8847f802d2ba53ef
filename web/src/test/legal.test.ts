import { expect, test } from "vitest";
import type { ClauseRow } from "../api/calls";
import { along, daysOf, fromDay, toDay, until, within } from "../lib/days";
import { figureName, figureText, marked, overTime } from "../lib/legal";
import { lawLink, parse } from "../lib/router";
import { fullCite } from "../pages/LawPage";

test("figures are told in words", () => {
  expect(figureName("craps.odds.pass-odds")).toBe("odds: pass odds");
  expect(figureText({ "4": "2 to 1", hard: [1, 2] })).toBe("4: 2 to 1; hard: 1, 2");
  expect(figureText(null)).toBe("");
  expect(figureText(false)).toBe("no");
});

test("a figure is followed through the clauses that held it, each value once", () => {
  const figure = (since: string, value: number) => ({ name: "craps.x", since, until: null, value, cite: "" });
  const row = (figures: ClauseRow["figures"]) => ({ figures }) as ClauseRow;
  const found = overTime([
    row([figure("1999-11-15", 100), figure("1982-08-02", 2)]),
    row([figure("1999-11-15", 100)]),
  ]);
  expect(found.get("craps.x")?.map((each) => each.value)).toEqual([2, 100]);
});

test("days lie along the life of the chapter", () => {
  const days = daysOf({
    ended: "2011-11-14",
    subchapters: [{ since: "1982-08-02" }, { since: "1978-06-02" }],
  });
  expect(days).toEqual({ first: "1978-06-02", last: "2011-11-13" });
  expect(along(days, "1978-06-02")).toBe(0);
  expect(along(days, "2020-01-01")).toBe(100);
  expect(fromDay(days, "no day")).toBe(0);
  expect(toDay(days, fromDay(days, "1999-11-15"))).toBe("1999-11-15");
  expect([within(days, "1978-06-01"), within(days, "1978-06-02"), within(days, "2011-11-14")]).toEqual([
    false,
    true,
    false,
  ]);
  expect(until(days, "2011-11-14")).toBe("the end of the chapter");
  expect(until(days, "1999-11-15")).toBe("1999-11-15");
});

test("citations are completed, and lead to the law of a day", () => {
  expect(fullCite("1.6(e)")).toBe("19:47-1.6(e)");
  expect(fullCite("N.J.A.C. 19:47-14")).toBe("19:47-14");
  expect(fullCite("the odds")).toBe(null);
  const place = parse(lawLink("19:47-1.6(e)", "1999-11-14"));
  expect([place.page, place.rest[0], place.query.get("as_of")]).toEqual([
    "law",
    "19:47-1.6(e)",
    "1999-11-14",
  ]);
});

test("words are marked where they stand, whatever their case", () => {
  expect(marked("A die off the table: no Die counts", ["die", "tab"])).toEqual([
    { text: "A ", hit: false },
    { text: "die", hit: true },
    { text: " off the ", hit: false },
    { text: "tab", hit: true },
    { text: "le: no ", hit: false },
    { text: "Die", hit: true },
    { text: " counts", hit: false },
  ]);
  expect(marked("1.4(f)?", ["(f)"]).map((part) => part.text)).toEqual(["1.4", "(f)", "?"]);
  expect(marked("all of it", [])).toEqual([{ text: "all of it", hit: false }]);
});
