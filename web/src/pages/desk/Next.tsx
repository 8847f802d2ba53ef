/** What happens next at the desk: dice and cards entered, irregularities stated, any act put to a ruling. */

import { useState } from "react";
import type { ActionOut, GameDetail } from "../../api/types";
import { TILE_SET } from "../../lib/cards";
import { parseDollars } from "../../lib/money";
import type { Command, Offer } from "../../lib/offers";
import { capital, plain } from "../../lib/words";
import { OfferForm } from "../../ui/Acts";
import { ChooseOffer } from "../../ui/ChooseOffer";
import { DealStep, ShoeStep } from "./Cards";
import type { Act, Add, Dry } from "./model";

export function ChanceStep({
  offer,
  act,
  deck,
  dry,
  add,
}: {
  offer: Offer;
  act: Act;
  deck: number;
  dry: Dry;
  add: Add;
}) {
  const entered = Object.values(offer.params ?? {}).some((param) => param.type === "outcome");
  if (entered) return <OfferForm offer={{ ...offer, optional: [] }} act={act} primary />;
  if (offer.do === "deal" && ((deck >= 52 && deck <= JOKERS) || deck === TILE_SET.length))
    return <DealStep offer={offer} act={act} deck={deck} dry={dry} add={add} />;
  if (offer.do === "deal" && deck > JOKERS) return <ShoeStep offer={offer} act={act} deck={deck} add={add} />;
  return <OfferForm offer={offer} act={act} primary />;
}

/** One deck, with its jokers; what has more cards is a shoe. */
const JOKERS = 54;

/** What happened, then to whom, then its particulars. */
export function HouseSteps({
  offers,
  act,
  seats,
  detail,
}: {
  offers: Offer[];
  act: Act;
  seats: number[];
  detail: GameDetail | null;
}) {
  return (
    <>
      <ChooseOffer offers={offers} acts={detail?.actions ?? []} act={act} label="What happened" desk />
      <details className="more">
        <summary>Any other act, to have it ruled on</summary>
        <AnyStep actions={detail?.actions ?? []} act={act} seats={seats} />
      </details>
    </>
  );
}

/** What a person typed for a particular of an act, as the server reads it; undefined where nothing was given. */
export function particular(type: string, text: string): unknown {
  const word = text.trim();
  if (word === "") return undefined;
  switch (type) {
    case "amount":
      return parseDollars(word) ?? word;
    case "amounts":
      return word.split(/[\s,]+/).map((each) => parseDollars(each) ?? each);
    case "whole":
      return /^\d+$/.test(word) ? Number(word) : word;
    case "flag":
      return word === "true";
    case "dice":
      return word.split(/[\s,-]+/).map((each) => (/^\d+$/.test(each) ? Number(each) : each));
    case "value":
      return /^\d+$/.test(word) ? Number(word) : word;
    case "roles":
      return word.split(/[\s,]+/);
    default:
      return word;
  }
}

/** An act that need not be on offer, to learn whether it stands and by which clause. */
function AnyStep({ actions, act, seats }: { actions: ActionOut[]; act: Act; seats: number[] }) {
  const [name, setName] = useState("remove");
  const [seat, setSeat] = useState(String(seats[0] ?? ""));
  const [by, setBy] = useState("");
  const [given, setGiven] = useState<Record<string, string>>({});
  const action = actions.find((each) => each.do === name) ?? actions[0];
  if (!action) return null;
  const submit = () => {
    const args: Record<string, unknown> = {};
    for (const [param, spec] of Object.entries(action.params)) {
      const value = particular(String(spec["type"]), given[param] ?? "");
      if (value !== undefined) args[param] = value;
    }
    const command: Command = {
      do: action.do,
      ...(seat === "" || action.seat === "no" ? {} : { seat: /^\d+$/.test(seat) ? Number(seat) : seat }),
      ...(by === "" ? {} : { by }),
      args,
    };
    act(command);
  };
  return (
    <div role="group" aria-label="Any act">
      <label className="field">
        <span>Act</span>
        <select
          value={action.do}
          onChange={(event) => {
            setName(event.target.value);
            setGiven({});
          }}
        >
          {[...actions]
            .sort((a, b) => a.name.localeCompare(b.name))
            .map((each) => (
              <option key={each.do} value={each.do}>
                {each.name}
              </option>
            ))}
        </select>
      </label>
      <p className="small muted">{action.help}</p>
      {action.seat === "no" ? null : (
        <label className="field">
          <span>Seat</span>
          <input type="text" value={seat} onChange={(event) => setSeat(event.target.value)} />
        </label>
      )}
      <label className="field">
        <span>Done by</span>
        <select value={by} onChange={(event) => setBy(event.target.value)}>
          <option value="">whoever normally does it</option>
          {action.roles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </select>
      </label>
      {Object.entries(action.params).map(([param, spec]) => {
        const choices = Array.isArray(spec["choices"]) ? (spec["choices"] as unknown[]) : [];
        const type = String(spec["type"]);
        const value = given[param] ?? "";
        const set = (next: string) => setGiven({ ...given, [param]: next });
        return (
          <label key={param} className="field">
            <span>
              {capital(plain(param))}
              {type.startsWith("amount") ? ", in dollars" : ""}
              {spec["required"] ? "" : " (may be left out)"}
            </span>
            {choices.length > 0 || type === "flag" ? (
              <select value={value} onChange={(event) => set(event.target.value)}>
                <option value="">not given</option>
                {(type === "flag" ? ["true", "false"] : choices.map(String)).map((each) => (
                  <option key={each} value={each}>
                    {each === "true" ? "yes" : each === "false" ? "no" : plain(each)}
                  </option>
                ))}
              </select>
            ) : (
              <input type="text" value={value} onChange={(event) => set(event.target.value)} />
            )}
          </label>
        );
      })}
      <button type="button" className="btn" onClick={submit}>
        Have it ruled on
      </button>
    </div>
  );
}
