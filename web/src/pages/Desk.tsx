/** The ruling desk: a situation built step by step, with dice, cards and irregularities entered by hand. */

import { useEffect, useMemo, useRef, useState } from "react";
import { game as loadGame, games as loadGames, playText } from "../api/calls";
import { postForText } from "../api/client";
import type { EventOut, GameDetail, GameRow, PlayedCase, PlayedStep } from "../api/types";
import { Felt } from "../felt";
import { cardName, parseCards } from "../lib/cards";
import {
  dealtTo,
  header,
  headerOf,
  orderFor,
  paramsOf,
  write,
  type Situation,
  type Step,
} from "../lib/casefile";
import { decided, lastDice, revealed, type Shown } from "../lib/decided";
import { parseDollars, show } from "../lib/money";
import { inWords } from "../lib/tell";
import { amountOf, fit, held, onOf, take, type Command, type Offer } from "../lib/offers";
import { lastActs } from "../lib/poker";
import { useLoaded, useNarrow } from "../lib/use";
import { usePicking } from "./TablePage";
import { actName, plain, wagerName } from "../lib/words";
import { ActButtons, AmountLine, cardChoice, OfferForm } from "../ui/Acts";
import { PlayingCard } from "../ui/PlayingCard";
import { Cite, WhyCard, type Matter } from "../ui/Why";

const DECK = Array.from({ length: 52 }, (_, card) => card);

type Branch = { name: string; situation: Situation };

