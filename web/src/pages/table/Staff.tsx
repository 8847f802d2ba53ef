/** What the staff may do now, by moment: the dealer's steps, what went wrong, the equipment and the table. */

import { useState } from "react";
import type { ActionOut } from "../../api/types";
import { byMoment, titleOf, whomOf } from "../../lib/staff";
import { immediate, type Command, type Offer } from "../../lib/offers";
import { ActButtons, OfferForm } from "../../ui/Acts";
import { useSay } from "../../ui/spoken";

type Act = (command: Command) => void;
type Props = { offers: Offer[]; acts: readonly ActionOut[]; act: Act };

export function StaffActs({ offers, acts, act }: Props) {
  return byMoment(offers, acts).map(([moment, own]) => (
    <section key={moment} className="moment" aria-label={moment}>
      <h3>{moment}</h3>
      <Moment offers={own} acts={acts} act={act} />
    </section>
  ));
}

/** Acts that need no choice are buttons, if there are few; the others are chosen by their words. */
function Moment({ offers, acts, act }: Props) {
  const say = useSay();
  const title = (offer: Offer) => titleOf(offer, say);
  const counts = new Map<string, number>();
  for (const offer of offers) counts.set(title(offer), (counts.get(title(offer)) ?? 0) + 1);
  const quick = offers.filter(
    (offer) => immediate(offer) && counts.get(title(offer)) === 1 && !Object.keys(offer.fixed ?? {}).length,
  );
  const shown = quick.length <= FEW ? quick : [];
  const rest = offers.filter((offer) => !shown.includes(offer));
  return (
    <>
      {shown.length > 0 ? <ActButtons offers={shown} act={act} keys={new Map()} primary={false} /> : null}
      {rest.length > 0 ? <Chosen offers={rest} acts={acts} act={act} /> : null}
    </>
  );
}

const FEW = 4;

/** First what, then which of several, then its particulars. */
function Chosen({ offers, acts, act }: Props) {
  const say = useSay();
  const [which, setWhich] = useState("");
  const [whom, setWhom] = useState(0);
  const groups = new Map<string, Offer[]>();
  for (const offer of offers)
    groups.set(titleOf(offer, say), [...(groups.get(titleOf(offer, say)) ?? []), offer]);
  const same = groups.get(which) ?? [];
  const found = same[Math.min(whom, same.length - 1)];
  const help = acts.find((each) => each.do === found?.do)?.help;
  return (
    <>
      <label className="field">
        <span className="sr">What</span>
        <select
          value={groups.has(which) ? which : ""}
          onChange={(event) => {
            setWhich(event.target.value);
            setWhom(0);
          }}
        >
          <option value="">choose…</option>
          {[...groups.keys()].map((name) => (
            <option key={name}>{name}</option>
          ))}
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
      {found ? <OfferForm key={`${which}-${whom}`} offer={found} act={act} /> : null}
    </>
  );
}
