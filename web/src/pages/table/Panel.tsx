/** What I can do now: always in the same place, the likeliest act first. */

import type { ReactNode } from "react";
import { ready as sayReady } from "../../api/calls";
import type { Me } from "../../api/types";
import { takingDown, wagerOffer } from "../../lib/areas";
import { clockWords, ringOf, useClock, type Running } from "../../lib/clock";
import { eventsOf, happened, LAST_HAND, LAST_RESULT, net, standing, taken } from "../../lib/decided";
import { show, signed } from "../../lib/money";
import { isFloor } from "../../lib/roles";
import { pokerHand, potMarks } from "../../lib/poker";
import { SOLD_BY } from "../../lib/tickets";
import { ActButtons, type Picking } from "../../ui/Acts";
import { ChipTray } from "../../ui/Chips";
import type { Marking } from "../../ui/slip";
import { TicketForm, type Sold } from "../../ui/TicketForm";
import type { Betting } from "./betting";
import type { Book } from "./asking";
import { BookLine } from "./Book";
import { Bots } from "./Bots";
import { EnterCards } from "./EnterCards";
import { Back, Because, Hint, sentence, useBarred } from "./Said";
import { Invite } from "./Invite";
import { NodButtons } from "./Nods";
import { Purse, SitDown } from "./Seat";
import { Session } from "./Session";
import { SoundSwitch, useLastSeconds } from "./Sound";
import { StaffActs } from "./Staff";
import { Meanwhile, wentByClock } from "./Meanwhile";
import { useFocusOn } from "./keys";
import { atRisk, calledAt, namesAt, type Open, type Sitting } from "./sitting";

type Props = {
  at: Sitting;
  open: Open;
  betting: Betting;
  picking: Picking | null;
  /** Where tickets are sold: the one that is being marked, and what is sold. */
  tickets: { marking: Marking; sold: Sold } | null;
  keys: Map<string, string>;
  book: Book;
  me: Me | null;
  /** Somebody sat down, bought chips or left. */
  done: () => void;
  children: ReactNode;
};

export function Panel({ children, ...props }: Props) {
  const { at, open, betting, keys, me, done } = props;
  const { seat } = at;
  // Tickets have a form of their own.
  const free = props.tickets ? open.free.filter((offer) => !SOLD_BY.includes(offer.do)) : open.free;
  const act = (command: Parameters<Betting["act"]>[0]) => void betting.act(command);
  // Who deals finds the next step first, and a seat of one's own after it.
  const works = seat === null && open.chance.length + open.turning.length + open.house.length > 0;
  // What would not arrive is not offered.
  const unreachable = at.live.status === "lost";
  const due = [...open.chance, ...open.turning].filter((offer) => offer.kind === "chance");
  const step = useFocusOn(
    seat === null ? due.map((offer) => offer.do).join() : "",
    at.snapshot?.version ?? 0,
  );
  const watching = (
    <>
      {seat === null ? (
        <SitDown
          id={at.id}
          me={me}
          row={at.detail?.row ?? null}
          done={done}
          watching={(at.snapshot?.you.roles ?? []).length > 0}
        />
      ) : null}
      <div className={`explain ${betting.hint?.held ? "held" : ""}`} aria-live="polite" data-testid="explain">
        <Explained {...props} />
      </div>
    </>
  );
  return (
    <section className="act-column panel no-print" aria-label="What I can do now">
      <h2>What I can do now</h2>
      {at.snapshot?.view.frozen ? <p className="note bad">{at.snapshot.view.frozen}</p> : null}
      {seat === null ? null : <Seated {...props} seat={seat} />}
      {works ? null : watching}
      <fieldset className="bare" disabled={unreachable}>
        {seat !== null && props.tickets ? (
          <TicketForm
            {...props.tickets}
            seat={seat}
            stack={at.stack}
            pays={at.detail?.pays ?? {}}
            wins={at.layout?.wins ?? {}}
            edges={at.edges}
            act={betting.act}
            keys={keys}
            alone={open.turns.length + open.chance.length + open.unpaid.length === 0 && !open.canBet}
          />
        ) : null}
        {free.length > 0 ? (
          <details className="more" open={props.tickets !== null}>
            <summary>More that I may do</summary>
            <ActButtons offers={free} act={act} keys={keys} primary={false} picking={props.picking} />
          </details>
        ) : null}
      </fieldset>
      <div ref={step}>
        {seat === null && open.chance.length > 0 ? (
          <section aria-label="The dealer's next step">
            <ActButtons offers={open.chance} act={act} keys={keys} primary />
          </section>
        ) : null}
        {open.turning.length > 0 ? <EnterCards offers={open.turning} act={betting.act} /> : null}
      </div>
      {open.house.length > 0 ? (
        <details className="more" open={seat === null}>
          <summary>Staff ({open.house.length})</summary>
          <StaffActs offers={open.house} acts={at.acts} act={act} />
        </details>
      ) : null}
      {works ? watching : null}
      <fieldset className="folds bare" disabled={unreachable}>
        {seat === null ? null : <Session at={at} />}
        {seat === null ? null : (
          <Purse
            at={at}
            me={me}
            done={done}
            stepAway={open.back ? null : () => act({ do: "step-away", seat })}
          />
        )}
        {(seat !== null || isFloor(me)) && at.detail?.row.dealer === "automatic" ? (
          <Bots
            id={at.id}
            players={at.snapshot?.players ?? []}
            pot={at.game?.row.bank === "pot"}
            done={done}
          />
        ) : null}
        <NodButtons at={at} />
        {seat !== null && at.detail?.row.code ? (
          <Invite
            key={at.detail.row.players.length}
            code={at.detail.row.code}
            open={at.detail.row.practice === true && at.detail.row.players.length === 1 && friends(at.id)}
          />
        ) : null}
      </fieldset>
      {seat === null ? null : <SoundSwitch />}
      {children}
    </section>
  );
}

