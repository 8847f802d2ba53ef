/** Offers chosen by their words: first what, then which of several, then its particulars. */

import { useState } from "react";
import type { ActionOut } from "../api/types";
import type { Command, Offer } from "../lib/offers";
import { titleOf, whomOf } from "../lib/staff";
import { OfferForm } from "./Acts";
import { useSay } from "./spoken";

type Props = {
  offers: readonly Offer[];
  acts: readonly ActionOut[];
  act: (command: Command) => void;
  /** What the first choice is called; `quiet`, for screen readers alone. */
  label: string;
  quiet?: boolean;
  /** Irregularities stand by themselves, and chance can be entered. */
  desk?: boolean;
};

export function ChooseOffer({ offers, acts, act, label, quiet = false, desk = false }: Props) {
  const say = useSay();
  const [which, setWhich] = useState("");
  const [whom, setWhom] = useState(0);
  const groups = new Map<string, Offer[]>();
  for (const offer of offers)
    groups.set(titleOf(offer, say), [...(groups.get(titleOf(offer, say)) ?? []), offer]);
  const names = [...groups.keys()];
  const mishaps = names.filter((name) => groups.get(name)?.[0]?.do === "irregularity");
  const same = groups.get(which) ?? [];
  const found = same[Math.min(whom, same.length - 1)];
  const help = acts.find((each) => each.do === found?.do)?.help;
  return (
    <>
      <label className="field">
        <span className={quiet ? "sr" : undefined}>{label}</span>
        <select
          value={groups.has(which) ? which : ""}
          onChange={(event) => {
            setWhich(event.target.value);
            setWhom(0);
          }}
        >
          <option value="">choose…</option>
          {desk ? (
            <>
              <optgroup label="Irregularities">{options(mishaps)}</optgroup>
              <optgroup label="Acts of the staff">
                {options(names.filter((name) => !mishaps.includes(name)))}
              </optgroup>
            </>
          ) : (
            options(names)
          )}
        </select>
      </label>
      {same.length > 1 ? (
        <label className="field">
          <span>Which</span>
          <select value={whom} onChange={(event) => setWhom(Number(event.target.value))}>
            {same.map((each, index) => (
              <option key={index} value={index}>
                {whomOf(each)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {found && found.do !== "irregularity" && help ? <p className="small muted">{help}</p> : null}
      {found ? <OfferForm key={`${which}-${whom}`} offer={found} act={act} chance={desk} /> : null}
    </>
  );
}

const options = (names: readonly string[]) => names.map((name) => <option key={name}>{name}</option>);
