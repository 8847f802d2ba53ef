import { byMoment } from "../lib/staff";
import { micros, when } from "../lib/when";
import { inOrder, stopNamed } from "../ui/Pickers";
import { describe, expect, test } from "vitest";
import type { EventOut, PlayedStep } from "../api/types";
import { laid, recard, type Step } from "../lib/casefile";
import { cardName, parseCards } from "../lib/cards";
import { placeName, PLAIN } from "../lib/words";
import { fileName } from "../lib/files";
import { DECK, prepared, stepWords } from "../pages/desk/model";
import { read } from "../ui/Places";
import { particular } from "../pages/desk/Next";

const event = (name: string, fields: Record<string, unknown>, sealed: EventOut["sealed"] = []): EventOut => ({
  version: 1, event: name, title: "", cites: [], words: { decision: "", arithmetic: "", nearest: "", reading: "" }, fields, postings: [], sealed,
}); // prettier-ignore
const played = (...events: EventOut[]) => ({ events }) as PlayedStep;

describe("nothing at the desk is left to chance", () => {
  test("a deal gets the order of its cards written down, once", () => {
    const found = prepared([{ do: "deal" }], [], [], 52);
    expect(found.map((step) => step.do)).toEqual(["shuffle", "deal"]);
    expect(new Set(parseCards(String(found[0]?.args?.["top"])))).toEqual(new Set(DECK));
    const known: Step = { do: "shuffle", args: { top: "As" } };
    expect(prepared([known, { do: "deal" }], [], [], 52)).toEqual([known, { do: "deal" }]);
    expect(prepared([{ do: "roll" }], [], [], 0)).toEqual([{ do: "roll" }]);
  });
  test("where there is a button it is put before a seat, unless it has been", () => {
    const awaits = [{ do: "button", kind: "house" as const, seat: 2 }];
    expect(prepared([{ do: "deal" }], [], awaits, 0)).toEqual([{ do: "button", seat: 2 }, { do: "deal" }]);
    expect(prepared([{ do: "deal" }], [{ do: "button", seat: 5 }], awaits, 0)).toEqual([{ do: "deal" }]);
  });
});

describe("cards of a round are changed after they were dealt", () => {
  const order = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const steps: Step[] = [
    { do: "shuffle", args: { top: order.map(cardName).join(" ") } },
    { do: "deal" },
    { do: "call", seat: 1 },
  ];
  const results = [
    played(event("shuffled", {}, [{ name: "order", value: order }])),
    played(
      event("street-dealt", { up: [[1, 2], [2, 3]] }, [{ name: "1", value: [0] }, { name: "2", value: [1] }]),
    ),
    played(event("street-dealt", { board: [5, 6, 7] })),
  ]; // prettier-ignore
  test("every place has its cards, on every street", () => {
    const found = laid(steps, results, DECK);
    expect([...(found?.places ?? [])]).toEqual([
      ["1", [0]],
      ["2", [1]],
      ["1 up", [2]],
      ["2 up", [3]],
      ["board", [5, 6, 7]],
    ]);
    expect(found?.order).toHaveLength(52);
    expect(laid([{ do: "roll" }], [played()], DECK)).toBeNull();
  });
  test("what is wanted changes places with what lay there, and the rest stays", () => {
    const cards = laid(steps, results, DECK)!;
    const next = recard(steps, cards, new Map([["board", [51, 0, 7]]]));
    const top = parseCards(String(next[0]?.args?.["top"])) ?? [];
    expect(top.slice(0, 8)).toEqual([6, 1, 2, 3, 4, 51, 0, 7]);
    expect(new Set(top)).toEqual(new Set(DECK));
    expect(next.map((step) => step.do)).toEqual(["shuffle", "deal", "call"]);
  });
  test("a case without a shuffle gets one before its deal", () => {
    const bare = steps.slice(1);
    const cards = laid(bare, [played(...results[0]!.events, ...results[1]!.events), results[2]!], DECK)!;
    expect(recard(bare, cards, new Map()).map((step) => step.do)).toEqual(["shuffle", "deal", "call"]);
  });
});

describe("what is typed at the desk", () => {
  const room = new Map([["1", 2], ["board", 3]]); // prettier-ignore
  test("cards that make no sense are told in a sentence", () => {
    expect(read({ "1": "As Zx" }, room)).toContain("Seat 1: write cards");
    expect(read({ "1": "As Ks Qs" }, room)).toBe("Seat 1 gets 2 cards.");
    expect(read({ "1": "As", board: "As" }, room)).toBe("As is named twice.");
    expect(read({ "1": "As" }, room, true)).toBe("Seat 1 gets 2 cards.");
    expect(read({ "1": "As Ks", board: "" }, room)).toEqual(new Map([["1", [51, 47]], ["board", []]])); // prettier-ignore
  });
  test("particulars of an act are read by their type", () => {
    expect(particular("amount", "7.50")).toBe(750);
    expect(particular("amounts", "25, 5")).toEqual([2500, 500]);
    expect(particular("dice", "4-2")).toEqual([4, 2]);
    expect(particular("roles", "dealer, boxperson")).toEqual(["dealer", "boxperson"]);
    expect(particular("flag", "true")).toBe(true);
    expect(particular("whole", "3")).toBe(3);
    expect(particular("text", "pass")).toBe("pass");
    expect(particular("amount", " ")).toBeUndefined();
    expect(particular("amount", "much")).toBe("much");
  });
  test("places, steps and files have names", () => {
    expect(["1", "2 up", "3 draws", "dealer"].map(placeName)).toEqual([
      "Seat 1",
      "Seat 2, face up",
      "Seat 3, drawn",
      "Dealer",
    ]);
    expect(stepWords({ do: "wager", seat: 1, args: { on: "pass-odds", amount: 3000 } }, PLAIN)).toBe(
      "seat 1: wager Pass odds $30",
    );
    expect(fileName("A die: off the table?")).toBe("a-die-off-the-table");
    expect(fileName("???")).toBe("case");
  });
});

test("stops of a wheel are found by what is typed, and stand in order", () => {
  const stops = [0, 28, 9, "00", 2];
  expect(stopNamed(stops, " 28 ")).toBe(28);
  expect(stopNamed(stops, "00")).toBe("00");
  expect(stopNamed(["Joker-1"], "joker 1")).toBe("Joker-1");
  expect(stopNamed(stops, "99")).toBeUndefined();
  expect(inOrder(stops)).toEqual([0, "00", 2, 9, 28]);
  expect(inOrder(["one", "two"])).toEqual(["one", "two"]);
});

test("acts of the staff stand by moment", () => {
  const act = (name: string, roles: string[]) => ({ do: name, roles }) as never;
  const offer = (name: string, more: object = {}) => ({ do: name, kind: "house", ...more }) as never;
  const found = byMoment(
    [offer("inspect"), offer("irregularity", { fixed: { kind: "late-wager" } }), offer("shuffle")],
    [act("inspect", ["floorperson"]), act("shuffle", ["dealer", "floorperson"])],
  );
  expect(found.map(([moment]) => moment)).toEqual([
    "The dealer's steps",
    "Something went wrong",
    "Equipment and the table",
  ]);
});

test("times are told in a zone, and read in it", () => {
  expect(when(0, "UTC")).toBe("1970-01-01 00:00:00");
  expect(micros("1970-01-01T00:00:01", "UTC")).toBe(1_000_000);
  expect(micros("", "here")).toBeNull();
});
