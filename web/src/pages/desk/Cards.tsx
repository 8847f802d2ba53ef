/** Cards by place: before a deal, or after it where what came up must be something else. */

import { useState } from "react";
import { cardName } from "../../lib/cards";
import { dealtTo, laid, orderFor, recard, type Situation } from "../../lib/casefile";
import type { PlayedCase } from "../../api/types";
import { take, type Offer } from "../../lib/offers";
import { Places, read, type Typed } from "../../ui/Places";
import { DECK, type Act, type Add, type Dry } from "./model";

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
