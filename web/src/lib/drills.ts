/** Training questions made from the engine: a situation is built here, and what the engine rules is the answer. */

import type { EventOut, PlayedCase, PlayedStep } from "../api/types";
import { cardName } from "./cards";
import { header, type Situation, type Step } from "./casefile";
import type { Pays } from "./pays";
import { amountOf, fit, take, type Offer, type Wager } from "./offers";

function onOf(offer: Offer): string {
  return String(offer.fixed?.["on"] ?? "");
}

/** A number from 0 up to, not including, what is given. */
export type Dice = (below: number) => number;
export type Play = (situation: Situation) => Promise<PlayedCase>;

export type Line = { wager: string; name: string; stake: number; settled: EventOut | null };
export type Payouts = {
  kind: "payouts";
  game: string;
  told: string;
  /** What the student sees. */
  laid: PlayedStep;
  after: PlayedStep;
  lines: Line[];
  pays: Pays;
};
export type Ruling = {
  kind: "ruling";
  game: string;
  told: string;
  asked: string;
  before: PlayedStep;
  after: PlayedStep;
  stands: boolean;
  asOf: string;
  pays: Pays;
};
export type Question = Payouts | Ruling;

export const GAMES = [
  ["craps", "Craps"],
  ["three-card-poker", "Three card poker"],
  ["let-it-ride", "Let it ride"],
] as const;

const AMOUNTS = [500, 1000, 1500, 2000, 2500, 3000, 6000];
const STACK = 200_000;

function situation(game: string, title: string, steps: Step[], asOf = ""): Situation {
  return { header: header({ title, game, asOf, options: {}, seats: { "1": STACK } }), steps };
}

function one<T>(dice: Dice, all: readonly T[]): T {
  return all[dice(all.length)] as T;
}

/** Bets drawn from what the table offers, at amounts that can be paid. */
export function drawBets(dice: Dice, offers: readonly Offer[], count: number): Step[] {
  // A bet that is booked in parts would be more than one line; of the many hop bets a few are enough.
  const open = offers.filter(
    (offer) =>
      offer.do === "wager" &&
      offer.seat === 1 &&
      amountOf(offer) &&
      !/fire-bet|come|whirl|horn-high|^hop-/.test(onOf(offer)),
  );
  const hops = offers.filter(
    (offer) => offer.seat === 1 && offer.do === "wager" && /^hop-/.test(onOf(offer)),
  );
  const left = [...open];
  for (let few = 0; few < 3 && hops.length > 0; few += 1) left.push(...hops.splice(dice(hops.length), 1));
  const found: Step[] = [];
  while (found.length < count && left.length > 0) {
    const [offer] = left.splice(dice(left.length), 1);
    const range = offer ? amountOf(offer) : null;
    const amount = range ? fit(range, one(dice, AMOUNTS)) : null;
    if (offer && amount !== null) found.push(take(offer, { amount }));
  }
  return found;
}

function last(played: PlayedCase): PlayedStep {
  const found = played.steps[played.steps.length - 1] ?? played.start;
  if (!found || found.refused) throw new Error(found?.refused?.sentence ?? "The question could not be made.");
  return found;
}

/** The wagers that stood before a step and were not taken back in it. */
function standing(before: PlayedStep, after: PlayedStep): Wager[] {
  const gone = after.events
    .filter((event) => event.event === "wager-removed")
    .map((event) => event.fields["number"]);
  return before.view.wagers.filter((wager) => !gone.includes(wager.number));
}

/** The table as it lies when the wagers are paid: with every card that was turned, without what was taken back. */
export function laidOpen(before: PlayedStep, after: PlayedStep, played: PlayedCase): PlayedStep {
  const turned = played.steps
    .flatMap((step) => step.events)
    .flatMap((event) => event.shows?.cards ?? [])
    .filter((laid) => laid.adds && laid.place === "community")
    .flatMap((laid) => laid.cards.map(cardName));
  const open = turned.length > 0 ? { community: turned.join(" "), community_left: 0 } : {};
  const view = { ...before.view, wagers: standing(before, after), own: { ...before.view.own, ...open } };
  return { ...before, view };
}

/** What became of every wager that stood before the step, and of those that were made in it. */
export function lines(before: PlayedStep, after: PlayedStep): Line[] {
  const settled = after.events.filter(
    (event) => event.event === "wager-settled" && event.fields["seat"] === 1,
  );
  const found: Line[] = standing(before, after)
    .filter((wager) => wager.seat === 1)
    .map((wager) => ({
      wager: wager.kind,
      name: wager.name,
      stake: wager.stake,
      settled: settled.find((event) => event.fields["name"] === wager.name) ?? null,
    }));
  for (const event of settled) {
    const name = String(event.fields["name"]);
    if (!found.some((line) => line.name === name))
      found.push({ wager: name, name, stake: Number(event.fields["stake"] ?? 0), settled: event });
  }
  return found;
}

