/** A pai gow tile, or the back of one, in the box of a card: pips as on a real tile, ones and fours red. */

import { createContext } from "react";
import { spotsOf } from "../lib/cards";

/** What lies on this felt: it decides how something face down is drawn. */
export const Pieces = createContext<"cards" | "tiles">("cards");

const LEFT = 8;
const WIDE = 34;
/** Where the pips of a half are, in a box of 34 by 35. */
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[17, 17.5]],
  2: [[9, 17.5], [25, 17.5]],
  3: [[8, 8], [17, 17.5], [26, 27]],
  4: [[9, 9], [25, 9], [9, 26], [25, 26]],
  5: [[8, 8], [26, 8], [17, 17.5], [8, 27], [26, 27]],
  6: [[9, 7], [9, 17.5], [9, 28], [25, 7], [25, 17.5], [25, 28]],
}; // prettier-ignore

export function TileFace({ card }: { card: number }) {
  const spots = spotsOf(card);
  const teen = spots.every((half) => half === 6);
  return (
    <>
      <rect className="tile-face" x={LEFT} width={WIDE} height={70} rx={5} />
      {spots.map((half, at) =>
        (PIPS[half] ?? []).map(([x, y], pip) => {
          // The teen has one red row of each six.
          const red = half === 1 || half === 4 || (teen && pip >= 3);
          return (
            <circle
              key={`${at}-${pip}`}
              className={`tile-pip ${red ? "is-red" : "is-white"}`}
              cx={LEFT + x}
              cy={35 * at + y}
              r={half === 1 ? 6 : 4.2}
            />
          );
        }),
      )}
    </>
  );
}

export function TileBack() {
  return (
    <>
      <rect className="tile-face" x={LEFT} width={WIDE} height={70} rx={5} />
      <rect className="tile-back-line" x={LEFT + 4} y={4} width={WIDE - 8} height={62} rx={3} />
    </>
  );
}
