/** The table as it lay after an event of the record; nothing on it can be clicked. */

import type { EntryOut, ScenesOut } from "../../api/types";
import { Felt } from "../../felt";
import { decided, lastActs, lastDice, lastResult, lastStop, revealed } from "../../lib/decided";
import { held } from "../../lib/offers";
import { useNarrow } from "../../lib/use";

type Props = { data: ScenesOut | null; error: string | null; rows: EntryOut[]; at: number };

export function Lay({ data, error, rows, at }: Props) {
  const narrow = useNarrow();
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
        looked
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
  );
}
