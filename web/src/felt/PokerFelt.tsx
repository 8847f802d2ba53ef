/** A poker table: an oval with the pots in the middle; boards, streets or a draw as the game has them. */

import { CardShape, fourColours } from "../ui/PlayingCard";
import { ChipPile, ChipStack } from "../ui/Chips";
import { handInWords } from "../lib/cards";
import { parseDollars, show } from "../lib/money";
import { inOrder, killWords, pokerHand, spread, type Lying, type PokerHand } from "../lib/poker";
import { around } from "../lib/oval";
import { plain } from "../lib/words";
import { Drawing, OnTop } from "./Drawing";
import { Moving } from "./Moving";
import type { FeltProps } from "./types";
import type { FeltOut } from "../api/types";

type StreetsOut = NonNullable<FeltOut["streets"]>;

const NO_STREETS: StreetsOut = { board: 0, names: [], hole: 0, draw: false };

type Scene = {
  felt: FeltProps;
  hand: PokerHand | null;
  kind: StreetsOut;
  button: number;
  order: number[];
  four: boolean;
  /** Where the pot lies. */
  potAt: readonly [number, number];
};

export function PokerFelt(felt: FeltProps) {
  const taken = Object.keys(felt.seats)
    .map(Number)
    .sort((a, b) => a - b);
  // One's own seat sits at the bottom; the others follow clockwise.
  const from = felt.seat === null ? 0 : Math.max(0, taken.indexOf(felt.seat));
  const scene: Omit<Scene, "potAt"> = {
    felt,
    hand: pokerHand(felt.own),
    kind: felt.layout.streets ?? NO_STREETS,
    button: Number(felt.own["button"] ?? 0),
    order: [...taken.slice(from), ...taken.slice(0, from)],
    four: fourColours(),
  };
  return felt.narrow ? <Tall {...scene} /> : <Wide {...scene} />;
}

function Wide(props: Omit<Scene, "potAt">) {
  const { order, felt } = props;
  const [cx, cy] = [500, 322];
  const scene: Scene = { ...props, potAt: [cx, cy + 40] };
  const places = around(Math.max(order.length, 2), 392, 214);
  return (
    <Drawing className="poker-felt" viewBox="0 -14 1000 656" label="Poker table">
      <rect className="felt-rail" x={12} y={26} width={976} height={600} rx={300} />
      <rect className="rail-light" x={18} y={32} width={964} height={588} rx={294} />
      <rect className="felt-cloth" x={34} y={48} width={932} height={556} rx={278} />
      <rect className="felt-racetrack" x={150} y={150} width={700} height={352} rx={176} />
      {felt.still ? (
        <text className="felt-label printed" x={cx} y={cy + 104} fontSize={40} textAnchor="middle">
          {plain(felt.game).toUpperCase()}
        </text>
      ) : null}
      <Middle {...scene} x={cx} y={cy} width={700} size={58} />
      {order.map((seat, index) => {
        const place = places[index] ?? { x: 0, y: 0 };
        const me = seat === felt.seat;
        return (
          <Seat
            key={seat}
            {...scene}
            seat={seat}
            x={cx + place.x}
            y={cy + place.y + (place.y > 120 ? 8 : place.y < -120 ? -6 : 0)}
            betAt={[cx + place.x * 0.66, cy + place.y * (index === 0 ? 0.5 : place.y < -120 ? 0.68 : 0.56)]}
            size={me ? 56 : order.length > 7 ? 36 : 42}
            room={me ? 330 : order.length > 7 ? 138 : 170}
          />
        );
      })}
    </Drawing>
  );
}

/** On a phone: the others in rows above, the pot between, one's own hand large below. */
function Tall(props: Omit<Scene, "potAt">) {
  const { felt, order } = props;
  const me = felt.seat !== null && order.includes(felt.seat) ? felt.seat : null;
  const others = order.filter((seat) => seat !== me);
  const columns = others.length > 4 ? 3 : Math.max(1, Math.min(2, others.length));
  const rows = Math.ceil(others.length / columns);
  const cell = 388 / columns;
  // Over the hands of each row there is room for their names, once they are shown.
  const head = others.some((seat) => props.felt.shown.get(String(seat))?.hand) ? 42 : 0;
  const row = 112 + head / 2;
  const top = 14 + rows * row - head / 2;
  const height = top + 128 + (me === null ? 16 : 164);
  const scene: Scene = { ...props, potAt: [200, top + 70] };
  return (
    <Drawing className="poker-felt" viewBox={`0 ${-head} 400 ${height + head}`} label="Poker table">
      <rect className="felt-rail" y={-head} width={400} height={height + head} rx={20} />
      <rect className="felt-cloth" x={6} y={6 - head} width={388} height={height + head - 12} rx={15} />
      {others.map((seat, index) => (
        <Seat
          key={seat}
          {...scene}
          seat={seat}
          x={6 + cell * ((index % columns) + 0.5)}
          y={62 + Math.floor(index / columns) * row}
          betAt={null}
          size={columns === 3 ? 27 : 32}
          room={cell - 12}
        />
      ))}
      <rect className="felt-racetrack" x={18} y={top + 2} width={364} height={118} rx={40} />
      <Middle {...scene} x={200} y={top + 56} width={360} size={44} />
      {me === null ? null : (
        <Seat {...scene} seat={me} x={200} y={top + 246} betAt={[322, top + 264]} size={62} room={372} />
      )}
    </Drawing>
  );
}

