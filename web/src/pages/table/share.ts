/** As long as the table is open in this browser, its player has a share in the chance of every round. */

import { useEffect, useState } from "react";
import { sendShare } from "../../api/calls";
import { giveShare } from "../../lib/sharing";
import type { Sitting } from "./sitting";

/** Whether the own share is in the round at hand. */
export function useShare(at: Sitting): boolean {
  const { id, round, seat } = at;
  const [inRound, setInRound] = useState(0);
  const drawn = at.detail?.row.chance === "secure";
  const seen = at.snapshot?.version ?? 0;
  useEffect(() => {
    if (seat === null || !drawn || round === 0) return;
    let over = false;
    giveShare(id, seen, (share) => sendShare(id, share)).then(
      (counts) => {
        if (counts && !over) setInRound(round);
      },
      () => undefined, // Without a share the round goes on all the same.
    );
    return () => {
      over = true;
    };
    // Once for each round: the version is the one at which the round was first seen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, round, seat, drawn]);
  return inRound === round && seat !== null;
}
