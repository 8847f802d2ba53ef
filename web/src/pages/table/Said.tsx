/** What the panel says: whose turn it is, what an area takes or why it is closed, how the connection is. */

import { whyNot } from "../../api/calls";
import type { EdgeOut, FeltOut, RefusalOut } from "../../api/types";
import { show } from "../../lib/money";
import {
  amountOf,
  costOf,
  firstOf,
  fit,
  lastOf,
  spread,
  take,
  type Command,
  type Offer,
} from "../../lib/offers";
import { edgeOn, paidOn, wholeOf } from "../../lib/areas";
import { seated } from "../../lib/decided";
import { chance, percent } from "../../lib/figures";
import type { Pays } from "../../lib/pays";
import { useLoaded } from "../../lib/use";
import { SOLD_BY } from "../../lib/tickets";
import type { Say } from "../../lib/words";
import { useSay } from "../../ui/spoken";
import { Cite } from "../../ui/Why";
import type { HintOn } from "./betting";
import { TURN, type Open, type Sitting } from "./sitting";

/** Whose turn it is, and what the table waits for. */
export function sentence(at: Sitting, open: Open, seat: number, names: Record<string, string>): string {
  const { say } = at;
  const { turns, chance, unpaid, awaited, canBet } = open;
  if (at.snapshot?.view.closed) return "This table is closed.";
  if (turns.length > 0)
    return `Your turn: ${list(turns.flatMap(spread).map((offer) => turnWords(offer, say)))}.`;
  const next = chance[0];
  if (next && canBet) return `Place your wagers, then ${say.act(next.do).toLowerCase()}.`;
  if (next) return `${say.act(next.do)} when you are ready.`;
  if (unpaid.length > 0) return "You have a winning ticket: have it paid.";
  if (open.free.some((offer) => SOLD_BY.includes(offer.do)))
    return "Mark numbers on the board, then buy the ticket.";
  const others = [...new Set(open.waiting.filter((each) => each !== seat && each != null))];
  if (others.length > 0)
    return `Waiting for ${list(others.map((each) => names[String(each)] ?? `seat ${String(each)}`))}${canBet ? "; you may wager" : ""}.`;
  const dealers = awaited[0];
  if (dealers?.do === TURN && dealers.yours) return "Enter the cards that are turned up.";
  if (at.detail?.row.chance === "entered" && dealers && dealers.do !== "deal") {
    const params = Object.values(at.acts.find((act) => act.do === dealers.do)?.params ?? {});
    const is = (type: string) => params.some((param) => param["type"] === type);
    const what = is("dice") ? "what the dice show" : is("cards") ? "the cards" : "what comes up";
    return `${canBet ? "Place your wagers; the" : "The"} dealer enters ${what}.`;
  }
  const lacking = at.snapshot?.lacking;
  if (lacking)
    return `To be dealt in, put ${show(Number(lacking["amount"]))} on ${say.wager(String(lacking["on"]))}.`;
  if (at.layout?.drawing === "poker" && !at.snapshot?.view.own["hand"])
    return dealers ? "The next hand is dealt in a moment." : "Waiting for somebody to play with.";
  if (!canBet) return "Wait for the dealer.";
  // Where the dealer is automatic a button says when the round goes on.
  return at.detail?.row.dealer === "automatic"
    ? "Place your wagers."
    : "Place your wagers; the round goes on when they are down.";
}

/** Why the chance step that is mine to take may not be taken yet; null where that is not so. */
export function useBarred({ id, snapshot, seat, acts }: Sitting): { do: string; refusal: RefusalOut } | null {
  const step = acts.find(
    (act) => act.roles.includes("player") && Object.values(act.params).some((param) => param["chance"]),
  );
  const waits =
    seat !== null &&
    step !== undefined &&
    snapshot?.view.own["shooter"] === seat &&
    !snapshot.offers.some((offer) => offer.kind === "chance" || offer.kind === "turn");
  const why = useLoaded<RefusalOut | null>(
    async () => (waits ? (await whyNot(id, { do: step.do, seat })).refusal : null),
    [id, waits, seat, snapshot?.version],
  );
  return waits && why.data ? { do: step.do, refusal: why.data } : null;
}

/** A refusal with its clauses. */
export function Because({ refusal, names = {} }: { refusal: RefusalOut; names?: Record<string, string> }) {
  const say = useSay();
  return (
    <>
      {say.told(seated(refusal.sentence, names))}{" "}
      {refusal.cites.map((cite, index) => (
        <span key={cite}>
          {index > 0 ? ", " : ""}
          <Cite id={cite} />
        </span>
      ))}
    </>
  );
}

