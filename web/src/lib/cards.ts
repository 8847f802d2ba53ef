/** Cards are numbers 0..51 (rank * 4 + suit, the two first, suits c d h s), 52 the joker, -1 unknown; tiles from 64 on. */

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

const FIRST_TILE = 64;
const PAIRED = 11;
/** Pai gow tiles in the order of their numbers: by their spots, and how the pair of each is called. */
const TILES = [
  ["6-6", "teen"], ["1-1", "day"], ["4-4", "yun"], ["1-3", "gor"], ["5-5", "mooy"], ["3-3", "chong"], ["2-2", "bon"],
  ["5-6", "foo"], ["4-6", "ping"], ["1-6", "tit"], ["1-5", "look"], ["3-6", "gow"], ["4-5", "gow"], ["2-6", "bot"],
  ["3-5", "bot"], ["2-5", "chit"], ["3-4", "chit"], ["1-4", "ng"], ["2-3", "ng"], ["2-4", "gee joon"],
  ["1-2", "gee joon"],
] as const; // prettier-ignore

/** The tiles on the table: of the first eleven kinds two each. */
export const TILE_SET: readonly number[] = TILES.flatMap((_, kind) =>
  kind < PAIRED ? [FIRST_TILE + kind, FIRST_TILE + kind] : [FIRST_TILE + kind],
);

export function isTile(card: number): boolean {
  return card >= FIRST_TILE && card < FIRST_TILE + TILES.length;
}

/** The spots of a tile, the smaller number first. */
export function spotsOf(tile: number): number[] {
  return (TILES[tile - FIRST_TILE]?.[0] ?? "").split("-").map(Number);
}

/** Of cards in a row, which are picked: of equal ones as many as were picked, from the left. */
export function pressed(cards: readonly number[], picked: readonly number[]): boolean[] {
  const left = [...picked];
  return cards.map((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export function cardName(card: number): string {
  if (card === 52) return "Jo";
  if (isTile(card)) return TILES[card - FIRST_TILE]?.[0] ?? "??";
  if (card < 0 || card > 52) return "??";
  return `${RANKS[Math.floor(card / 4)]}${SUITS[card % 4]}`;
}

const WRITTEN = /(?<![\w'-])([2-9TJQKA])([cdhs])(?![\w'-])/g;
/** What follows an ace of spades in a sentence; anything else follows the word "As". */
const AFTER_CARD = /^(?:$|[.,:;)]| (?:to|was|and|counts|[2-9TJQKA][cdhs])\b)/;

/** "A♦ to the dealer." for "Ad to the dealer.": cards in a sentence as people write them. */
export function withSuits(text: string): string {
  return text.replace(WRITTEN, (whole: string, rank: string, suit: string, at: number) =>
    whole === "As" && !AFTER_CARD.test(text.slice(at + 2))
      ? whole
      : `${rank === "T" ? "10" : rank}${SYMBOLS[suit as Suit]}`,
  );
}

/** Cards as written, "As Td 7h", "AsTd7h" or "as 10d 7h", tiles "6-6 2-4"; null where the text is something else. */
export function parseCards(text: string): number[] | null {
  const packed = text.replace(/\s+/g, "").replaceAll("10", "T");
  if (packed.includes("-")) return parseTiles(packed);
  if (packed === "" || packed.length % 2 !== 0) return null;
  const found: number[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    const word = packed.slice(at, at + 2);
    if (word.toLowerCase() === "jo") found.push(52);
    else if (word === "??") found.push(-1);
    else {
      const rank = RANKS.indexOf(word.charAt(0).toUpperCase());
      const suit = SUITS.indexOf(word.charAt(1).toLowerCase());
      if (rank < 0 || suit < 0) return null;
      found.push(rank * 4 + suit);
    }
  }
  return found;
}

function parseTiles(packed: string): number[] | null {
  const found: number[] = [];
  for (const [name] of packed.matchAll(/\?\?|.-.|./g)) {
    const at = TILES.findIndex(([spots]) => spots === name);
    if (at < 0 && name !== "??") return null;
    found.push(at < 0 ? -1 : FIRST_TILE + at);
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
  if (isTile(card)) return `the ${name.replace("-", " ")}, ${TILES[card - FIRST_TILE]?.[1] ?? ""}`;
  return `the ${RANK_WORDS[name[0] ?? ""] ?? "?"} of ${SUIT_WORDS[name[1] as Suit]}`;
}

export function handInWords(cards: readonly number[], piece = "card"): string {
  const unknown = cards.filter((card) => card < 0).length;
  if (unknown === cards.length) return `${unknown} face down ${piece}${unknown === 1 ? "" : "s"}`;
  return cards.map(inWords).join(", ");
}

/** Where cards were set as several hands, which its name says one by one: of how many cards each is, the highest first. */
export function setAs(name: string, cards: number): number[] {
  const hands = name.split(" / ").length;
  if (hands === 2 && cards > 2) return [cards - 2, 2];
  return hands === 3 && cards > 3 ? [cards - 3, 2, 1] : [];
}
