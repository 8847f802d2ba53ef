/** Cards that belong to no seat: the dealer's, the community's, the hands that players bet on. */

import { parseCards, setAs } from "../lib/cards";
import { capital, plain } from "../lib/words";
import { show } from "../lib/money";
import { CardRow } from "./CardRow";
import { Plate } from "./PokerFelt";
import type { FeltProps } from "./types";

export type Lying = { place: string; title: string; cards: number[]; hand: string };

export type Hand = { place: string; count?: number; cards?: string | null; hand?: string; out?: boolean };

export function handsOf(own: Record<string, unknown>): Hand[] {
  const hands = own["hands"];
  return Array.isArray(hands) ? (hands as Hand[]) : [];
}

export function cardsOf(hand: Hand): number[] {
  const seen = hand.cards ? parseCards(hand.cards) : null;
  return seen ?? down(hand.count ?? 0);
}

function down(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, () => -1);
}

function isSeat(place: string): boolean {
  return /^\d/.test(place);
}

/** The places of the house in the order of the layout: those that the game names, and those that its view shows. */
function placesOf(felt: FeltProps): { id: string; title: string }[] {
  const { own } = felt;
  const named = felt.layout.places.map(({ id, label }) => ({ id, title: label || capital(plain(id)) }));
  const seen = [
    ...("dealer" in own || "dealer_count" in own ? ["dealer"] : []),
    ...("community" in own ? ["community"] : []),
    ...handsOf(own).map((hand) => hand.place),
    ...felt.shown.keys(),
  ].filter((place) => !isSeat(place) && place !== "board");
  const rest = [...new Set(seen)].filter((id) => !named.some((place) => place.id === id));
  return [...named, ...rest.map((id) => ({ id, title: capital(plain(id)) }))];
}

export function housesOf(felt: FeltProps): Lying[] {
  return placesOf(felt).map(({ id, title }) => ({ place: id, title, ...lyingAt(felt, id) }));
}

/** What lies at a place: in the hands of the view, under its own name, or as the last round left it. */
function lyingAt(felt: FeltProps, place: string): { cards: number[]; hand: string } {
  const { own } = felt;
  const hand = handsOf(own).find((each) => each.place === place);
  if (hand) return { cards: cardsOf(hand), hand: hand.hand ?? "" };
  const shown = felt.shown.get(place);
  if (shown && handsOf(own).length === 0) return shown;
  const whole = own[place];
  if (typeof whole === "string") {
    const left = Math.min(3, Number(own[`${place}_left`] ?? 0));
    return { cards: [...(parseCards(whole) ?? []), ...down(left)], hand: shown?.hand ?? "" };
  }
  const up = own[`${place}_up`];
  const seen = typeof up === "string" ? (parseCards(up) ?? []) : [];
  return { cards: [...down(Number(own[`${place}_count`] ?? 0) - seen.length), ...seen], hand: "" };
}

/** What the progressive meters of the table show, in words; empty where it has none. */
function metersOf(own: Record<string, unknown>): string {
  const meters = own["meters"];
  if (meters === null || typeof meters !== "object") return "";
  return Object.entries(meters as Record<string, number>)
    .map(([name, cents]) => `${name} ${show(cents)}`)
    .join(" · ");
}

const ARMS: Readonly<Record<string, readonly [number, number]>> = {
  left: [-1, 0], right: [1, 0], above: [0, -1], below: [0, 1], centre: [0, 0],
}; // prettier-ignore

/** Whether cards lie as a cross: its arms and its centre are places. */
export function isCross(felt: FeltProps): boolean {
  const ids = new Set(felt.layout.places.map((place) => place.id));
  return Object.keys(ARMS).every((arm) => ids.has(arm));
}

