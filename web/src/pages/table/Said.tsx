/** What the panel says: whose turn it is, what an area takes or why it is closed, how the connection is. */

import { whyNot } from "../../api/calls";
import type { RefusalOut, SnapshotOut } from "../../api/types";
import { show } from "../../lib/money";
import { amountOf, firstOf, fit, lastOf, take, type Command, type Offer } from "../../lib/offers";
import { price, type Pays } from "../../lib/pays";
import { useLoaded } from "../../lib/use";
import { actName, wagerName } from "../../lib/words";
import { Cite } from "../../ui/Why";

type Now = {
  turns: Offer[];
  chance: Offer[];
  /** The chance step that comes next, whoever takes it. */
  awaited: Offer[];
  canBet: boolean;
  waiting: (number | string | null | undefined)[];
  seat: number;
  names: Record<string, string>;
  closed: boolean;
  entered: boolean;
};

export function sentence({
  turns,
  chance,
  awaited,
  canBet,
  waiting,
  seat,
  names,
  closed,
  entered,
}: Now): string {
  if (closed) return "This table is closed.";
  if (turns.length > 0) return `Your turn: ${list(turns.map((offer) => turnWords(offer)))}.`;
  const next = chance[0];
  if (next && canBet) return `Place your wagers, then ${actName(next.do).toLowerCase()}.`;
  if (next) return `${actName(next.do)} when you are ready.`;
  const others = [...new Set(waiting.filter((each) => each !== seat && each != null))];
  if (others.length > 0)
    return `Waiting for ${list(others.map((each) => names[String(each)] ?? `seat ${String(each)}`))}${canBet ? "; you may wager" : ""}.`;
  const dealers = awaited[0];
  if (dealers?.do === "turn-cards" && dealers.yours) return "Enter the cards that are turned up.";
  if (entered && dealers && dealers.do !== "deal")
    return `${canBet ? "Place your wagers; the" : "The"} dealer enters ${dealers.do === "roll" ? "what the dice show" : "the cards"}.`;
  return canBet ? "Place your wagers; the round goes on when they are down." : "Wait for the dealer.";
}

/** Why the shooter, for whom the table waits, may not throw yet; null where that is not so. */
export function useBarred(id: string, snapshot: SnapshotOut | null): RefusalOut | null {
  const seat = snapshot?.you.seat ?? null;
  const waits =
    seat !== null &&
    snapshot?.view.own["shooter"] === seat &&
    !snapshot.offers.some((offer) => offer.kind === "chance" || offer.kind === "turn");
  const why = useLoaded<RefusalOut | null>(
    async () => (waits ? (await whyNot(id, { do: "roll", seat })).refusal : null),
    [id, waits, seat, snapshot?.version],
  );
  return waits ? why.data : null;
}

/** A refusal with its clauses. */
export function Because({ refusal }: { refusal: RefusalOut }) {
  return (
    <>
      {refusal.sentence}{" "}
      {refusal.cites.map((cite, index) => (
        <span key={cite}>
          {index > 0 ? ", " : ""}
          <Cite id={cite} />
        </span>
      ))}
    </>
  );
}

function turnWords(offer: Offer): string {
  const range = amountOf(offer);
  return `${actName(offer.do).toLowerCase()}${range && firstOf(range) === lastOf(range) ? ` ${show(lastOf(range))}` : ""}`;
}

function list(words: string[]): string {
  const unique = [...new Set(words)];
  return unique.length < 2
    ? (unique[0] ?? "")
    : `${unique.slice(0, -1).join(", ")} or ${unique[unique.length - 1] ?? ""}`;
}

/** The clock has run out on me: the panel says so, and one button brings me back. */
export function Back({ offer, act }: { offer: Offer; act: (command: Command) => void }) {
  return (
    <div className="note away" role="alert" data-testid="away">
      <p>
        Your clock has run out, so you are away: the table does not wait for you, puts in none of your chips,
        and after two rounds you sit out.
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

export function Hint({
  hint,
  chip,
  pays,
}: {
  hint: { area: string; offer: Offer | null; refusal: RefusalOut | null };
  chip: number;
  pays: Pays;
}) {
  const odds = price(pays, hint.area);
  const range = hint.offer ? amountOf(hint.offer) : null;
  if (range) {
    const amount = fit(range, chip);
    return (
      <>
        <b>{wagerName(hint.area)}</b>
        <br />
        {show(firstOf(range))} to {show(lastOf(range))}
        {range.step > 100 ? `, in steps of ${show(range.step)} so that it can be paid exactly` : ""}.
        {amount !== null ? ` This chip bets ${show(amount)}.` : ""}
        {odds ? ` It pays ${odds}.` : ""}
      </>
    );
  }
  return (
    <>
      <b>{wagerName(hint.area)}: closed</b>
      <br />
      {hint.refusal ? <Because refusal={hint.refusal} /> : "Asking why…"}
    </>
  );
}
