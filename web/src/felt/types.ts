import type { FeltOut } from "../api/types";
import type { Held, Offer, Wager } from "../lib/offers";
import type { Pays } from "../lib/pays";
import type { Picking } from "../ui/Acts";

/** What a felt gets: the table as this viewer sees it, and what to do when an area is touched. */
export type FeltProps = {
  game: string;
  seat: number | null;
  seats: Record<string, number>;
  names: Record<string, string>;
  /** How the own seat is called: "You", with the seconds of its clock. */
  you?: string;
  wagers: Wager[];
  held: Map<string, Held>;
  own: Record<string, unknown>;
  offers: Offer[];
  /** Areas, names and places, as the game serves them. */
  layout: FeltOut;
  /** What the last step decided: area to net result in cents, for this seat. */
  decided: Map<string, number>;
  /** Which step that was, so that what is decided twice moves twice. */
  decidedAt: number;
  /** What the layout prints. */
  pays: Pays;
  /** Only to look at, as in the lobby: places without players, nothing to be done. */
  still?: boolean;
  /** A moment of a table, as in the record and in drills: nothing can be touched, so nothing is folded away. */
  looked?: boolean;
  /** Where chips go to on this drawing: one's own rail, and the house. A drawing says it for its areas. */
  rail?: readonly [number, number];
  house?: readonly [number, number];
  /** Cards laid open by the round that just ended, by place; empty once the next one begins. */
  shown: Map<string, { cards: number[]; hand: string }>;
  /** What every seat did last, in two words (poker). */
  said: Map<number, string>;
  /** Cards of one's own or numbers that may be chosen now by clicking them, such as a discard. */
  choice: Picking | null;
  lastDice: number[] | null;
  /** What came up last, in words; empty where the game says nothing. */
  lastResult: string;
  /** The stop at which a wheel came to rest last. */
  lastStop?: string;
  narrow: boolean;
  bet: (area: string) => void;
  take: (area: string) => void;
  /** `held`: by a finger that rests on it. */
  explain: (area: string | null, offer: Offer | null, held?: boolean) => void;
};
