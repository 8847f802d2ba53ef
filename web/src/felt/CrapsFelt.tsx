/** The craps layout: pass line around the corner, come, field, boxes 4 to 10, propositions beside, hops below. */

import { Tall } from "./craps/Tall";
import { Wide } from "./craps/Wide";
import type { FeltProps } from "./types";

export function CrapsFelt(felt: FeltProps) {
  return felt.narrow ? <Tall {...felt} /> : <Wide {...felt} />;
}
