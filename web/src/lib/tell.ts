/** Events in words where the server has only their fields: poker's, so far. */

import type { EventOut, Words } from "../api/types";
import { cardName } from "./cards";
import { show } from "./money";
import { eventName, plain } from "./words";

type Fields = Record<string, unknown>;
const number = (fields: Fields, name: string) => Number(fields[name] ?? 0);
const cards = (value: unknown) =>
  Array.isArray(value) ? value.map((card) => cardName(Number(card))).join(" ") : "";
const pairs = (value: unknown) => (Array.isArray(value) ? (value as [number, number][]) : []);
const seats = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value));

const TELL: Record<string, (fields: Fields) => string> = {
  acted: (f) => {
    const seat = `Seat ${number(f, "seat")}`;
    const to = number(f, "to");
    switch (f["act"]) {
      case "fold":
        return `${seat} folds.`;
      case "check":
        return `${seat} checks.`;
      case "call":
        return `${seat} calls${to ? ` ${show(to)}` : ""}.`;
      case "raise":
        return `${seat} raises to ${show(to)}.`;
      default:
        return `${seat} ${plain(String(f["act"]))}s${to ? ` ${show(to)}` : ""}.`;
    }
  },
  "street-dealt": (f) => {
    const board = cards(f["board"]);
    const up = pairs(f["up"]).map(([seat, card]) => `seat ${seat} ${cardName(card)}`);
    const street = plain(String(f["name"])).replace(/^./, (c) => c.toUpperCase());
    if (board) return `${street}: ${board}.`;
    if (up.length > 0) return `${street}: ${up.join(", ")}.`;
    return f["to"] === undefined ? `${street}.` : `${street}: cards to seats ${seats(f["to"])}.`;
  },
  posted: (f) =>
    `${pairs(f["posts"])
      .map(([seat, cents]) => `Seat ${seat} posts ${show(cents)}`)
      .join(", ")} (${plain(String(f["kind"]))}).`,
  "hand-begun": (f) =>
    `Hand ${number(f, "number")} begins for seats ${seats(f["players"])}${f["button"] ? `; the button is at seat ${number(f, "button")}` : ""}.`,
  "hand-shown": (f) =>
    `Seat ${number(f, "seat")} shows ${cards(f["cards"])}: ${String(f["high"] || f["low"] || "")}.`,
  "hand-mucked": (f) => `Seat ${number(f, "seat")} gives the hand up.`,
  "pot-awarded": (f) =>
    `${pairs(f["shares"])
      .map(([seat, cents]) => `Seat ${seat} takes ${show(cents)}`)
      .join(", ")} from pot ${number(f, "pot")}${f["uncontested"] ? ", uncontested" : ""}.`,
  "hand-ended": (f) => `Hand ${number(f, "number")} ends.`,
  "bets-collected": () => "The bets are collected into the pot.",
  "uncalled-returned": (f) =>
    `Seat ${number(f, "seat")} takes an uncalled ${show(number(f, "amount"))} back.`,
  "rake-taken": (f) => `The rake is ${show(number(f, "amount"))}.`,
  "button-placed": (f) => `The button is put before seat ${number(f, "seat")}.`,
  "decks-opened": () => "Two decks are opened, inspected and spread.",
  "deck-cut": (f) => `The cards are cut by the ${String(f["by"])}.`,
  shuffled: (f) => `The ${number(f, "cards")} cards are shuffled${f["machine"] ? " by a machine" : ""}.`,
  "table-opened": (f) =>
    `The table opens: ${plain(String(f["game"]))} under the law of ${String(f["as_of"])}.`,
  "shuffle-committed": (f) =>
    `The order of ${number(f, "cards")} cards${f["round"] === undefined ? "" : ` for round ${number(f, "round")}`} is fixed and locked away.`,
  drew: (f) => {
    const count = number(f, "count");
    return `Seat ${number(f, "seat")} ${count === 0 ? "stands pat" : `throws ${count} away and draws ${count}`}.`;
  },
  "sat-out": (f) => `Seat ${number(f, "seat")} sits out.`,
};

/** What the server says of these is for machines. */
const ALWAYS = new Set(["table-opened", "shuffle-committed"]);

function withFields(fields: Fields): string {
  const told = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || value === true
      ? [
          value === true
            ? plain(name)
            : `${plain(name)} ${/amount|cents|stake/.test(name) ? show(Number(value)) : plain(String(value))}`,
        ]
      : [],
  );
  return told.length > 0 ? `: ${told.slice(0, 4).join(", ")}` : "";
}

/** The server's words; where they are only the fields of an event read aloud, better ones. */
export function inWords(event: EventOut): Words {
  const { decision } = event.words;
  const raw = decision.startsWith(`${event.event}:`) || decision === `${event.event}.`;
  const own = raw || ALWAYS.has(event.event) ? TELL[event.event] : undefined;
  if (own) return { ...event.words, decision: own(event.fields) };
  return raw
    ? { ...event.words, decision: `${eventName(event.event)}${withFields(event.fields)}.` }
    : event.words;
}
