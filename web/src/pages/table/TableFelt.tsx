/** The felt of a live table: who sits there, what lies on it, what was decided last. */

import { useMemo } from "react";
import { Felt } from "../../felt";
import { ringOf, useClock } from "../../lib/clock";
import {
  decided,
  eventsOf,
  lastActs,
  lastDice,
  lastResult,
  lastStop,
  revealed,
  seated,
} from "../../lib/decided";
import { held, type Offer } from "../../lib/offers";
import { useNarrow } from "../../lib/use";
import type { Picking } from "../../ui/Acts";
import type { Betting } from "./betting";
import { FeltFocus } from "./keys";
import { calledAt, namesAt, type Open, type Sitting } from "./sitting";

/** What would not arrive is not offered. */
const NOTHING_OPEN: Offer[] = [];

type Props = { at: Sitting; open: Open; betting: Betting; picking: Picking | null; plain: boolean };

export function TableFelt({ at, open, betting, picking, plain }: Props) {
  const narrow = useNarrow();
  const clock = useClock(at.snapshot?.clock);
  const past = useMemo(() => eventsOf(at.live.lines), [at.live.lines]);
  const { snapshot, seat, layout } = at;
  if (!snapshot || !layout) return <p role="status">Laying the table out…</p>;
  const { view } = snapshot;
  const timed = (of: number | null, name: string) =>
    clock && clock.seat !== null && clock.seat === of ? `${clock.seconds_left} s · ${name}` : name;
  const names = Object.entries(namesAt(snapshot)).map(([of, name]) => [of, timed(Number(of), name)]);
  return (
    <FeltFocus style={ringOf(clock)}>
      <Felt
        game={view.game}
        seat={seat}
        seats={view.seats}
        names={Object.fromEntries(names) as Record<string, string>}
        you={timed(seat, open.back ? "You (away)" : "You")}
        wagers={view.wagers}
        held={held(view.wagers, seat)}
        own={view.own}
        offers={at.live.status === "lost" ? NOTHING_OPEN : at.offers}
        layout={layout}
        decided={decided(at.live.results, seat)}
        decidedAt={at.live.results.at(-1)?.version ?? 0}
        pays={at.detail?.pays ?? {}}
        shown={revealed(past)}
        said={lastActs(past)}
        choice={picking}
        lastDice={lastDice(past)}
        lastResult={seated(lastResult(past), calledAt(snapshot))}
        lastStop={lastStop(past)}
        narrow={narrow}
        plain={plain}
        bet={betting.bet}
        take={betting.takeDown}
        explain={betting.explain}
      />
    </FeltFocus>
  );
}
