/** What the parts of the ruling desk share. */

import type { GameDetail, PlayedCase } from "../../api/types";
import { cardName } from "../../lib/cards";
import type { Situation, Step } from "../../lib/casefile";
import { show } from "../../lib/money";
import type { Command, Offer } from "../../lib/offers";
import { plain, type Say } from "../../lib/words";
import type { Said } from "../../ui/OptionFields";

export const DECK = Array.from({ length: 52 }, (_, card) => card);

export type Branch = { name: string; situation: Situation };
export type Act = (command: Command) => void;
export type Dry = (steps: Step[]) => Promise<PlayedCase>;
export type Add = (...steps: Step[]) => Promise<void>;

/** A situation as the desk shows it, and what can be done with it. */
export type SituatedProps = {
  situation: Situation;
  played: PlayedCase;
  cursor: number;
  setCursor: (at: number) => void;
  add: (...steps: Step[]) => Promise<void>;
  change: (next: Situation) => void;
  error: Said | null;
  busy: boolean;
  detail: GameDetail | null;
  branches: Branch[];
  pick: (index: number) => void;
  remove: () => void;
  leave: () => void;
  text: (claims: boolean) => string;
  dry: (steps: Step[]) => Promise<PlayedCase>;
};

export function stepWords(step: Step | undefined, say: Say): string {
  if (!step) return "";
  const args = Object.entries(step.args ?? {}).map(([name, value]) =>
    name === "amount"
      ? show(Number(value))
      : name === "on"
        ? say.wager(String(value))
        : name === "top"
          ? "the cards as given"
          : Array.isArray(value)
            ? value.join("-")
            : plain(String(value)),
  );
  return `${step.seat == null ? "" : `seat ${step.seat}: `}${say.act(step.do).toLowerCase()}${args.length > 0 ? ` ${args.join(" ")}` : ""}${step.by ? `, by the ${step.by}` : ""}`;
}

/** Nothing at the desk is left to chance: a deal gets an order of the cards, and the button a seat, in the case. */
export function prepared(
  steps: readonly Step[],
  before: readonly Step[],
  awaits: readonly Offer[],
  deck: number,
): Step[] {
  const found: Step[] = [];
  for (const step of steps) {
    if (step.do === "deal") {
      const done = [...before, ...found].map((each) => each.do);
      const button = awaits.find((offer) => offer.do === "button");
      if (button && !done.includes("button")) found.push({ do: "button", seat: button.seat ?? null });
      if (deck === 52 && done.lastIndexOf("shuffle") <= done.lastIndexOf("deal"))
        found.push({ do: "shuffle", args: { top: mixed().map(cardName).join(" ") } });
    }
    found.push(step);
  }
  return found;
}

function mixed(): number[] {
  const deck = [...DECK];
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [deck[at], deck[other]] = [deck[other] as number, deck[at] as number];
  }
  return deck;
}
