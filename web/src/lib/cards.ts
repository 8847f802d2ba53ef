/** Cards are numbers 0..51 (rank * 4 + suit, the two first, suits c d h s), 52 the joker, -1 unknown. */

export type Face = { rank: string; suit: Suit | "joker" | "unknown" };
export type Suit = "c" | "d" | "h" | "s";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const RANK_WORDS: Record<string, string> = {
  T: "ten", J: "jack", Q: "queen", K: "king", A: "ace", "2": "two", "3": "three", "4": "four", "5": "five",
  "6": "six", "7": "seven", "8": "eight", "9": "nine",
}; // prettier-ignore
const SUIT_WORDS: Record<Suit, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
export const SYMBOLS: Record<Suit, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function cardName(card: number): string {
  if (card === 52) return "Jo";
  if (card < 0 || card > 52) return "??";
  return `${RANKS[Math.floor(card / 4)]}${SUITS[card % 4]}`;
}

/** Cards as written, "As Td 7h" or "AsTd7h"; null where the text is something else. */
export function parseCards(text: string): number[] | null {
  const packed = text.replace(/\s+/g, "");
  if (packed === "" || packed.length % 2 !== 0) return null;
  const found: number[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    const word = packed.slice(at, at + 2);
    if (word === "Jo") found.push(52);
    else if (word === "??") found.push(-1);
    else {
      const rank = RANKS.indexOf(word[0] ?? "");
      const suit = SUITS.indexOf(word[1] ?? "");
      if (rank < 0 || suit < 0) return null;
      found.push(rank * 4 + suit);
    }
  }
  return found;
}

export function faceOf(card: number): Face {
  if (card === 52) return { rank: "Jo", suit: "joker" };
  if (card < 0 || card > 52) return { rank: "?", suit: "unknown" };
  const rank = RANKS[Math.floor(card / 4)] ?? "?";
  return { rank: rank === "T" ? "10" : rank, suit: SUITS[card % 4] as Suit };
}

export function inWords(card: number): string {
  const name = cardName(card);
  if (name === "??") return "a face down card";
  if (name === "Jo") return "the joker";
  return `the ${RANK_WORDS[name[0] ?? ""] ?? "?"} of ${SUIT_WORDS[name[1] as Suit]}`;
}

export function handInWords(cards: readonly number[]): string {
  const unknown = cards.filter((card) => card < 0).length;
  if (unknown === cards.length) return `${unknown} face down card${unknown === 1 ? "" : "s"}`;
  return cards.map(inWords).join(", ");
}
