/** What the staff may do now, by moment: the dealer's steps, what went wrong, the equipment and the table. */

import type { ActionOut } from "../../api/types";
import { byMoment, titleOf } from "../../lib/staff";
import { immediate, type Command, type Offer } from "../../lib/offers";
import { ActButtons } from "../../ui/Acts";
import { ChooseOffer } from "../../ui/ChooseOffer";
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
      {rest.length > 0 ? <ChooseOffer offers={rest} acts={acts} act={act} label="What" quiet /> : null}
    </>
  );
}

const FEW = 4;
