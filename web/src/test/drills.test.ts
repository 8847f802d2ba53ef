import { expect, test } from "vitest";
import type { DrillLine, EventOut } from "../api/types";
import { chosen, learning, rightNet, typedNet, worth } from "../lib/drills";

test("what is typed is read as a net result, or as nothing decided", () => {
  expect(["36", "$1,000.50", "-10", "−10", "+5", "0"].map(typedNet)).toEqual([
    3600, 100_050, -1000, -1000, 500, 0,
  ]); // prettier-ignore
  expect(["stays", "Stays up"].map(typedNet)).toEqual(["stays", "stays"]);
  // Nothing typed is no answer.
  expect(["a lot", "1.234", "--5", "", " "].map(typedNet)).toEqual(Array(5).fill(null));
});

test("the right answer is what the engine settled", () => {
  const settled = { fields: { net: -500 } } as unknown as EventOut;
  const line: DrillLine = {
    wager: "pass",
    name: "Pass line",
    stake: 500,
    net: -500,
    sort: "pass",
    settled,
    off: null,
  };
  expect([rightNet(line), rightNet({ ...line, net: null })]).toEqual([-500, "stays"]);
});

test("chips are worth what their colours say", () => {
  expect(worth({ red: 3, green: 1 }, { red: 500, green: 2500, black: 10_000 })).toBe(4000);
});

test("a sort that was missed comes back after a while, until it was right twice", () => {
  const craps = { game: "craps", kind: "payouts" };
  const asked = (good: string[], bad: string[]) => ({ ...craps, good, bad });
  const always = () => 0;
  let weak = learning([], asked(["pass"], ["place", "place"]));
  expect(weak).toMatchObject([{ sort: "place", right: 0 }]);
  // Not at once: two others come first.
  expect(chosen(weak, craps, always)).toEqual([]);
  weak = learning(learning(weak, asked(["pass"], [])), asked(["field"], []));
  expect(chosen(weak, craps, always)).toEqual(["place"]);
  // Every other time, at this game and in this kind of drill alone.
  expect(chosen(weak, craps, () => 0.5)).toEqual([]);
  expect(chosen(weak, { ...craps, game: "sic-bo" }, always)).toEqual([]);
  expect(chosen(weak, { ...craps, kind: "chips" }, always)).toEqual([]);
  weak = learning(weak, asked(["place"], []));
  expect(weak).toMatchObject([{ sort: "place", right: 1 }]);
  // Missed again, it is as weak as before.
  expect(learning(weak, asked([], ["place"]))).toMatchObject([{ sort: "place", right: 0 }]);
  expect(learning(weak, asked(["place"], []))).toEqual([]);
});
