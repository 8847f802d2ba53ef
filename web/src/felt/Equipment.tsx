/** What stands beside the dealer of a card table: the bank of chips, and where cards come from. */

import { useContext } from "react";
import { plain } from "../lib/words";
import { Pieces } from "../ui/Tile";
import { clipped } from "./PokerFelt";
import type { FeltProps } from "./types";

/** The dealer's bank of chips: tubes by denomination. */
export function Rack({ x, y, width }: { x: number; y: number; width: number }) {
  const tones = ["chip-1", "chip-5", "chip-5", "chip-25", "chip-25", "chip-100", "chip-500"];
  const tube = width / tones.length;
  return (
    <g className="rack" aria-hidden="true">
      <rect x={x} y={y} width={width} height={62} rx={8} />
      {tones.map((tone, index) => (
        <g key={index} className={tone}>
          {Array.from({ length: 9 }, (_, level) => (
            <ellipse
              key={level}
              className="chip"
              cx={x + tube * (index + 0.5)}
              cy={y + 14 + level * 4.4}
              rx={tube / 2 - 5}
              ry={7}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

/** Where cards come from: the device that the table has, a shoe that is dealt down, a deck, tiles. */
export function Shoe({ x, y, own }: { x: number; y: number; own: FeltProps["own"] }) {
  const pieces = useContext(Pieces);
  const devices = own["devices"];
  const none = pieces === "tiles" ? "tiles" : "cards_left" in own ? "shoe" : "deck";
  const words = Array.isArray(devices) && devices.length > 0 ? plain(String(devices[0])) : none;
  return (
    <g className="shoe" aria-hidden="true">
      <path d={`M${x} ${y} h84 l12 18 v34 h-96 Z`} />
      <text className="felt-label dim" x={x + 46} y={y + 34} fontSize={11} textAnchor="middle">
        {clipped(words, 14).toUpperCase()}
      </text>
    </g>
  );
}