const NO_CONNECTION = "No connection: trying again. Your seat and your chips stay yours.";

/** Whether the table was opened to play with friends: then the invitation lies open until one has come. */
function friends(table: string): boolean {
  return sessionStorage.getItem("friends-at") === table;
}

/** For who sits: the stack, whose turn it is, the acts, and the chips to bet with. */
function Seated({
  at,
  open,
  betting,
  picking,
  keys,
  book,
  seat,
}: Omit<Props, "children"> & { seat: number }) {
  const barred = useBarred(at);
  const unreachable = at.live.status === "lost";
  const clock = useClock(at.snapshot?.clock);
  const left = clock && clock.seat === seat ? clock.seconds_left : null;
  useLastSeconds(left);
  const act = (command: Parameters<Betting["act"]>[0]) => void betting.act(command);
  const names = at.snapshot ? namesAt(at.snapshot) : {};
  const called = at.snapshot ? calledAt(at.snapshot) : {};
  const { turns, chance, unpaid, back, canBet } = open;
  const acts = [...turns, ...chance, ...unpaid];
  const own = at.snapshot?.view.own ?? {};
  const lacking = at.snapshot?.lacking ?? null;
  const risked = atRisk(at);
  const { results } = at.live;
  const poker = at.layout?.drawing === "poker";
  const past = eventsOf(at.live.lines);
  const stood = results.length > 0 ? results : standing(past, seat);
  const became = happened(stood, seat, at.say);
  return (
    <>
      <StackLine stack={at.stack} risked={risked} change={net(stood, seat)} />
      {back ? <Back offer={back} byClock={wentByClock(at.live.lines, seat)} act={act} /> : null}
      <Meanwhile at={at} seat={seat} away={back !== null} />
      {clock && (clock.seat !== null || (risked === 0 && !poker)) ? (
        <p className={`clock small ${left !== null && left <= 10 ? "short" : ""}`} role="timer">
          {clockWords(clock, seat, names, at.acts)}
        </p>
      ) : null}
      <fieldset
        className={`in-reach bare ${canBet || acts.length > 0 ? "needed" : ""}`}
        aria-label="Acts and chips"
        disabled={unreachable}
        style={ringOf(clock)}
      >
        <div className="told-now">
          <Happened
            told={[
              became && results.length === 0 ? `${LAST_RESULT}${became}` : became,
              poker ? taken(past, seat, names) : "",
              String(own["holds"] ?? ""),
            ]}
          />
          <p className="asks" role="status" aria-live="polite">
            {unreachable ? (
              NO_CONNECTION
            ) : barred ? (
              <Because refusal={barred.refusal} names={{ ...called, [seat]: "you" }} />
            ) : (
              sentence(at, open, seat, names)
            )}
          </p>
        </div>
        <div role="group" aria-label="Acts" className="now">
          {barred ? (
            <button type="button" className="btn big" disabled>
              {at.say.act(barred.do)}
            </button>
          ) : null}
          {lacking ? (
            <button
              type="button"
              className="btn primary big"
              data-act="complete"
              onClick={() => act({ do: "wager", seat, args: lacking })}
            >
              {at.say.wager(String(lacking["on"]))} {show(Number(lacking["amount"]))}
            </button>
          ) : null}
          <ActButtons
            offers={acts}
            act={act}
            keys={keys}
            primary
            picking={picking}
            left={left}
            marks={poker ? potMarks(pokerHand(own), seat) : []}
          />
        </div>
        <DealNow at={at} seat={seat} clock={clock} risks={risked > 0 || poker} />
        {canBet ? <ChipsInHand betting={betting} /> : null}
      </fieldset>
      {canBet ? <LeaveUp betting={betting} /> : null}
      <BookLine at={at} open={open} book={book} />
    </>
  );
}

