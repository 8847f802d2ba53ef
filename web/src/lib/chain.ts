/** Checks of the record that need no trust in the server: the chain of hashes, and openings of a shuffle. */

import type { EntryOut, OpeningOut, ProofOut } from "../api/types";
import { bytesOf, fromHex, hex, sha256 } from "./sha256";

export type ChainResult = { ok: boolean; checked: number; problem: string; at?: number };

export function beginning(ledger: string, stream: string): string {
  return hex(sha256(bytesOf(`pitboss-stream-1\n${ledger}\n${stream}`)));
}

/** Every line hashes to what is claimed, names the hash before it, says what is shown, and no version is missing. */
export function verifyChain(entries: readonly EntryOut[], before: string | null, table: string): ChainResult {
  let previous = before;
  let version = entries[0] ? entries[0].event.version - 1 : 0;
  let checked = 0;
  for (const entry of entries) {
    const at = entry.event.version;
    const bad = (problem: string): ChainResult => ({
      ok: false,
      checked,
      problem: `Event ${at}: ${problem}`,
      at,
    });
    if (typeof entry.line !== "string") return bad("the hashed text was not sent.");
    const parts = entry.line.split("\n");
    if (parts[0] !== "pitboss-event-1") return bad("the text is not an event.");
    if (parts[1] !== table) return bad("it belongs to another table.");
    if (at !== version + 1 || Number(parts[2]) !== at) return bad("a version is missing or out of order.");
    if (previous !== null && parts[3] !== previous) return bad("it does not follow the event before it.");
    if (hex(sha256(bytesOf(entry.line))) !== entry.hash) return bad("the text does not give its hash.");
    if (!says(parts, entry)) return bad("what is shown is not what was hashed.");
    previous = entry.hash;
    version = at;
    checked += 1;
  }
  return { ok: true, checked, problem: "" };
}

/** Whether an entry shows what its hashed text says: time, round, event, clauses, money and every field. */
export function says(parts: readonly string[], entry: EntryOut): boolean {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(parts.slice(7).join("\n")) as Record<string, unknown>;
  } catch {
    return false;
  }
  const { event } = entry;
  return (
    Number(parts[4]) === entry.at &&
    Number(parts[5]) === entry.round &&
    body["event"] === event.event &&
    same(body["cites"] ?? [], event.cites) &&
    same(body["postings"] ?? [], event.postings) &&
    Object.entries(event.fields).every(([name, value]) => same(body[name], value))
  );
}

function same(ours: unknown, theirs: unknown): boolean {
  if (ours === theirs) return true;
  // What has its usual value is left out of the hashed text.
  if (ours === undefined)
    return theirs === null || theirs === "" || theirs === false || theirs === 0 || empty(theirs);
  if (typeof ours !== "object" || typeof theirs !== "object" || ours === null || theirs === null)
    return false;
  if (Array.isArray(ours) !== Array.isArray(theirs)) return false;
  const a = Object.entries(ours);
  return (
    a.length === Object.keys(theirs).length &&
    a.every(([key, value]) => same(value, (theirs as Record<string, unknown>)[key]))
  );
}

function empty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

export function leaf(opening: Pick<OpeningOut, "position" | "card" | "salt">): Uint8Array {
  return node([0], bytesOf(`pitboss-card-1\n${opening.position}\n${opening.card}\n${opening.salt}`));
}

function node(first: number[], ...rest: Uint8Array[]): Uint8Array {
  return sha256(Uint8Array.from([...first, ...rest.flatMap((part) => [...part])]));
}

export function climb(start: Uint8Array, path: readonly [string, string][]): string {
  let at = start;
  for (const [side, partner] of path) {
    const other = fromHex(partner);
    at = side === "left" ? node([1], other, at) : node([1], at, other);
  }
  return hex(at);
}

/** Whether the cards opened were in the committed order, at their places, and the commitment is the recorded one. */
export function verifyOpenings(proof: ProofOut, recorded?: string): { ok: boolean; opened: number } {
  const bound = hex(
    sha256(
      bytesOf(
        `pitboss-shuffle-1\n${proof.table}\n${proof.round}\n${proof.composition}\n${proof.as_of}\n${proof.root}`,
      ),
    ),
  );
  const fits = (opening: OpeningOut): boolean => {
    try {
      return climb(leaf(opening), opening.path) === proof.root;
    } catch {
      return false;
    }
  };
  const ok =
    bound === proof.commitment &&
    (recorded === undefined || recorded === proof.commitment) &&
    proof.openings.every(fits);
  return { ok, opened: proof.openings.length };
}
