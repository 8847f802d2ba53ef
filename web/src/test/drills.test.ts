import { describe, expect, test } from "vitest";
import type { EventOut, PlayedCase, PlayedStep } from "../api/types";
import { drawBets, lines, question, rightNet, templates, typedNet } from "../lib/drills";
import type { Offer, Wager } from "../lib/offers";

const settled = (name: string, net: number): EventOut => ({
  version: 1, event: "wager-settled", title: "", cites: ["19:47-1.2"], words: { decision: "d", arithmetic: "", nearest: "", reading: "" },
  fields: { seat: 1, name, net, stake: 1000 }, postings: [], sealed: [],
}); // prettier-ignore
const wager = (kind: string, seat = 1): Wager => ({
  number: 1,
  seat,
  kind,
  name: kind,
  stake: 1000,
  round: 1,
});
const at = (wagers: Wager[], events: EventOut[] = [], awaits: Offer[] = []) =>
  ({ events, awaits, refused: null, view: { wagers, own: { point: 6 } } }) as unknown as PlayedStep;
const first = () => 0;

describe("payouts", () => {
  test("every wager on the layout is asked, decided or not, and those made in the step too", () => {
    const found = lines(
      at([wager("pass"), wager("place-6"), wager("field", 2)]),
      at([], [settled("pass", 1000), settled("play", -500)]),
    );
    expect(found.map((line) => [line.name, rightNet(line)])).toEqual([
      ["pass", 1000],
      ["place-6", "stays"],
      ["play", -500],
    ]);
  });
  test("what is typed is money or stays", () => {
    expect(["36", "+36", "$7.50", "-10", "−10", "", "stays", "0"].map(typedNet)).toEqual([
      3600,
      3600,
      750,
      -1000,
      -1000,
      "stays",
      "stays",
      0,
    ]);
    expect(["ten", "1.234", "--5", "1e3"].map(typedNet)).toEqual([null, null, null, null]);
  });
  test("bets are drawn from the offers, each once, at amounts that can be paid", () => {
    const offer = (on: string, step: number): Offer => ({
      do: "wager", kind: "free", seat: 1, fixed: { on }, params: { amount: { type: "amount", least: step, most: 60000, step } },
    }); // prettier-ignore
    const offers = [
      offer("place-6", 600),
      offer("come", 100),
      offer("field", 100),
      { ...offer("horn", 400), seat: 2 },
    ];
    const bets = drawBets(first, offers, 5);
    expect(bets.map((bet) => [bet.args?.["on"], bet.args?.["amount"]])).toEqual([
      ["place-6", 600],
      ["field", 500],
    ]);
  });
  test("a throw that decides hardly anything is thrown again", async () => {
    let thrown = 0;
    const play = (situation: { steps: { do: string }[] }) => {
      const rolls = situation.steps[situation.steps.length - 1]?.do === "roll" && situation.steps.length > 2;
      if (rolls) thrown += 1;
      const events = rolls && thrown > 2 ? [settled("pass", 1000), settled("field", -1000)] : [];
      return Promise.resolve({
        steps: [at([wager("pass"), wager("field")], events)],
      } as unknown as PlayedCase);
    };
    const asked = await question("payouts", "craps", first, play);
    expect(asked.kind === "payouts" && asked.lines.filter((line) => line.settled).length).toBe(2);
    expect(thrown).toBe(3);
  });
});

describe("rulings", () => {
  test("every game has calls to judge, and the engine says whether they stand", async () => {
    for (const game of ["craps", "three-card-poker", "let-it-ride"])
      expect(templates(first, game).length).toBeGreaterThan(4);
    const refused = { kind: "refused", sentence: "No.", cites: ["19:47-1.9(e)"], reading: "" };
    const play = (situation: { steps: unknown[] }) => {
      const step = situation.steps.length > 3 ? { ...at([]), refused } : at([]);
      return Promise.resolve({ steps: [step], as_of: "2010-09-07" } as unknown as PlayedCase);
    };
    const asked = await question("ruling", "craps", first, play);
    expect(asked).toMatchObject({
      kind: "ruling",
      stands: false,
      told: "The point is 6. A die landed on the rail.",
    });
  });
});
