/** Whether what a round drew follows from the chain that the house published and the shares of its players. */

import type { EntryOut, ProofOut } from "../api/types";
import { belongs, follows, places, promiseOf, together, type Draw, type Share } from "./chance";
import type { Given } from "./sharing";

export type Drawn = { ok: boolean; text: string; at?: number | undefined };

type Event = { version: number; fields: Record<string, unknown> };

type Counted = Share & { version: number };
const STAKES = ["layout", "pot:", "bet:", "escrow:"];

/**
 * The shares that count: those given since the house last fixed a chain, or other cards before the first wager; and not
 * those that were promised when another that counts could be known.
 */
export function sharesOf(rows: readonly EntryOut[]): Counted[] {
  let found: Counted[] = [];
  let closed = false;
  for (const { event } of rows) {
    if (event.event === "chain-begun" || (event.event === "shuffle-committed" && !closed)) found = [];
    closed ||= closes(event);
    const { seat, seed, seen } = event.fields;
    if (event.event !== "share-given" || typeof seed !== "string" || seed === "") continue;
    found = found.filter((each) => promisedAt(each, rows) <= Number(seen));
    found.push({ seat: Number(seat), seed, version: event.version });
  }
  return found;
}

/** Whether nobody can have a share any more: something was wagered, drawn or dealt. */
function closes({ event, postings, sealed }: EntryOut["event"]): boolean {
  const staked = postings.some(
    ([account, cents]) => cents > 0 && STAKES.some((each) => account.startsWith(each)),
  );
  const dealt = event !== "shuffle-committed" && sealed.some(({ name }) => name === "order");
  return event === "chance-told" || staked || dealt;
}

/** Dice and numbers of a round; `tipOf` finds the chain that was begun at a version. */
export async function verifyDraws(
  table: string,
  round: number,
  rows: readonly EntryOut[],
  tipOf: (version: number) => Promise<string>,
): Promise<Drawn | null> {
  const told = rows.map(({ event }) => event).filter(({ event }) => event === "chance-told");
  for (const event of told) {
    const { chain, number, value, draws } = event.fields;
    const before = rows.filter((row) => row.event.version < event.version);
    const shares = together(sharesOf(before), table, round);
    if (!belongs(String(value), Number(number), await tipOf(Number(chain))))
      return { ok: false, text: "A value is not of the chain that the house published.", at: event.version };
    if (!follows(draws as Draw[], String(value), shares, table, Number(number)))
      return { ok: false, text: "What was drawn does not follow from chain and shares.", at: event.version };
  }
  if (told.length === 0) return null;
  const times = told.length === 1 ? "What was drawn follows" : `All ${told.length} draws follow`;
  return { ok: true, text: `${times} from the chain that the house published before${by(sharesOf(rows))}.` };
}

function by(shares: readonly Share[]): string {
  if (shares.length === 0) return "; no player had a share, the house alone drew";
  return shares.length === 1
    ? " and from the share of one player"
    : ` and the shares of ${shares.length} players`;
}

/** The own share: whether it is in, and whether nobody who has one could know it when he promised his. */
export function verifyOwn(table: string, rows: readonly EntryOut[], kept: readonly Given[]): Drawn | null {
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (!first || !last) return null;
  const own = kept.find(
    (each) =>
      each.table === table && each.version >= first.event.version && each.version <= last.event.version,
  );
  if (!own) return null;
  const shares = sharesOf(rows);
  const mine = shares.find((each) => each.version === own.version);
  const told = rows.find(({ event }) => event.version === own.version)?.event.fields["seen"];
  if (mine && Number(told) !== own.seen)
    return { ok: false, text: "The record says that you had seen another version.", at: own.version };
  if (!mine || mine.seed !== own.seed)
    return { ok: false, text: "The share that you gave is not in this round.", at: own.version };
  const late = shares.find((each) => each !== mine && promisedAt(each, rows) > own.seen);
  if (late)
    return {
      ok: false,
      text: `Seat ${late.seat} promised its share when yours could be known.`,
      at: late.version,
    };
  return { ok: true, text: "Your own share is in it." };
}

/** The version at which a share of this round was promised; 0: in an earlier one. */
function promisedAt(share: Counted, rows: readonly EntryOut[]): number {
  const promises = rows
    .map(({ event }) => event as Event & { event: string })
    .filter((event) => event.event === "share-given" && event.version < share.version)
    .filter(({ fields }) => fields["seat"] === share.seat && fields["promise"] === promiseOf(share.seed));
  return promises[promises.length - 1]?.version ?? 0;
}

/** Which cards of the deal those were that the viewer saw: by the shares, which everybody can work out. */
export function dealtAs(proof: ProofOut, shares: readonly Share[], number: number, cards: number): number[] {
  const at = places(together(shares, proof.table, proof.round), cards, proof.table, number);
  return proof.openings.map(({ position }) => at.indexOf(position) + 1).sort((a, b) => a - b);
}
