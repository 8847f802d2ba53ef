import { describe, expect, test } from "vitest";
import type { AreaOut, EventOut, FeltOut, SectionOut } from "../api/types";
import { undrawn } from "../felt";
import { placed } from "../felt/grid";
import { asking, bettingOn, oddsOn, takingDown, wagerOffer } from "../lib/areas";
import { cardName, handInWords, inWords, parseCards, pressed, TILE_SET, withSuits } from "../lib/cards";
import { dealtTwice, header, headerOf, orderFor, scalar, settles, write, type Params } from "../lib/casefile";
import { byName, decided, lastActs, lastDice, lastResult, revealed } from "../lib/decided";
import { onChip, parseDollars, show, signed } from "../lib/money";
import {
  asChosen,
  allows,
  fit,
  held,
  immediate,
  inOrder,
  lastOf,
  stepFrom,
  take,
  undoOf,
  type Amount,
  type Offer,
  type Wager,
} from "../lib/offers";
import { parse } from "../lib/router";
import { PLAIN, sayWith } from "../lib/words";
import { keysFor } from "../ui/Acts";

const layoutOf = (...areas: (Partial<AreaOut> & { id: string })[]): FeltOut => ({
  drawing: "layout",
  places: [],
  names: {},
  streets: null,
  wheel: [],
  wins: {},
  seats: 0,
  sections: [
    {
      title: "",
      columns: 0,
      turns: false,
      areas: areas.map((area) => ({
        name: area.id,
        label: area.id,
        args: { on: area.id },
        at: [],
        shape: "box",
        tone: "",
        note: "",
        dice: [],
        ...area,
      })),
    },
  ],
});
const amount: Amount = { type: "amount", least: 500, most: 100_000, step: 100 };

const event = (name: string, fields: Record<string, unknown>, more: Partial<EventOut> = {}): EventOut => ({
  version: 1, event: name, title: "", cites: [], words: { decision: `${name}: x`, arithmetic: "", nearest: "", reading: "" }, fields, postings: [], sealed: [], ...more,
}); // prettier-ignore

describe("money", () => {
  test("is shown with the dollar sign and cents only where there are some", () => {
    expect([show(51000), show(-550), show(123456789), signed(1000), signed(-1000)]).toEqual([
      "$510",
      "-$5.50",
      "$1,234,567.89",
      "+$10",
      "-$10",
    ]);
  });
  test("is read from text and never through a float", () => {
    expect([
      parseDollars("7.50"),
      parseDollars("$1,000"),
      parseDollars("0.1"),
      parseDollars("1e3"),
      parseDollars("-5"),
      parseDollars("1.234"),
    ]).toEqual([750, 100000, 10, null, null, null]);
  });
  test("fits on a chip", () =>
    expect([onChip(500), onChip(150000), onChip(25)]).toEqual(["$5", "$1.5k", "$0.25"]));
});

describe("amounts of an offer", () => {
  const place6: Amount = { type: "amount", least: 1000, most: 50000, step: 600 };
  test("a chip is rounded up to what can be paid", () => {
    expect(fit(place6, 1000)).toBe(1200);
    expect(fit(place6, 100000)).toBe(49800);
    expect(allows(place6, 1200)).toBe(true);
    expect(allows(place6, 1000)).toBe(false);
  });
  test("steps count from the origin, and the few beside them are allowed", () => {
    const odds: Amount = { type: "amount", least: 1, most: 3000, step: 1000, origin: -500, also: [3500] };
    expect(fit(odds, 100)).toBe(500);
    expect(fit(odds, 3200)).toBe(3500);
    expect(stepFrom(odds, 500, 1)).toBe(1500);
    expect(lastOf(odds)).toBe(2500);
  });
  test("nothing fits an empty range", () =>
    expect(fit({ type: "amount", least: 500, most: 100, step: 100 }, 100)).toBeNull());
});

