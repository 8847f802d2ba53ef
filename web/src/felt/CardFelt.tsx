/** A card table: an arc of seats, the dealer above. Seat 1 is at the dealer's left, the right end as players look. */

import { useId } from "react";
import { ChipStack } from "../ui/Chips";
import { show } from "../lib/money";
import { areaIds } from "../lib/areas";
import { setAs } from "../lib/cards";
import { plain } from "../lib/words";
import { halfway } from "../lib/oval";
import { Area } from "./Area";
import { CardRow } from "./CardRow";
import { CircleLabel, ring } from "./Circle";
import { Drawing } from "./Drawing";
import { Rack, Shoe } from "./Equipment";
import { cardsOf, Houses, isCross } from "./Houses";
import { handsAt } from "./hands";
import { ON_FELT, PayTables } from "./PayTables";
import { clipped, Plate } from "./PokerFelt";
import type { FeltProps } from "./types";

/** The circles of a seat, in the order of the layout: what the game lists, and whatever stands there beside it. */
export function circles(felt: Pick<FeltProps, "layout" | "wagers">, seat: number | null): string[] {
  const ids = areaIds(felt.layout);
  for (const wager of felt.wagers) if (wager.seat === seat && !ids.includes(wager.kind)) ids.push(wager.kind);
  return ids;
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

/** One's own place is drawn over the empty ones beside it. */
function mineLast(all: number[], mine: number | null): number[] {
  return [...all.filter((seat) => seat !== mine), ...all.filter((seat) => seat === mine)];
}

type Lies = { place: string; cards: number[]; hand: string; out: boolean };

/** What lies before a seat: one hand, or several where it was split. */
function seatHands(felt: FeltProps, seat: number): Lies[] {
  const hands = handsAt(felt.own, seat);
  const shown = felt.shown.get(String(seat));
  if (hands.length === 0) return shown ? [{ place: String(seat), ...shown, out: false }] : [];
  return hands.map((each) => ({
    place: each.place,
    cards: cardsOf(each),
    hand: each.hand ?? "",
    out: each.out ?? false,
  }));
}

/** The choice of cards that is open, where it is among these. */
function chosenFrom(felt: FeltProps, cards: readonly number[]): FeltProps["choice"] {
  const sorted = (of: readonly number[]) => [...of].sort((a, b) => a - b).join();
  return felt.choice && sorted(felt.choice.of) === sorted(cards) ? felt.choice : null;
}

/** The hands of a place side by side, each with its count; the one in turn is marked. */
function Hands(props: {
  felt: FeltProps;
  hands: Lies[];
  x: number;
  y: number;
  size: number;
  width: number;
  under: number;
  label: string;
  /** How wide a single hand may be, how wide its name, and where the felt ends. */
  room?: number | undefined;
  named?: number | undefined;
  until?: number | undefined;
}) {
  const { felt, hands, x, y, size, width, under, label, room, named, until } = props;
  if (hands.length === 0) return <CardRow cards={[]} x={x} y={y} width={size} label={label} />;
  const each = width / hands.length;
  return (
    <>
      {hands.map(({ place, cards, hand, out }, index) => {
        const middle = x + (index - (hands.length - 1) / 2) * each;
        const turn = hands.length > 1 && felt.own["hand"] === place;
        const apart = hands.length > 1 ? [] : setAs(hand, cards.length);
        // Many cards, and hands whose names take two lines, are smaller.
        const single = cards.length >= FEW.cards || apart.length > 0 ? size * 0.82 : size;
        return (
          <g key={place} className={turn ? "hand in-turn" : "hand"}>
            <CardRow
              cards={cards}
              x={middle}
              y={y}
              width={hands.length > 1 ? Math.min(size, each * 0.62) : single}
              room={hands.length > 1 ? each - 4 : room}
              dim={out}
              choice={chosenFrom(felt, cards)}
              hands={apart}
              label={hands.length > 1 ? `${label}, hand ${index + 1}` : label}
            />
            {hand ? (
              <Plate
                x={middle}
                y={under}
                text={turn ? `▸ ${hand}` : hand}
                most={hands.length > 1 ? Math.min(158, each) : (named ?? 158)}
                until={until}
                up
              />
            ) : null}
          </g>
        );
      })}
    </>
  );
}

const CLOTH = "M26 26 H974 V160 C974 502 756 677 500 677 C244 677 26 502 26 160 Z";

function Wide(felt: FeltProps) {
  const all = places(felt, Math.min(7, felt.layout.seats || 7));
  const asked = felt.own["asked"];
  const at = halfway(all.length, 412, 420, felt.seat);
  const name = useId();
  const cross = isCross(felt);
  return (
    <Drawing
      className="card-felt"
      viewBox="0 0 1000 700"
      label="Card table; arrow keys move between betting areas, Enter bets"
    >
      <path className="felt-rail" d="M6 20 H994 V160 C994 516 770 696 500 696 C230 696 6 516 6 160 Z" />
      <path className="rail-light" d="M12 26 H988 V160 C988 512 766 690 500 690 C234 690 12 512 12 160 Z" />
      <path className="felt-cloth" d={CLOTH} />
      <clipPath id={`${name}-cloth`}>
        <path d={CLOTH} />
      </clipPath>
      <Rack x={350} y={26} width={300} />
      <Shoe x={188} y={34} own={felt.own} />
      <path
        id={name}
        className="felt-arc-hidden"
        d="M252 222 C286 362 394 406 500 406 C606 406 714 362 748 222"
      />
      <text className="felt-label printed" fontSize={26} textAnchor="middle">
        <textPath href={`#${name}`} startOffset="50%">
          {plain(felt.game).toUpperCase()}
        </textPath>
      </text>
      <path className="felt-arc" d="M234 216 C270 382 386 428 500 428 C614 428 730 382 766 216" />
      <Houses felt={felt} x={500} y={108} size={66} width={cross ? 520 : 600} slots={3} />
      <PayTables pays={felt.pays} x={cross ? 370 : 500} y={felt.lastResult ? 262 : 246} {...ON_FELT} />
      {felt.lastResult ? (
        <Plate x={cross ? 370 : 500} y={240} text={felt.lastResult} most={cross ? 250 : 460} />
      ) : null}
      {mineLast(all, felt.seat).map((seat) => {
        const place = at[all.indexOf(seat)] ?? { x: 0, y: 0 };
        return (
          <Seat
            key={seat}
            {...felt}
            at={seat}
            x={500 + place.x}
            y={150 + place.y}
            asked={asked === String(seat)}
            cloth={`url(#${name}-cloth)`}
          />
        );
      })}
    </Drawing>
  );
}

/** What lies on a circle of a box, whoever put it there. */
function chipsOn(felt: FeltProps, box: number, id: string): number {
  return felt.wagers
    .filter((w) => (w.position ?? w.seat) === box && w.kind === id)
    .reduce((sum, w) => sum + w.stake, 0);
}

/** Whether chips of mine or what they came to lie on the name of a circle. */
function covered(felt: FeltProps, id: string): boolean {
  return (felt.held.get(id)?.mine ?? 0) > 0 || felt.decided.has(id);
}

/** How wide one's own cards are drawn at a desk, larger opposite the dealer, and how many times taller than wide. */
const OWN = { beside: 54, opposite: 72 };
const TALL = 1.4;
/** So far down on the felt a place lies opposite the dealer. */
const OPPOSITE = 540;

/** Circles closer together than this have room for a few letters of their name only. */
const ROOMY = 36;

/** How far one's own cards are raised when the round has brought something. */
const RAISED = 9;

function raised(felt: FeltProps): number {
  return [...felt.decided.values()].reduce((sum, net) => sum + net, 0) > 0 ? RAISED : 0;
}

/** Whether cards come before the seats: not where players wager on the hands of the house alone. */
function dealtTo({ layout }: FeltProps): boolean {
  const houses = layout.places.map(({ id }) => id);
  return houses.length === 0 || houses.includes("dealer") || houses.includes("community");
}

/** How large one's own circles are at a desk and on a phone, and larger where no cards lie over them. */
const CIRCLE = { among: 22, alone: 40, tall: 29, tallest: 52 };

/** How wide one's own hand may be: many cards take more room, and stay on the cloth. */
const FEW = { room: 164, cards: 5 };
const MANY = 240;
/** How wide it may be opposite the dealer: more where nobody sits at either side; and how wide the place itself is. */
const AMONG = 240;
const ALONE = 350;
const PLACE = 252;
/** How wide one's own circles may lie, and where there are more than a few; and how wide those of others. */
const OWN_CIRCLES = { few: 4, room: 184, many: 252 };
const OTHERS = 168;

function Seat({
  at,
  x: along,
  y,
  asked,
  cloth,
  ...felt
}: FeltProps & { at: number; x: number; y: number; asked: boolean; cloth: string }) {
  const stack = felt.seats[String(at)];
  const me = felt.seat === at;
  const hands = seatHands(felt, at);
  const ids = circles(felt, at);
  const opposite = me && y > OPPOSITE;
  const size = opposite ? OWN.opposite : OWN.beside;
  const [only, ...further] = hands;
  const lies = only && further.length === 0 ? only.cards.length : 0;
  // Many cards, and hands that are set apart, are seen whole.
  const beside =
    lies >= FEW.cards || (lies > 2 && setAs(only?.hand ?? "", lies).length > 1) ? MANY : FEW.room;
  const alone = !(String(at - 1) in felt.seats) && !(String(at + 1) in felt.seats);
  const room = opposite ? (alone ? ALONE : AMONG) : beside;
  const spread = ids.length > OWN_CIRCLES.few && !opposite ? Math.max(room, OWN_CIRCLES.many) : room;
  const x = me ? Math.min(966 - spread / 2, Math.max(34 + spread / 2, along)) : along;
  const wide = opposite
    ? PLACE - 14
    : me
      ? ids.length > OWN_CIRCLES.few
        ? OWN_CIRCLES.many
        : OWN_CIRCLES.room
      : OTHERS;
  const most = dealtTo(felt) ? CIRCLE.among : CIRCLE.alone;
  const gap = Math.min(me ? 2 * most + 2 : 48, wide / Math.max(1, ids.length));
  const r = me ? Math.min(most, gap / 2 - 1) : Math.min(22, gap / 2 - 2);
  const short = gap < ROOMY;
  const place = opposite ? PLACE : Math.max(room + 12, ids.length * gap + 14);
  if (stack === undefined) {
    // Who bets on a box where nobody sits.
    const further = felt.wagers.find((w) => w.position === at)?.seat;
    return (
      <g className={`seat ${further === undefined ? "empty" : ""} ${asked ? "asked" : ""}`}>
        {hands.length > 0 ? (
          <Hands
            felt={felt}
            hands={hands}
            x={x}
            y={y - 72}
            size={39}
            width={136}
            under={y - 9}
            label={further === felt.seat ? `Your box ${at}` : `Box ${at}`}
          />
        ) : null}
        {ids.map((id, index) => {
          const cx = x + (index - (ids.length - 1) / 2) * gap;
          return (
            <g key={id} className="circle-other">
              <circle cx={cx} cy={y + 19} r={r} />
              <CircleLabel layout={felt.layout} id={id} x={cx} y={y + 19} r={r} short={short} />
              {chipsOn(felt, at, id) ? (
                <ChipStack
                  x={cx}
                  y={y + 19}
                  cents={chipsOn(felt, at, id)}
                  mine={further === felt.seat}
                  scale={0.85}
                />
              ) : null}
            </g>
          );
        })}
        <text className="seat-free" x={x} y={y + 58} textAnchor="middle">
          {further !== undefined
            ? further === felt.seat
              ? "Your further box"
              : `box of seat ${further}`
            : felt.still
              ? `seat ${at}`
              : `seat ${at} is free`}
        </text>
      </g>
    );
  }
  return (
    <g className={`seat ${asked ? "asked" : ""} ${me ? "me" : ""}`}>
      {me ? (
        <rect
          className="own-place"
          clipPath={cloth}
          x={x - place / 2}
          y={y - 22 - size * TALL}
          width={place}
          height={104 + size * TALL}
          rx={16}
        />
      ) : null}
      <Hands
        felt={felt}
        hands={hands}
        x={x}
        y={me ? y - 21 - size * TALL - raised(felt) : y - 72}
        size={me ? size : 39}
        width={me ? room : 136}
        room={me ? room : 136}
        named={me ? Math.max(280, room) : undefined}
        until={me ? 996 : undefined}
        under={y - 9}
        label={me ? "Your hand" : `Seat ${at}`}
      />
      {ids.map((id, index) => {
        const cx = x + (index - (ids.length - 1) / 2) * gap;
        const cy = y + 19 + (me ? Math.min(0, CIRCLE.among - r) : 0);
        const chips = chipsOn(felt, at, id);
        if (me) {
          return (
            <Area
              key={id}
              {...felt}
              rail={[x, y + 60]}
              house={[500, 56]}
              spot={{
                id,
                x: cx - gap / 2 + 2,
                y: cy - r + 1,
                w: gap - 4,
                h: 2 * r - 2,
                path: ring(cx, cy, r),
              }}
              chipScale={Math.max(1, r / 26)}
            >
              {covered(felt, id) ? null : (
                <CircleLabel layout={felt.layout} id={id} x={cx} y={cy} r={r} short={short} />
              )}
            </Area>
          );
        }
        return (
          <g key={id} className="circle-other">
            <circle cx={cx} cy={cy} r={r} />
            <CircleLabel layout={felt.layout} id={id} x={cx} y={cy} r={r} short={short} />
            {chips ? <ChipStack x={cx} y={cy} cents={chips} mine={false} scale={0.85} /> : null}
          </g>
        );
      })}
      <rect className="name-plate" pathLength={100} x={x - 58} y={y + 42} width={116} height={36} rx={8} />
      <text className="seat-name" x={x} y={y + 57} textAnchor="middle">
        {me ? (felt.you ?? "You") : clipped(felt.names[String(at)] ?? `Seat ${at}`, 15)}
      </text>
      <text className="seat-stack" x={x} y={y + 73} textAnchor="middle">
        {show(stack)}
      </text>
    </g>
  );
}

/** Where pay tables are printed on a phone while nobody else sits there: in the middle, or beside a cross. */
const MIDDLE = { x: 200, y: 164, width: 384, high: 104, least: 10 };
const BESIDE = { x: 118, y: 172, width: 212, high: 92, least: 10 };

/** On a phone: the dealer, the others in a line, and one's own place large. */
function Tall(felt: FeltProps) {
  const me = felt.seat;
  const others = Object.keys(felt.seats)
    .map(Number)
    .filter((seat) => seat !== me);
  const mine = me === null ? [] : seatHands(felt, me);
  const ids = circles(felt, me);
  const most = dealtTo(felt) ? CIRCLE.tall : CIRCLE.tallest;
  const gap = Math.min(most + 63, 370 / Math.max(1, ids.length));
  const r = Math.min(most, gap / 2 - 2);
  const middle = 440 + Math.min(0, CIRCLE.tall - r);
  const asked = felt.own["asked"];
  const width = 380 / Math.max(1, others.length);
  return (
    <Drawing
      className="card-felt"
      viewBox="0 0 400 500"
      label="Card table; arrow keys move between betting areas, Enter bets"
    >
      <rect className="felt-cloth" width={400} height={500} rx={12} />
      <Houses felt={felt} x={200} y={18} size={isCross(felt) && others.length > 0 ? 44 : 58} width={384} />
      {felt.lastResult && !felt.shown.get("dealer")?.hand ? (
        <Plate x={200} y={138} text={felt.lastResult} most={384} />
      ) : null}
      {others.map((seat, index) => {
        const x = 10 + width * (index + 0.5);
        const hands = seatHands(felt, seat);
        const staked = felt.wagers.filter((w) => w.seat === seat).reduce((sum, w) => sum + w.stake, 0);
        return (
          <g key={seat} className={`seat ${asked === String(seat) ? "asked" : ""}`}>
            <Hands
              felt={felt}
              hands={hands.map((each) => ({ ...each, hand: "" }))}
              x={x}
              y={158}
              size={Math.min(30, width / 4)}
              width={width}
              room={width - 8}
              under={210}
              label={`Seat ${seat}`}
            />
            {staked > 0 ? <ChipStack x={x} y={222} cents={staked} mine={false} scale={0.8} /> : null}
            <text className="seat-name" x={x} y={252} textAnchor="middle">
              {clipped(felt.names[String(seat)] ?? `Seat ${seat}`, Math.floor(width / 9))}
            </text>
          </g>
        );
      })}
      {others.length === 0 ? <PayTables pays={felt.pays} {...(isCross(felt) ? BESIDE : MIDDLE)} /> : null}
      <path className="felt-arc" d="M20 266 Q200 300 380 266" />
      <Hands
        felt={felt}
        hands={mine}
        x={200}
        y={294 - raised(felt)}
        size={62}
        width={376}
        named={376}
        under={398}
        label="Your hand"
      />
      {ids.map((id, index) => {
        const cx = 200 + (index - (ids.length - 1) / 2) * gap;
        return (
          <Area
            key={id}
            {...felt}
            rail={[200, 486]}
            house={[200, -20]}
            spot={{
              id,
              x: cx - gap / 2,
              y: middle - r + 1,
              w: gap,
              h: 2 * r + 2,
              path: ring(cx, middle, r),
            }}
            chipScale={Math.max(1.2, r / 28)}
          >
            {covered(felt, id) ? null : (
              <CircleLabel layout={felt.layout} id={id} x={cx} y={middle} r={r} short={gap < 52} />
            )}
          </Area>
        );
      })}
      <text className="seat-stack" x={200} y={491} textAnchor="middle">
        {me === null ? "You are watching" : `You: ${show(felt.seats[String(me)] ?? 0)}`}
        {typeof felt.own["phase"] === "string" ? ` · ${plain(String(felt.own["phase"]))}` : ""}
      </text>
    </Drawing>
  );
}