export function Desk() {
  const games = useLoaded<GameRow[]>(loadGames, []);
  const [situation, setSituation] = useState<Situation | null>(() => handedOver());
  const [played, setPlayed] = useState<PlayedCase | null>(null);
  const [cursor, setCursor] = useState(0);
  const [error, setError] = useState<{ text: string; cites: string[] } | null>(null);
  const [branches, setBranches] = useState<Branch[]>([]);
  const [busy, setBusy] = useState(false);
  const game = played?.game ?? gameOf(situation);
  const detail = useLoaded<GameDetail | null>(
    () => (game ? loadGame(game, null) : Promise.resolve(null)),
    [game],
  );
  const params = useMemo(() => paramsOf(detail.data?.actions ?? []), [detail.data]);

  /** Play a situation; keep it only if the engine could read its newest step. */
  const run = async (next: Situation, at: number | "end"): Promise<PlayedCase | null> => {
    setBusy(true);
    try {
      const answer = await playText(write(next, params));
      const last = answer.steps[answer.steps.length - 1];
      const claimed = next.steps.map((step, index) => {
        const no = answer.steps[index]?.refused;
        return no && no.cites[0] ? { ...step, refused: no.cites[0] } : step;
      });
      if (last?.refused && last.refused.cites.length === 0 && next.steps.length > 0) {
        setError({ text: last.refused.sentence, cites: [] });
        return null;
      }
      if (answer.start?.refused) {
        setError({ text: answer.start.refused.sentence, cites: answer.start.refused.cites });
        return null;
      }
      setError(last?.refused ? { text: last.refused.sentence, cites: last.refused.cites } : null);
      setSituation({ ...next, steps: claimed });
      setPlayed(answer);
      setCursor(at === "end" ? answer.steps.length : Math.min(at, answer.steps.length));
      return answer;
    } catch (failed) {
      setError({ text: failed instanceof Error ? failed.message : String(failed), cites: [] });
      return null;
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    if (situation && !played && detail.data) void run(situation, "end");
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [detail.data]);

  const add = async (...steps: Step[]) => {
    if (!situation) return;
    const kept = situation.steps.slice(0, cursor);
    if (cursor < situation.steps.length) {
      setBranches((old) => [
        ...old,
        { name: `Line ${old.length + 1}: ${situation.steps.length} steps`, situation },
      ]);
    }
    await run({ ...situation, steps: [...kept, ...steps] }, "end");
  };

  if (!situation || !played) {
    return (
      <Begin
        games={(games.data ?? []).filter((row) => row.open)}
        error={error}
        begin={(next) => {
          setSituation(next);
          setPlayed(null);
          setError(null);
          void beginWith(next);
        }}
        load={(text) => void load(text)}
      />
    );
  }

  async function beginWith(next: Situation) {
    await run(next, "end");
  }
  async function load(text: string) {
    setBusy(true);
    try {
      const answer = await playText(text);
      const steps: Step[] = answer.steps.map((step) => ({
        do: step.do,
        ...(step.seat === null ? {} : { seat: step.seat }),
        ...(step.by === null ? {} : { by: step.by }),
        ...(Object.keys(step.args).length > 0 ? { args: step.args } : {}),
        ...(step.refused?.cites[0] ? { refused: step.refused.cites[0] } : {}),
      }));
      setSituation({ header: headerOf(text), steps });
      setPlayed(answer);
      setCursor(answer.steps.length);
      setError(
        answer.ok
          ? null
          : { text: `The case differs from what it claims: ${answer.differences.join("; ")}`, cites: [] },
      );
    } catch (failed) {
      setError({ text: failed instanceof Error ? failed.message : String(failed), cites: [] });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Situated
      situation={situation} played={played} cursor={cursor} setCursor={setCursor} add={add} error={error} busy={busy} detail={detail.data}
      branches={branches}
      pick={(index) => { const branch = branches[index]; if (branch) { setBranches((old) => [...old.filter((_, at) => at !== index), { name: `Line ${old.length + 1}: ${situation.steps.length} steps`, situation }]); void run(branch.situation, "end"); } }}
      remove={() => void run({ ...situation, steps: situation.steps.slice(0, -1) }, "end")}
      leave={() => { setSituation(null); setPlayed(null); setBranches([]); setError(null); }}
      text={(claims) => write(situation, params, claims ? played.steps : undefined, claims ? (played.steps[played.steps.length - 1]?.stacks ?? played.start?.stacks) : undefined)}
      dry={async (steps) => (await playText(write({ ...situation, steps: [...situation.steps.slice(0, cursor), ...steps] }, params)))}
    />
  ); // prettier-ignore
}

function gameOf(situation: Situation | null): string | null {
  return situation ? (/^game:\s*(\S+)/m.exec(situation.header)?.[1] ?? null) : null;
}

/** A situation that another page prepared, such as a recorded round. */
function handedOver(): Situation | null {
  const text = sessionStorage.getItem("desk");
  if (!text) return null;
  sessionStorage.removeItem("desk");
  try {
    return JSON.parse(text) as Situation;
  } catch {
    return null;
  }
}

function Begin({
  games,
  error,
  begin,
  load,
}: {
  games: GameRow[];
  error: { text: string; cites: string[] } | null;
  begin: (situation: Situation) => void;
  load: (text: string) => void;
}) {
  const [title, setTitle] = useState("");
  const [game, setGame] = useState("three-card-poker");
  const [asOf, setAsOf] = useState("");
  const [seats, setSeats] = useState(1);
  const [chips, setChips] = useState("500");
  const file = useRef<HTMLInputElement>(null);
  return (
    <main id="main">
      <h1>The ruling desk</h1>
      <p className="muted">
        Rebuild a situation: who sits, what was bet, what came up, what went wrong. Every step is ruled on
        with its clause. Nothing is random and nothing is at stake.
      </p>
      {error ? (
        <p className="note bad" role="alert">
          {error.text}{" "}
          {error.cites.map((cite) => (
            <Cite key={cite} id={cite} />
          ))}
        </p>
      ) : null}
      <div className="two">
        <form
          className="panel"
          onSubmit={(event) => {
            event.preventDefault();
            const cents = parseDollars(chips) ?? 50_000;
            begin({
              header: header({
                title,
                game,
                asOf,
                options: {},
                seats: Object.fromEntries(
                  Array.from({ length: seats }, (_, index) => [String(index + 1), cents]),
                ),
              }),
              steps: [],
            });
          }}
        >
          <h2>A new situation</h2>
          <div className="field">
            <label htmlFor="desk-title">What it is about</label>
            <input
              id="desk-title"
              type="text"
              maxLength={150}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              placeholder="A player folded and wants the pair plus bet paid"
            />
          </div>
          <div className="field">
            <label htmlFor="desk-game">Game</label>
            <select id="desk-game" value={game} onChange={(event) => setGame(event.target.value)}>
              {games.map((row) => (
                <option key={row.id} value={row.id}>
                  {row.name}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor="desk-day">Law of the day</label>
            <span className="help">Empty for the newest law held.</span>
            <input
              id="desk-day"
              type="date"
              min="1978-05-01"
              max="2011-11-13"
              value={asOf}
              onChange={(event) => setAsOf(event.target.value)}
            />
          </div>
          <div className="field">
            <label htmlFor="desk-seats">Players</label>
            <input
              id="desk-seats"
              type="number"
              min={1}
              max={9}
              value={seats}
              onChange={(event) => setSeats(Math.max(1, Math.min(9, Number(event.target.value))))}
            />
          </div>
          <div className="field">
            <label htmlFor="desk-chips">Dollars in front of each</label>
            <input
              id="desk-chips"
              type="text"
              inputMode="decimal"
              value={chips}
              onChange={(event) => setChips(event.target.value)}
            />
          </div>
          <button type="submit" className="btn primary big">
            Begin
          </button>
        </form>
        <div className="panel">
          <h2>Load a case file</h2>
          <p className="small muted">A file saved here, or any case of the project.</p>
          <input
            ref={file}
            type="file"
            accept=".yaml,.yml,text/yaml"
            aria-label="Case file"
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              if (chosen) void chosen.text().then(load);
            }}
          />
        </div>
      </div>
    </main>
  );
}

type SituatedProps = {
  situation: Situation; played: PlayedCase; cursor: number; setCursor: (at: number) => void; add: (...steps: Step[]) => Promise<void>;
  error: { text: string; cites: string[] } | null; busy: boolean; detail: GameDetail | null; branches: Branch[]; pick: (index: number) => void;
  remove: () => void; leave: () => void; text: (claims: boolean) => string; dry: (steps: Step[]) => Promise<PlayedCase>;
}; // prettier-ignore

function Situated({
  situation,
  played,
  cursor,
  setCursor,
  add,
  error,
  busy,
  detail,
  branches,
  pick,
  remove,
  leave,
  text,
  dry,
}: SituatedProps) {
  const narrow = useNarrow();
  const at: PlayedStep | null = cursor === 0 ? played.start : (played.steps[cursor - 1] ?? null);
  const seats = Object.keys(at?.stacks ?? {})
    .map(Number)
    .sort((a, b) => a - b);
  const [acting, setActing] = useState<number | null>(null);
  const seat = acting !== null && seats.includes(acting) ? acting : (turnSeat(at) ?? seats[0] ?? null);
  const [amount, setAmount] = useState(1000);
  const [matter, setMatter] = useState<Matter | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [hint, setHint] = useState("");
  const past: EventOut[] = played.steps.slice(0, cursor).flatMap((step) => step.events);
  const shown: Shown = revealed(new Map(), past);
  const offers = at?.awaits ?? [];
  const mine = offers.filter((offer) => offer.seat === seat);
  const turns = mine.filter((offer) => offer.kind === "turn");
  const chance = offers.filter((offer) => offer.kind === "chance");
  const free = mine.filter((offer) => offer.kind === "free" && offer.do !== "wager");
  const house = offers.filter((offer) => offer.kind === "house");
  const picking = usePicking(cardChoice(turns));
  const canBet = mine.some((offer) => offer.do === "wager");
  const act = (command: Command) => void add(...filled(command, situation, cursor, detail));
  const bet = (area: string, offer: Offer | null) => {
    if (seat === null) return;
    const whole = mine.find((each) => each.do === "wager" && onOf(each) === "" && each.params?.["amount"]);
    const used = whole && /^bet-(one|two|three)$/.test(area) ? whole : offer;
    const range = used ? amountOf(used) : null;
    const fitting = range ? fit(range, amount) : amount;
    act(used ? take(used, { amount: fitting ?? amount }) : { do: "wager", seat, args: { on: area, amount } });
  };
  const save = async () => {
    const file = text(true);
    const check = await playText(file);
    setSaved(
      check.ok
        ? "The case was saved and replays as it was ruled."
        : `Saved, but it replays differently: ${check.differences.join("; ")}`,
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "text/yaml" }));
    link.download = `${
      (played.title || "case")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .slice(0, 50)
        .replace(/^-|-$/g, "") || "case"
    }.yaml`;
    link.click();
    URL.revokeObjectURL(link.href);
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
  const view = at?.view;
  const step = cursor > 0 ? played.steps[cursor - 1] : null;
  const rulings = (step?.events ?? [])
    .map((event) => ({ ...event, words: inWords(event) }))
    .filter((event) => event.words.decision && !["cards-dealt", "shuffled"].includes(event.event));
  return (
    <main id="main">
      <div className="hero" style={{ alignItems: "center" }}>
        <div>
          <h1 style={{ fontSize: "var(--size-4)" }}>{played.title}</h1>
          <span className="muted small">
            {detail?.row.name ?? played.game} · law of <span className="num">{played.as_of}</span>
          </span>
        </div>
        <div className="chips-row no-print">
          <button type="button" className="btn" onClick={() => void save()}>
            Save the case
          </button>
          <button type="button" className="btn" onClick={() => void print()}>
            Print the ruling
          </button>
          <button type="button" className="btn quiet" onClick={leave}>
            Another situation
          </button>
        </div>
      </div>
      {saved ? (
        <p className="note good" role="status" data-testid="saved">
          {saved}
        </p>
      ) : null}
      <div className="desk">
        <section aria-label="The table" aria-busy={busy}>
          <div className="transport">
            <button
              type="button"
              className="btn"
              disabled={cursor === 0}
              onClick={() => setCursor(cursor - 1)}
            >
              Back
            </button>
            <input
              type="range"
              min={0}
              max={played.steps.length}
              value={cursor}
              aria-label="Step"
              aria-valuetext={`step ${cursor} of ${played.steps.length}`}
              onChange={(event) => setCursor(Number(event.target.value))}
            />
            <button
              type="button"
              className="btn"
              disabled={cursor >= played.steps.length}
              onClick={() => setCursor(cursor + 1)}
            >
              Forward
            </button>
            <span className="small muted num">
              {cursor} of {played.steps.length}
            </span>
          </div>
          {
            view?.seats ? (
            <Felt
              game={view.game} seat={seat} seats={view.seats} names={{}} wagers={view.wagers} held={held(view.wagers, seat)} own={view.own} offers={offers}
              wagerIds={detail?.layout?.wagers ?? []} decided={decided(step?.events ?? [], seat)} shown={shown} said={lastActs(past)} choice={picking} lastDice={lastDice(past)} narrow={narrow} plain={false}
              bet={bet} take={(area) => { const offer = mine.find((each) => each.do === "remove" && onOf(each) === area); if (offer) act(take(offer)); }}
              explain={(area, offer) => setHint(area === null ? "" : `${wagerName(area)}: ${offer ? "open" : "closed now; click to have it ruled on"}`)}
            />
          ) : null /* prettier-ignore */
          }
          <p className="small muted" aria-live="polite" style={{ minHeight: "1.5em" }}>
            {hint}
          </p>
          <h2>
            {cursor === 0
              ? "Before the first step"
              : `Step ${cursor}: ${stepWords(situation.steps[cursor - 1])}`}
          </h2>
          {step?.refused ? (
            <div className="ruling refused">
              <b>Refused.</b> {step.refused.sentence}{" "}
              <span data-testid="ruling-cites">
                {step.refused.cites.map((cite) => (
                  <span key={cite}>
                    <Cite id={cite} />{" "}
                  </span>
                ))}
              </span>
            </div>
          ) : null}
          {rulings.map((event) => (
            <div key={event.version} className="ruling">
              {event.words.decision}{" "}
              {event.words.arithmetic ? <b className="num">{event.words.arithmetic}. </b> : null}
              <span data-testid="ruling-cites">
                {event.cites.map((cite) => (
                  <span key={cite}>
                    <Cite id={cite} />{" "}
                  </span>
                ))}
              </span>
              <button
                type="button"
                className="btn small quiet no-print"
                onClick={() => setMatter({ title: plain(event.event), ...event.words, cites: event.cites })}
              >
                Why
              </button>
            </div>
          ))}
        </section>
        <div className="desk-columns no-print">
          <section className="panel" aria-label="What can be done">
            <h2 style={{ fontSize: "var(--size-3)" }}>What happens next</h2>
            {error ? (
              <p className="note bad" role="alert">
                {error.text}{" "}
                {error.cites.map((cite) => (
                  <Cite key={cite} id={cite} />
                ))}
              </p>
            ) : null}
            {cursor < played.steps.length ? (
              <p className="note small">
                You are looking back. What you do here begins another line; this one is kept.
              </p>
            ) : null}
            {seats.length > 1 ? (
              <label className="field">
                <span>Acting for</span>
                <select value={seat ?? ""} onChange={(event) => setActing(Number(event.target.value))}>
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
            {canBet ? (
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
            ) : null}
            {canBet ? (
              <p className="small muted">Click an area of the layout to wager for this seat.</p>
            ) : null}
            <ActButtons offers={turns} act={act} keys={new Map()} primary picking={picking} />
            {chance.map((offer) => (
              <ChanceStep
                key={offer.do}
                offer={offer}
                act={act}
                deck={detail?.layout?.deck ?? 0}
                dry={dry}
                add={add}
              />
            ))}
            {free.length > 0 ? (
              <details className="more">
                <summary>More for this seat</summary>
                <ActButtons offers={free} act={act} keys={new Map()} primary={false} />
              </details>
            ) : null}
            <details className="more">
              <summary>Irregularities and acts of the staff</summary>
              <HouseSteps offers={house} act={act} seats={seats} />
            </details>
          </section>
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

function stepWords(step: Step | undefined): string {
  if (!step) return "";
  const args = Object.entries(step.args ?? {}).map(([name, value]) =>
    name === "amount"
      ? show(Number(value))
      : name === "on"
        ? wagerName(String(value))
        : name === "top"
          ? `${String(value).split(" ").slice(0, 8).join(" ")} …`
          : Array.isArray(value)
            ? value.join("-")
            : plain(String(value)),
  );
  return `${step.seat == null ? "" : `seat ${step.seat}: `}${actName(step.do).toLowerCase()}${args.length > 0 ? ` ${args.join(" ")}` : ""}${step.by ? `, by the ${step.by}` : ""}`;
}

/** Nothing at the desk is left to chance: a deal without a known order gets one, written into the case. */
function filled(command: Command, situation: Situation, cursor: number, detail: GameDetail | null): Step[] {
  if (command.do === "deal" && (detail?.layout?.deck ?? 0) === 52) {
    const before = situation.steps.slice(0, cursor);
    const shuffled = before.map((step) => step.do).lastIndexOf("shuffle");
    const dealt = before.map((step) => step.do).lastIndexOf("deal");
    if (shuffled <= dealt)
      return [{ do: "shuffle", args: { top: mixed().map(cardName).join(" ") } }, command];
  }
  return [command];
}

function mixed(): number[] {
  const deck = [...DECK];
  for (let at = deck.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [deck[at], deck[other]] = [deck[other] as number, deck[at] as number];
  }
  return deck;
}

function ChanceStep({
  offer,
  act,
  deck,
  dry,
  add,
}: {
  offer: Offer;
  act: (command: Command) => void;
  deck: number;
  dry: (steps: Step[]) => Promise<PlayedCase>;
  add: (...steps: Step[]) => Promise<void>;
}) {
  const faces = Object.entries(offer.params ?? {}).find(([, param]) => param.type === "faces");
  if (faces) return <OfferForm offer={{ ...offer, optional: [] }} act={act} primary />;
  if (offer.do === "deal" && deck === 52) return <DealStep offer={offer} act={act} dry={dry} add={add} />;
  return <OfferForm offer={offer} act={act} primary />;
}

/** Cards by place: the desk finds out in which order they must lie in the deck. */
function DealStep({
  offer,
  act,
  dry,
  add,
}: {
  offer: Offer;
  act: (command: Command) => void;
  dry: (steps: Step[]) => Promise<PlayedCase>;
  add: (...steps: Step[]) => Promise<void>;
}) {
  const [places, setPlaces] = useState<Map<string, number[]> | null>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [active, setActive] = useState("");
  const [error, setError] = useState("");
  const open = async () => {
    const answer = await dry([{ do: "shuffle", args: { top: DECK.map(cardName).join(" ") } }, take(offer)]);
    const last = answer.steps[answer.steps.length - 1];
    if (!last || last.refused) return setError(last?.refused?.sentence ?? "The cards cannot be dealt now.");
    const found = dealtTo(last.events, DECK);
    setPlaces(found);
    setActive([...found.keys()][0] ?? "");
  };
  const known = new Map(Object.entries(typed).map(([place, text]) => [place, parseCards(text) ?? []]));
  const used = new Set([...known.values()].flat());
  const put = (card: number) => {
    const most = places?.get(active)?.length ?? 0;
    const own = known.get(active) ?? [];
    if (own.length >= most) return;
    setTyped({ ...typed, [active]: [...own, card].map(cardName).join(" ") });
    if (own.length + 1 >= most) {
      const names = [...(places?.keys() ?? [])];
      setActive(names[names.indexOf(active) + 1] ?? active);
    }
  };
  const deal = () => {
    for (const [place, text] of Object.entries(typed)) {
      const cards = text.trim() === "" ? [] : parseCards(text);
      if (!cards) return setError(`${placeName(place)}: write cards such as "As Td 7h".`);
      if (cards.length > (places?.get(place)?.length ?? 0))
        return setError(`${placeName(place)} gets ${places?.get(place)?.length ?? 0} cards.`);
    }
    const all = [...known.values()].flat();
    if (new Set(all).size !== all.length) return setError("A card is named twice.");
    const order = orderFor(places ?? new Map(), known, DECK);
    void add({ do: "shuffle", args: { top: order.map(cardName).join(" ") } }, take(offer));
  };
  if (!places) {
    return (
      <div className="acts" style={{ marginTop: "0.5rem" }}>
        <button type="button" className="btn primary" onClick={() => void open()}>
          Deal these cards…
        </button>
        <button type="button" className="btn" data-act="deal" onClick={() => act(take(offer))}>
          Deal any cards
        </button>
        {error ? (
          <p className="note bad small" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div role="group" aria-label="Cards by place">
      {[...places].map(([place, positions]) => (
        <div key={place} className="field">
          <label htmlFor={`cards-${place}`}>
            {placeName(place)}: {positions.length} cards
          </label>
          <input
            id={`cards-${place}`}
            type="text"
            placeholder="As Td 7h; empty for any"
            value={typed[place] ?? ""}
            onFocus={() => setActive(place)}
            onChange={(event) => setTyped({ ...typed, [place]: event.target.value })}
            aria-describedby="deck-pick"
          />
        </div>
      ))}
      <p id="deck-pick" className="small muted">
        Type, or click cards for {placeName(active)}.
      </p>
      <div className="deck-pick">
        {[3, 2, 1, 0]
          .flatMap((suit) => Array.from({ length: 13 }, (_, rank) => rank * 4 + suit))
          .map((card) => (
            <button
              key={card}
              type="button"
              aria-label={cardName(card)}
              disabled={used.has(card)}
              onClick={() => put(card)}
            >
              <PlayingCard card={card} width={26} />
            </button>
          ))}
      </div>
      {error ? (
        <p className="note bad small" role="alert">
          {error}
        </p>
      ) : null}
      <button
        type="button"
        className="btn primary big"
        style={{ marginTop: "0.5rem" }}
        data-act="deal"
        onClick={deal}
      >
        Deal
      </button>
    </div>
  );
}

function placeName(place: string): string {
  return /^\d+$/.test(place) ? `Seat ${place}` : plain(place).replace(/^./, (first) => first.toUpperCase());
}

function HouseSteps({
  offers,
  act,
  seats,
}: {
  offers: Offer[];
  act: (command: Command) => void;
  seats: number[];
}) {
  const label = (offer: Offer) =>
    [
      actName(offer.do),
      ...Object.values(offer.fixed ?? {}).map((value) => plain(String(value))),
      offer.seat == null ? "" : `seat ${offer.seat}`,
      offer.by ? `by the ${offer.by}` : "",
    ]
      .filter(Boolean)
      .join(", ");
  const [which, setWhich] = useState("");
  const found = offers.find((offer) => label(offer) === which);
  return (
    <>
      <label className="field">
        <span>What happened</span>
        <select value={which} onChange={(event) => setWhich(event.target.value)}>
          <option value="">choose…</option>
          {offers.map((offer, index) => (
            <option key={index} value={label(offer)}>
              {label(offer)}
            </option>
          ))}
        </select>
      </label>
      {found ? <OfferForm key={which} offer={found} act={act} /> : null}
      <details className="more">
        <summary>Any other act, to have it ruled on</summary>
        <FreeStep act={act} seats={seats} />
      </details>
    </>
  );
}

/** An act that is not on offer, to learn why not. */
function FreeStep({ act, seats }: { act: (command: Command) => void; seats: number[] }) {
  const [name, setName] = useState("remove");
  const [seat, setSeat] = useState(String(seats[0] ?? ""));
  const [on, setOn] = useState("");
  const [amount, setAmount] = useState("");
  const submit = () => {
    const cents = amount ? parseDollars(amount) : null;
    act({
      do: name.trim(),
      ...(seat ? { seat: Number(seat) } : {}),
      args: { ...(on ? { on } : {}), ...(cents ? { amount: cents } : {}) },
    });
  };
  return (
    <div>
      <label className="field">
        <span>Act</span>
        <input type="text" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className="field">
        <span>Seat</span>
        <input type="text" value={seat} onChange={(event) => setSeat(event.target.value)} />
      </label>
      <label className="field">
        <span>On which wager</span>
        <input type="text" value={on} onChange={(event) => setOn(event.target.value)} placeholder="pass" />
      </label>
      <label className="field">
        <span>Dollars</span>
        <input type="text" value={amount} onChange={(event) => setAmount(event.target.value)} />
      </label>
      <button type="button" className="btn" onClick={submit}>
        Have it ruled on
      </button>
    </div>
  );
}
