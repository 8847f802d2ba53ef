/** A table as this page sees it: what is live, what the game serves, and what follows from both. */

import { useEffect, useMemo, useRef } from "react";
import { edges as loadEdges, game as loadGame, table as loadTable } from "../../api/calls";
import { useLive, type Live } from "../../api/live";
import type { ActionOut, EdgeOut, FeltOut, GameDetail, SnapshotOut, TableDetail } from "../../api/types";
import { held, inOrder, type Offer } from "../../lib/offers";
import { KINDS, PAID_BY } from "../../lib/tickets";
import { useLoaded } from "../../lib/use";
import { sayWith, type Say } from "../../lib/words";
import type { Sold } from "../../ui/TicketForm";

export type Sitting = {
  id: string;
  live: Live;
  snapshot: SnapshotOut | null;
  detail: TableDetail | null;
  game: GameDetail | null;
  acts: ActionOut[];
  /** The layout under this table's options; null until it is known. */
  layout: FeltOut | null;
  say: Say;
  seat: number | null;
  stack: number;
  round: number;
  offers: Offer[];
  /** Those of the own seat. */
  mine: Offer[];
  /** The least wager that is posted, in cents. */
  least: number;
  asOf: string | null;
  /** What each wager is worth; empty until it is known, and where nobody has worked it out. */
  edges: EdgeOut[];
  /** Whether the math of the table is still being worked out, or was given up as taking too long. */
  weighing: "now" | "too long" | "done";
};

const NO_ACTS: ActionOut[] = [];
/** Milliseconds after which it is worth asking again for what the house counts in the background. */
const ASK_AGAIN = 60_000;
/** What was not counted in as many minutes the house has given up, or it never has edges. */
const MOST_ASKED = 11;

export function useSitting(id: string): Sitting {
  const live = useLive(id);
  const { snapshot } = live;
  // Who sits there and what the table pays; a changed option is told in the log.
  const changed = live.lines
    .filter((line) => "event" in line && line.event.event === "option-changed")
    .at(-1)?.id;
  const detail = useLoaded<TableDetail>(() => loadTable(id), [id, snapshot?.you.seat, changed]);
  const gameId = snapshot?.view.game ?? detail.data?.row.game ?? null;
  const asOf = snapshot?.view.as_of ?? null;
  const game = useLoaded<GameDetail | null>(
    () => (gameId ? loadGame(gameId, asOf) : Promise.resolve(null)),
    [gameId, asOf],
  );
  const edges = useLoaded<EdgeOut[]>(() => loadEdges(id), [id, changed]);
  const tooLong = !edges.loading && edges.data?.length === 0;
  const asked = useRef(0);
  useEffect(() => {
    if (!tooLong || asked.current >= MOST_ASKED) return;
    asked.current += 1;
    const timer = setTimeout(edges.again, ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [tooLong, edges.again]);
  const acts = game.data?.actions ?? NO_ACTS;
  const layout = detail.data?.felt ?? game.data?.layout?.felt ?? null;
  const say = useMemo(() => sayWith(layout?.names ?? {}, acts), [layout, acts]);
  const seat = snapshot?.you.seat ?? null;
  const offers = useMemo(() => inOrder(snapshot?.offers ?? [], acts), [snapshot, acts]);
  const mine = useMemo(() => offers.filter((offer) => seat !== null && offer.seat === seat), [offers, seat]);
  return {
    id,
    live,
    snapshot,
    detail: detail.data,
    game: game.data,
    acts,
    layout,
    say,
    seat,
    stack: seat === null ? 0 : (snapshot?.view.seats[String(seat)] ?? 0),
    round: snapshot?.view.round ?? 0,
    offers,
    mine,
    least: Number(detail.data?.options["table_min"] ?? 0),
    asOf,
    edges: edges.data ?? [],
    weighing: edges.loading ? "now" : edges.data?.length ? "done" : "too long",
  };
}

/** What may be done now, sorted by who does it and whether the table waits for it. */
export type Open = {
  turns: Offer[];
  /** The chance step that comes next, whoever takes it; and whether it is mine to take. */
  awaited: Offer[];
  chance: Offer[];
  turning: Offer[];
  /** Winners that were not paid yet. */
  unpaid: Offer[];
  free: Offer[];
  house: Offer[];
  back: Offer | null;
  canBet: boolean;
  waiting: Offer["seat"][];
};

/** Cards are named by this act, where a dealer enters them. */
export const TURN = "turn-cards";
/** Free acts that stand elsewhere than among the rest: chips on the felt, winners among what is due. */
const ELSEWHERE = ["wager", "remove", "reduce", PAID_BY];

export function openTo({ offers, mine, acts }: Sitting): Open {
  const back = mine.find((offer) => offer.do === "back") ?? null;
  const comesBack = (offer: Offer) =>
    back !== null && acts.find((act) => act.do === offer.do)?.when_away === "comes-back";
  const awaited = offers.filter((offer) => offer.kind === "chance");
  return {
    turns: mine.filter((offer) => offer.kind === "turn"),
    awaited,
    chance: awaited.filter((offer) => offer.yours && offer.do !== TURN),
    turning: offers.filter((offer) => offer.yours && offer.do === TURN),
    unpaid: mine.filter((offer) => offer.do === PAID_BY),
    free: mine.filter((offer) => offer.kind === "free" && !ELSEWHERE.includes(offer.do) && !comesBack(offer)),
    house: offers.filter((offer) => offer.kind === "house" && offer.do !== TURN),
    back,
    canBet: mine.some((offer) => offer.do === "wager"),
    waiting: offers.filter((offer) => offer.kind === "turn").map((offer) => offer.seat),
  };
}

/** How the log calls those who sit here. */
export function calledAt(snapshot: SnapshotOut): Record<string, string> {
  return Object.fromEntries(
    snapshot.players.map((player) => [
      String(player.seat),
      player.you ? `${player.name} (you)` : player.name,
    ]),
  );
}

/** What the player has on the felt. */
export function atRisk({ snapshot, seat }: Sitting): number {
  const mine = held(snapshot?.view.wagers ?? [], seat);
  return [...mine.values()].reduce((sum, each) => sum + each.mine, 0);
}

/** Who sits where, and who is away. */
export function namesAt(snapshot: SnapshotOut): Record<string, string> {
  return Object.fromEntries(
    snapshot.players.map((player) => [String(player.seat), `${player.name}${player.away ? " (away)" : ""}`]),
  );
}

/** What tickets are sold here and on what terms; null where none are, or while it is not known. */
export function soldAt({ layout, detail, least }: Sitting): Sold | null {
  if (layout?.drawing !== "tickets" || !detail) return null;
  const { options } = detail;
  const most = Number(options["max_spots"]);
  return {
    kinds: KINDS.filter((kind) => (options["ticket_types"] as string[]).includes(kind)),
    units: { unit: Number(options["unit"]), way_unit: Number(options["way_unit"]) },
    games: Number(options["multi_game"]),
    spots: Object.keys(options["rate_card"] as Record<string, unknown>)
      .map(Number)
      .filter((spots) => spots <= most)
      .sort((a, b) => a - b),
    least,
  };
}
