/** Which drawing a game gets. A game without one is played on the plain felt. */

import type { ComponentType } from "react";
import { CardFelt, circles, handsOf } from "./CardFelt";
import { crapsAreas } from "./craps/areas";
import { CrapsFelt } from "./CrapsFelt";
import { GenericFelt, tileIds, Tiles } from "./GenericFelt";
import { onOf } from "../lib/offers";
import { PokerFelt } from "./PokerFelt";
import type { FeltProps } from "./types";

export type Drawing = "craps" | "cards" | "poker" | "plain";

export function drawingFor(game: string, own: Record<string, unknown>): Drawing {
  if (game === "craps" || game === "mini-craps") return "craps";
  if ("button" in own && "hand" in own) return "poker";
  if (Array.isArray(own["hands"]) && ("dealer" in own || "community" in own)) return "cards";
  return "plain";
}

const DRAWINGS: Record<Drawing, ComponentType<FeltProps>> = {
  craps: CrapsFelt,
  cards: CardFelt,
  poker: PokerFelt,
  plain: GenericFelt,
};

/** The wagers of this table that the drawing has no area for: they are shown as tiles, so nothing is out of reach. */
export function undrawn(
  drawing: Drawing,
  felt: Pick<FeltProps, "offers" | "seat" | "held" | "wagerIds" | "narrow" | "wagers" | "game">,
): string[] {
  if (drawing === "plain") return [];
  const open = (id: string) =>
    felt.offers.some((offer) => offer.do === "wager" && offer.seat === felt.seat && onOf(offer) === id);
  const ids = tileIds(felt).filter((id) => id !== "" && (open(id) || felt.held.has(id)));
  if (drawing === "craps") {
    const drawn = crapsAreas(felt.narrow);
    return ids.filter((id) => !drawn.has(id) && !/^(dont-)?come-odds$/.test(id));
  }
  if (drawing === "cards") {
    const drawn = new Set(circles(felt, felt.seat));
    return ids.filter((id) => !drawn.has(id));
  }
  // Bets of a poker round are acts, not areas.
  return ids.filter(open);
}

export function Felt({ plain, ...felt }: FeltProps & { plain: boolean }) {
  const drawing = plain ? "plain" : drawingFor(felt.game, felt.own);
  const Drawn = DRAWINGS[drawing];
  const rest = felt.still ? [] : undrawn(drawing, felt);
  if (felt.still && drawing === "plain") {
    return (
      <svg className="felt" viewBox="0 0 900 634">
        <foreignObject width={900} height={634}>
          <Drawn {...felt} />
        </foreignObject>
      </svg>
    );
  }
  return (
    <>
      <Drawn {...felt} />
      {rest.length > 0 && felt.narrow ? (
        <details className="more-wagers">
          <summary>{rest.length} more wagers</summary>
          <Tiles {...felt} ids={rest} />
        </details>
      ) : rest.length > 0 ? (
        <Tiles {...felt} ids={rest} />
      ) : null}
    </>
  );
}

export { handsOf };
