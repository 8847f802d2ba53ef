/** A card drawn in a 50 by 70 box; its index stays readable at 28 px width. */

import { useContext } from "react";
import { faceOf, inWords, isTile, SYMBOLS } from "../lib/cards";
import { Pieces, TileBack, TileFace } from "./Tile";

type Props = {
  card: number;
  x?: number;
  y?: number;
  width?: number;
  dim?: boolean;
  four?: boolean;
  /** It came onto the table just now: it slides in, as well as it turns. */
  dealt?: boolean;
  /** It can be chosen by clicking. */
  pick?: { picked: boolean; toggle: () => void; word: string };
};

const COLOURS = { c: "black", s: "black", d: "red", h: "red" } as const;
const FOUR = { c: "green", s: "black", d: "blue", h: "red" } as const;

export function CardShape({
  card,
  x = 0,
  y = 0,
  width = 50,
  dim = false,
  four = false,
  dealt = false,
  pick,
}: Props) {
  const face = faceOf(card);
  const tile = isTile(card);
  const down = face.suit === "unknown" && !tile;
  const pieces = useContext(Pieces);
  const colour =
    face.suit === "joker" || face.suit === "unknown" ? "black" : (four ? FOUR : COLOURS)[face.suit];
  const symbol = face.suit === "joker" ? "★" : face.suit === "unknown" ? "" : SYMBOLS[face.suit];
  const classes = ["card", down ? "down" : "up", dim ? "dim" : "", dealt ? "dealt" : "", pick ? "pick" : ""];
  return (
    <g
      className={classes.filter(Boolean).join(" ")}
      transform={`translate(${x} ${y}) scale(${width / 50})`}
      {...(pick
        ? {
            role: "button",
            tabIndex: 0,
            "aria-pressed": pick.picked,
            "aria-label": `${inWords(card)}: ${pick.word}`,
            "data-card": card,
            onClick: pick.toggle,
            onKeyDown: (event: React.KeyboardEvent) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              event.stopPropagation();
              pick.toggle();
            },
          }
        : {})}
    >
      <g className="turns">
        {tile ? (
          <TileFace card={card} />
        ) : down && pieces === "tiles" ? (
          <TileBack />
        ) : down ? (
          <>
            <rect className="card-back" width={50} height={70} rx={5} />
            <rect className="card-back-line" x={4} y={4} width={42} height={62} rx={3} />
            <path
              className="card-back-line"
              d="M4 14 L14 4 M4 30 L30 4 M4 46 L46 4 M4 62 L46 20 M16 66 L46 36 M32 66 L46 52 M46 14 L36 4 M46 30 L20 4 M46 46 L4 4 M46 62 L4 20 M34 66 L4 36 M18 66 L4 52"
            />
            <circle className="card-back-mark" cx={25} cy={35} r={9} />
          </>
        ) : (
          <>
            <rect className="card-face" width={50} height={70} rx={5} />
            <text
              className={`card-rank ${colour} ${face.rank === "10" ? "ten" : ""}`}
              x={face.rank === "10" ? 15.5 : 14}
              y={26}
              textAnchor="middle"
            >
              {face.rank}
            </text>
            <text className={`card-small ${colour}`} x={14} y={43} textAnchor="middle">
              {symbol}
            </text>
            <text className={`card-suit ${colour}`} x={33} y={62} textAnchor="middle">
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
