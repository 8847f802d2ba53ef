/** Cards in a row around a middle; of many only a part of each is seen. */

import { handInWords } from "../lib/cards";
import { CardShape, fourColours } from "../ui/PlayingCard";

type Props = {
  cards: number[];
  x: number;
  y: number;
  width: number;
  dim?: boolean;
  label: string;
  /** How wide the row may be. */
  room?: number;
};

export function CardRow({ cards, x, y, width, dim = false, label, room = width * 7 }: Props) {
  const gaps = Math.max(1, cards.length - 1);
  const step = Math.min(width + 5, (width * 6) / Math.max(1, cards.length), (room - width) / gaps);
  const left = x - (step * (cards.length - 1) + width) / 2;
  const four = fourColours();
  return (
    <g role="img" aria-label={cards.length > 0 ? `${label}: ${handInWords(cards)}` : `${label}: no cards`}>
      {cards.map((card, index) => (
        <CardShape
          key={`${index}-${card}`}
          card={card}
          x={left + index * step}
          y={y}
          width={width}
          dim={dim}
          four={four}
        />
      ))}
    </g>
  );
}
