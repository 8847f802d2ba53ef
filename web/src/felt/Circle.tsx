/** The circle of a wager at a seat: its outline, and its name as large as it has room for. */

import { areaOf } from "../lib/areas";
import { useSay } from "../ui/spoken";
import type { FeltProps } from "./types";

type Labelled = Pick<FeltProps, "layout"> & { id: string; x: number; y: number; r: number; short?: boolean };

export function CircleLabel({ layout, id, x, y, r, short }: Labelled) {
  const say = useSay();
  const whole = (areaOf(layout, id)?.label ?? say.wager(id)).toUpperCase();
  const text = short ? initials(whole) : whole;
  const words = text.split(" ");
  const longest = Math.max(...words.map((word) => word.length));
  const fits = (2 * r - 5) / (longest * 0.8);
  const size = text.length <= 2 ? Math.min(20, r) : Math.min(short ? 8 : r * 0.44, fits);
  return (
    <>
      {words.slice(0, 3).map((word, index) => (
        <text
          key={index}
          className="felt-label"
          x={x}
          y={y + size * 0.36 + (index - (Math.min(3, words.length) - 1) / 2) * (size + 1)}
          fontSize={size}
          textAnchor="middle"
        >
          {word}
        </text>
      ))}
    </>
  );
}

/** `BB` for blackjack bonus, `O13` for over 13, `SEV` for sevens: what fits on a small circle. */
function initials(name: string): string {
  const words = name.split(/[ -]/).filter(Boolean);
  if (words.length < 2) return name.slice(0, 3);
  return words.map((word) => (/^\d+$/.test(word) ? word : word.charAt(0))).join("");
}

export function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