describe("offers", () => {
  const wager: Offer = {
    do: "wager",
    kind: "free",
    seat: 1,
    fixed: { on: "pass" },
    params: { amount: { type: "amount", least: 100, most: 1000, step: 100 } },
  };
  test("become commands with what is fixed and what was chosen", () => {
    expect(take(wager, { amount: 500 })).toEqual({ do: "wager", seat: 1, args: { on: "pass", amount: 500 } });
    expect(take({ do: "deal", kind: "chance" })).toEqual({ do: "deal" });
    expect(immediate(wager)).toBe(false);
    expect(
      immediate({
        do: "roll",
        kind: "chance",
        params: { dice: { type: "outcome", dice: 2 } },
        optional: ["dice"],
      }),
    ).toBe(true);
  });
  test("show an amount that may be left out, where there is a choice", () => {
    const play: Offer = { ...wager, do: "play", fixed: {}, optional: ["amount"] };
    expect(immediate(play)).toBe(true);
    expect(immediate(asChosen(play))).toBe(false);
    const call: Offer = { ...play, params: { amount: { type: "one-of", values: [500] } } };
    expect(asChosen(call)).toBe(call);
    expect(asChosen(wager)).toBe(wager);
  });
  test("chips are undone by reducing, or by taking the wager down", () => {
    const placed = take(wager, { amount: 500 });
    const remove: Offer = { do: "remove", kind: "free", seat: 1, fixed: { on: "pass" } };
    const reduce: Offer = {
      do: "reduce",
      kind: "free",
      seat: 1,
      fixed: { on: "pass" },
      params: { amount: { type: "amount", least: 100, most: 500, step: 100 } },
    };
    expect(undoOf([remove, reduce], placed)).toEqual({
      do: "reduce",
      seat: 1,
      args: { on: "pass", amount: 500 },
    });
    expect(undoOf([remove], placed)).toEqual({ do: "remove", seat: 1, args: { on: "pass" } });
    expect(undoOf([{ ...remove, fixed: { on: "come" } }], placed)).toBeNull();
  });
  test("chips lie on areas, mine apart from others'", () => {
    const wagers: Wager[] = [
      { number: 1, seat: 1, kind: "come", name: "come-6", stake: 1000, round: 1, at: 6 },
      { number: 2, seat: 2, kind: "come", name: "come-6", stake: 500, round: 1, at: 6 },
      { number: 3, seat: 1, kind: "place-6", name: "place-6", stake: 600, round: 1, at: 6 },
    ];
    const found = held(wagers, 1);
    expect(found.get("come-6")).toMatchObject({ mine: 1000, others: 500, seats: [1, 2] });
    expect(found.get("place-6")).toMatchObject({ mine: 600, others: 0 });
  });
  test("acts get keys that do not collide with each other or with the chips", () => {
    const keys = keysFor(["fold", "call", "raise", "roll"], PLAIN);
    expect(new Set(keys.values()).size).toBe(4);
    expect([...keys.values()]).not.toContain("u");
  });
});

test("offers stand in the order in which the game lists its acts", () => {
  const acts = ["ride", "withdraw", "deal"].map((name) => ({ do: name }));
  const offers: Offer[] = ["unlisted", "deal", "withdraw", "ride"].map((name) => ({
    do: name,
    kind: "turn",
  }));
  expect(inOrder(offers, acts).map((offer) => offer.do)).toEqual(["ride", "withdraw", "deal", "unlisted"]);
});

describe("cards", () => {
  test("are read and written", () => {
    expect(parseCards("As Td 7h")).toEqual([51, 33, 22]);
    expect(parseCards("AsTd7h")).toEqual([51, 33, 22]);
    expect(parseCards("as 10D 7H jo")).toEqual([51, 33, 22, 52]);
    expect(parseCards("1s")).toBeNull();
    expect([0, 51, 52, -1].map(cardName)).toEqual(["2c", "As", "Jo", "??"]);
    expect([64, 74, 75, 84].map(cardName)).toEqual(["6-6", "1-5", "3-6", "1-2"]);
    expect(parseCards("6-6 1-2 ??")).toEqual([64, 84, -1]);
    expect(parseCards("7-7")).toBeNull();
    expect(inWords(83)).toBe("the 2 4, gee joon");
    expect(pressed([64, 64, 70], [64])).toEqual([true, false, false]);
    expect(pressed([64, 70, 64], [64, 64])).toEqual([true, false, true]);
    expect(handInWords([-1, -1, -1])).toBe("3 face down cards");
  });
});

