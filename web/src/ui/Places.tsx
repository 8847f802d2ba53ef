/** Cards entered by place: typed, or clicked in a deck laid out by suits. */

import { useId, useState } from "react";
import { cardName, parseCards } from "../lib/cards";
import { placeName } from "../lib/words";
import { PlayingCard } from "./PlayingCard";

export type Typed = Record<string, string>;

/** What was typed, as cards by place; a sentence where it makes no sense. */
export function read(
  typed: Typed,
  room: ReadonlyMap<string, number>,
  whole = false,
): Map<string, number[]> | string {
  const found = new Map<string, number[]>();
  for (const [place, text] of Object.entries(typed)) {
    const cards = text.trim() === "" ? [] : parseCards(text);
    const most = room.get(place) ?? 0;
    if (!cards || cards.some((card) => card < 0))
      return `${placeName(place)}: write cards such as "As Td 7h".`;
    if (cards.length > most || (whole && cards.length !== most))
      return `${placeName(place)} gets ${most} card${most === 1 ? "" : "s"}.`;
    found.set(place, cards);
  }
  const all = [...found.values()].flat();
  const twice = all.find((card, at) => all.indexOf(card) !== at);
  return twice === undefined ? found : `${cardName(twice)} is named twice.`;
}

export function Places({
  room,
  typed,
  type,
  gone = [],
}: {
  room: ReadonlyMap<string, number>;
  typed: Typed;
  type: (typed: Typed) => void;
  /** Cards that lie somewhere already. */
  gone?: readonly number[];
}) {
  const own = useId();
  const names = [...room.keys()];
  const [chosen, setActive] = useState("");
  const active = room.has(chosen) ? chosen : (names[0] ?? "");
  const known = (place: string) => parseCards(typed[place] ?? "") ?? [];
  const used = new Set([...gone, ...names.flatMap(known)]);
  const put = (card: number) => {
    const most = room.get(active) ?? 0;
    const held = known(active);
    if (held.length >= most) return;
    type({ ...typed, [active]: [...held, card].map(cardName).join(" ") });
    if (held.length + 1 >= most) setActive(names[names.indexOf(active) + 1] ?? active);
  };
  return (
    <>
      {[...room].map(([place, most]) => {
        const id = `${own}-${place.replace(" ", "-")}`;
        return (
          <div key={place} className="field">
            <label htmlFor={id}>
              {placeName(place)}: {most} card{most === 1 ? "" : "s"}
            </label>
            <input
              id={id}
              type="text"
              autoComplete="off"
              placeholder="As Td 7h; empty for any"
              value={typed[place] ?? ""}
              onFocus={() => setActive(place)}
              onChange={(event) => type({ ...typed, [place]: event.target.value })}
              aria-describedby={`${own}-deck`}
            />
          </div>
        );
      })}
      <p id={`${own}-deck`} className="small muted">
        Type, or click cards for {placeName(active)}.
      </p>
      <div className="deck-pick">
        {[3, 2, 1, 0]
          .flatMap((suit) => Array.from({ length: 13 }, (_, rank) => rank * 4 + suit))
          .map((card) => (
            <button key={card} type="button" disabled={used.has(card)} onClick={() => put(card)}>
              <PlayingCard card={card} width={26} />
            </button>
          ))}
      </div>
    </>
  );
}