/** Pots, board and the street; without a board, the streets of the game in a line. */
function Middle({
  felt,
  hand,
  kind,
  x,
  y,
  width,
  size,
  four,
}: Scene & { x: number; y: number; width: number; size: number }) {
  const bets = (hand?.players ?? []).reduce((sum, player) => sum + player.bet, 0);
  const pots = (hand?.pots ?? []).filter((pot) => pot > 0);
  const board = hand?.board ?? felt.shown.get("board")?.cards ?? [];
  const slots = Math.max(board.length, kind.board);
  const small = width < 500;
  const gap = size + (small ? 5 : 8);
  const left = x - (slots * gap - (gap - size)) / 2;
  const lift = slots > 0 ? (small ? -44 : -78) : small ? -30 : -64;
  const low = slots > 0 ? (small ? 46 : 64) : small ? 18 : 14;
  const pile = Math.min(120, width / Math.max(1, pots.length + 1));
  return (
    <g className="middle">
      <Streets kind={kind} hand={hand} x={x} y={y + lift} small={small} />
      <Kill felt={felt} hand={hand} x={x} y={y + lift - (small ? 15 : 22)} />
      {slots > 0 ? (
        <g role="img" aria-label={board.length > 0 ? `Board: ${handInWords(board)}` : "No board yet"}>
          {Array.from({ length: slots }, (_, index) =>
            board[index] === undefined ? (
              <rect
                key={index}
                className="card-slot"
                x={left + index * gap}
                y={y - size * 0.62}
                width={size}
                height={size * 1.4}
                rx={5}
              />
            ) : (
              <CardShape
                key={`${index}-${board[index]}`}
                card={board[index]}
                x={left + index * gap}
                y={y - size * 0.62}
                width={size}
                four={four}
                dealt
              />
            ),
          )}
        </g>
      ) : null}
      {pots.map((pot, index) => {
        const at = x + (index - (pots.length - 1) / 2) * Math.max(pile, 96);
        return (
          <g key={index}>
            {small && slots > 0 ? null : (
              <ChipPile
                x={at}
                y={y + low - (slots > 0 ? 2 : 14)}
                cents={pot}
                scale={slots > 0 ? 0.6 : 0.85}
              />
            )}
            <text
              className="pot-text"
              x={at}
              y={y + low + (slots > 0 ? (small ? 8 : 30) : small ? 22 : 26)}
              textAnchor="middle"
            >
              {pots.length > 1
                ? index === 0
                  ? "Main "
                  : `Side ${pots.length > 2 ? `${index} ` : ""}`
                : "Pot "}
              {show(pot)}
            </text>
          </g>
        );
      })}
      {pots.length === 0 ? (
        <text className="pot-text quiet" x={x} y={y + low + (slots > 0 ? 14 : 8)} textAnchor="middle">
          {bets > 0 ? `${show(bets)} bet in this round` : hand || felt.shown.size > 0 ? "" : "Between hands"}
        </text>
      ) : null}
    </g>
  );
}

/** A kill: who has posted it and what it does to the limits; between hands, who will have to. */
function Kill({ felt, hand, x, y }: { felt: FeltProps; hand: PokerHand | null; x: number; y: number }) {
  const words = killWords(hand, Number(felt.own["kill"] ?? 0), felt.names);
  if (!words) return null;
  return (
    <text className="felt-label accent kill" x={x} y={y} fontSize={felt.narrow ? 12 : 15} textAnchor="middle">
      {words}
    </text>
  );
}

