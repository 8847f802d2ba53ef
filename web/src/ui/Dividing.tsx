/** A hand that is divided into several: one card is chosen for the smallest, and then the others. */

import { useState, type ReactNode } from "react";
import { cardName, parseCards } from "../lib/cards";
import { capital, plain } from "../lib/words";
import type { Offer } from "../lib/offers";
import { PlayingCard } from "./PlayingCard";

/** One of the ways to divide: the card that it has fixed, and where that goes. */
type Way = { offer: Offer; name: string; card: number };

/** The card that an offer has fixed beside cards to choose; null where it is no such offer. */
function wayOf(offer: Offer): Way | null {
  if (!Object.values(offer.params ?? {}).some((param) => param.type === "cards")) return null;
  for (const [name, value] of Object.entries(offer.fixed ?? {})) {
    const cards = typeof value === "string" ? parseCards(value) : null;
    if (cards?.length === 1 && cards[0] !== undefined) return { offer, name, card: cards[0] };
  }
  return null;
}

/** Offers of one act and place that differ only in the card that each has fixed, as the ways of one choice. */
export function waysOf(offers: readonly Offer[], offer: Offer): Way[] {
  const own = wayOf(offer);
  if (!own) return [];
  const rest = (each: Way) => JSON.stringify({ ...each.offer.fixed, [each.name]: "" });
  const found = offers
    .filter((each) => each.do === offer.do && each.seat === offer.seat)
    .flatMap((each) => wayOf(each) ?? []);
  const alike = found.filter((each) => each.name === own.name && rest(each) === rest(own));
  return alike.length > 1 ? alike : [];
}

export function Dividing({ ways, form }: { ways: Way[]; form: (offer: Offer) => ReactNode }) {
  const [chosen, choose] = useState<number | null>(null);
  const [first] = ways;
  const way = ways.find((each) => each.card === chosen);
  if (!first) return null;
  const label = `${capital(plain(first.name))} hand: choose 1`;
  return (
    <div className="dividing">
      <div role="group" aria-label={label}>
        <span className="small">{label}</span>
        <div className="card-pick">
          {ways.map(({ card }) => (
            <button
              key={card}
              type="button"
              aria-label={cardName(card)}
              aria-pressed={card === chosen}
              onClick={() => choose(card === chosen ? null : card)}
            >
              <PlayingCard card={card} width={36} />
            </button>
          ))}
        </div>
      </div>
      {way ? form(way.offer) : null}
    </div>
  );
}
