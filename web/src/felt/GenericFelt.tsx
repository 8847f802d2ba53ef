/** A felt for any game: tiles for its wagers, and whatever the game shows of itself. Driven only by offers and view. */

import { parseCards } from "../lib/cards";
import { areaIds, oddsOn, wagerOffer } from "../lib/areas";
import { amountOf, firstOf, lastOf } from "../lib/offers";
import { show, signed } from "../lib/money";
import { plain } from "../lib/words";
import { Dice } from "../ui/Dice";
import { PlayingCard } from "../ui/PlayingCard";
import { useLongPress } from "../ui/press";
import { useSay } from "../ui/spoken";
import type { FeltProps } from "./types";

export function GenericFelt(felt: FeltProps) {
  const shown = Object.entries(felt.own).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return (
    <div className="generic-felt" role="group" aria-label="Table">
      <dl className="facts">
        {felt.lastDice ? (
          <div>
            <dt>Last throw</dt>
            <dd>
              <Dice faces={felt.lastDice} size={32} />
            </dd>
          </div>
        ) : null}
        {shown.map(([key, value]) => (
          <div key={key}>
            <dt>{plain(key)}</dt>
            <dd>
              <Value value={value} name={key} />
            </dd>
          </div>
        ))}
        {[...felt.shown].map(([place, { cards, hand }]) => (
          <div key={`shown-${place}`}>
            <dt>{plain(place)} showed</dt>
            <dd>
              <Value value={cards} name="cards" /> {hand}
            </dd>
          </div>
        ))}
      </dl>
      <Tiles {...felt} ids={tileIds(felt)} />
      <ul className="generic-seats" aria-label="Seats">
        {Object.entries(felt.seats).map(([seat, stack]) => (
          <li key={seat}>
            <b>{Number(seat) === felt.seat ? (felt.you ?? "You") : (felt.names[seat] ?? `Seat ${seat}`)}</b>{" "}
            <span className="num">{show(stack)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every area of the layout, and whatever is offered or stands beside them. */
export function tileIds(felt: Pick<FeltProps, "offers" | "seat" | "held" | "layout">): string[] {
  const open = felt.offers
    .filter((offer) => offer.do === "wager" && offer.seat === felt.seat)
    .flatMap((offer) =>
      Object.keys(offer.fixed ?? {}).join() === "on" ? [String(offer.fixed?.["on"])] : [],
    );
  return [...new Set([...areaIds(felt.layout), ...open, ...felt.held.keys()])];
}

/** Tiles under a drawing for the wagers it has no area for; on a plain felt, for all. */
export function Tiles({ ids, ...felt }: FeltProps & { ids: string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className="tiles" aria-label="Wagers">
      {ids.map((id) => (
        <li key={id}>
          <WagerTile id={id} felt={felt} />
        </li>
      ))}
    </ul>
  );
}

function WagerTile({ id, felt }: { id: string; felt: FeltProps }) {
  const say = useSay();
  const offer = wagerOffer(felt.layout, felt.offers, felt.seat, id);
  const odds = oddsOn(felt.layout, felt.pays, id);
  const range = offer ? amountOf(offer) : null;
  const chips = felt.held.get(id);
  const net = felt.decided.get(id);
  const press = useLongPress(
    () => felt.explain(id, offer, true),
    () => felt.take(id),
  );
  return (
    <button
      type="button"
      data-area={id}
      className={`tile ${offer ? "open" : "closed"} ${chips?.mine ? "has-mine" : ""} ${net === undefined ? "" : net > 0 ? "just-paid" : "just-lost"}`}
      aria-disabled={!offer}
      onClick={() => felt.bet(id)}
      {...press}
      onKeyDown={(event) => {
        if (event.key === "Delete" || event.key === "Backspace") felt.take(id);
      }}
      onFocus={() => felt.explain(id, offer)}
      onMouseEnter={() => felt.explain(id, offer)}
      onMouseLeave={() => felt.explain(null, null)}
    >
      <span className="tile-name">{say.wager(id)}</span>
      <span className="tile-range">
        {range ? `${show(firstOf(range))} to ${show(lastOf(range))}` : felt.looked ? "" : "closed"}
        {odds ? <span className="tile-pays">pays {odds}</span> : null}
      </span>
      {chips?.mine ? <b className="tile-mine num">{show(chips.mine)}</b> : null}
      {chips?.others ? <span className="tile-others num">others {show(chips.others)}</span> : null}
      {net !== undefined ? (
        <b className={`num ${net > 0 ? "win" : net < 0 ? "loss" : ""}`}>{signed(net)}</b>
      ) : null}
    </button>
  );
}

/** A value of the game's own view, drawn as what it looks like: cards, dice, lists, plain words. */
function Value({ value, name }: { value: unknown; name: string }) {
  if (typeof value === "string") {
    const cards =
      value.length >= 2 && /^([2-9TJQKA][cdhs]|Jo|\?\?)( ?([2-9TJQKA][cdhs]|Jo|\?\?))*$/.test(value)
        ? parseCards(value)
        : null;
    return cards ? <CardRow cards={cards} /> : <>{plain(value)}</>;
  }
  if (typeof value === "number") return <>{/bet|pot|stack|level|amount/.test(name) ? show(value) : value}</>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  if (isList(value)) {
    const numbers = value.every((each) => typeof each === "number");
    if (numbers && /card|board|up|down/.test(name)) return <CardRow cards={value} />;
    if (numbers && name === "dice") return <Dice faces={value} size={28} />;
    if (numbers && /pots/.test(name)) return <>{value.map(show).join(", ")}</>;
    return (
      <ul className="plain-list">
        {value.map((each, index) => (
          <li key={index}>
            <Value value={each} name={name} />
          </li>
        ))}
      </ul>
    );
  }
  if (value && typeof value === "object") {
    return (
      <span className="pairs">
        {Object.entries(value as Record<string, unknown>)
          .filter(
            ([, each]) => each !== null && each !== false && !(Array.isArray(each) && each.length === 0),
          )
          .map(([key, each]) => (
            <span key={key} className="pair">
              <i>{plain(key)}</i> <Value value={each} name={key} />
            </span>
          ))}
      </span>
    );
  }
  return <>none</>;
}

function CardRow({ cards }: { cards: number[] }) {
  return (
    <span className="card-row">
      {cards.map((card, index) => (
        <PlayingCard key={index} card={card} width={32} />
      ))}
    </span>
  );
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
