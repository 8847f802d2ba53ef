/** A situation at the desk: the table at one step, the ruling on it, what may happen next, the steps and other lines. */

import { useMemo, useState } from "react";
import type { EventOut, PlayedStep } from "../../api/types";
import { Felt } from "../../felt";
import { bettingOn, takingDown } from "../../lib/areas";
import { decided, lastActs, lastDice, lastResult, lastStop, revealed } from "../../lib/decided";
import { show } from "../../lib/money";
import { held, inOrder, type Command, type Offer } from "../../lib/offers";
import { useNarrow } from "../../lib/use";
import { sayWith } from "../../lib/words";
import { ActButtons, cardChoice } from "../../ui/Acts";
import { AmountLine } from "../../ui/Amount";
import { useKeys } from "../../ui/keys";
import { usePicking } from "../../ui/picking";
import { SpokenBy } from "../../ui/spoken";
import { Problem } from "../../ui/OptionFields";
import { WhyCard, type Matter } from "../../ui/Why";
import { ChangeCards } from "./Cards";
import { Head, Transport } from "./Head";
import { stepWords, type SituatedProps } from "./model";
import { ChanceStep, HouseSteps } from "./Next";
import { Rulings, Verdict, Whole } from "./Rulings";
import { Steps } from "./Steps";