function Streets({
  kind,
  hand,
  x,
  y,
  small,
}: {
  kind: StreetsOut;
  hand: PokerHand | null;
  x: number;
  y: number;
  small: boolean;
}) {
  if (!hand) return null;
  const now = kind.names.indexOf(hand.street);
  const short = (street: string) => street.replace(" street", "").replace(" round", "");
  return (
    <text
      className="felt-label streets"
      x={x}
      y={y}
      fontSize={small ? 12 : 14}
      textAnchor="middle"
      role="img"
      aria-label={`Hand ${hand.number}, ${hand.street}`}
    >
      {now < 0
        ? hand.street.toUpperCase()
        : kind.names.map((street, index) => (
            <tspan key={street} className={index === now ? "now" : index < now ? "past" : "later"}>
              {index > 0 ? " · " : ""}
              {short(street).toUpperCase()}
            </tspan>
          ))}
    </text>
  );
}

type SeatProps = Scene & {
  seat: number;
  x: number;
  y: number;
  betAt: [number, number] | null;
  size: number;
  room: number;
};

function Seat({ felt, hand, kind, button, four, potAt, seat, x, y, betAt, size, room }: SeatProps) {
  const player = hand?.players.find((each) => each.seat === seat);
  const shown = felt.shown.get(String(seat));
  const me = seat === felt.seat;
  const lying: Lying[] = player
    ? inOrder(player, kind.hole)
    : (shown?.cards ?? []).map((card) => ({ card, up: false }));
  const said = felt.said.get(seat);
  const choice = me ? felt.choice : null;
  const { offsets, width } = spread(lying, size, room, me);
  const left = x - width / 2;
  const plate = me ? 158 : Math.min(132, room);
  const won = said?.startsWith("takes") ?? false;
  // The cards that took the pot are raised.
  const top = y - size * 1.4 - 4 - (won && shown && !player ? size * 0.25 : 0);
  const long = (shown?.hand.length ?? 0) * LETTER + 16 > room + 40;
  const spoken = Math.max(88, (said?.length ?? 0) * LETTER + 16);
  const bet = player?.bet ?? 0;
  return (
    <g
      className={`seat ${hand?.turn === seat ? "asked" : ""} ${me ? "me" : ""} ${player?.folded ? "folded" : ""}`}
    >
      <g
        role={choice ? "group" : "img"}
        aria-label={`${me ? "Your hand" : `Seat ${seat}`}: ${handWords(lying)}`}
      >
        {lying.map(({ card, up }, at) => {
          const open = choice?.of.includes(card) ?? false;
          const picked = choice?.picked.includes(card) ?? false;
          const raised = (up && kind.hole > 0 ? size * 0.2 : 0) + (picked ? size * 0.3 : 0);
          return (
            <CardShape
              key={`${at}-${card}`}
              card={card}
              x={left + (offsets[at] ?? 0)}
              y={top - raised}
              width={size}
              dim={(player?.folded ?? false) || picked}
              four={four}
              dealt
              {...(open && choice
                ? {
                    pick: { picked, toggle: () => choice.toggle(card), word: picked ? "keep" : "throw away" },
                  }
                : {})}
            />
          );
        })}
      </g>
      {shown?.hand && !player ? (
        <Plate
          x={x}
          y={top - (long ? 28 : 12)}
          text={shown.hand}
          most={room + 40}
          until={felt.narrow ? 396 : 996}
        />
      ) : null}
      <rect
        className="name-plate"
        pathLength={100}
        x={x - plate / 2}
        y={y}
        width={plate}
        height={40}
        rx={9}
      />
      <text className="seat-name" x={x} y={y + 16} textAnchor="middle">
        {me
          ? (felt.you ?? "You")
          : clipped(felt.names[String(seat)] ?? `Seat ${seat}`, plate > 120 ? 16 : 13)}
      </text>
      <text className="seat-stack" x={x} y={y + 33} textAnchor="middle">
        {felt.still ? "" : show(felt.seats[String(seat)] ?? 0)}
      </text>
      {said || player?.folded ? (
        <g
          className={`said ${won ? "won" : ""}`}
          // On a phone the felt ends under one's own name.
          transform={
            me && felt.narrow
              ? `translate(${x - plate / 2 - 6 - spoken / 2} ${y + 20})`
              : `translate(${x} ${y + 48})`
          }
        >
          <rect x={-spoken / 2} y={-9} width={spoken} height={18} rx={9} />
          <text y={4} textAnchor="middle">
            {said ?? "fold"}
          </text>
        </g>
      ) : null}
      {button === seat ? (
        <g
          className="dealer-button"
          transform={`translate(${x + plate / 2 - 2} ${y + 2})`}
          role="img"
          aria-label={`The button is at seat ${seat}`}
        >
          <circle r={12} />
          <text y={4.5} textAnchor="middle">
            D
          </text>
        </g>
      ) : null}
      {won && said ? (
        <OnTop>
          <Moving
            area={`pot-${seat}`}
            key={said}
            from={potAt}
            to={[x, y + 16]}
            cents={parseDollars(said.replace("takes ", "")) ?? 0}
          />
        </OnTop>
      ) : null}
      {bet > 0 ? (
        <ChipStack
          x={betAt ? betAt[0] : x - plate / 2 + 8}
          y={betAt ? betAt[1] : y - 16}
          cents={bet}
          mine={me}
          scale={betAt ? 0.95 : 0.7}
        />
      ) : null}
    </g>
  );
}

