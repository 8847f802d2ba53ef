/** Cards entered by place: typed, or clicked in a deck laid out by suits; of a shoe as many of each as it has. */

import { useId, useState } from "react";
import { cardName, isTile, parseCards } from "../lib/cards";
import { placeName } from "../lib/words";
import { PlayingCard } from "./PlayingCard";
import { useSay } from "./spoken";

export type Typed = Record<string, string>;

/** How many there are of each card. */
export type Stock = ReadonlyMap<number, number>;
export const ONE_DECK: Stock = new Map(Array.from({ length: 52 }, (_, card) => [card, 1]));

export function stockOf(cards: readonly number[]): Stock {
  const found = new Map<number, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return found;
}

/** Whether more of a card are named than there are: a sentence, or nothing. */
export function tooMany(cards: readonly number[], stock: Stock): string {
  for (const [card, count] of stockOf(cards)) {
    const most = stock.get(card) ?? 0;
    if (most === 0) return `${cardName(card)} is not among the cards that are left.`;
    if (count > most)
      return most === 1
        ? `${cardName(card)} is named twice.`
        : `There are ${most} ${cardName(card)}, not ${count}.`;
  }
  return "";
}

const areTiles = (stock: Stock) => [...stock.keys()].some(isTile);
const some = (stock: Stock) => (areTiles(stock) ? "6-6 2-4" : "As Td 7h");

function pieces(count: number, stock: Stock): string {
  return `${count} ${areTiles(stock) ? "tile" : "card"}${count === 1 ? "" : "s"}`;
}

/** What was typed, as cards by place; a sentence where it makes no sense. */
export function read(
  typed: Typed,
  room: ReadonlyMap<string, number>,
  whole = false,
  stock: Stock = ONE_DECK,
): Map<string, number[]> | string {
  const found = new Map<string, number[]>();
  for (const [place, text] of Object.entries(typed)) {
    const cards = text.trim() === "" ? [] : parseCards(text);
    const most = room.get(place) ?? 0;
    if (!cards || cards.some((card) => card < 0))
      return `${placeName(place)}: write ${areTiles(stock) ? "tiles" : "cards"} such as "${some(stock)}".`;
    if (cards.length > most || (whole && cards.length !== most))
      return `${placeName(place)} gets ${pieces(most, stock)}.`;
    found.set(place, cards);
  }
  return tooMany([...found.values()].flat(), stock) || found;
}

export function Places({
  room,
  typed,
  type,
  stock = ONE_DECK,
  whole = false,
}: {
  room: ReadonlyMap<string, number>;
  typed: Typed;
  type: (typed: Typed) => void;
  /** The cards that do not lie anywhere yet. */
  stock?: Stock;
  /** Whether every card of a place must be named. */
  whole?: boolean;
}) {
  const own = useId();
  const say = useSay();
  const names = [...room.keys()];
  const [chosen, setActive] = useState("");
  const active = room.has(chosen) ? chosen : (names[0] ?? "");
  const known = (place: string) => parseCards(typed[place] ?? "") ?? [];
  const put = (card: number) => {
    const most = room.get(active) ?? 0;
    const held = known(active);
    if (held.length >= most) return;
    type({ ...typed, [active]: [...held, card].map(cardName).join(" ") });
    if (held.length + 1 >= most) setActive(names[names.indexOf(active) + 1] ?? active);
  };
  const last =
    known(active).length > 0 ? active : [...names].reverse().find((place) => known(place).length > 0);
  const undo = () => {
    if (last === undefined) return;
    type({ ...typed, [last]: known(last).slice(0, -1).map(cardName).join(" ") });
    setActive(last);
  };
  return (
    <>
      {[...room].map(([place, most]) => {
        const id = `${own}-${place.replaceAll(" ", "-")}`;
        return (
          <div key={place} className="field">
            <label htmlFor={id}>
              {say.place(place)}: {pieces(most, stock)}
            </label>
            <input
              id={id}
              type="text"
              autoComplete="off"
              placeholder={whole ? some(stock) : `${some(stock)}; empty for any`}
              value={typed[place] ?? ""}
              onFocus={() => setActive(place)}
              onChange={(event) => type({ ...typed, [place]: event.target.value })}
              aria-describedby={`${own}-deck`}
            />
          </div>
        );
      })}
      <p id={`${own}-deck`} className="small muted">
        Type, or click {areTiles(stock) ? "tiles" : "cards"} for {say.place(active)}.
      </p>
      <DeckPick stock={stock} used={names.flatMap(known)} put={put} undo={last === undefined ? null : undo} />
    </>
  );
}

/** The cards by suits, to be clicked; one that is used up cannot be. Undo takes the last one back. */
export function DeckPick(props: {
  stock: Stock;
  used: readonly number[];
  put: (card: number) => void;
  undo: (() => void) | null;
}) {
  const gone = stockOf(props.used);
  const others = [...props.stock.keys()].filter((card) => card >= 52).sort((a, b) => a - b);
  const suits = others.some(isTile)
    ? []
    : [3, 2, 1, 0].flatMap((suit) => Array.from({ length: 13 }, (_, rank) => rank * 4 + suit));
  return (
    <>
      <div className="deck-pick">
        {[...suits, ...others].map((card) => (
          <button
            key={card}
            type="button"
            title={cardName(card)}
            disabled={(gone.get(card) ?? 0) >= (props.stock.get(card) ?? 0)}
            onClick={() => props.put(card)}
          >
            <PlayingCard card={card} width={26} />
          </button>
        ))}
      </div>
      <button
        type="button"
        className="btn small undo-card"
        disabled={props.undo === null}
        onClick={() => props.undo?.()}
      >
        Undo the last {others.some(isTile) ? "tile" : "card"}
      </button>
    </>
  );
}
