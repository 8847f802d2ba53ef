/** The player's share in the chance of every round: a seed that was promised before, given before the first wager. */

import type { AnswerOut } from "../api/types";
import { promiseOf } from "./chance";
import { hex } from "./sha256";

export type ShareIn = { promise: string; seed?: string; seen?: number };
export type Given = { table: string; version: number; seed: string; seen: number };

const PROMISED = "pitboss-promised";
const GIVEN = "pitboss-given";
/** n of the own shares are kept, the newest first, to check them by. */
export const MOST = 300;

export function given(): Given[] {
  return read<Given[]>(GIVEN, []);
}

export function newSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

type Send = (share: ShareIn) => Promise<AnswerOut | null>;

/**
 * Give the seed that was promised, and promise the next one; whether it counts for this round. Who has promised nothing
 * yet does so first. A seed that came too late is known to the house: another is promised in its place.
 */
export async function giveShare(table: string, seen: number, send: Send): Promise<boolean> {
  const promised = read<Record<string, string>>(PROMISED, {})[table];
  const counts =
    promised === undefined ? await begin(table, seen, send) : await give(table, promised, seen, send);
  if (!counts) await promiseAnew(table, send);
  return counts;
}

async function begin(table: string, seen: number, send: Send): Promise<boolean> {
  const first = await promiseAnew(table, send);
  return first !== null && give(table, first.seed, first.at ?? seen, send);
}

async function promiseAnew(table: string, send: Send): Promise<{ seed: string; at: number | null } | null> {
  const seed = newSeed();
  const answer = await send({ promise: promiseOf(seed) });
  if (!answer) return null;
  promise(table, seed);
  return { seed, at: answer.last };
}

async function give(table: string, seed: string, seen: number, send: Send): Promise<boolean> {
  const next = newSeed();
  const answer = await send({ seed, promise: promiseOf(next), seen });
  if (!answer) return false;
  promise(table, next);
  write(GIVEN, [{ table, version: answer.last ?? 0, seed, seen }, ...given()].slice(0, MOST));
  return true;
}

function promise(table: string, seed: string): void {
  const others = Object.entries(read<Record<string, string>>(PROMISED, {})).filter(
    ([name]) => name !== table,
  );
  write(PROMISED, Object.fromEntries([...others.slice(-19), [table, seed]]));
}

function read<T>(place: string, empty: T): T {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? "null") as T | null) ?? empty;
  } catch {
    return empty;
  }
}

function write(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // No room, or none allowed: the house and the others draw without this share.
  }
}
