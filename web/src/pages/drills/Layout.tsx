/** What all drills share: the table that is asked about, and how an answer is told. */

import type { ReactNode } from "react";
import type { DrillOut } from "../../api/types";
import { Felt } from "../../felt";
import { RateCard } from "../../felt/RateCard";
import { withSuits } from "../../lib/cards";
import { lastDice, lastResult, revealed } from "../../lib/decided";
import { held } from "../../lib/offers";
import { spotsOf } from "../../lib/tickets";
import { useNarrow } from "../../lib/use";
import { Cite } from "../../ui/Why";

/** The table as it lies, and beside tickets the rate card that they are paid by. */
export function Layout({ asked }: { asked: DrillOut }) {
  return (
    <>
      <Lying asked={asked} />
      {spotsOf(asked.pays).length > 0 ? <RateCard pays={asked.pays} /> : null}
    </>
  );
}

/** Nothing on it can be clicked. */
function Lying({ asked }: { asked: DrillOut }) {
  const narrow = useNarrow();
  const nothing = () => undefined;
  const { view } = asked;
  return (
    <div className="drill-felt" inert>
      <Felt
        game={view.game}
        seat={1}
        you="Seat 1"
        seats={view.seats}
        names={{}}
        wagers={view.wagers}
        held={held(view.wagers, 1)}
        own={view.own}
        offers={asked.awaits}
        layout={asked.felt}
        decided={new Map()}
        decidedAt={0}
        pays={asked.pays}
        shown={asked.right === null ? revealed(asked.events) : new Map()}
        said={new Map()}
        choice={null}
        looked
        lastDice={asked.right === null ? lastDice(asked.events) : null}
        lastResult={asked.right === null ? lastResult(asked.events) : ""}
        narrow={narrow}
        plain={false}
        bet={nothing}
        take={nothing}
        explain={nothing}
      />
    </div>
  );
}

/** The table beside the form of an answer: checked first, then the next question. */
export function AnswerForm(props: {
  asked: DrillOut;
  how: string;
  checked: boolean;
  check: () => void;
  next: () => void;
  children: ReactNode;
}) {
  const { asked, how, checked, check, next } = props;
  return (
    <div className="drill">
      <section aria-label="The layout">
        <Layout asked={asked} />
      </section>
      <form
        className="panel"
        aria-label="Your answer"
        onSubmit={(event) => {
          event.preventDefault();
          if (checked) next();
          else check();
        }}
      >
        <p className="asks" data-testid="told">
          {withSuits(asked.told)}
        </p>
        <p className="small muted">{how}</p>
        {props.children}
      </form>
    </div>
  );
}

/** late: the clock has run out, so what stands there counts; missed: the clauses, bad: the sorts of what was wrong. */
export type DrillProps = {
  asked: DrillOut;
  late: boolean;
  scored: (right: number, of: number, missed: string[], bad: string[]) => void;
  next: () => void;
};

export function Cites({ cites }: { cites: readonly string[] }) {
  return (
    <>
      {cites.map((cite) => (
        <span key={cite}>
          <Cite id={cite} />{" "}
        </span>
      ))}
    </>
  );
}

/** The way on; the buttons of the answer are gone, and the focus goes on here. */
export function Next({ next }: { next: () => void }) {
  return (
    <button type="button" className="btn primary big" onClick={next} ref={(button) => button?.focus()}>
      Next question
    </button>
  );
}
