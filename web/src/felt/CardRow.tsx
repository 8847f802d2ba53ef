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
  /** Of how many cards each hand is, where these are more than one that lie apart. */
  hands?: readonly number[];
};

/** How far hands lie apart, in widths of a card. */
const APART = 0.42;

export function CardRow(props: Props) {
  const { cards, x, y, width, dim = false, label, room = width * 7, choice = null, hands = [] } = props;
  const gaps = Math.max(1, cards.length - 1);
  const begins = hands.slice(0, -1).map((_, at) => hands.slice(0, at + 1).reduce((sum, of) => sum + of, 0));
  const apart = (index: number) => APART * width * begins.filter((at) => at <= index).length;
  const free = room - width - apart(cards.length);
  const step = Math.min(width + 5, (width * 7) / Math.max(1, cards.length), free / gaps);
  const left = x - (step * (cards.length - 1) + width + apart(cards.length)) / 2;
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
            x={left + index * step + apart(index)}
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
