/** A situation at the desk: the table at one step, the ruling on it, what may happen next, the steps and other lines. */

import { useState } from "react";
import { playText } from "../../api/calls";
import { Failed, postForFile, postForText } from "../../api/client";
import type { EventOut, GameDetail, PlayedCase, PlayedStep } from "../../api/types";
import { Felt } from "../../felt";
import type { Situation, Step } from "../../lib/casefile";
import { decided, lastDice, revealed } from "../../lib/decided";
import { show } from "../../lib/money";
import { amountOf, fit, held, onOf, take, type Command, type Offer } from "../../lib/offers";
import { lastActs } from "../../lib/poker";
import { inWords } from "../../lib/tell";
import { useNarrow } from "../../lib/use";
import { plain, wagerName } from "../../lib/words";
import { ActButtons, cardChoice } from "../../ui/Acts";
import { AmountLine } from "../../ui/Amount";
import { useKeys } from "../../ui/keys";
import { usePicking } from "../../ui/picking";
import { Cite, WhyCard, type Matter } from "../../ui/Why";
import { ChangeCards } from "./Cards";
import { download, fileName, stepWords, type Branch, type Said } from "./model";
import { ChanceStep, HouseSteps } from "./Next";

export type SituatedProps = {
  situation: Situation;
  played: PlayedCase;
  cursor: number;
  setCursor: (at: number) => void;
  add: (...steps: Step[]) => Promise<void>;
  change: (next: Situation) => void;
  error: Said | null;
  busy: boolean;
  detail: GameDetail | null;
  branches: Branch[];
  pick: (index: number) => void;
  remove: () => void;
  leave: () => void;
  text: (claims: boolean) => string;
  dry: (steps: Step[]) => Promise<PlayedCase>;
};

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
  const bet = (area: string, offer: Offer | null) => {
    if (seat === null) return;
    const whole = mine.find((each) => each.do === "wager" && onOf(each) === "" && each.params?.["amount"]);
    const used = whole && /^bet-(one|two|three)$/.test(area) ? whole : offer;
    const range = used ? amountOf(used) : null;
    const fitting = range ? fit(range, amount) : amount;
    act(used ? take(used, { amount: fitting ?? amount }) : { do: "wager", seat, args: { on: area, amount } });
  };
  useKeys({
    "[": () => setCursor(Math.max(0, cursor - 1)),
    "]": () => setCursor(Math.min(played.steps.length, cursor + 1)),
  });
  const view = at?.view;
  const step = cursor > 0 ? (played.steps[cursor - 1] ?? null) : null;
  return (
    <main id="main">
      <Head {...props} />
      <div className="desk">
        <section aria-label="The table" aria-busy={props.busy}>
          <Transport cursor={cursor} steps={played.steps.length} setCursor={setCursor} />
          {view ? (
            <div className="no-print">
              <Felt
                game={view.game}
                seat={seat}
                seats={view.seats}
                names={{}}
                wagers={view.wagers}
                held={held(view.wagers, seat)}
                own={view.own}
                offers={offers}
                wagerIds={detail?.layout?.wagers ?? []}
                decided={decided(step?.events ?? [], seat)}
                shown={revealed(new Map(), past)}
                said={lastActs(past)}
                choice={picking}
                lastDice={lastDice(past)}
                narrow={narrow}
                plain={false}
                bet={bet}
                take={(area) => {
                  const offer = mine.find((each) => each.do === "remove" && onOf(each) === area);
                  if (offer) act(take(offer));
                }}
                explain={(area, offer) =>
                  setHint(
                    area === null
                      ? ""
                      : `${wagerName(area)}: ${offer ? "open" : "closed now; click to have it ruled on"}`,
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
                : `Step ${cursor}: ${stepWords(situation.steps[cursor - 1])}`}
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
            <ActButtons offers={turns} act={act} keys={new Map()} primary picking={picking} />
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
            <More offers={mine.filter((offer) => offer.kind === "free" && offer.do !== "wager")} act={act} />
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

function Problem({ error }: { error: Said | null }) {
  if (!error) return null;
  return (
    <p className="note bad" role="alert">
      {error.text}{" "}
      {error.cites.map((cite) => (
        <Cite key={cite} id={cite} />
      ))}
    </p>
  );
}

/** The title, and what can be done with the whole: save, print, leave. */
function Head({ played, detail, text, leave }: SituatedProps) {
  const [saved, setSaved] = useState<{ good: boolean; words: string } | null>(null);
  const failed = (error: unknown) =>
    setSaved({ good: false, words: error instanceof Failed ? error.message : String(error) });
  const save = async () => {
    const file = text(true);
    const check = await playText(file);
    setSaved({
      good: check.ok,
      words: check.ok
        ? "The case was saved and replays as it was ruled."
        : `Saved, but it replays differently: ${check.differences.join("; ")}`,
    });
    download(`${fileName(played.title)}.yaml`, [file], "text/yaml");
  };
  const print = async () => {
    const page = await postForText("/api/desk/print", { text: text(true) });
    const frame = document.createElement("iframe");
    frame.title = "Ruling to print";
    frame.style.display = "none";
    frame.srcdoc = page;
    frame.onload = () => {
      frame.contentWindow?.print();
      window.setTimeout(() => frame.remove(), 60_000);
    };
    document.body.append(frame);
  };
  const pdf = async () => {
    const file = await postForFile("/api/desk/pdf", { text: text(true) });
    download(`${fileName(played.title)}.pdf`, [file], "application/pdf");
    setSaved({ good: true, words: "The ruling was saved as a PDF." });
  };
  return (
    <>
      <div className="hero" style={{ alignItems: "center" }}>
        <div>
          <h1 style={{ fontSize: "var(--size-4)" }}>{played.title}</h1>
          <span className="muted small">
            {detail?.row.name ?? played.game} · law of <span className="num">{played.as_of}</span>
          </span>
        </div>
        <div className="chips-row no-print">
          <button type="button" className="btn" onClick={() => void save().catch(failed)}>
            Save the case
          </button>
          <button type="button" className="btn" onClick={() => void print().catch(failed)}>
            Print the ruling
          </button>
          <button type="button" className="btn" onClick={() => void pdf().catch(failed)}>
            PDF
          </button>
          <button type="button" className="btn quiet" onClick={leave}>
            Another situation
          </button>
        </div>
      </div>
      {saved ? (
        <p className={`note no-print ${saved.good ? "good" : "bad"}`} role="status" data-testid="saved">
          {saved.words}
        </p>
      ) : null}
    </>
  );
}

function Transport({
  cursor,
  steps,
  setCursor,
}: {
  cursor: number;
  steps: number;
  setCursor: (at: number) => void;
}) {
  return (
    <div className="transport no-print">
      <button type="button" className="btn" disabled={cursor === 0} onClick={() => setCursor(cursor - 1)}>
        Back <kbd>[</kbd>
      </button>
      <input
        type="range"
        min={0}
        max={steps}
        value={cursor}
        aria-label="Step"
        aria-valuetext={`step ${cursor} of ${steps}`}
        onChange={(event) => setCursor(Number(event.target.value))}
      />
      <button type="button" className="btn" disabled={cursor >= steps} onClick={() => setCursor(cursor + 1)}>
        Forward <kbd>]</kbd>
      </button>
      <span className="small muted num">
        {cursor} of {steps}
      </span>
    </div>
  );
}

/** What was decided in one step, with its arithmetic and clauses. */
function Rulings({ step, why }: { step: PlayedStep | null; why?: (matter: Matter) => void }) {
  const told = (step?.events ?? [])
    .map((event) => ({ ...event, words: inWords(event) }))
    .filter((event) => event.words.decision && !["cards-dealt", "shuffled"].includes(event.event));
  return (
    <>
      {step?.refused ? (
        <div className="ruling refused">
          <b>Refused.</b> {step.refused.sentence}{" "}
          <Cites cites={step.refused.cites} screen={why !== undefined} />
        </div>
      ) : null}
      {told.map((event) => (
        <div key={event.version} className="ruling">
          {event.words.decision}{" "}
          {event.words.arithmetic ? <b className="num">{event.words.arithmetic}. </b> : null}
          <Cites cites={event.cites} screen={why !== undefined} />
          {why ? (
            <button
              type="button"
              className="btn small quiet no-print"
              onClick={() => why({ title: plain(event.event), ...event.words, cites: event.cites })}
            >
              Why
            </button>
          ) : null}
        </div>
      ))}
    </>
  );
}

function Cites({ cites, screen }: { cites: readonly string[]; screen: boolean }) {
  return (
    <span {...(screen ? { "data-testid": "ruling-cites" } : {})}>
      {cites.map((cite) => (
        <span key={cite}>
          <Cite id={cite} />{" "}
        </span>
      ))}
    </span>
  );
}

/** On paper: every step with its ruling, as the browser prints this page. */
function Whole({ situation, played }: SituatedProps) {
  const last = played.steps[played.steps.length - 1] ?? played.start;
  return (
    <div className="print-only" aria-hidden="true">
      <ol>
        {situation.steps.map((step, index) => (
          <li key={index}>
            <b>{stepWords(step)}</b>
            <Rulings step={played.steps[index] ?? null} />
          </li>
        ))}
      </ol>
      <p>
        Stacks at the end:{" "}
        {Object.entries(last?.stacks ?? {})
          .map(([seat, cents]) => `seat ${seat} ${show(cents)}`)
          .join(", ")}
        .
      </p>
      <p className="small">Play money only. Not certified, not legal advice.</p>
    </div>
  );
}

function Steps({ situation, cursor, setCursor, branches, pick, remove, text }: SituatedProps) {
  return (
    <section className="panel" aria-label="Steps">
      <h2 style={{ fontSize: "var(--size-3)" }}>Steps</h2>
      <ol className="steps">
        {situation.steps.map((each, index) => (
          <li
            key={index}
            aria-current={cursor === index + 1 ? "step" : undefined}
            className={each.refused ? "bad" : ""}
          >
            <button type="button" onClick={() => setCursor(index + 1)}>
              <span className="num muted">{index + 1}</span>
              <span>
                {stepWords(each)}
                {each.refused ? " (refused)" : ""}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {situation.steps.length > 0 ? (
        <button type="button" className="btn small" onClick={remove}>
          Take the last step back
        </button>
      ) : (
        <p className="small muted">Nothing has been done yet.</p>
      )}
      {branches.length > 0 ? (
        <>
          <h3>Other lines</h3>
          <ul className="plain-list">
            {branches.map((branch, index) => (
              <li key={index}>
                <button type="button" className="btn small" onClick={() => pick(index)}>
                  {branch.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <details className="more">
        <summary>As a case file</summary>
        <textarea className="case" readOnly aria-label="Case file" value={text(true)} />
      </details>
    </section>
  );
}
