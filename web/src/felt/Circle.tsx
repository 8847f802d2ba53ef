/** The circle of a wager at a seat: its outline, and its name as large as it has room for. */

import { areaOf } from "../lib/areas";
import { useSay } from "../ui/spoken";
import type { FeltProps } from "./types";

type Labelled = Pick<FeltProps, "layout"> & { id: string; x: number; y: number; r: number; short?: boolean };

export function CircleLabel({ layout, id, x, y, r, short = false }: Labelled) {
  const say = useSay();
  const whole = (areaOf(layout, id)?.label ?? say.wager(id)).toUpperCase();
  const named = fitted(whole, r);
  const { words, size } = short || named.size < LEGIBLE ? fitted(initials(whole), r, 8.5) : named;
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

/** How wide a letter is in units of its size, and how small it is still read. */
const LETTER = 0.72;
const LEGIBLE = 7.8;

/** The lines of a label, and how large its letters can be in a circle. */
function fitted(text: string, r: number, most = Infinity): { words: string[]; size: number } {
  const room = (of: string) => (2 * r - 4) / (of.length * LETTER);
  // A word that would be too small to read goes over two lines.
  const words = text.split(" ").flatMap((word) => (room(word) < LEGIBLE ? broken(word) : [word]));
  if (text.length <= 2) return { words, size: Math.min(20, r) };
  const high = words.length > 2 ? 0.36 : words.length > 1 ? 0.44 : 0.5;
  return { words, size: Math.min(most, r * high, ...words.map(room)) };
}

/** `PROGRES-SIVE`; a short word is not broken. */
function broken(word: string): string[] {
  const half = Math.ceil(word.length / 2);
  return word.length < 8 ? [word] : [`${word.slice(0, half)}-`, word.slice(half)];
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
