/** A card table: an arc of seats, the dealer above. Seat 1 is at the dealer's left, the right end as players look. */

import { CardShape, fourColours } from "../ui/PlayingCard";
import { ChipStack } from "../ui/Chips";
import { handInWords, parseCards } from "../lib/cards";
import { show } from "../lib/money";
import { plain, wagerName } from "../lib/words";
import { Area } from "./Area";
import type { FeltProps } from "./types";

export type Hand = { place: string; count?: number; cards?: string | null; out?: boolean };

const LARGE: Record<string, string> = {
  "bet-one": "1",
  "bet-two": "2",
  "bet-three": "$",
  ante: "ANTE",
  play: "PLAY",
  "pair-plus": "PAIR PLUS",
};

/** The circles of a seat, in the order of the layout: what the game lists, and whatever stands there beside it. */
export function circles(
  felt: Pick<FeltProps, "wagerIds" | "wagers" | "game" | "offers">,
  seat: number | null,
): string[] {
  const offered = (id: string) =>
    felt.offers.some((offer) => offer.do === "wager" && offer.fixed?.["on"] === id);
  const ids = felt.wagerIds.filter((id) => id in LARGE || offered(id));
  if (felt.game === "three-card-poker") return ["pair-plus", "ante", "play"];
  for (const wager of felt.wagers) if (wager.seat === seat && !ids.includes(wager.kind)) ids.push(wager.kind);
  return ids;
}

export function handsOf(own: Record<string, unknown>): Hand[] {
  const hands = own["hands"];
  return Array.isArray(hands) ? (hands as Hand[]) : [];
}

function cardsOf(hand: Hand): number[] {
  const seen = hand.cards ? parseCards(hand.cards) : null;
  return seen ?? Array.from({ length: hand.count ?? 0 }, () => -1);
}

