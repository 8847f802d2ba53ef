/** Poker at a glance: who sits where, which cards came on which street. */

import { parseCards } from "./cards";

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
  level: number; pots: number[]; killer?: number | null; scale?: number;
}; // prettier-ignore

type Seen<Of> = Omit<Of, "board" | "up" | "down" | "players">;
type SeenHand = Seen<PokerHand> & {
  board: string;
  players: (Seen<PokerPlayer> & { up: string; down: string })[];
};

/** The hand that is on, as the view of a table tells it; null between hands. */
export function pokerHand(own: Readonly<Record<string, unknown>>): PokerHand | null {
  const seen = own["hand"] as SeenHand | null | undefined;
  if (!seen) return null;
  const read = (cards: string) => parseCards(cards) ?? [];
  const players = seen.players.map((each) => ({ ...each, up: read(each.up), down: read(each.down) }));
  return { ...seen, board: read(seen.board), players };
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

/** A kill in words: during a hand who posted it and what the limits are; between hands who will have to (`next`). */
export function killWords(
  hand: PokerHand | null,
  next: number,
  names: Readonly<Record<string, string>>,
): string | null {
  const who = (seat: number) => names[String(seat)] ?? `Seat ${seat}`;
  if (hand?.killer)
    return `${(hand.scale ?? 100) >= 200 ? "Kill" : "Half-kill"} pot, posted by ${who(hand.killer)}: limits ${(hand.scale ?? 100) / 100} times`;
  return !hand && next ? `The next pot is a kill pot: ${who(next)} posts it` : null;
}
