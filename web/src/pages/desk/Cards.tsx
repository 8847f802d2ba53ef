/** Cards by place: before a deal, or after it where what came up must be something else. */

import { useId, useState } from "react";
import { cardName, parseCards, TILE_SET } from "../../lib/cards";
import { dealtTo, dealtTwice, laid, orderFor, recard, type Situation } from "../../lib/casefile";
import type { PlayedCase } from "../../api/types";
import { take, type Offer } from "../../lib/offers";
import { DeckPick, ONE_DECK, Places, read, stockOf, type Stock, type Typed } from "../../ui/Places";
import { DECK, type Act, type Add, type Dry } from "./model";

/** The desk finds out in which order the cards must lie in the deck. */
export function DealStep(props: { offer: Offer; act: Act; deck: number; dry: Dry; add: Add }) {
  const { offer, act, deck, dry, add } = props;
  const tiles = deck === TILE_SET.length;
  const pieces = tiles ? TILE_SET : DECK;
  const stock = tiles
    ? stockOf(TILE_SET)
    : new Map([...ONE_DECK, ...(deck > 52 ? [[52, deck - 52] as const] : [])]);
  const [places, setPlaces] = useState<Map<string, number[]> | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [error, setError] = useState("");
  const trial = async (order: readonly number[]) => {
    const answer = await dry([{ do: "shuffle", args: { top: order.map(cardName).join(" ") } }, take(offer)]);
    const last = answer.steps[answer.steps.length - 1];
    if (!last || last.refused) throw new Error(last?.refused?.sentence ?? "The cards cannot be dealt now.");
    return last.events;
  };
  const found = async () => {
    if (!tiles) return dealtTo(await trial(pieces), pieces);
    const orders = [pieces, [...pieces.slice(1), ...pieces.slice(0, 1)]];
    return dealtTwice(await Promise.all(orders.map(trial)), orders);
  };
  const open = () =>
    found().then(setPlaces, (no: unknown) => setError(no instanceof Error ? no.message : String(no)));
  const room = new Map([...(places ?? [])].map(([place, positions]) => [place, positions.length]));
  const deal = () => {
    const known = read(typed, room, false, stock);
    if (typeof known === "string") return setError(known);
    const order = orderFor(places ?? new Map(), known, pieces);
    void add({ do: "shuffle", args: { top: order.map(cardName).join(" ") } }, take(offer));
  };
  return (
    <div className="acts" style={{ marginTop: "0.5rem" }} role="group" aria-label="Cards by place">
      {places ? (
        <Places room={room} typed={typed} type={setTyped} stock={stock} />
      ) : (
        <button type="button" className="btn primary" onClick={() => void open()}>
          {tiles ? "Deal these tiles…" : "Deal these cards…"}
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
          {tiles ? "Deal any tiles" : "Deal any cards"}
        </button>
      )}
    </div>
  );
}

const FROM = "cards";

/** A shoe: its next cards in the order in which they leave it, and what comes after them as it may. */
export function ShoeStep({ offer, act, deck, add }: { offer: Offer; act: Act; deck: number; add: Add }) {
  const decks = Math.ceil(deck / DECK.length);
  const stock = new Map(DECK.map((card) => [card, decks] as const));
  const [typed, setTyped] = useState<Typed>({});
  const [error, setError] = useState("");
  const room = new Map([[FROM, deck]]);
  const deal = () => {
    const known = read(typed, room, false, stock);
    if (typeof known === "string") return setError(known);
    const top = (known.get(FROM) ?? []).map(cardName).join(" ");
    if (top === "") act(take(offer));
    else void add({ do: "shuffle", args: { top } }, take(offer));
  };
  return (
    <div className="acts" style={{ marginTop: "0.5rem" }} role="group" aria-label="Cards of the shoe">
      <ShoeCards typed={typed} type={setTyped} stock={stock} />
      {error ? (
        <p className="note bad small" role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className="btn primary big" data-act="deal" onClick={deal}>
        {typed[FROM]?.trim() ? "Deal these cards" : "Deal any cards"}
      </button>
    </div>
  );
}

function ShoeCards({ typed, type, stock }: { typed: Typed; type: (typed: Typed) => void; stock: Stock }) {
  const own = useId();
  const text = typed[FROM] ?? "";
  const known = parseCards(text) ?? [];
  const put = (cards: readonly number[]) => type({ [FROM]: cards.map(cardName).join(" ") });
  return (
    <>
      <label className="field" htmlFor={own}>
        <span>The next cards of the shoe, in the order in which they are dealt</span>
        <input
          id={own}
          type="text"
          autoComplete="off"
          placeholder="As Td 7h; empty for any"
          value={text}
          onChange={(event) => type({ [FROM]: event.target.value })}
        />
      </label>
      <DeckPick
        stock={stock}
        used={known}
        put={(card) => put([...known, card])}
        undo={known.length === 0 ? null : () => put(known.slice(0, -1))}
      />
    </>
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
