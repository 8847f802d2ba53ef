/** A poker table: an oval, pots and board in the middle, button and bets before each seat. */

import { CardShape, fourColours } from "../ui/PlayingCard";
import { ChipStack } from "../ui/Chips";
import { handInWords } from "../lib/cards";
import { show } from "../lib/money";
import type { FeltProps } from "./types";

export type PokerPlayer = {
  seat: number;
  bet: number;
  in_pots: number;
  folded: boolean;
  all_in: boolean;
  up: number[];
  down: number[];
};
export type PokerHand = {
  number: number; phase: string; street: string; turn: number | null; board: number[]; players: PokerPlayer[];
  level: number; pots: number[];
}; // prettier-ignore

export function PokerFelt(felt: FeltProps) {
  const hand = felt.own["hand"] as PokerHand | null;
  const button = Number(felt.own["button"] ?? 0);
  const taken = Object.keys(felt.seats)
    .map(Number)
    .sort((a, b) => a - b);
  const [w, h] = felt.narrow ? [400, 520] : [1000, 600];
  const own = felt.seat;
  // One's own seat sits at the bottom; the others follow clockwise.
  const from = own === null ? 0 : Math.max(0, taken.indexOf(own));
  const order = [...taken.slice(from), ...taken.slice(0, from)];
  const four = fourColours();
  const rx = felt.narrow ? 145 : 385;
  const ry = felt.narrow ? 190 : 200;
  const cy0 = felt.narrow ? 260 : 300;
  const size = felt.narrow ? 30 : 40;
  const bets = (hand?.players ?? []).reduce((sum, player) => sum + player.bet, 0);
  const pots = hand ? hand.pots.filter((pot) => pot > 0) : [];
  const board = hand?.board ?? felt.shown.get("board")?.cards ?? [];
  return (
    <svg className="felt poker-felt" viewBox={`0 0 ${w} ${h}`} role="group" aria-label="Poker table">
      <ellipse
        className="felt-rail"
        cx={w / 2}
        cy={cy0 - 10}
        rx={Math.min(rx + 96, w / 2 - 4)}
        ry={ry + 82}
      />
      <ellipse
        className="felt-cloth"
        cx={w / 2}
        cy={cy0 - 10}
        rx={Math.min(rx + 82, w / 2 - 12)}
        ry={ry + 68}
      />
      <ellipse className="felt-arc" cx={w / 2} cy={cy0} rx={rx * 0.62} ry={ry * 0.6} />
      <text className="felt-label dim" x={w / 2} y={cy0 - 52} fontSize={14} textAnchor="middle">
        {hand ? `HAND ${hand.number} · ${hand.street.toUpperCase()}` : "BETWEEN HANDS"}
      </text>
      <g role="img" aria-label={board.length > 0 ? `Board: ${handInWords(board)}` : "No board yet"}>
        {board.map((card, index) => (
          <CardShape
            key={index}
            card={card}
            x={w / 2 - (board.length * (size + 14)) / 2 + index * (size + 14)}
            y={cy0 - 38}
            width={size + 8}
            four={four}
          />
        ))}
      </g>
      {pots.map((pot, index) => (
        <g key={index} transform={`translate(${w / 2 + (index - (pots.length - 1) / 2) * 110} ${cy0 + 62})`}>
          <ChipStack x={-34} y={0} cents={pot} mine={false} scale={0.8} />
          <text className="pot-text" x={-14} y={5}>
            {pots.length > 1 ? (index === 0 ? "Main " : "Side ") : "Pot "}
            {show(pot)}
          </text>
        </g>
      ))}
      {pots.length === 0 && bets > 0 ? (
        <text className="pot-text" x={w / 2} y={cy0 + 60} textAnchor="middle">
          {show(bets)} bet in this round
        </text>
      ) : null}
      {order.map((seat, index) => {
        const angle = Math.PI / 2 + (2 * Math.PI * index) / Math.max(2, order.length);
        const x = w / 2 + rx * Math.cos(angle);
        const y = cy0 + ry * Math.sin(angle);
        const player = hand?.players.find((each) => each.seat === seat);
        const shown = felt.shown.get(String(seat));
        const cards = player ? [...player.down, ...player.up] : (shown?.cards ?? []);
        const width = felt.narrow ? Math.min(size, 120 / Math.max(4, cards.length)) : size;
        const step = Math.min(width + 3, (width * 5) / Math.max(1, cards.length));
        const bx = w / 2 + rx * 0.66 * Math.cos(angle);
        const by = cy0 + ry * (index === 0 ? 0.52 : 0.6) * Math.sin(angle);
        return (
          <g key={seat} className={`seat ${hand?.turn === seat ? "asked" : ""} ${seat === own ? "me" : ""}`}>
            <g
              role="img"
              aria-label={`${seat === own ? "Your hand" : `Seat ${seat}`}: ${cards.length > 0 ? handInWords(cards) : "no cards"}`}
            >
              {cards.map((card, at) => (
                <CardShape
                  key={`${at}-${card}`}
                  card={card}
                  x={x - (step * (cards.length - 1) + width) / 2 + at * step}
                  y={y - width * 1.4 + (at >= (player?.down.length ?? 99) ? -8 : 0)}
                  width={width}
                  dim={player?.folded ?? false}
                  four={four}
                />
              ))}
            </g>
            <rect className="name-plate" x={x - 62} y={y + 2} width={124} height={38} rx={8} />
            <text className="seat-name" x={x} y={y + 18} textAnchor="middle">
              {seat === own ? "You" : (felt.names[String(seat)] ?? `Seat ${seat}`)}
            </text>
            <text className="seat-stack" x={x} y={y + 34} textAnchor="middle">
              {player?.folded ? "out · " : player?.all_in ? "all in · " : ""}
              {show(felt.seats[String(seat)] ?? 0)}
            </text>
            {button === seat ? (
              <g
                className="dealer-button"
                transform={`translate(${x + (x > w / 2 ? -76 : 76)} ${y + 12})`}
                role="img"
                aria-label="The button"
              >
                <circle r={12} />
                <text y={4.5} textAnchor="middle">
                  D
                </text>
              </g>
            ) : null}
            {player && player.bet > 0 ? (
              <ChipStack x={bx} y={by} cents={player.bet} mine={seat === own} scale={0.85} />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
