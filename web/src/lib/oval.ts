/** Places along the edge of an oval, at equal distances from each other. */

export type Point = { x: number; y: number };

function along(from: number, to: number, rx: number, ry: number): { at: Point[]; lengths: number[] } {
  const steps = 720;
  const at = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + ((to - from) * step) / steps;
    return { x: rx * Math.cos(angle), y: ry * Math.sin(angle) };
  });
  const lengths = [0];
  for (let step = 1; step <= steps; step += 1) {
    const [a, b] = [at[step - 1] as Point, at[step] as Point];
    lengths.push((lengths[step - 1] ?? 0) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  return { at, lengths };
}

function pick(line: { at: Point[]; lengths: number[] }, shares: number[]): Point[] {
  const whole = line.lengths[line.lengths.length - 1] ?? 1;
  return shares.map((share) => {
    const step = line.lengths.findIndex((length) => length >= whole * share - 1e-9);
    return line.at[step < 0 ? line.at.length - 1 : step] as Point;
  });
}

/** All around, the first at the bottom, clockwise as players look. */
export function around(count: number, rx: number, ry: number): Point[] {
  const line = along(Math.PI / 2, 2.5 * Math.PI, rx, ry);
  return pick(
    line,
    Array.from({ length: count }, (_, index) => index / count),
  );
}

/** How much more of the edge one's own place takes than another. */
const OWN = 1.45;

/** Along the players' side of a card table: the first at the dealer's left, which players see at the right end.
 * `own`: which of them is one's own, from one; of an even number it lies in the middle too if it is one of the two there. */
export function halfway(count: number, rx: number, ry: number, own: number | null = null): Point[] {
  const line = along(Math.PI * 0.03, Math.PI * 0.97, rx, ry);
  const [right, left] = own === null ? [0, 0] : [own - 1, count - own];
  const middle = Math.abs(right - left) === 1;
  const side = (seats: number) => (middle ? (count - 1) / 2 / seats : 1);
  const takes = Array.from({ length: count }, (_, index) =>
    index + 1 === own ? OWN : side(index + 1 < (own ?? 0) ? right : left),
  );
  const whole = takes.reduce((sum, each) => sum + each, 0);
  let before = 0;
  return pick(
    line,
    takes.map((each) => {
      before += each;
      return (before - each / 2) / whole;
    }),
  );
}
