/** The ticket that is being marked: the board and the form work on the same one. */

import { useState } from "react";
import { asKind, EMPTY, letter, toggled, type Kind, type Slip } from "../lib/tickets";
import type { Picking } from "./Acts";

export type Marking = { slip: Slip; change: (slip: Slip) => void; picking: Picking };

export function useSlip(of: number[] | null, kinds: readonly Kind[]): Marking | null {
  const [kept, change] = useState<Slip>(EMPTY);
  if (of === null) return null;
  const slip = kinds.includes(kept.kind) ? kept : asKind(kept, kinds[0] ?? "straight");
  const grouped = slip.kind !== "straight" && slip.kind !== "quick-pick";
  const places = new Map(
    slip.groups.flatMap((group, place) => group.map((number) => [number, letter(place)] as const)),
  );
  for (const king of slip.kings) places.set(king, "king");
  return {
    slip,
    change,
    picking: {
      of,
      picked: [...places.keys()],
      toggle: (number) =>
        change(
          toggled(
            kinds.includes("straight") && slip.kind === "quick-pick" ? asKind(slip, "straight") : slip,
            number,
          ),
        ),
      ...(grouped ? { places } : {}),
    },
  };
}
