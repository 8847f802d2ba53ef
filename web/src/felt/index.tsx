/** Which drawing a game gets: the kind that it serves. Any game can be played on the plain felt as well. */

import type { ComponentType } from "react";
import type { FeltOut } from "../api/types";
import { Pieces } from "../ui/Tile";
import { CardFelt, circles } from "./CardFelt";
import { crapsAreas } from "./craps/areas";
import { CrapsFelt } from "./CrapsFelt";
import { GenericFelt, tileIds, Tiles } from "./GenericFelt";
import { wagerOffer } from "../lib/areas";
import { LayoutFelt } from "./LayoutFelt";
import { PokerFelt } from "./PokerFelt";
import { TicketFelt } from "./TicketFelt";
import type { FeltProps } from "./types";

/** A card table on which tiles lie. */
function TileFelt(felt: FeltProps) {
  return (
    <Pieces.Provider value="tiles">
      <CardFelt {...felt} />
    </Pieces.Provider>
  );
}

export type Drawing = NonNullable<FeltOut["drawing"]> | "plain";

const DRAWINGS: Record<Drawing, ComponentType<FeltProps>> = {
  craps: CrapsFelt,
  cards: CardFelt,
  tiles: TileFelt,
  layout: LayoutFelt,
  poker: PokerFelt,
  tickets: TicketFelt,
  plain: GenericFelt,
};

/** The wagers of this table that the drawing has no area for: they are shown as tiles, so nothing is out of reach. */
export function undrawn(
  drawing: Drawing,
  felt: Pick<FeltProps, "offers" | "seat" | "held" | "narrow" | "wagers" | "layout">,
): string[] {
  if (drawing === "plain" || drawing === "layout" || drawing === "tickets") return [];
  const open = (id: string) => wagerOffer(felt.layout, felt.offers, felt.seat, id) !== null;
  const ids = tileIds(felt).filter((id) => open(id) || felt.held.has(id));
  if (drawing === "craps") {
    const drawn = crapsAreas(felt.narrow);
    return ids.filter((id) => !drawn.has(id));
  }
  if (drawing === "cards" || drawing === "tiles") {
    // What others have, such as a hand that was split, lies at their places.
    const drawn = new Set(circles(felt, felt.seat));
    return ids.filter((id) => open(id) && !drawn.has(id));
  }
  // Bets of a poker round are acts, not areas.
  return ids.filter(open);
}

/** Whether dice are thrown here that no display of the table keeps: the page keeps room for them from the start. */
export function keepsThrows(layout: Pick<FeltOut, "drawing"> | null): boolean {
  return layout?.drawing === "craps";
}

export function Felt({ plain, ...felt }: FeltProps & { plain: boolean }) {
  const drawing = plain ? "plain" : (felt.layout.drawing ?? "plain");
  const Drawn = DRAWINGS[drawing];
  const beside = felt.still ? [] : undrawn(drawing, felt);
  const rest = felt.looked ? beside.filter((id) => felt.held.has(id)) : beside;
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
      {rest.length > 0 && felt.narrow && !felt.looked ? (
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
