/** Where the dealer enters the cards: what lies at a place is said when it is turned up, or when it is looked at. */

import { useState } from "react";
import { cardName } from "../../lib/cards";
import type { Command, Offer } from "../../lib/offers";
import { take } from "../../lib/offers";
import { useSay } from "../../ui/spoken";
import { Places, read, stockOf, type Typed } from "../../ui/Places";

type Props = { offers: Offer[]; act: (command: Command) => Promise<boolean> };

export function EnterCards({ offers, act }: Props) {
  const say = useSay();
  const due = offers.filter((offer) => offer.kind === "chance");
  const lying = offers.filter((offer) => offer.kind !== "chance");
  return (
    <>
      {due.length > 0 ? (
        <section aria-label="Cards to enter">
          <p className="asks">
            Cards to turn up: {due.map((offer) => say.place(placeOf(offer))).join(", then ")}.
          </p>
          <Entry key={due.map(placeOf).join()} offers={due} act={act} button="These are turned up" />
        </section>
      ) : null}
      {lying.length > 0 ? (
        <details className="more">
          <summary>Enter cards that lie face down</summary>
          <p className="small muted">
            Not needed before they are turned up. The player before whom they lie sees them at once, nobody
            else does.
          </p>
          <Entry key={lying.map(placeOf).join()} offers={lying} act={act} button="Enter them face down" />
        </details>
      ) : null}
    </>
  );
}

const placeOf = (offer: Offer) => String(offer.fixed?.["place"] ?? "");

function Entry({ offers, act, button }: Props & { button: string }) {
  const [typed, type] = useState<Typed>({});
  const [error, setError] = useState("");
  const room = new Map<string, number>();
  const left = new Map<number, number>();
  for (const offer of offers) {
    const cards = offer.params?.["cards"];
    if (cards?.type !== "cards") continue;
    room.set(placeOf(offer), cards.most);
    for (const [card, count] of stockOf(cards.of)) left.set(card, Math.max(count, left.get(card) ?? 0));
  }
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ""));
    const known = read(given, room, true, left);
    if (typeof known === "string") return setError(known);
    if (known.size === 0) return setError('Write cards such as "As Td 7h", or click them.');
    setError("");
    for (const offer of offers) {
      const cards = known.get(placeOf(offer));
      if (cards && !(await act(take(offer, { cards: cards.map(cardName).join(" ") })))) return;
    }
    // The same place may be asked for again: what lies there now is not the next card.
    type({});
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Places room={room} typed={typed} type={type} stock={left} whole />
      {error ? (
        <p className="note bad small" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" className="btn primary big">
        {button}
      </button>
    </form>
  );
}
