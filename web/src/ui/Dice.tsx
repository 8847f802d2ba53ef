/** Dice with true pips: one red-less ivory die, drawn in a 40 by 40 box. */

const PIPS: Record<number, [number, number][]> = {
  1: [[20, 20]],
  2: [[11, 11], [29, 29]],
  3: [[11, 11], [20, 20], [29, 29]],
  4: [[11, 11], [29, 11], [11, 29], [29, 29]],
  5: [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]],
  6: [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]],
}; // prettier-ignore

export function DieShape({
  face,
  x = 0,
  y = 0,
  size = 40,
}: {
  face: number;
  x?: number;
  y?: number;
  size?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 40})`}>
      <rect className="die" x={1} y={1} width={38} height={38} rx={7} />
      {(PIPS[face] ?? []).map(([cx, cy]) => (
        <circle key={`${cx}-${cy}`} className="pip" cx={cx} cy={cy} r={4} />
      ))}
    </g>
  );
}

export function Dice({ faces, size = 40 }: { faces: readonly number[]; size?: number }) {
  const width = faces.length * 46 - 6;
  return (
    <svg
      className="dice"
      viewBox={`0 0 ${width} 40`}
      width={(width / 40) * size}
      height={size}
      role="img"
      aria-label={`Dice ${faces.join(" and ")}`}
    >
      {faces.map((face, index) => (
        <DieShape key={index} face={face} x={index * 46} />
      ))}
    </svg>
  );
}
