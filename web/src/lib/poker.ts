/** Poker at a glance: who sits where, which cards came on which street, what everybody did last. */

import type { EventOut } from "../api/types";
import { show } from "./money";
import { plain } from "./words";

export type PokerPlayer = {
  seat: number;
  bet: number;
  in_pots: number;
  folded: boolean;
  all_in: boolean;
  up: number[];
  down: number[];
};
export type PokerHand = {
  number: number; phase: string; street: string; turn: number | null; board: number[]; players: PokerPlayer[];
  level: number; pots: number[];
}; // prettier-ignore

export type Kind = { board: number; streets: string[]; hole: number; draw: boolean };

const BOARD = ["first round", "flop", "turn", "river"];
const STUD7 = ["third street", "fourth street", "fifth street", "sixth street", "seventh street"];

/** How a game is laid out. One that is not known here has no board until it shows one. */
export function kindOf(game: string): Kind {
  if (/^(hold-em|omaha)/.test(game)) return { board: 5, streets: BOARD, hole: 0, draw: false };
  if (game.startsWith("seven-card-stud")) return { board: 0, streets: STUD7, hole: 2, draw: false };
  if (game === "five-card-stud")
    return { board: 0, streets: ["second street", ...STUD7.slice(0, 3)], hole: 1, draw: false };
  if (game === "mambo-stud")
    return { board: 1, streets: ["second street", "third street", "community card"], hole: 1, draw: false };
  if (game.startsWith("five-card-draw"))
    return { board: 0, streets: ["first round", "draw"], hole: 0, draw: true };
  return { board: 0, streets: [], hole: 0, draw: false };
}

export type Lying = { card: number; up: boolean };

/** A player's cards in the order in which they were dealt: hole cards, those face up, and what came last face down. */
export function inOrder(player: Pick<PokerPlayer, "up" | "down">, hole: number): Lying[] {
  const first = player.up.length > 0 ? player.down.slice(0, hole) : player.down;
  const last = player.up.length > 0 ? player.down.slice(hole) : [];
  const lying = (up: boolean) => (card: number) => ({ card, up });
  return [...first.map(lying(false)), ...player.up.map(lying(true)), ...last.map(lying(false))];
}

/** Where cards lie beside each other: face down ones tucked under, so that what shows has the room. */
export function spread(
  lying: readonly Lying[],
  size: number,
  room: number,
  own: boolean,
): { offsets: number[]; width: number } {
  const seen = (each: Lying) => own || each.up || each.card >= 0 || !lying.some((other) => other.up);
  const shares = lying.slice(0, -1).map((each) => (seen(each) ? 1 : 0.34));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const step = whole === 0 ? 0 : Math.min(size + 4, (room - size) / whole);
  const offsets = [0];
  for (const share of shares) offsets.push((offsets[offsets.length - 1] ?? 0) + share * step);
  return { offsets, width: (offsets[offsets.length - 1] ?? 0) + size };
}

/** What every seat did last on this street, in two words; a new street wipes it off. */
export function lastActs(events: readonly EventOut[]): Map<number, string> {
  let found = new Map<number, string>();
  let won = new Map<number, number>();
  for (const { event, fields } of events) {
    const seat = Number(fields["seat"]);
    switch (event) {
      case "hand-begun":
        found = new Map();
        won = new Map();
        break;
      case "street-dealt":
      case "bets-collected":
        found = new Map([...found].filter(([, act]) => act === "fold" || act === "all in"));
        break;
      case "posted":
        for (const [poster, cents] of Array.isArray(fields["posts"])
          ? (fields["posts"] as [number, number][])
          : [])
          found.set(poster, `${plain(String(fields["kind"]))} ${show(cents)}`);
        break;
      case "acted": {
        const to = Number(fields["to"] ?? 0);
        const act = String(fields["act"]);
        found.set(
          seat,
          fields["all_in"] ? "all in" : /bet|raise/.test(act) && to > 0 ? `${act} ${show(to)}` : plain(act),
        );
        break;
      }
      case "drew":
        found.set(
          seat,
          Number(fields["count"] ?? 0) === 0 ? "stands pat" : `draws ${Number(fields["count"])}`,
        );
        break;
      case "pot-awarded":
        for (const [winner, cents] of Array.isArray(fields["shares"])
          ? (fields["shares"] as [number, number][])
          : [])
          won.set(winner, (won.get(winner) ?? 0) + cents);
        for (const [winner, cents] of won) if (cents > 0) found.set(winner, `takes ${show(cents)}`);
        break;
      default:
        break;
    }
  }
  return found;
}

/** Half the pot and the pot, as totals of this round: the call is made first, then the pot as it is then is raised. */
export function potMarks(hand: PokerHand | null, seat: number | null): { label: string; cents: number }[] {
  const mine = hand?.players.find((player) => player.seat === seat);
  if (!hand || !mine) return [];
  const pot =
    hand.pots.reduce((sum, each) => sum + each, 0) + hand.players.reduce((sum, each) => sum + each.bet, 0);
  const called = pot + Math.max(0, hand.level - mine.bet);
  return [
    { label: "½ pot", cents: hand.level + Math.round(called / 2) },
    { label: "Pot", cents: hand.level + called },
  ];
}