/** Six bets and a throw. It is thrown again (in thought) until the throw decides at least two of them. */
async function crapsPayouts(dice: Dice, play: Play): Promise<Payouts> {
  const line = one(dice, ["pass", "dont-pass"]);
  const steps: Step[] = [
    { do: "shoot", seat: 1 },
    { do: "wager", seat: 1, args: { on: line, amount: one(dice, AMOUNTS) } },
  ];
  const point = dice(3) > 0;
  if (point) steps.push({ do: "roll", args: { dice: one(dice, [[1, 3], [2, 3], [2, 4], [3, 5], [4, 5], [4, 6]]) } }); // prettier-ignore
  const title = "A drill";
  const open = last(await play(situation("craps", title, steps)));
  // More on the line bet would be the same line, not a sixth bet.
  const others = open.awaits.filter((offer) => onOf(offer) !== line);
  steps.push(...drawBets(dice, others, 5));
  const before = last(await play(situation("craps", title, steps)));
  for (let tries = 0; ; tries += 1) {
    const thrown = [dice(6) + 1, dice(6) + 1];
    const played = await play(situation("craps", title, [...steps, { do: "roll", args: { dice: thrown } }]));
    const after = last(played);
    const found = lines(before, after);
    if (tries < 6 && found.filter((each) => each.settled).length < 2) continue;
    const [a = 1, b = 1] = thrown;
    return {
      kind: "payouts",
      game: "craps",
      laid: before,
      told: `${point ? `The point is ${String(before.view.own["point"])}.` : "It is a come out roll."} The dice show ${a}-${b}${a === b && a !== 1 && a !== 6 ? `, a hard ${a + b}` : `, ${a + b}`}.`,
      after,
      lines: found,
      pays: played.pays,
    };
  }
}

function shuffled(dice: Dice): Step {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = dice(at + 1);
    [deck[at], deck[other]] = [deck[other] as number, deck[at] as number];
  }
  return { do: "shuffle", args: { top: deck.map(cardName).join(" ") } };
}

async function cardPayouts(dice: Dice, play: Play, game: string): Promise<Payouts> {
  const amount = one(dice, AMOUNTS);
  const three = game === "three-card-poker";
  const steps: Step[] = three
    ? [
        { do: "wager", seat: 1, args: { on: "ante", amount } },
        { do: "wager", seat: 1, args: { on: "pair-plus", amount: one(dice, AMOUNTS) } },
      ]
    : [{ do: "wager", seat: 1, args: { amount } }];
  steps.push(shuffled(dice), { do: "deal" });
  const choices: Step[] = three
    ? [{ do: dice(5) === 0 ? "fold" : "play", seat: 1 }]
    : [one(dice, ["ride", "withdraw"]), one(dice, ["ride", "withdraw"])].map((act) => ({ do: act, seat: 1 }));
  steps.push(...choices.slice(0, -1));
  const final = choices[choices.length - 1] as Step;
  const before = last(await play(situation(game, "A drill", steps)));
  const played = await play(situation(game, "A drill", [...steps, final]));
  const after = last(played);
  return {
    kind: "payouts",
    game,
    laid: laidOpen(before, after, played),
    told: three
      ? final.do === "fold"
        ? "The player folds."
        : "The player makes the play wager."
      : `The player ${choices.map((each) => (each.do === "ride" ? "lets it ride" : "takes the bet back")).join(", then ")}.`,
    after,
    lines: lines(before, after),
    pays: played.pays,
  };
}

type Template = { told: string; asked: string; steps: Step[]; act: Step; asOf?: string };

const wager = (on: string, amount: number, more: Record<string, unknown> = {}): Step => ({
  do: "wager", seat: 1, args: { on, amount, ...more },
}); // prettier-ignore
const roll = (...dice: number[]): Step => ({ do: "roll", args: { dice } });
const shoot: Step = { do: "shoot", seat: 1 };

