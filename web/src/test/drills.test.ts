import { expect, test } from "vitest";
import type { DrillLine, EventOut } from "../api/types";
import { rightNet, typedNet } from "../lib/drills";

test("what is typed is read as a net result, or as nothing decided", () => {
  expect(["36", "$1,000.50", "-10", "−10", "+5", "0"].map(typedNet)).toEqual([
    3600, 100_050, -1000, -1000, 500, 0,
  ]); // prettier-ignore
  expect(["", " ", "stays", "stays up"].map(typedNet)).toEqual(Array(4).fill("stays"));
  expect(["a lot", "1.234", "--5"].map(typedNet)).toEqual([null, null, null]);
});

test("the right answer is what the engine settled", () => {
  const settled = { fields: { net: -500 } } as unknown as EventOut;
  const line: DrillLine = { wager: "pass", name: "Pass line", stake: 500, settled };
  expect([rightNet(line), rightNet({ ...line, settled: null })]).toEqual([-500, "stays"]);
});