/** A cross at the right, and what else belongs to the house at the left of it. */
function Cross({
  felt,
  x,
  y,
  size,
  width,
}: {
  felt: FeltProps;
  x: number;
  y: number;
  size: number;
  width: number;
}) {
  const places = housesOf(felt);
  const rest = places.filter(({ place }) => !(place in ARMS));
  const card = size * 0.74;
  const [across, down] = [card + 8, card * 1.4 + 5];
  const middle = { x: x + width * 0.2, y: y + down - 8 };
  const room = width * 0.42;
  return (
    <>
      {rest.map(({ place, title, cards, hand }, index) => {
        const at = x - width * 0.26;
        const top = y + index * (size * 1.4 + 30);
        return (
          <g key={place}>
            <CardRow cards={cards} x={at} y={top} width={size} room={room} label={title} />
            {hand ? (
              <Plate x={at} y={top + size * 1.4 + 14} text={hand} most={Math.min(room * 1.38, 2 * at)} />
            ) : (
              <text
                className="felt-label dim"
                x={at}
                y={top + size * 1.4 + 18}
                fontSize={13}
                textAnchor="middle"
              >
                {title.toUpperCase()}
              </text>
            )}
          </g>
        );
      })}
      {places.flatMap(({ place, title, cards }) => {
        const arm = ARMS[place];
        if (!arm) return [];
        const [cx, cy] = [middle.x + arm[0] * across, middle.y + arm[1] * down];
        return [
          <g key={place}>
            <CardRow cards={cards} x={cx} y={cy} width={card} label={title} />
            {cards.length === 0 ? (
              <>
                <rect
                  className="card-slot"
                  x={cx - card / 2}
                  y={cy}
                  width={card}
                  height={card * 1.4}
                  rx={6}
                />
                <text className="felt-label dim" x={cx} y={cy + card * 0.8} fontSize={10} textAnchor="middle">
                  {title.toUpperCase()}
                </text>
              </>
            ) : null}
          </g>,
        ];
      })}
    </>
  );
}

/** How much more room community cards get than what lies beside them: they are up to five, a dealer's hand two to seven. */
function shareOf(place: string, beside: readonly Lying[]): number {
  const longest = Math.max(2, ...beside.map(({ cards }) => cards.length));
  return place === "community" ? Math.max(1, 4 / longest) : 1;
}

/** The places of the house side by side, each with its title or the name of its hand under it. */
export function Houses({
  felt,
  x,
  y,
  size,
  width,
  slots = 0,
}: {
  felt: FeltProps;
  x: number;
  y: number;
  size: number;
  width: number;
  /** Outlines of cards where none lie yet. */
  slots?: number;
}) {
  const places = housesOf(felt);
  if (isCross(felt)) return <Cross felt={felt} x={x} y={y} size={size} width={width} />;
  const beside = places.filter(({ place }) => place !== "community");
  const shares = places.map(({ place }) => shareOf(place, beside));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const wide = (index: number) => (width * (shares[index] ?? 1)) / Math.max(1, whole);
  const before = (index: number) => places.slice(0, index).reduce((sum, _, at) => sum + wide(at), 0);
  const room = (index: number) => wide(index) - 12;
  const meters = metersOf(felt.own);
  return (
    <>
      {places.map(({ place, title, cards, hand }, index) => {
        const middle = x - width / 2 + before(index) + wide(index) / 2;
        const under = y + size * 1.4;
        const words = index === 0 && meters ? `${title} · ${meters}` : title;
        return (
          <g key={place}>
            <CardRow
              cards={cards}
              x={middle}
              y={y}
              width={size}
              room={room(index)}
              label={words}
              hands={setAs(hand, cards.length)}
            />
            {cards.length === 0
              ? Array.from({ length: slots }, (_, slot) => (
                  <rect
                    key={slot}
                    className="card-slot"
                    x={middle + (slot - slots / 2) * (size + 8) + 4}
                    y={y}
                    width={size}
                    height={size * 1.4}
                    rx={6}
                  />
                ))
              : null}
            <text className="felt-label dim" x={middle} y={under + 20} fontSize={13} textAnchor="middle">
              {hand ? "" : words.toUpperCase()}
            </text>
            {hand ? (
              <Plate
                x={middle}
                y={under + 14}
                text={hand}
                most={Math.max(wide(index) - 10, 0.45 * width)}
                until={x + width / 2 + 8}
              />
            ) : null}
          </g>
        );
      })}
    </>
  );
}