/** Situations to judge. Whether the act stands is never written here: the engine says. */
export function templates(dice: Dice, game: string): Template[] {
  const amount = one(dice, [1000, 2000, 3000]);
  const on = (step: Step) => String(step.args?.["amount"] ? Number(step.args["amount"]) / 100 : "");
  if (game === "craps") {
    const onSix = [shoot, wager("pass", amount), roll(4, 2)];
    const odds = wager("pass-odds", amount * one(dice, [1, 2, 3, 4, 5]));
    const six = wager("place-6", one(dice, [600, 700, 1000, 1200, 1800]));
    const caller = one(dice, ["stickperson", "boxperson", "dealer", "floorperson"]);
    const year = one(dice, ["1998-06-01", "2000-06-01", "2010-09-07"]);
    return [
      { told: "The point is 6. A die landed on the rail.", asked: `The ${caller} calls no roll: right?`, steps: onSix, act: { do: "no-roll", by: caller, args: { reason: "in-cup-or-rail" } } },
      { told: "The point is 6. The dice did not leave the hand together.", asked: `The ${caller} calls no roll: right?`, steps: onSix, act: { do: "no-roll", by: caller, args: { reason: "not-simultaneous" } } },
      { told: "The point is 6. A die went off the table.", asked: "The roll is called invalid: right?", steps: onSix, act: { do: "invalid-roll", args: { reason: "off-table" } } },
      { told: "The point is 6, and the player has a pass line bet.", asked: "The player takes the pass line bet down: allowed?", steps: onSix, act: { do: "remove", seat: 1, args: { on: "pass" } } },
      { told: "The point is 6, and the player has a don't pass bet.", asked: "The player takes the don't pass bet down: allowed?", steps: [shoot, wager("dont-pass", amount), roll(4, 2)], act: { do: "remove", seat: 1, args: { on: "dont-pass" } } },
      { told: `The point is 6. The player has $${amount / 100} on the pass line; this table allows three times odds.`, asked: `The player takes odds of $${on(odds)}: allowed?`, steps: onSix, act: odds },
      { told: "It is a come out roll.", asked: "The player makes a come bet: allowed?", steps: [shoot], act: wager("come", amount) },
      { told: "The point is 6.", asked: "The player makes a don't pass bet now: allowed?", steps: onSix, act: wager("dont-pass", amount) },
      { told: "The smallest chip is $1.", asked: `The player puts $${on(six)} on place 6: allowed?`, steps: [shoot], act: six },
      { told: `It is ${year}.`, asked: "The player makes a hop bet on 5-3: allowed?", steps: [shoot], act: wager("hop-3-5", amount), asOf: year },
      { told: "The point is 6. The player has a place bet on 8.", asked: "The player takes the place bet down: allowed?", steps: [...onSix, wager("place-8", 1200)], act: { do: "remove", seat: 1, args: { on: "place-8" } } },
    ]; // prettier-ignore
  }
  const deck = shuffled(dice);
  if (game === "three-card-poker") {
    const dealt = [wager("ante", amount), deck, { do: "deal" }];
    return [
      { told: "The cards are dealt.", asked: "The player adds a pair plus wager: allowed?", steps: dealt, act: wager("pair-plus", amount) },
      { told: "The cards are dealt.", asked: "The player takes the ante back: allowed?", steps: dealt, act: { do: "remove", seat: 1, args: { on: "ante" } } },
      { told: "The bets are open.", asked: "The player bets the pair plus without an ante: allowed?", steps: [], act: wager("pair-plus", amount) },
      { told: "The cards are dealt, and the player has an ante.", asked: "The player makes the play wager: allowed?", steps: dealt, act: { do: "play", seat: 1 } },
      { told: "The player has bet the pair plus.", asked: "The player takes it back before the deal: allowed?", steps: [wager("pair-plus", amount)], act: { do: "remove", seat: 1, args: { on: "pair-plus" } } },
    ]; // prettier-ignore
  }
  const three: Step = { do: "wager", seat: 1, args: { amount } };
  const dealt = [three, deck, { do: "deal" }];
  return [
    { told: "The cards are dealt; bet number one is at hand.", asked: "The player takes bet number one back: allowed?", steps: dealt, act: { do: "withdraw", seat: 1 } },
    { told: "Both decisions are made: the second card lies open.", asked: "The player now takes the third bet back: allowed?", steps: [...dealt, { do: "ride", seat: 1 }, { do: "ride", seat: 1 }], act: { do: "withdraw", seat: 1 } },
    { told: "The player has placed bet one only.", asked: "The dealer deals: right?", steps: [wager("bet-one", amount), deck], act: { do: "deal" } },
    { told: "The cards are dealt.", asked: "The player raises bet number three: allowed?", steps: dealt, act: wager("bet-three", amount) },
    { told: "The three bets lie there, and the betting is open.", asked: "The player takes bet number two back before the deal: allowed?", steps: [three], act: { do: "remove", seat: 1, args: { on: "bet-two" } } },
  ]; // prettier-ignore
}

async function ruling(dice: Dice, play: Play, game: string): Promise<Ruling> {
  const chosen = one(dice, templates(dice, game));
  const made = (steps: Step[]) => play(situation(game, chosen.told, steps, chosen.asOf ?? ""));
  const before = last(await made(chosen.steps));
  const played = await made([...chosen.steps, chosen.act]);
  const after = played.steps[played.steps.length - 1];
  if (!after || (after.refused && after.refused.cites.length === 0))
    throw new Error(after?.refused?.sentence ?? "The question could not be made.");
  return {
    kind: "ruling",
    game,
    told: chosen.told,
    asked: chosen.asked,
    before,
    after,
    stands: after.refused === null,
    asOf: played.as_of,
    pays: played.pays,
  };
}

export function question(kind: Question["kind"], game: string, dice: Dice, play: Play): Promise<Question> {
  if (kind === "ruling") return ruling(dice, play, game);
  return game === "craps" ? crapsPayouts(dice, play) : cardPayouts(dice, play, game);
}

/** What was typed for a wager: its net in cents, "stays" where it is not decided, or null for neither. */
export function typedNet(text: string): number | "stays" | null {
  const word = text.trim().toLowerCase().replace(/^\+/, "");
  if (word === "" || /^stays?( up)?$/.test(word)) return "stays";
  const minus = /^[-−]/.test(word);
  const match = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(word.replace(/^[-−]/, "").replaceAll(",", ""));
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minus ? -cents : cents;
}

export function rightNet(line: Line): number | "stays" {
  return line.settled ? Number(line.settled.fields["net"]) : "stays";
}
