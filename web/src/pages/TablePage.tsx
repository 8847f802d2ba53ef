/** A table: the felt, what I can do now, and the log. */

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { game as loadGame, table as loadTable, whyNot } from "../api/calls";
import { useLive } from "../api/live";
import type { GameDetail, Me, RefusalOut, TableDetail } from "../api/types";
import { Felt } from "../felt";
import { clockWords, useClock } from "../lib/clock";
import { decided, lastDice, net } from "../lib/decided";
import { show, signed } from "../lib/money";
import {
  amountOf,
  fit,
  held,
  inOrder,
  onOf,
  take,
  undoOf,
  wagerOffer,
  type Command,
  type Offer,
} from "../lib/offers";
import { lastActs, potMarks, type PokerHand } from "../lib/poker";
import { useKept, useLoaded, useNarrow } from "../lib/use";
import { chipsFor } from "../lib/wide";
import { actName } from "../lib/words";
import { ActButtons, cardChoice, keysFor } from "../ui/Acts";
import { ChipTray } from "../ui/Chips";
import { useKeys } from "../ui/keys";
import { Log } from "../ui/Log";
import { usePicking } from "../ui/picking";
import { WhyCard, type Matter } from "../ui/Why";
import { clickAct, FeltFocus, stepAmount, useCardsInSight, useSkipping } from "./table/keys";
import { EnterCards, TURN } from "./table/EnterCards";
import { Placard } from "./table/Placard";
import { Back, Because, Connection, Hint, sentence, useBarred } from "./table/Said";
import { Purse, SitDown, StaffActs } from "./table/Seat";

type Props = { id: string; me: Me | null; refresh: () => void; plain: boolean };