export function Situated(props: SituatedProps) {
  const { situation, played, cursor, setCursor, add, detail } = props;
  const narrow = useNarrow();
  const at: PlayedStep | null = cursor === 0 ? played.start : (played.steps[cursor - 1] ?? null);
  const seats = Object.keys(at?.stacks ?? {})
    .map(Number)
    .sort((a, b) => a - b);
  const [acting, setActing] = useState<number | null>(null);
  const turn = turnSeat(at);
  const seat = turn ?? (acting !== null && seats.includes(acting) ? acting : (seats[0] ?? null));
  const [amount, setAmount] = useState(1000);
  const [matter, setMatter] = useState<Matter | null>(null);
  const [hint, setHint] = useState("");
  const past: EventOut[] = played.steps.slice(0, cursor).flatMap((step) => step.events);
  const offers = at?.awaits ?? [];
  const mine = offers.filter((offer) => offer.seat === seat);
  const turns = mine.filter((offer) => offer.kind === "turn");
  const picking = usePicking(cardChoice(turns));
  const act = (command: Command) => void add(command);
  const layout = played.felt;
  const say = useMemo(() => sayWith(layout?.names ?? {}, detail?.actions ?? []), [layout, detail]);
  const bet = (area: string) => {
    if (seat !== null && layout) act(bettingOn(layout, mine, seat, area, amount));
  };
  useKeys({
    "[": () => setCursor(Math.max(0, cursor - 1)),
    "]": () => setCursor(Math.min(played.steps.length, cursor + 1)),
  });
  const view = at?.view;
  const step = cursor > 0 ? (played.steps[cursor - 1] ?? null) : null;
  return (
    <SpokenBy value={say}>
      <main id="main">
        <Head {...props} />
        <Verdict
          step={step}
          about={`Ruling on step ${cursor}: ${stepWords(situation.steps[cursor - 1], say)}`}
        />
        <div className="desk">
          <section aria-label="The table" aria-busy={props.busy}>
            <Transport cursor={cursor} steps={played.steps.length} setCursor={setCursor} />
            {view && layout ? (
              <div className="no-print">
                <Felt
                  game={view.game}
                  seat={seat}
                  you={`Seat ${seat ?? ""}`}
                  seats={view.seats}
                  names={{}}
                  wagers={view.wagers}
                  held={held(view.wagers, seat)}
                  own={view.own}
                  offers={offers}
                  layout={layout}
                  decided={decided(step?.events ?? [], seat)}
                  decidedAt={cursor}
                  pays={played.pays}
                  shown={revealed(past)}
                  said={lastActs(past)}
                  choice={picking}
                  lastDice={lastDice(past)}
                  lastResult={lastResult(past)}
                  lastStop={lastStop(past)}
                  narrow={narrow}
                  plain={false}
                  bet={bet}
                  take={(area) => {
                    const command = takingDown(layout, mine, seat, area);
                    if (command) act(command);
                  }}
                  explain={(area, offer) =>
                    setHint(
                      area === null
                        ? ""
                        : `${say.wager(area)}: ${offer ? "open" : "closed now; click to have it ruled on"}`,
                    )
                  }
                />
              </div>
            ) : null}
            <p className="small muted no-print" aria-live="polite" style={{ minHeight: "1.5em" }}>
              {hint}
            </p>
            <div className="no-print">
              <h2>
                {cursor === 0
                  ? "Before the first step"
                  : `Step ${cursor}: ${stepWords(situation.steps[cursor - 1], say)}`}
              </h2>
              <Rulings step={step} why={setMatter} />
            </div>
            <Whole {...props} />
          </section>
          <div className="desk-columns no-print">
            <section className="panel" aria-label="What can be done">
              <h2 style={{ fontSize: "var(--size-3)" }}>What happens next</h2>
              <Problem error={props.error} />
              {cursor < played.steps.length ? (
                <p className="note small">
                  You are looking back. What you do here begins another line; this one is kept.
                </p>
              ) : null}
              {seats.length > 1 ? (
                <label className="field">
                  <span>Acting for</span>
                  <select
                    value={seat ?? ""}
                    disabled={turn !== null}
                    onChange={(event) => setActing(Number(event.target.value))}
                  >
                    {seats.map((each) => (
                      <option key={each} value={each}>
                        seat {each} ({show(at?.stacks[String(each)] ?? 0)})
                      </option>
                    ))}
                  </select>
                </label>
              ) : (
                <p className="small muted">
                  Seat {seat} has {show(at?.stacks[String(seat)] ?? 0)}.
                </p>
              )}
              {mine.some((offer) => offer.do === "wager") ? (
                <>
                  <AmountLine
                    label="Amount of a wager"
                    range={{
                      type: "amount",
                      least: 100,
                      most: Math.max(100, Math.min(100_000, at?.stacks[String(seat)] ?? 100)),
                      step: 100,
                    }}
                    value={amount}
                    change={setAmount}
                  />
                  <p className="small muted">Click an area of the layout to wager for this seat.</p>
                </>
              ) : null}
              <ActButtons
                offers={inOrder(turns, detail?.actions ?? [])}
                act={act}
                keys={new Map()}
                primary
                picking={picking}
              />
              {offers
                .filter((offer) => offer.kind === "chance")
                .map((offer) => (
                  <ChanceStep
                    key={`${offer.do}-${cursor}`}
                    offer={offer}
                    act={act}
                    deck={detail?.layout?.deck ?? 0}
                    dry={props.dry}
                    add={add}
                  />
                ))}
              <More
                offers={mine.filter((offer) => offer.kind === "free" && offer.do !== "wager")}
                act={act}
              />
              <details className="more">
                <summary>Irregularities and acts of the staff</summary>
                <HouseSteps
                  offers={offers.filter((offer) => offer.kind === "house")}
                  act={act}
                  seats={seats}
                  detail={detail}
                />
              </details>
              {cursor === played.steps.length && (detail?.layout?.deck ?? 0) === 52 ? (
                <ChangeCards
                  key={situation.steps.length}
                  situation={situation}
                  played={played}
                  change={props.change}
                />
              ) : null}
            </section>
            <Steps {...props} />
          </div>
        </div>
        {matter ? <WhyCard matter={matter} asOf={played.as_of} close={() => setMatter(null)} /> : null}
      </main>
    </SpokenBy>
  );
}

function turnSeat(at: PlayedStep | null): number | null {
  const found = at?.awaits.find((offer) => offer.kind === "turn" && typeof offer.seat === "number")?.seat;
  return typeof found === "number" ? found : null;
}

function More({ offers, act }: { offers: Offer[]; act: (command: Command) => void }) {
  if (offers.length === 0) return null;
  return (
    <details className="more">
      <summary>More for this seat</summary>
      <ActButtons offers={offers} act={act} keys={new Map()} primary={false} />
    </details>
  );
}