describe("felts", () => {
  test("what a drawing has no area for is still within reach", () => {
    const offers: Offer[] = [
      { do: "wager", kind: "free", seat: 1, fixed: { on: "a-wager-of-tomorrow" }, params: { amount } },
    ];
    const felt = {
      offers,
      seat: 1,
      held: new Map(),
      layout: layoutOf({ id: "pass" }),
      narrow: false,
      wagers: [],
    };
    expect(undrawn("craps", felt)).toEqual(["a-wager-of-tomorrow"]);
  });
});

describe("results", () => {
  test("are summed by wager for the own seat", () => {
    const events = [
      event("wager-settled", { seat: 1, name: "pass", net: 1000 }),
      event("wager-settled", { seat: 2, name: "pass", net: -500 }),
      event("wager-settled", { seat: 1, name: "field", net: -200 }),
    ];
    expect([...decided(events, 1)]).toEqual([
      ["pass", 1000],
      ["field", -200],
    ]);
  });
  test("cards stay open after the round until the next one is dealt", () => {
    const round = [
      event("hand-revealed", {}, { shows: { cards: [{ place: "1", cards: [0, 1, 2], hand: "pair" }] } }),
      event("turned-up", {}, { shows: { cards: [{ place: "community", cards: [3], adds: true }] } }),
      event("turned-up", {}, { shows: { cards: [{ place: "community", cards: [4], adds: true }] } }),
      event("round-ended", {}, { shows: { over: true } }),
    ];
    const open = revealed(round);
    expect(open.get("1")?.hand).toBe("pair");
    expect(open.get("community")?.cards).toEqual([3, 4]);
    expect(revealed([...round, event("shuffled", {})]).size).toBe(2);
    expect(revealed([...round, event("cards-dealt", {}, { shows: { drawn: true } })]).size).toBe(0);
  });
  test("cards of one round are not cleared by what is dealt within it", () => {
    const deal = event("cards-dealt", {}, { shows: { drawn: true } });
    const turned = event(
      "turned-up",
      {},
      { shows: { cards: [{ place: "community", cards: [3], adds: true }] } },
    );
    expect(revealed([deal, turned, deal]).get("community")?.cards).toEqual([3]);
  });
  test("what seats did last is wiped off by the next street, but not of who is out", () => {
    const said = (...all: [number, string][]) => event("acted", {}, { shows: { said: all } });
    const street = event("street-dealt", {}, { shows: { hushed: "live" } });
    const acts = lastActs([said([1, "bet $4"], [2, "fold"], [3, "all in"]), street, said([1, "check"])]);
    expect([...acts]).toEqual([[2, "fold"], [3, "all in"], [1, "check"]]); // prettier-ignore
    const pots = [500, 300].map((cents) => event("pot-awarded", {}, { shows: { took: [[3, cents]] } }));
    expect(lastActs(pots).get(3)).toBe("takes $8");
  });
  test("the last throw and the last result are found", () => {
    const events = [
      event("rolled", {}, { shows: { dice: [1, 2], result: "3" } }),
      event("wager-settled", {}),
    ];
    expect([lastDice(events), lastResult(events), lastDice([])]).toEqual([[1, 2], "3", null]);
  });
});

