/** Chips on their way at a settlement: winnings to the player's rail, losses to the house. Short, and never waited for. */

import type { CSSProperties } from "react";
import { ChipStack } from "../ui/Chips";

type Props = {
  area: string;
  from: readonly [number, number];
  to: readonly [number, number];
  cents: number;
  scale?: number;
};

export function Moving({ area, from, to, cents, scale = 1 }: Props) {
  const way = { "--dx": `${to[0] - from[0]}px`, "--dy": `${to[1] - from[1]}px` } as CSSProperties;
  return (
    <g className="moving" data-moving={area} style={way} aria-hidden="true">
      <ChipStack x={from[0]} y={from[1]} cents={cents} mine={false} scale={scale} />
    </g>
  );
}
