/** Cards in a row around a middle; of many only a part of each is seen. */

import { useContext } from "react";
import { handInWords, pressed } from "../lib/cards";
import { CardShape, fourColours } from "../ui/PlayingCard";
import { Pieces } from "../ui/Tile";
import type { FeltProps } from "./types";

type Props = {
  cards: number[];
  x: number;
  y: number;
  width: number;
  dim?: boolean;
  label: string;
  /** How wide the row may be. */
  room?: number;
  /** Cards of it may be chosen by clicking. */
  choice?: FeltProps["choice"];
};

export function CardRow({ cards, x, y, width, dim = false, label, room = width * 7, choice = null }: Props) {
  const gaps = Math.max(1, cards.length - 1);
  const step = Math.min(width + 5, (width * 6) / Math.max(1, cards.length), (room - width) / gaps);
  const left = x - (step * (cards.length - 1) + width) / 2;
  const four = fourColours();
  const pieces = useContext(Pieces);
  const words = cards.length > 0 ? handInWords(cards, pieces === "tiles" ? "tile" : "card") : `no ${pieces}`;
  const picked = pressed(cards, choice?.picked ?? []);
  return (
    <g role={choice ? "group" : "img"} aria-label={`${label}: ${words}`}>
      {cards.map((card, index) => {
        const on = picked[index] ?? false;
        const pick = choice && {
          picked: on,
          toggle: () => choice.toggle(card, on),
          word: on ? "put back" : "choose",
        };
        return (
          <CardShape
            key={`${index}-${card}`}
            card={card}
            x={left + index * step}
            y={on ? y - width * 0.25 : y}
            width={width}
            dim={dim}
            four={four}
            {...(pick ? { pick } : {})}
          />
        );
      })}
    </g>
  );
}
