/** The table as it lay after an event of the record; nothing on it can be clicked. */

import { useMemo } from "react";
import { scenes } from "../../api/calls";
import type { EntryOut } from "../../api/types";
import { Felt } from "../../felt";
import { decided, lastActs, lastDice, lastResult, lastStop, revealed } from "../../lib/decided";
import { held } from "../../lib/offers";
import { useLoaded, useNarrow } from "../../lib/use";
import { sayWith } from "../../lib/words";
import { SpokenBy } from "../../ui/spoken";

type Props = { table: string; number: number; rows: EntryOut[]; at: number };

export function Lay({ table, number, rows, at }: Props) {
  const { data, error } = useLoaded(() => scenes(table, number), [table, number]);
  const narrow = useNarrow();
  const say = useMemo(() => sayWith(data?.felt.names ?? {}, []), [data]);
  const version = rows[at]?.event.version;
  const scene = data?.scenes.find((each) => each.version === version);
  if (error)
    return (
      <p className="small muted" role="status">
        The table cannot be drawn: {error}
      </p>
    );
  if (!data) return <p className="muted">Laying the table…</p>;
  if (!scene) return <p className="small muted">So late in a long round the table is not drawn.</p>;
  const past = rows.slice(0, at + 1).map((row) => row.event);
  const { view } = scene;
  // Whose chips are brighter: the first seat, where the viewer had none of his own.
  const seat = Number(Object.keys(view.seats)[0] ?? 1);
  const nothing = () => undefined;
  return (
    <SpokenBy value={say}>
      <section
        className="record-felt"
        aria-label={`The table after event ${version ?? ""}`}
        data-version={version}
        inert
      >
        <Felt
          game={view.game}
          seat={seat}
          you={`Seat ${seat}`}
          seats={view.seats}
          names={{}}
          wagers={view.wagers}
          held={held(view.wagers, seat)}
          own={view.own}
          offers={[]}
          layout={data.felt}
          decided={decided(past.slice(-1), seat)}
          decidedAt={at}
          pays={data.pays}
          shown={revealed(past)}
          said={lastActs(past)}
          choice={null}
          lastDice={lastDice(past)}
          lastResult={lastResult(past)}
          lastStop={lastStop(past)}
          narrow={narrow}
          plain={false}
          bet={nothing}
          take={nothing}
          explain={nothing}
        />
      </section>
    </SpokenBy>
  );
}