export function TablePage({ id, me, refresh, plain: startPlain }: Props) {
  const live = useLive(id);
  const narrow = useNarrow();
  // Who sits there and what the table pays; a changed option is told in the log.
  const changed = live.lines
    .filter((line) => "event" in line && line.event.event === "option-changed")
    .at(-1)?.id;
  const detail = useLoaded<TableDetail>(() => loadTable(id), [id, live.snapshot?.you.seat, changed]);
  const gameId = live.snapshot?.view.game ?? detail.data?.row.game ?? null;
  const asOf = live.snapshot?.view.as_of ?? null;
  const layout = useLoaded<GameDetail | null>(
    () => (gameId ? loadGame(gameId, asOf) : Promise.resolve(null)),
    [gameId, asOf],
  );
  const [chosen, choose] = useState(500);
  const [matter, setMatter] = useState<Matter | null>(null);
  const [drawer, setDrawer] = useState(false);
  const [drawn, setDrawn] = useKept("felt", startPlain ? "plain" : "drawn");
  const [placed, setPlaced] = useState<Command[]>([]);
  const [last, setLast] = useState<Command[]>([]);
  const [hint, setHint] = useState<{ area: string; offer: Offer | null; refusal: RefusalOut | null } | null>(
    null,
  );

  const snapshot = live.snapshot;
  const seat = snapshot?.you.seat ?? null;
  const acts = layout.data?.actions;
  const offers = useMemo(() => inOrder(snapshot?.offers ?? [], acts ?? []), [snapshot, acts]);
  const round = snapshot?.view.round ?? 0;
  const stack = seat === null ? 0 : (snapshot?.view.seats[String(seat)] ?? 0);
  const mine = useMemo(() => offers.filter((offer) => offer.seat === seat && seat !== null), [offers, seat]);
  const smallest = layout.data?.layout?.chip ?? 100;
  const chips = chipsFor(smallest, Math.max(stack, smallest * 5));
  const chip = chips.includes(chosen) ? chosen : (chips[0] ?? 100);

  const least = Number(detail.data?.options["table_min"] ?? 0);
  const entered = detail.data?.row.chance === "entered";
  const barred = useBarred(id, snapshot);

  const act = useCallback(
    async (command: Command): Promise<boolean> => {
      const answer = await live.send(command);
      if (answer?.refusal)
        setHint({ area: String(command.args?.["on"] ?? command.do), offer: null, refusal: answer.refusal });
      return answer?.ok ?? false;
    },
    [live],
  );

  const bet = useCallback(
    async (area: string, offer: Offer | null) => {
      if (seat === null) return;
      const whole = offers.find(
        (each) => each.do === "wager" && each.seat === seat && onOf(each) === "" && each.params?.["amount"],
      );
      const used = whole && /^bet-(one|two|three)$/.test(area) ? whole : offer;
      const range = used ? amountOf(used) : null;
      const amount = range ? fit(range, chip) : chip;
      const command =
        used && amount !== null
          ? take(used, { amount })
          : { do: "wager", seat, args: { on: area, amount: Math.max(chip, least) } };
      if (await act(command)) setPlaced((old) => [...old, command]);
    },
    [offers, seat, chip, act, least],
  );

  const takeDown = useCallback(
    (area: string) => {
      const offer = offers.find((each) => each.do === "remove" && each.seat === seat && onOf(each) === area);
      if (offer) void act(take(offer));
    },
    [offers, seat, act],
  );

  // A new deal or throw ends what can be undone, and makes it what "repeat" means.
  const decidedNow = live.latest.some(({ event }) =>
    ["rolled", "cards-dealt", "street-dealt", "drawn"].includes(event),
  );
  useEffect(() => {
    if (!decidedNow) return;
    setPlaced((old) => {
      if (old.length > 0) setLast(old);
      return [];
    });
  }, [decidedNow, live.latest]);

  const command = placed.at(-1);
  const undoable = command ? undoOf(offers, command) : null;
  const undo = () => {
    if (!command || !undoable) return;
    setPlaced((old) => old.slice(0, -1));
    if (command.args?.["on"] === undefined) {
      for (const offer of offers.filter((each) => each.do === "remove" && each.seat === seat))
        void act(take(offer));
    } else void act(undoable);
  };
  const repeat = async () => {
    for (const command of last) if (await act(command)) setPlaced((old) => [...old, command]);
  };
  const removable = offers.filter((each) => each.do === "remove" && each.seat === seat);
  const clear = async () => {
    setPlaced([]);
    for (const offer of removable) await act(take(offer));
  };

  const asked = useRef<string | null>(null);
  const explain = useCallback(
    (area: string | null, offer: Offer | null) => {
      if (area === null) return;
      asked.current = area;
      setHint({ area, offer, refusal: null });
      if (offer || seat === null) return;
      window.setTimeout(() => {
        if (asked.current !== area) return;
        const travelled = /^((?:dont-)?come(?:-odds)?)-(\d+)$/.exec(area);
        const amount = Math.max(chip, least);
        const args = travelled
          ? { on: travelled[1], point: Number(travelled[2]), amount }
          : { on: area, amount };
        whyNot(id, { do: "wager", seat, args }).then(
          (answer) => asked.current === area && setHint({ area, offer: null, refusal: answer.refusal }),
          () => undefined,
        );
      }, 120);
    },
    [id, seat, chip, least],
  );

  const choosable = cardChoice(mine.filter((offer) => offer.kind === "turn"));
  const picking = usePicking(choosable);

  const isWager = (offer: Offer) => ["wager", "remove", "reduce"].includes(offer.do);
  const staffRoles = snapshot?.you.roles ?? [];
  const turns = mine.filter((offer) => offer.kind === "turn");
  const awaited = offers.filter((offer) => offer.kind === "chance");
  const chance = awaited.filter((offer) => offer.yours && offer.do !== TURN);
  const turning = offers.filter((offer) => offer.yours && offer.do === TURN);
  const back = mine.find((offer) => offer.do === "back") ?? null;
  const comesBack = (offer: Offer) =>
    back !== null && acts?.find((act) => act.do === offer.do)?.when_away === "comes-back";
  const free = mine.filter((offer) => offer.kind === "free" && !isWager(offer) && !comesBack(offer));
  const clock = useClock(snapshot?.clock);
  const left = clock && clock.seat === seat ? clock.seconds_left : null;
  const house = offers.filter((offer) => offer.kind === "house" && offer.do !== TURN);
  const canBet = mine.some((offer) => offer.do === "wager");
  const keyed = [...turns, ...chance, ...free].map((offer) => offer.do);
  const keys = keysFor([...new Set(keyed)]);
  const shortcuts: Record<string, () => void> = {};
  for (const offer of [...turns, ...chance, ...free]) {
    const key = keys.get(offer.do);
    if (key && !(key in shortcuts)) shortcuts[key] = () => clickAct(offer.do);
  }
  chips.forEach((each, index) => (shortcuts[String(index + 1)] = () => choose(each)));
  if (undoable) shortcuts["u"] = undo;
  if (last.length > 0) shortcuts["a"] = () => void repeat();
  if (removable.length > 0) shortcuts["x"] = () => void clear();
  shortcuts["+"] = () => stepAmount("more");
  shortcuts["-"] = () => stepAmount("less");
  useKeys(shortcuts);
  useSkipping();
  useCardsInSight(narrow, turns.length > 0 ? `${round} ${turns.map((offer) => offer.do).join(" ")}` : "");

  if (!snapshot) {
    return (
      <main className="table-page" id="main">
        <h1>Table</h1>
        <p role="status">{live.error ?? "Finding the table…"}</p>
        {live.error ? (
          <a className="btn" href="#/">
            Back to the lobby
          </a>
        ) : null}
      </main>
    );
  }
  const holdings = held(snapshot.view.wagers, seat);
  const results = decided(live.results, seat);
  const change = net(live.results, seat);
  const names = Object.fromEntries(
    snapshot.players.map((player) => [String(player.seat), `${player.name}${player.away ? " (away)" : ""}`]),
  );
  const timed = (of: number | null, name: string) =>
    clock && clock.seat !== null && clock.seat === of ? `${clock.seconds_left} s · ${name}` : name;
  const atSeats = Object.fromEntries(
    Object.entries(names).map(([of, name]) => [of, timed(Number(of), name)]),
  );
  const waiting = offers.filter((offer) => offer.kind === "turn").map((offer) => offer.seat);
  const row = detail.data?.row;
  const past = live.lines.flatMap((line) => ("event" in line ? [line.event] : []));
  return (
    <main className="table-page" id="main">
      <div className="sitting">
        <header className="table-head">
          <h1>{row?.name || row?.game_name || snapshot.view.game}</h1>
          <span className="muted small">
            {row?.game_name} · law of <span className="num">{snapshot.view.as_of}</span> · round {round}
            {row?.code ? (
              <>
                {" "}
                · code <b className="num">{row.code}</b>
              </>
            ) : null}
          </span>
          <Connection status={live.status} />
          <button
            type="button"
            className="btn small quiet no-print"
            aria-pressed={drawn === "plain"}
            onClick={() => setDrawn(drawn === "plain" ? "drawn" : "plain")}
          >
            {drawn === "plain" ? "Show the drawn felt" : "Show the plain felt"}
          </button>
        </header>
        <section className="felt-column" aria-label="The table" tabIndex={-1}>
          <FeltFocus>
            <Felt
              game={snapshot.view.game}
              seat={seat}
              seats={snapshot.view.seats}
              names={atSeats}
              you={timed(seat, back ? "You (away)" : "You")}
              wagers={snapshot.view.wagers}
              held={holdings}
              own={snapshot.view.own}
              offers={offers}
              wagerIds={layout.data?.layout?.wagers ?? layout.data?.row.wagers ?? []}
              decided={results}
              decidedAt={live.results.at(-1)?.version ?? 0}
              pays={detail.data?.pays ?? {}}
              shown={live.shown}
              said={lastActs(past)}
              choice={picking}
              lastDice={lastDice(past)}
              narrow={narrow}
              plain={drawn === "plain"}
              bet={(area, offer) => void bet(area, offer)}
              take={takeDown}
              explain={explain}
            />
          </FeltFocus>
          {narrow ? null : <Placard table={detail.data} game={layout.data} />}
        </section>
        <section className="act-column panel no-print" aria-label="What I can do now">
          <h2>What I can do now</h2>
          {snapshot.view.frozen ? <p className="note bad">{snapshot.view.frozen}</p> : null}
          {seat === null ? (
            <SitDown
              id={id}
              me={me}
              row={row ?? null}
              done={() => {
                live.reload();
                refresh();
              }}
              watching={staffRoles.length > 0}
            />
          ) : (
            <>
              <div className="stack-line">
                <span>In front of you</span>
                <span>
                  <b className="num" data-testid="stack">
                    {show(stack)}
                  </b>{" "}
                  {change === null ? null : (
                    <span className={`delta ${change > 0 ? "win" : change < 0 ? "loss" : ""}`}>
                      {signed(change)} {change > 0 ? "won" : change < 0 ? "lost" : "even"}
                    </span>
                  )}
                </span>
              </div>
              {back ? <Back offer={back} act={(command) => void act(command)} /> : null}
              <p className="asks" role="status" aria-live="polite">
                {barred ? (
                  <Because refusal={barred} />
                ) : (
                  sentence({
                    turns,
                    chance,
                    awaited,
                    canBet,
                    waiting,
                    seat,
                    names,
                    closed: snapshot.view.closed,
                    entered,
                  })
                )}
              </p>
              {clock ? (
                <p className={`clock small ${left !== null && left <= 10 ? "short" : ""}`} role="timer">
                  {clockWords(clock, seat, names, acts ?? [])}
                </p>
              ) : null}
              <div className={`now ${turns.length + chance.length > 0 ? "has-acts" : ""}`}>
                {barred ? (
                  <button type="button" className="btn big" disabled>
                    {actName("roll")}
                  </button>
                ) : null}
                <ActButtons
                  offers={[...turns, ...chance]}
                  act={(command) => void act(command)}
                  keys={keys}
                  primary
                  picking={picking}
                  left={left}
                  marks={
                    "button" in snapshot.view.own
                      ? potMarks(snapshot.view.own["hand"] as PokerHand | null, seat)
                      : []
                  }
                />
              </div>
              {canBet ? (
                <>
                  <ChipTray chips={chips} chosen={chip} choose={choose} />
                  <div className="chips-row">
                    <button type="button" className="btn small" disabled={!undoable} onClick={undo}>
                      Undo <kbd>U</kbd>
                    </button>
                    <button
                      type="button"
                      className="btn small"
                      disabled={last.length === 0}
                      onClick={() => void repeat()}
                    >
                      Repeat <kbd>A</kbd>
                    </button>
                    <button
                      type="button"
                      className="btn small"
                      disabled={removable.length === 0}
                      onClick={() => void clear()}
                    >
                      Clear <kbd>X</kbd>
                    </button>
                  </div>
                </>
              ) : null}
            </>
          )}
          <div className="explain" aria-live="polite" data-testid="explain">
            {hint && !(hint.offer && !wagerOffer(offers, seat, hint.area)) ? (
              <Hint hint={hint} chip={chip} pays={detail.data?.pays ?? {}} />
            ) : seat === null ? (
              "Watch, or take a seat to play."
            ) : canBet ? (
              "Choose a chip, then click an area or move with the arrow keys and press Enter. Delete takes a bet down."
            ) : (
              "Every line of the log opens the why of that step."
            )}
          </div>
          {free.length > 0 ? (
            <details className="more">
              <summary>More that I may do</summary>
              <ActButtons offers={free} act={(command) => void act(command)} keys={keys} primary={false} />
            </details>
          ) : null}
          {seat === null && chance.length > 0 ? (
            <section aria-label="The dealer's next step">
              <ActButtons offers={chance} act={(command) => void act(command)} keys={keys} primary />
            </section>
          ) : null}
          {turning.length > 0 ? <EnterCards offers={turning} act={act} /> : null}
          {house.length > 0 ? (
            <details className="more" open={seat === null}>
              <summary>Staff ({house.length})</summary>
              <StaffActs offers={house} act={(command) => void act(command)} />
            </details>
          ) : null}
          {seat === null ? null : (
            <Purse
              id={id}
              me={me}
              done={() => {
                live.reload();
                refresh();
              }}
            />
          )}
          {narrow ? <Placard table={detail.data} game={layout.data} /> : null}
        </section>
        <section className={`log-column panel ${drawer ? "open" : ""}`} aria-label="Log">
          <button
            type="button"
            className="log-toggle"
            aria-expanded={drawer}
            onClick={() => setDrawer(!drawer)}
          >
            <span>Log</span>
            <span aria-hidden="true">{drawer ? "▾" : "▴"}</span>
          </button>
          <h2>Log: click for the why</h2>
          <Log lines={live.lines} open={setMatter} />
        </section>
      </div>
      {matter ? <WhyCard matter={matter} asOf={asOf} close={() => setMatter(null)} /> : null}
    </main>
  );
}
