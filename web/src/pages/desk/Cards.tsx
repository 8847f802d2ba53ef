/** Cards by place: before a deal, or after it where what came up must be something else. */

import { useState } from "react";
import { cardName, parseCards } from "../../lib/cards";
import { dealtTo, laid, orderFor, recard, type Situation } from "../../lib/casefile";
import type { PlayedCase } from "../../api/types";
import { take, type Offer } from "../../lib/offers";
import { PlayingCard } from "../../ui/PlayingCard";
import { DECK, placeName, type Act, type Add, type Dry } from "./model";

type Typed = Record<string, string>;

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

function Places({
  room,
  typed,
  type,
}: {
  room: ReadonlyMap<string, number>;
  typed: Typed;
  type: (typed: Typed) => void;
}) {
  const names = [...room.keys()];
  const [chosen, setActive] = useState("");
  const active = room.has(chosen) ? chosen : (names[0] ?? "");
  const known = (place: string) => parseCards(typed[place] ?? "") ?? [];
  const used = new Set(names.flatMap(known));
  const put = (card: number) => {
    const most = room.get(active) ?? 0;
    const own = known(active);
    if (own.length >= most) return;
    type({ ...typed, [active]: [...own, card].map(cardName).join(" ") });
    if (own.length + 1 >= most) setActive(names[names.indexOf(active) + 1] ?? active);
  };
  return (
    <>
      {[...room].map(([place, most]) => {
        const id = `cards-${place.replace(" ", "-")}`;
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
              aria-describedby="deck-pick"
            />
          </div>
        );
      })}
      <p id="deck-pick" className="small muted">
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

/** The desk finds out in which order the cards must lie in the deck. */
export function DealStep({ offer, act, dry, add }: { offer: Offer; act: Act; dry: Dry; add: Add }) {
  const [places, setPlaces] = useState<Map<string, number[]> | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [error, setError] = useState("");
  const open = async () => {
    const answer = await dry([{ do: "shuffle", args: { top: DECK.map(cardName).join(" ") } }, take(offer)]);
    const last = answer.steps[answer.steps.length - 1];
    if (!last || last.refused) return setError(last?.refused?.sentence ?? "The cards cannot be dealt now.");
    setPlaces(dealtTo(last.events, DECK));
  };
  const room = new Map([...(places ?? [])].map(([place, positions]) => [place, positions.length]));
  const deal = () => {
    const known = read(typed, room);
    if (typeof known === "string") return setError(known);
    const order = orderFor(places ?? new Map(), known, DECK);
    void add({ do: "shuffle", args: { top: order.map(cardName).join(" ") } }, take(offer));
  };
  return (
    <div className="acts" style={{ marginTop: "0.5rem" }} role="group" aria-label="Cards by place">
      {places ? (
        <Places room={room} typed={typed} type={setTyped} />
      ) : (
        <button type="button" className="btn primary" onClick={() => void open()}>
          Deal these cards…
        </button>
      )}
      {error ? (
        <p className="note bad small" role="alert">
          {error}
        </p>
      ) : null}
      {places ? (
        <button type="button" className="btn primary big" data-act="deal" onClick={deal}>
          Deal
        </button>
      ) : (
        <button type="button" className="btn" data-act="deal" onClick={() => act(take(offer))}>
          Deal any cards
        </button>
      )}
    </div>
  );
}

/** After a deal: other cards in the same places, also on later streets; the steps stay as they are. */
export function ChangeCards({
  situation,
  played,
  change,
}: {
  situation: Situation;
  played: PlayedCase;
  change: (next: Situation) => void;
}) {
  const cards = laid(situation.steps, played.steps, DECK);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [error, setError] = useState("");
  if (!cards) return null;
  const now: Typed = Object.fromEntries(
    [...cards.places].map(([place, positions]) => [
      place,
      positions.map((at) => cardName(cards.order[at] ?? -1)).join(" "),
    ]),
  );
  const room = new Map([...cards.places].map(([place, positions]) => [place, positions.length]));
  const apply = () => {
    const wanted = read({ ...now, ...typed }, room, true);
    if (typeof wanted === "string") return setError(wanted);
    setError("");
    setTyped(null);
    change({ ...situation, steps: recard(situation.steps, cards, wanted) });
  };
  return (
    <details className="more">
      <summary>Change the cards of this round</summary>
      <p className="small muted">
        Empty a field and write what really lay there. Cards that come later from the deck move accordingly;
        all steps are ruled on again.
      </p>
      <Places room={room} typed={{ ...now, ...typed }} type={setTyped} />
      {error ? (
        <p className="note bad small" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className="btn" style={{ marginTop: "0.5rem" }} onClick={apply}>
        Rule again with these cards
      </button>
    </details>
  );
}
