/** What a player reads of what just happened, and acts that say their amount. */

import { expect, it } from "vitest";
import type { EventOut } from "../api/types";
import { happened, standing, taken, throws } from "../lib/decided";
import { spread, type Offer } from "../lib/offers";
import { sayWith } from "../lib/words";

const event = (fields: Partial<EventOut>): EventOut => ({ event: "x", fields: {}, postings: [], ...fields }) as EventOut;
const settled = (seat: number, name: string, net: number) =>
  event({ event: "wager-settled", fields: { seat, name, net } });

it("tells what the last settlement was for me, by names", () => {
  const events = [settled(1, "field", -1000), settled(2, "field", 9900), settled(1, "pass", 1000)];
  const say = sayWith({ pass: "Pass line" }, []);
  expect(happened(events, 1, say)).toBe("Field lost $10. Pass line won $10.");
  expect(happened([settled(1, "play", 0)], 1, say)).toBe("Play came back.");
  expect(happened(events, 3, say)).toBe("");
});

it("keeps what was settled last until chance comes again or I wager anew", () => {
  const drawn = event({ shows: { drawn: true } });
  const placed = (seat: number) => event({ event: "wager-placed", fields: { seat } });
  const lost = settled(1, "red", -1000);
  expect(standing([placed(1), drawn, lost, settled(2, "red", 500), placed(2)], 1)).toHaveLength(2);
  expect(standing([drawn, lost, placed(1)], 1)).toEqual([]);
  expect(standing([drawn, lost, drawn], 1)).toEqual([]);
});

it("tells who took the pot and with what, until another pot is taken", () => {
  const shown = event({ shows: { cards: [{ place: "2", cards: [1, 2], hand: "flush, king high" }] } });
  const took = event({ shows: { took: [[2, 3600]] } });
  const folded = event({ shows: { took: [[1, 800]] } });
  expect(taken([shown, took], 2, {})).toBe("You take $36: flush, king high.");
  expect(taken([shown, took], 1, { 2: "Ada (bot)" })).toBe("Ada (bot) takes $36: flush, king high.");
  expect(taken([folded], 1, {})).toBe("You take $8.");
  const next = event({ shows: { hushed: "all" } });
  expect(taken([shown, took, next], 2, {})).toBe("Last hand: You took $36: flush, king high.");
  expect(taken([shown, took, next, folded], 2, { 1: "Bob" })).toBe("Bob takes $8.");
  expect(taken([next], 2, {})).toBe("");
});

it("tells what a hand of poker made me, where the log has the whole of it", () => {
  const begun = event({ shows: { hushed: "all" } });
  const blinds = event({ postings: [["stack:1", -100], ["bet:1", 100], ["stack:2", -200], ["bet:2", 200]] }); // prettier-ignore
  const call = event({ postings: [["stack:1", -100], ["bet:1", 100]] }); // prettier-ignore
  const bought = event({ postings: [["cage", -5000], ["stack:1", 5000]] }); // prettier-ignore
  const bet = event({ postings: [["stack:2", -400], ["bet:2", 400]] }); // prettier-ignore
  const back = event({ postings: [["bet:2", -400], ["stack:2", 400]] }); // prettier-ignore
  const pot = event({ postings: [["pot:1", -400], ["stack:2", 400]], shows: { took: [[2, 400]] } }); // prettier-ignore
  const hand = [begun, blinds, call, bought, bet, back, pot];
  const names = { 1: "Bob", 2: "Ada (bot)" };
  expect(taken(hand, 1, names)).toBe("Ada (bot) takes $4. You lost $2.");
  expect(taken(hand, 2, names)).toBe("You take $4. You won $2.");
  expect(taken([...hand, begun, blinds], 1, names)).toBe("Last hand: Ada (bot) took $4. You lost $2.");
  expect(taken(hand, 3, names)).toBe("Ada (bot) takes $4.");
  expect(taken([bet, back, pot], 1, names)).toBe("Ada (bot) takes $4.");
});

it("keeps the throws that the log has", () => {
  const rolled = (...dice: number[]) => event({ shows: { dice } });
  expect(throws([event({})]).came).toEqual([]);
  expect(throws([rolled(4, 4), rolled(1, 2)]).came.map((each) => each.name)).toEqual([
    "4-4, a total of 8",
    "1-2, a total of 3",
  ]);
});

it("makes a button of each amount where there are few", () => {
  const offer = (amount: unknown) => ({ do: "play", params: { amount } }) as unknown as Offer;
  const few = spread(offer({ type: "one-of", values: [4000, 3000] }));
  expect(few.map((each) => [each.costs, each.fixed])).toEqual([
    [4000, { amount: 4000 }],
    [3000, { amount: 3000 }],
  ]);
  const open = offer({ type: "amount", least: 100, most: 900, step: 100 });
  expect(spread(open)).toEqual([open]);
  expect(spread(offer({ type: "amount", least: 400, most: 400, step: 100 }))[0]?.costs).toBe(400);
});