/** How wide a letter of a plate is, on the average of what hands are called, with a little to spare. */
const LETTER = 6.7;

/**
 * What a hand is called, in a rounded frame: in two lines where one is not enough, the first of them higher where what
 * lies below is to be seen (`up`); `until` is where the felt ends at the right, as it does at 4 on the left.
 */
export function Plate(props: {
  x: number;
  y: number;
  text: string;
  most?: number;
  until?: number | undefined;
  up?: boolean;
}) {
  const { x, text, most = 400, until, up = false } = props;
  const letters = Math.max(8, Math.floor((most - 16) / LETTER));
  const lines = inLines(text, letters);
  const width = Math.max(...lines.map((line) => line.length)) * LETTER + 16;
  const middle = until === undefined ? x : Math.max(4 + width / 2, Math.min(x, until - width / 2));
  const y = props.y - (up ? 15 * (lines.length - 1) : 0);
  return (
    <g className="plate" transform={`translate(${middle} ${y})`}>
      <title>{plain(text)}</title>
      <rect x={-width / 2} y={-11} width={width} height={6 + 15 * lines.length} rx={10} />
      {lines.map((line, at) => (
        <text key={at} y={4 + 15 * at} textAnchor="middle">
          {line}
        </text>
      ))}
    </g>
  );
}

/** A hand without what only breaks ties: "pair, tens / seven high" for "pair, tens, nine seven kickers / seven high, four". */
function inShort(hand: string): string {
  return hand
    .split(" / ")
    .map((part) =>
      part
        .replace(/, [\w ]+ kickers?$/, "")
        .replace(/^(\w+ high), .*$/, "$1")
        .replace(/^flush, (\w+) .*$/, "flush, $1 high")
        .replace(/^[a-z]+(-[a-z]+)+(?= low$)/, asSigns),
    )
    .join(" / ");
}

/** "8-7-4-2-A" for "eight-seven-four-two-ace". */
function asSigns(low: string): string {
  return low
    .split("-")
    .map((rank) => SIGNS[rank] ?? rank)
    .join("-");
}
const SIGNS: Readonly<Record<string, string>> = {
  ace: "A", king: "K", queen: "Q", jack: "J", ten: "10", nine: "9", eight: "8", seven: "7", six: "6", five: "5",
  four: "4", three: "3", two: "2",
}; // prettier-ignore

/** In two lines about as long, broken after a comma where there is one; without room for all, what breaks ties goes. */
export function inLines(text: string, most: number): string[] {
  if (text.length <= most) return [text];
  const parts = text.split(" / ");
  if (parts.length === 2)
    return parts.map((part) => clipped(part.length <= most ? part : inShort(part), most));
  const fits = (at: number) => at <= most && text.length - at - 1 <= most;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index).filter(fits);
  const after = spaces.filter((at) => /[,;:/]/.test(text.charAt(at - 1)));
  const even = (one: number, two: number) =>
    Math.abs(2 * one - text.length) <= Math.abs(2 * two - text.length) ? one : two;
  const space =
    spaces.length > 0 ? (after.length > 0 ? after : spaces).reduce(even) : text.lastIndexOf(" ", most);
  const shorter = spaces.length > 0 ? text : inShort(text);
  if (shorter !== text) return inLines(shorter, most);
  if (space <= 0) return [clipped(text, most)];
  return [text.slice(0, space), clipped(text.slice(space + 1), most)];
}

export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

function handWords(lying: Lying[]): string {
  if (lying.length === 0) return "no cards";
  const up = lying.filter((each) => each.up).map((each) => each.card);
  const down = lying.filter((each) => !each.up).map((each) => each.card);
  if (up.length === 0) return handInWords(down);
  return `${down.length > 0 ? `${handInWords(down)}; ` : ""}showing ${handInWords(up)}`;
}
