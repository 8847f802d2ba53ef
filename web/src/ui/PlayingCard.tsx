/** A card drawn in a 50 by 70 box; its index stays readable at 28 px width. */

import { faceOf, inWords, SYMBOLS } from "../lib/cards";

type Props = { card: number; x?: number; y?: number; width?: number; dim?: boolean; four?: boolean };

const COLOURS = { c: "black", s: "black", d: "red", h: "red" } as const;
const FOUR = { c: "green", s: "black", d: "blue", h: "red" } as const;

export function CardShape({ card, x = 0, y = 0, width = 50, dim = false, four = false }: Props) {
  const face = faceOf(card);
  const down = face.suit === "unknown";
  const colour =
    face.suit === "joker" || face.suit === "unknown" ? "black" : (four ? FOUR : COLOURS)[face.suit];
  const symbol = face.suit === "joker" ? "★" : face.suit === "unknown" ? "" : SYMBOLS[face.suit];
  return (
    <g
      className={`card ${down ? "down" : "up"} ${dim ? "dim" : ""}`}
      transform={`translate(${x} ${y}) scale(${width / 50})`}
    >
      <g className="turns">
        {down ? (
          <>
            <rect className="card-back" width={50} height={70} rx={5} />
            <rect className="card-back-line" x={5} y={5} width={40} height={60} rx={3} />
            <path
              className="card-back-line"
              d="M5 20 L25 5 45 20 M5 35 L25 20 45 35 M5 50 L25 35 45 50 M5 65 L25 50 45 65"
            />
          </>
        ) : (
          <>
            <rect className="card-face" width={50} height={70} rx={5} />
            <text
              className={`card-rank ${colour}`}
              x={face.rank === "10" ? 15 : 14}
              y={29}
              textAnchor="middle"
            >
              {face.rank}
            </text>
            <text className={`card-suit ${colour}`} x={32} y={61} textAnchor="middle">
              {symbol}
            </text>
            <text className={`card-small ${colour}`} x={14} y={46} textAnchor="middle">
              {symbol}
            </text>
          </>
        )}
      </g>
    </g>
  );
}

/** A card on its own, outside a felt. */
export function PlayingCard({
  card,
  width = 40,
  four = false,
}: {
  card: number;
  width?: number;
  four?: boolean;
}) {
  return (
    <svg
      className="card-svg"
      viewBox="-1 -1 52 72"
      width={width}
      height={width * 1.4}
      role="img"
      aria-label={inWords(card)}
    >
      <CardShape card={card} four={four} />
    </svg>
  );
}

export function fourColours(): boolean {
  return localStorage.getItem("four-colours") === "yes";
}
