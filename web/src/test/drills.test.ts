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
  const line: DrillLine = { wager: "pass", name: "Pass line", stake: 500, net: -500, settled, off: null };
  expect([rightNet(line), rightNet({ ...line, net: null })]).toEqual([-500, "stays"]);
});

test("chips are worth what their colours say", () => {
  expect(worth({ red: 3, green: 1 }, { red: 500, green: 2500, black: 10_000 })).toBe(4000);
});

test("what was missed comes back after a while, until it was right twice", () => {
  const asked = { game: "craps", kind: "payouts", level: 3, seed: 7 };
  const other = { ...asked, seed: 8 };
  let missed = learning([], asked, false);
  expect(missed).toHaveLength(1);
  const never = () => 0;
  // Not at once: two others come first.
  expect(chosen(missed, asked, never)).toBe(0);
  missed = learning(learning(missed, other, true), { ...asked, seed: 9 }, true);
  expect(chosen(missed, asked, never)).toBe(7);
  expect(chosen(missed, { ...asked, game: "sic-bo" }, never)).toBe(0);
  missed = learning(missed, asked, true);
  expect(missed).toHaveLength(1);
  expect(learning(missed, asked, true)).toHaveLength(0);
});