function Row({
  cards,
  x,
  y,
  width,
  dim = false,
  label,
}: {
  cards: number[];
  x: number;
  y: number;
  width: number;
  dim?: boolean;
  label: string;
}) {
  const step = Math.min(width + 5, (width * 6) / Math.max(1, cards.length));
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

function dealerCards(felt: FeltProps): { cards: number[]; hand: string; title: string } {
  const shown = felt.shown.get("dealer") ?? felt.shown.get("community");
  if (shown && handsOf(felt.own).length === 0)
    return { ...shown, title: felt.shown.has("dealer") ? "Dealer" : "Community" };
  const community = felt.own["community"];
  if (community !== undefined) {
    const up = typeof community === "string" ? (parseCards(community) ?? []) : [];
    const left = Number(felt.own["community_left"] ?? 0);
    return {
      cards: [...up, ...Array.from({ length: Math.max(0, Math.min(left, 3)) }, () => -1)],
      hand: "",
      title: "Community",
    };
  }
  const dealer = felt.own["dealer"];
  if (typeof dealer === "string") return { cards: parseCards(dealer) ?? [], hand: "", title: "Dealer" };
  const count = Number(felt.own["dealer_count"] ?? 0);
  return { cards: Array.from({ length: count }, () => -1), hand: "", title: "Dealer" };
}

export function CardFelt(felt: FeltProps) {
  // Every seat has circles of its own: on mine only my chips lie.
  const own = new Map([...felt.held].map(([id, chips]) => [id, { ...chips, others: 0 }]));
  const props = { ...felt, held: own };
  return felt.narrow ? <Tall {...props} /> : <Wide {...props} />;
}

function places(felt: FeltProps, least: number): number[] {
  const taken = Object.keys(felt.seats).map(Number);
  const most = Math.max(least, ...taken);
  return Array.from({ length: most }, (_, index) => index + 1);
}

function seatCards(felt: FeltProps, seat: number): { cards: number[]; hand: string; out: boolean } {
  const hand = handsOf(felt.own).find((each) => each.place === String(seat));
  const shown = felt.shown.get(String(seat));
  if (!hand && shown) return { ...shown, out: false };
  return { cards: hand ? cardsOf(hand) : [], hand: "", out: hand?.out ?? false };
}

function Wide(felt: FeltProps) {
  const all = places(felt, 6);
  const asked = felt.own["asked"];
  const top = dealerCards(felt);
  return (
    <svg
      className="felt card-felt"
      viewBox="0 0 1000 690"
      role="group"
      aria-label="Card table; arrow keys move between betting areas, Enter bets"
    >
      <path className="felt-rail" d="M10 10 H990 V150 C990 500 770 682 500 682 C230 682 10 500 10 150 Z" />
      <path className="felt-cloth" d="M24 24 H976 V150 C976 490 760 668 500 668 C240 668 24 490 24 150 Z" />
      <path className="felt-arc" d="M230 120 C240 270 360 330 500 330 C640 330 760 270 770 120" />
      <text className="felt-label dim" x={500} y={60} fontSize={14} textAnchor="middle">
        {top.title.toUpperCase()}
      </text>
      <Row cards={top.cards} x={500} y={72} width={62} label={top.title} />
      {top.hand ? <Plate x={500} y={180} text={top.hand} /> : null}
      {all.map((seat) => {
        const share = (seat - 0.5) / all.length;
        const angle = Math.PI * (0.02 + 0.96 * share);
        const x = 500 + 396 * Math.cos(angle);
        const y = 130 + 410 * Math.sin(angle);
        return <Seat key={seat} {...felt} at={seat} x={x} y={y} asked={asked === String(seat)} />;
      })}
    </svg>
  );
}

function Plate({ x, y, text }: { x: number; y: number; text: string }) {
  const width = text.length * 8 + 24;
  return (
    <g className="plate" transform={`translate(${x} ${y})`}>
      <rect x={-width / 2} y={-14} width={width} height={27} rx={13} />
      <text y={5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function Seat({
  at,
  x,
  y,
  asked,
  ...felt
}: FeltProps & { at: number; x: number; y: number; asked: boolean }) {
  const stack = felt.seats[String(at)];
  const me = felt.seat === at;
  const { cards, hand, out } = seatCards(felt, at);
  const ids = circles(felt, at);
  const gap = Math.min(46, 150 / Math.max(1, ids.length));
  if (stack === undefined) {
    return (
      <g className="seat empty">
        <circle className="empty-place" cx={x} cy={y + 16} r={22} />
        <text className="seat-name" x={x} y={y + 13} textAnchor="middle">
          {at}
        </text>
        <text className="seat-free" x={x} y={y + 28} textAnchor="middle">
          free
        </text>
      </g>
    );
  }
  return (
    <g className={`seat ${asked ? "asked" : ""} ${me ? "me" : ""}`}>
      <Row
        cards={cards}
        x={x}
        y={y - 68}
        width={cards.length > 5 ? 32 : 40}
        dim={out}
        label={me ? "Your hand" : `Seat ${at}`}
      />
      {hand ? <Plate x={x} y={y - 82} text={hand} /> : null}
      {ids.map((id, index) => {
        const cx = x + (index - (ids.length - 1) / 2) * gap;
        const cy = y + 24;
        const chips = felt.wagers
          .filter((w) => w.seat === at && w.kind === id)
          .reduce((sum, w) => sum + w.stake, 0);
        if (me) {
          return (
            <Area
              key={id}
              {...felt}
              spot={{
                id,
                x: cx - gap / 2 + 2,
                y: cy - 21,
                w: gap - 4,
                h: 42,
                path: ring(cx, cy, Math.min(21, gap / 2 - 1)),
              }}
            >
              <CircleLabel id={id} x={cx} y={cy} />
            </Area>
          );
        }
        return (
          <g key={id} className="circle-other">
            <circle cx={cx} cy={cy} r={Math.min(19, gap / 2 - 2)} />
            <CircleLabel id={id} x={cx} y={cy} />
            {chips ? <ChipStack x={cx} y={cy} cents={chips} mine={false} scale={0.85} /> : null}
          </g>
        );
      })}
      <text className="seat-name" x={x} y={y + 66} textAnchor="middle">
        {me ? "You" : (felt.names[String(at)] ?? `Seat ${at}`)}
      </text>
      <text className="seat-stack" x={x} y={y + 84} textAnchor="middle">
        {show(stack)}
      </text>
      {asked ? <path className="turn-mark" d={`M${x - 26} ${y + 93} h52`} /> : null}
    </g>
  );
}

function CircleLabel({ id, x, y }: { id: string; x: number; y: number }) {
  const text = LARGE[id] ?? wagerName(id).toUpperCase();
  const words = text.split(" ");
  const size = text.length <= 2 ? 20 : 10;
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

function ring(x: number, y: number, r: number): string {
  return `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** On a phone: the dealer, the others in a line, and one's own place large. */
function Tall(felt: FeltProps) {
  const me = felt.seat;
  const others = Object.keys(felt.seats)
    .map(Number)
    .filter((seat) => seat !== me);
  const top = dealerCards(felt);
  const mine = me === null ? { cards: [], hand: "", out: false } : seatCards(felt, me);
  const ids = circles(felt, me);
  const gap = Math.min(92, 370 / Math.max(1, ids.length));
  const asked = felt.own["asked"];
  const width = 380 / Math.max(1, others.length);
  return (
    <svg
      className="felt card-felt"
      viewBox="0 0 400 500"
      role="group"
      aria-label="Card table; arrow keys move between betting areas, Enter bets"
    >
      <rect className="felt-cloth" width={400} height={500} rx={12} />
      <text className="felt-label dim" x={200} y={24} fontSize={13} textAnchor="middle">
        {top.title.toUpperCase()}
      </text>
      <Row cards={top.cards} x={200} y={34} width={58} label={top.title} />
      {top.hand ? <Plate x={200} y={134} text={top.hand} /> : null}
      {others.map((seat, index) => {
        const x = 10 + width * (index + 0.5);
        const { cards, out } = seatCards(felt, seat);
        const staked = felt.wagers.filter((w) => w.seat === seat).reduce((sum, w) => sum + w.stake, 0);
        return (
          <g key={seat} className={`seat ${asked === String(seat) ? "asked" : ""}`}>
            <Row
              cards={cards}
              x={x}
              y={158}
              width={Math.min(30, width / 4)}
              dim={out}
              label={`Seat ${seat}`}
            />
            {staked > 0 ? <ChipStack x={x} y={222} cents={staked} mine={false} scale={0.8} /> : null}
            <text className="seat-name" x={x} y={252} textAnchor="middle">
              {felt.names[String(seat)] ?? `Seat ${seat}`}
            </text>
          </g>
        );
      })}
      <path className="felt-arc" d="M20 266 Q200 300 380 266" />
      <Row cards={mine.cards} x={200} y={294} width={62} dim={mine.out} label="Your hand" />
      {mine.hand ? <Plate x={200} y={398} text={mine.hand} /> : null}
      {ids.map((id, index) => {
        const cx = 200 + (index - (ids.length - 1) / 2) * gap;
        return (
          <Area
            key={id}
            {...felt}
            spot={{
              id,
              x: cx - gap / 2,
              y: 412,
              w: gap,
              h: 60,
              path: ring(cx, 440, Math.min(29, gap / 2 - 2)),
            }}
            chipScale={1.2}
          >
            <CircleLabel id={id} x={cx} y={440} />
          </Area>
        );
      })}
      <text className="seat-stack" x={200} y={491} textAnchor="middle">
        {me === null ? "You are watching" : `You: ${show(felt.seats[String(me)] ?? 0)}`}
        {typeof felt.own["phase"] === "string" ? ` · ${plain(String(felt.own["phase"]))}` : ""}
      </text>
    </svg>
  );
}