describe("case files", () => {
  const params: Params = new Map<string, Record<string, string>>([
    ["wager", { on: "text", amount: "amount" }],
    ["put", { chips: "amounts" }],
  ]);
  test("are written so that they can be replayed", () => {
    const head = header({
      title: "Odds: too much",
      game: "craps",
      asOf: "2010-09-07",
      options: { odds_multiple_right: 3 },
      seats: { "1": 50000 },
    });
    const text = write(
      {
        header: head,
        steps: [
          { do: "wager", seat: 1, args: { on: "pass", amount: 750 } },
          { do: "roll", args: { dice: [4, 2] } },
          { do: "wager", seat: 1, args: { on: "pass-odds", amount: 5000 }, refused: "19:47-1.6(e)" },
        ],
      },
      params,
    );
    expect(text).toBe(
      'case: "Odds: too much"\ngame: craps\nas_of: 2010-09-07\noptions: {odds_multiple_right: 3}\nseats: {1: 500}\nplay:\n' +
        "  - {do: wager, seat: 1, on: pass, amount: 7.50}\n  - {do: roll, dice: [4, 2]}\n" +
        '  - {do: wager, seat: 1, on: pass-odds, amount: 50, refused: "19:47-1.6(e)"}\n',
    );
    expect(headerOf(text)).toBe(head);
  });
  test("claim everything that a step decided", () => {
    expect(
      settles([
        event("wager-settled", { seat: 1, name: "pass", net: 1000 }),
        event("wager-settled", { seat: 2, position: 3, name: "ante", net: -550 }),
      ]),
    ).toBe('{1: {pass: 10}, "2@3": {ante: -5.50}}');
    expect(settles([event("rolled", {})])).toBeNull();
  });
  test("words that YAML would misread are quoted", () =>
    expect([scalar("on"), scalar("pass"), scalar("a: b"), scalar("1.2")]).toEqual([
      '"on"',
      "pass",
      '"a: b"',
      '"1.2"',
    ]));
  test("cards known by place are put where the dealing takes them from", () => {
    const deck = [0, 1, 2, 3, 4, 5];
    const places = new Map([
      ["1", [0, 2]],
      ["dealer", [1, 3]],
    ]);
    expect(orderFor(places, new Map([["1", [5, 4]]]), deck)).toEqual([5, 0, 4, 1, 2, 3]);
  });
  test("two deals tell from which position each of two equal tiles comes", () => {
    expect(TILE_SET).toHaveLength(32);
    const dealt = (order: readonly number[]) => {
      const sealed = Object.entries({ "1": [1, 3], dealer: [0, 30] }).map(([name, positions]) => ({
        name,
        value: positions.map((at) => order[at] ?? -1),
      }));
      return [{ event: "cards-dealt", fields: {}, sealed } as unknown as EventOut];
    };
    const orders = [TILE_SET, [...TILE_SET.slice(1), ...TILE_SET.slice(0, 1)]];
    const places = dealtTwice(orders.map(dealt), orders);
    expect([...places]).toEqual([
      ["1", [1, 3]],
      ["dealer", [0, 30]],
    ]);
    const top = TILE_SET[0] ?? -1;
    const order = orderFor(places, new Map([["1", [top, top]]]), TILE_SET);
    expect([order[1], order[3]]).toEqual([top, top]);
    expect([...order].sort()).toEqual([...TILE_SET].sort());
  });
});

test("addresses and names", () => {
  expect(parse("#/table/t-1?felt=plain")).toMatchObject({ page: "table", rest: ["t-1"] });
  expect(parse("#/law/19%3A47-1.2(a)").rest).toEqual(["19:47-1.2(a)"]);
  const words = { "hop-hard-6": "Hop 3-3", "blackjack-": "Hand {}" };
  const say = sayWith(words, [{ do: "roll", name: "Roll the dice" }]);
  expect(say.wager("blackjack-2")).toBe("Hand 2");
  expect(
    sayWith({ pass: "Pass line", "lay-4": "Lay 4" }, []).told("pass is not lay-4, nor a come-out roll."),
  ).toBe("Pass line is not lay 4, nor a come-out roll.");
  const named = sayWith({ "fire-bet": "Fire bet", "bust-it": "Bust It" }, []);
  expect(named.told("fire-bet is not offered. fire-bet is beside bust-it and fire-bet.")).toBe(
    "Fire bet is not offered. Fire bet is beside Bust It and fire bet.",
  );
  expect([say.wager("hop-hard-6"), say.wager("something-new"), say.act("roll"), say.act("sit-out")]).toEqual([
    "Hop 3-3",
    "Something new",
    "Roll the dice",
    "Sit out",
  ]);
});

