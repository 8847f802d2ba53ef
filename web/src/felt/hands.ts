/** Hands by the place before which they lie: `3`, `2@3` of seat 2 on box 3, `3/2` the second hand of box 3. */

import { handsOf } from "./Houses";
import type { Hand } from "./Houses";

const PLACE = /^(\d+)(?:@(\d+))?(?:\/(\d+))?$/;

/** The box or position at which a place lies; null for a place of the house. */
export function boxOf(place: string): number | null {
  const found = PLACE.exec(place);
  return found ? Number(found[2] ?? found[1]) : null;
}

/** The hands that lie before a seat, from the left. */
export function handsAt(own: Record<string, unknown>, seat: number): Hand[] {
  return handsOf(own).filter((hand) => boxOf(hand.place) === seat);
}