function turnWords(offer: Offer, say: Say): string {
  const cost = costOf(offer);
  return `${say.act(offer.do).toLowerCase()}${cost > 0 ? ` ${show(cost)}` : ""}`;
}

function list(words: string[]): string {
  const unique = [...new Set(words)];
  return unique.length < 2
    ? (unique[0] ?? "")
    : `${unique.slice(0, -1).join(", ")} or ${unique[unique.length - 1] ?? ""}`;
}

/** I am away, by the clock or because I said so: the panel tells, and one button brings me back. */
export function Back(props: { offer: Offer; byClock: boolean; act: (command: Command) => void }) {
  const { offer, byClock, act } = props;
  return (
    <div className="note away" role="alert" data-testid="away">
      <p>
        {byClock ? "Your clock has run out, so you are away" : "You are away"}: the table does not wait for
        you, puts in none of your chips, and after two rounds you sit out.
      </p>
      <button type="button" className="btn primary big" data-act="back" onClick={() => act(take(offer))}>
        I am back
      </button>
    </div>
  );
}

export function Connection({ status }: { status: string }) {
  const words: Record<string, string> = {
    live: "live",
    connecting: "connecting…",
    slow: "slow connection",
    lost: "connection lost, trying again",
  };
  return (
    <span className={`connection ${status}`} role="status" data-status={status}>
      <i aria-hidden="true" /> {words[status] ?? status}
    </span>
  );
}

type HintProps = {
  hint: HintOn;
  chip: number;
  pays: Pays;
  layout: FeltOut;
  edges: readonly EdgeOut[];
  game: string;
  weighing: Sitting["weighing"];
  /** Who sits where. */
  names: Record<string, string>;
};

/** A bet explains itself: when it wins and loses, what it pays and costs, its limits; a closed one says why. */
export function Hint({ hint, chip, pays, layout, edges, game, weighing, names }: HintProps) {
  const say = useSay();
  const odds = paidOn(layout, pays, hint.area);
  const paying = odds ? ` It pays ${odds}.` : "";
  const range = hint.offer ? amountOf(hint.offer) : null;
  const edge = edgeOn(edges, hint.area);
  const whole = edge && wholeOf(edges, edge, game);
  const wins = layout.wins?.[hint.area] ?? "";
  const worth = <Worth edge={edge} whole={whole} wins={wins} weighing={weighing} />;
  if (range) {
    const amount = fit(range, chip);
    return (
      <>
        <b>{say.wager(hint.area)}</b>
        <br />
        {show(firstOf(range))} to {show(lastOf(range))}
        {range.step > 100 ? `, in steps of ${show(range.step)} so that it can be paid exactly` : ""}.
        {amount !== null ? ` This chip bets ${show(amount)}.` : ""}
        {paying}
        {worth}
      </>
    );
  }
  return (
    <>
      <b>{say.wager(hint.area)}: closed</b>
      <br />
      {hint.refusal ? <Because refusal={hint.refusal} names={names} /> : "Asking why…"}
      {paying}
      {worth}
    </>
  );
}

const UNWEIGHED = {
  now: "House edge: being worked out…",
  "too long": "House edge: not worked out on this machine yet.",
};

/** When it wins and loses, the edge from the exact math with the chances behind it, and the clause. */
function Worth({
  edge,
  whole,
  wins,
  weighing,
}: {
  edge: EdgeOut | null;
  /** What it is counted with, where it is a part of the play of a hand. */
  whole: EdgeOut | null;
  wins: string;
  weighing: Sitting["weighing"];
}) {
  if (!edge)
    return (
      <span className="worth">
        {wins}
        {weighing === "done" ? null : <span className="block muted">{UNWEIGHED[weighing]}</span>}
      </span>
    );
  const chances = [
    ["wins", edge.win],
    ["pushes", edge.push],
    ["loses", edge.lose],
  ].flatMap(([word, of]) => (typeof of === "number" && of > 0 ? [`${word ?? ""} ${chance(of)}`] : []));
  return (
    <span className="worth" data-testid="worth">
      {wins || edge.gist ? (
        <>
          {wins || edge.gist} {edge.cite ? <Cite id={edge.cite} /> : null}
        </>
      ) : null}
      <span className="block">
        House edge <b className="num">{percent((whole ?? edge).edge, 2)}</b>
        {whole ? " for the bets of a hand together" : chances.length > 0 ? `: ${chances.join(", ")}` : ""}.
      </span>
    </span>
  );
}
