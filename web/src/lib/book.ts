/** The book: what best play would do and what an act costs, in words. */

import type { ChoiceOut, EdgeOut, HintOut } from "../api/types";
import { edgeOn, wholeOf } from "./areas";
import { withSuits } from "./cards";
import { percent } from "./figures";
import { show, signed } from "./money";
import type { Command, Offer } from "./offers";
import { plain, type Say } from "./words";

/** An act with its amount, as its button says it. */
export function actWords(choice: Pick<ChoiceOut, "do" | "args">, say: Say): string {
  const { amount, position, ...others } = choice.args;
  void position;
  const sum = typeof amount === "number" ? ` ${show(amount)}` : "";
  const rest = Object.entries(others).map(([name, value]) => ` ${plain(name)} ${withSuits(String(value))}`);
  return `${say.act(choice.do)}${sum}${rest.join(",")}`;
}

/** What an act is worth on average, with the error of a sampled value. */
export function worthWords(choice: ChoiceOut): string {
  if (choice.value === null) return "";
  const error = choice.error > 0 ? ` ± ${show(Math.round(choice.error))}` : "";
  return `${signed(Math.round(choice.value)).replace("-", "−")}${error}`;
}

/** Cents that an act gives away against the best; null where it is not known. */
export function costOfChoice(hint: HintOut, choice: ChoiceOut): number | null {
  const best = hint.choices[0];
  if (!best || best.value === null || choice.value === null) return null;
  return Math.max(0, best.value - choice.value);
}

/** The choice that a command takes up; of several amounts the one that is nearest. */
export function choiceOf(hint: HintOut, command: Command): ChoiceOut | null {
  const alike = hint.choices.filter((choice) => choice.do === command.do);
  const given = command.args ?? {};
  const same = alike.filter((choice) =>
    Object.entries(choice.args).every(([name, value]) => {
      if (typeof value === "number" || given[name] === undefined) return true;
      return cardsOf(given[name]) === cardsOf(value);
    }),
  );
  const amount = given["amount"];
  if (typeof amount !== "number") return same[0] ?? null;
  const far = (choice: ChoiceOut) => Math.abs(Number(choice.args["amount"] ?? amount) - amount);
  return [...same].sort((one, other) => far(one) - far(other))[0] ?? null;
}

function cardsOf(value: unknown): string {
  return String(value).split(" ").sort().join(" ");
}

/** What an act cost, said after it. */
export function coachWords(hint: HintOut, command: Command, say: Say): string {
  const [best] = hint.choices;
  if (!best) return "";
  const chosen = choiceOf(hint, command);
  const named = actWords(best, say);
  if (chosen === best) return `${actWords(best, say)}: best play.`;
  const done = chosen ? actWords(chosen, say) : say.act(command.do);
  const cost = chosen ? costOfChoice(hint, chosen) : null;
  if (cost === null) return `${done}; the book has ${named}.`;
  if (cost < 0.5) return `${done}: as good as ${named}.`;
  return `${done} costs ${show(Math.round(cost))} on average; best was ${named}.`;
}

/** Of the wagers that are open, those with the least edge, the best first. */
export function cheapest(
  edges: readonly EdgeOut[],
  offers: readonly Offer[],
  game: string,
  most = 3,
): { wager: string; edge: EdgeOut }[] {
  const open = offers
    .filter((offer) => offer.do === "wager")
    .map((offer) => String(offer.fixed?.["on"] ?? ""));
  const named = open.length > 0 && open.every((on) => on === "") ? edges.map((edge) => edge.wager) : open;
  const rows = new Map<string, EdgeOut>();
  for (const wager of named) {
    const edge = edgeOn(edges, wager);
    const whole = edge && wholeOf(edges, edge, game);
    if (whole) rows.set(whole.wager, whole);
    else if (edge) rows.set(wager, edge);
  }
  const found = [...rows].map(([wager, edge]) => ({ wager, edge }));
  return found.sort((one, other) => one.edge.edge - other.edge.edge).slice(0, most);
}

export function edgeWords(edge: EdgeOut): string {
  return edge.edge > 0
    ? `the house keeps ${percent(edge.edge, 2)}`
    : `it is worth ${percent(-edge.edge, 2)} to you`;
}

/** Why there is no hint: nothing is asked, or the table of this game has not been counted on this machine. */
export function noHintWords(asked: boolean, game: string): string {
  if (!asked) return "There is nothing for you to decide now.";
  return `The book has no answer here yet: the table of this game is counted once, by “pitboss odds ${game}” on the server.`;
}
