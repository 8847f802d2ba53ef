/** Cards picked on the felt; another choice begins with none. */

import { useState } from "react";
import type { Picking } from "./Acts";

export function usePicking(of: number[] | null): Picking | null {
  const [picked, setPicked] = useState<{ of: string; cards: number[] }>({ of: "", cards: [] });
  if (of === null) return null;
  const key = of.join();
  const cards = picked.of === key ? picked.cards : [];
  return {
    of,
    picked: cards,
    toggle: (card, on) =>
      setPicked((before) => {
        const had = before.of === key ? before.cards : [];
        const at = had.indexOf(card);
        const gone = at >= 0 && (on ?? true);
        return { of: key, cards: gone ? had.filter((_, place) => place !== at) : [...had, card] };
      }),
  };
}
