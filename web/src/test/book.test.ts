import { describe, expect, test } from "vitest";
import type { EdgeOut, HintOut } from "../api/types";
import { wholeOf } from "../lib/areas";
import { actWords, cheapest, choiceOf, coachWords, worthWords } from "../lib/book";
import { expected } from "../lib/session";
import { PLAIN } from "../lib/words";

const hint: HintOut = {
  place: "1",
  exact: true,
  method: "all hands",
  choices: [
    { do: "play", args: { amount: 4000 }, value: 250, error: 0 },
    { do: "play", args: { amount: 3000 }, value: 180, error: 0 },
    { do: "check", args: {}, value: -100.4, error: 0 },
  ],
};

describe("the book", () => {
  test("an act is said with its amount, and what it is worth with its sign", () => {
    const [best, , worst] = hint.choices;
    expect(best && actWords(best, PLAIN)).toBe("Play $40");
    expect(best && worthWords(best)).toBe("+$2.50");
    expect(actWords({ do: "set", args: { low: "Td Ks" } }, PLAIN)).toBe("Set low 10♦ K♠");
    expect(worst && worthWords(worst)).toBe("−$1");
    expect(worthWords({ do: "bet", args: {}, value: 100, error: 3.4 })).toBe("+$1 ± $0.03");
  });

  test("a command is found among the choices by its amount or its cards", () => {
    expect(choiceOf(hint, { do: "play", args: { amount: 3000 } })?.value).toBe(180);
    const set: HintOut = {
      ...hint,
      choices: [
        { do: "set", args: { low: "As Kd" }, value: 10, error: 0 },
        { do: "set", args: { low: "Qs Kd" }, value: 5, error: 0 },
      ],
    };
    expect(choiceOf(set, { do: "set", args: { low: "Kd Qs" } })?.value).toBe(5);
    expect(choiceOf(set, { do: "set", args: { low: "2d 3s" } })).toBeNull();
  });

  test("the coach says what an act cost, and nothing worse", () => {
    expect(coachWords(hint, { do: "play", args: { amount: 4000 } }, PLAIN)).toBe("Play $40: best play.");
    expect(coachWords(hint, { do: "check" }, PLAIN)).toBe("Check costs $3.50 on average; best was Play $40.");
    const named: HintOut = { ...hint, choices: hint.choices.map((each) => ({ ...each, value: null })) };
    expect(coachWords(named, { do: "check" }, PLAIN)).toBe("Check; the book has Play $40.");
  });
});

const edge = (wager: string, worth: number, part_of = ""): EdgeOut => ({
  wager, exact: "", edge: worth, win: null, push: null, lose: null, gist: "", cite: "", deviation: 1, part_of,
}); // prettier-ignore

describe("what wagers cost", () => {
  test("the cheapest that is open comes first", () => {
    const offers = ["field", "pass"].map((on) => ({
      do: "wager",
      kind: "free" as const,
      seat: 1,
      fixed: { on },
    }));
    const found = cheapest(
      [edge("pass", 0.0141), edge("field", 0.0556), edge("come", 0.0141)],
      offers,
      "craps",
    );
    expect(found.map((each) => each.wager)).toEqual(["pass", "field"]);
  });

  test("bets that are played together are told by what they cost together", () => {
    const cited = (wager: string, worth: number, cite: string) => ({ ...edge(wager, worth), cite });
    const rows = [
      cited("let-it-ride", 0.035, "three"), cited("bet-one", -0.109, "three"), cited("bonus-dollar", 0.21, "bonus"),
    ]; // prettier-ignore
    const [whole, one, bonus] = rows as [EdgeOut, EdgeOut, EdgeOut];
    expect(wholeOf(rows, one, "let-it-ride")).toBe(whole);
    expect(wholeOf(rows, bonus, "let-it-ride")).toBeNull();
    expect(wholeOf(rows, whole, "let-it-ride")).toBeNull();
    const offers = ["bet-one", "bonus-dollar"].map((on) => ({
      do: "wager",
      kind: "free" as const,
      seat: 1,
      fixed: { on },
    }));
    expect(cheapest(rows, offers, "let-it-ride").map((each) => each.wager)).toEqual([
      "let-it-ride",
      "bonus-dollar",
    ]);
    const blind = edge("blind", 0.31, "ante");
    expect(wholeOf([edge("ante", 0.02), blind], blind, "x")?.wager).toBe("ante");
  });

  test("a session is held against what was staked", () => {
    const session = { staked: { ante: 10_000, blind: 10_000, other: 500 }, squares: { ante: 10_000_000 } };
    const found = expected(session, [edge("ante", 0.02), edge("blind", 0.5, "ante")]);
    expect(found).toEqual({ mean: -200, band: Math.round(2 * Math.sqrt(10_000_000)), unknown: 500 });
    expect(expected({ staked: { pot: 100 }, squares: {} }, [])).toBeNull();
  });
});