describe("areas", () => {
  const layout = layoutOf(
    { id: "pass" },
    { id: "come-odds-9", args: { on: "come-odds", point: 9 } },
    { id: "two-of-a-kind-4", args: { on: "two-of-a-kind", number: 4 } },
    { id: "split-1-2", args: { on: "split", numbers: [1, 2] } },
    { id: "bet-one", args: {} },
  );
  const wager = (fixed: Offer["fixed"], params: Offer["params"] = {}): Offer => ({
    do: "wager", kind: "free", seat: 1, fixed: fixed ?? {}, params: { amount, ...params },
  }); // prettier-ignore
  const offers: Offer[] = [
    wager({}),
    wager({ on: "bet-one", position: 2 }),
    wager({ on: "come-odds", point: 8 }),
    wager({ on: "two-of-a-kind" }, { number: { type: "one-of", values: [1, 4] } }),
    wager({ on: "split" }, { numbers: { type: "subset", of: [1, 2, 3], least: 2, most: 2 } }),
  ];
  test("are taken up by the offer that fixes or leaves open what they are", () => {
    expect(bettingOn(layout, offers, 1, "two-of-a-kind-4", 1000)).toEqual({
      do: "wager", seat: 1, args: { on: "two-of-a-kind", number: 4, amount: 1000 },
    }); // prettier-ignore
    expect(bettingOn(layout, offers, 1, "split-1-2", 1000).args).toEqual({
      on: "split", numbers: [1, 2], amount: 1000,
    }); // prettier-ignore
    expect(bettingOn(layout, offers, 1, "bet-one", 1000).args).toEqual({ amount: 1000 });
  });
  test("that are closed ask the table all the same, with no less than the least", () => {
    expect(wagerOffer(layout, offers, 1, "come-odds-9")).toBeNull();
    expect(bettingOn(layout, offers, 1, "come-odds-9", 100, 500).args).toEqual({
      on: "come-odds", point: 9, amount: 500,
    }); // prettier-ignore
    expect(asking(layout, 1, "bet-one", 500).args).toEqual({ on: "bet-one", amount: 500 });
    // Of a wager with an amount of its own nobody asks with another.
    const bounded = { "bet-one": { least: 100, most: 100 } };
    expect(asking(layout, 1, "bet-one", 500, bounded).args).toEqual({ on: "bet-one", amount: 100 });
  });
  test("are cleared by what the table offers to take down", () => {
    const down: Offer = { do: "remove", kind: "free", seat: 1, fixed: { on: "bet-one" } };
    expect(takingDown(layout, [down], 1, "bet-one")).toEqual({
      do: "remove",
      seat: 1,
      args: { on: "bet-one" },
    });
    expect(takingDown(layout, [down], 1, "pass")).toBeNull();
  });
  test("pay their own odds, or those of their kind", () => {
    const pays = { pass: { "": "1 to 1" }, "two-of-a-kind": { "": "10 to 1" } };
    expect(["pass", "two-of-a-kind-4", "split-1-2"].map((id) => oddsOn(layout, pays, id))).toEqual([
      "1 to 1", "10 to 1", null,
    ]); // prettier-ignore
  });
  test("lie in rows, or where the game puts them; a long layout lies on its side on a phone", () => {
    const rows = placed(layout.sections[0] as SectionOut, 600, false);
    expect(rows.at.map(({ x, y }) => [x, y])).toEqual([[0, 0], [120, 0], [240, 0], [360, 0], [480, 0]]); // prettier-ignore
    const long = layoutOf({ id: "a", at: [0, 0, 1, 1] }, { id: "b", at: [11, 2, 1, 1] })
      .sections[0] as SectionOut;
    const turned = placed({ ...long, turns: true }, 300, true);
    expect(turned.at.map(({ x }) => x)).toEqual([0, 200]);
  });
});

test("the log names who sits there and what the game calls a wager", () => {
  const placed = event("wager-placed", { seat: 2, name: "players-hand" });
  const told = {
    ...placed,
    words: { ...placed.words, decision: "Seat 2 wagers $10.00 on players-hand; seat 7 waits." },
  };
  const say = sayWith({ "players-hand": "Player" }, []);
  expect(byName(told, { "2": "Bob" }, say)).toBe("Bob wagers $10.00 on Player; seat 7 waits.");
  expect(byName(told, { "2": "Ann (you)" }, PLAIN)).toBe(
    "Ann (you) wagers $10.00 on Players hand; seat 7 waits.",
  );
});

test("cards in a sentence are written with their suits", () => {
  expect(withSuits("Ad to the dealer.")).toBe("A♦ to the dealer.");
  expect(withSuits("Ann shows As Tc 6s: a pair.")).toBe("Ann shows A♠ 10♣ 6♠: a pair.");
  expect(withSuits("As to seat 2. As the dealer has 17, nobody draws.")).toBe(
    "A♠ to seat 2. As the dealer has 17, nobody draws.",
  );
  expect(withSuits("Tickets of 2 games; 19:47-2.6(d)")).toBe("Tickets of 2 games; 19:47-2.6(d)");
});
