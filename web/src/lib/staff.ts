/** Acts of the staff in words, and by the moment in which they are done. */

import type { ActionOut } from "../api/types";
import type { Offer } from "./offers";
import { capital, plain, type Say } from "./words";

/** An irregularity is called by its kind, any other act by its name. */
export function titleOf(offer: Offer, say: Say): string {
  const kind = offer.fixed?.["kind"];
  return offer.do === "irregularity" && kind != null ? capital(plain(String(kind))) : say.act(offer.do);
}

/** Whom an act is about, who does it, and what else tells it from others of its name. */
export function whomOf(offer: Offer): string {
  const fixed = Object.entries(offer.fixed ?? {}).filter(
    ([name]) => !(offer.do === "irregularity" && name === "kind"),
  );
  const words = [
    offer.seat == null ? "" : typeof offer.seat === "number" ? `seat ${offer.seat}` : `the ${offer.seat}`,
    offer.by ? `by the ${plain(offer.by)}` : "",
    ...fixed.map(([, value]) => plain(String(value))),
  ].filter(Boolean);
  return words.join(", ") || "as it is";
}

const STEPS = "The dealer's steps";
const WRONG = "Something went wrong";
const TABLE = "Equipment and the table";

/** In the order in which they are wanted: what goes on with the round, what went wrong in it, what the floor does. */
export function byMoment(offers: readonly Offer[], acts: readonly ActionOut[]): [string, Offer[]][] {
  const roles = new Map(acts.map((act) => [act.do, act.roles]));
  const moment = (offer: Offer) => {
    if (offer.do === "irregularity" || offer.by) return WRONG;
    return roles.get(offer.do)?.includes("dealer") === false ? TABLE : STEPS;
  };
  return [STEPS, WRONG, TABLE]
    .map((name): [string, Offer[]] => [name, offers.filter((offer) => moment(offer) === name)])
    .filter(([, own]) => own.length > 0);
}