/** What just happened to me, and what the game says holds now. */
function Happened({ told }: { told: readonly string[] }) {
  const words = told.filter(Boolean).join(" ");
  if (words === "") return null;
  return (
    <p
      className={words.startsWith(LAST_HAND) ? "happened past" : "happened"}
      role="status"
      data-testid="happened"
    >
      {words}
    </p>
  );
}

function StackLine({ stack, risked, change }: { stack: number; risked: number; change: number | null }) {
  return (
    <div className="stack-line">
      <span>In front of you</span>
      <span>
        <b className="num" data-testid="stack">
          {show(stack)}
        </b>{" "}
        {risked > 0 ? (
          <span className="risked num" data-testid="risked">
            {show(risked)} at risk
          </span>
        ) : null}{" "}
        {change === null ? null : (
          <span className={`delta ${change > 0 ? "win" : change < 0 ? "loss" : ""}`}>
            {signed(change)} {change > 0 ? "won" : change < 0 ? "lost" : "even"}
          </span>
        )}
      </span>
    </div>
  );
}

/** Who has made his wagers need not wait until no more are taken, nor look at a pot that was won; with others he waits
 * for them. */
function DealNow(props: { at: Sitting; seat: number; clock: Running | null; risks: boolean }) {
  const { at, seat, clock, risks } = props;
  if (!clock || clock.seat !== null || !risks) return null;
  const said = clock.ready.includes(seat);
  const act = ["shuffle", "start"].includes(clock.do) ? "Deal" : at.say.act(clock.do);
  return (
    <button
      type="button"
      className="btn primary big deal-now"
      disabled={said}
      data-ready={clock.do}
      onClick={() => void sayReady(at.id).catch(() => undefined)}
    >
      {said ? "Waiting for the others" : `${act} now`} <span className="num">· {clock.seconds_left} s</span>
    </button>
  );
}

function ChipsInHand({ betting }: { betting: Betting }) {
  const acts = [
    ["Undo", "↶", "U", betting.undo],
    ["Repeat", "↻", "A", betting.repeat],
    ["Clear", "×", "X", betting.clear],
  ] as const;
  return (
    <div className="chips-in-hand">
      <ChipTray chips={betting.chips} chosen={betting.chip} choose={betting.choose} />
      <div className="chips-row">
        {acts.map(([name, sign, key, act]) => (
          <button
            key={name}
            type="button"
            className="btn small"
            disabled={act === null}
            onClick={act ?? undefined}
          >
            <span className="sign" aria-hidden="true">
              {sign}
            </span>
            <span className="word">{name}</span> <kbd>{key}</kbd>
          </button>
        ))}
      </div>
    </div>
  );
}

function LeaveUp({ betting }: { betting: Betting }) {
  if (betting.leavesUp === null) return null;
  return (
    <label className="small leave-up">
      <input
        type="checkbox"
        checked={betting.leavesUp}
        onChange={(event) => betting.leaveUp(event.target.checked)}
      />{" "}
      Leave won bets up
    </label>
  );
}

/** The area that is pointed at, or what there is to do in general. */
function Explained({ at, open, betting }: Pick<Props, "at" | "open" | "betting">) {
  const { hint } = betting;
  if (at.live.status === "lost") return "Nothing can be done here until the connection is back.";
  const { layout, seat } = at;
  if (hint && layout && !(hint.offer && !wagerOffer(layout, at.offers, seat, hint.area)))
    return (
      <>
        <Hint
          hint={hint}
          chip={betting.chip}
          pays={at.detail?.pays ?? {}}
          layout={layout}
          edges={at.edges}
          game={at.detail?.row.game ?? ""}
          weighing={at.weighing}
          names={at.snapshot ? calledAt(at.snapshot) : {}}
        />
        {hint.held && takingDown(layout, at.offers, seat, hint.area) ? (
          <button type="button" className="btn small" onClick={() => betting.takeDown(hint.area)}>
            Take it down
          </button>
        ) : null}
      </>
    );
  if (seat === null) return "Watch, or take a seat to play.";
  if (at.layout?.drawing === "tickets") return "What you mark on the board is told below, with what it pays.";
  return open.canBet
    ? "Choose a chip, then click an area or move with the arrow keys and press Enter. Delete takes a bet down."
    : "Every line of the log opens the why of that step.";
}
