/** Checks of the record that need no trust in the server: the chain of hashes, and openings of a shuffle. */

import type { EntryOut, OpeningOut, ProofOut } from "../api/types";
import { bytesOf, fromHex, hex, sha256 } from "./sha256";

export type ChainResult = { ok: boolean; checked: number; problem: string };

export function beginning(ledger: string, stream: string): string {
  return hex(sha256(bytesOf(`pitboss-stream-1\n${ledger}\n${stream}`)));
}

/** Every line hashes to what is claimed, names the hash before it, and no version is missing. */
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
    });
    if (entry.line === null) return bad("the hashed text was not sent.");
    const parts = entry.line.split("\n");
    if (parts[0] !== "pitboss-event-1") return bad("the text is not an event.");
    if (parts[1] !== table) return bad("it belongs to another table.");
    if (at !== version + 1 || Number(parts[2]) !== at) return bad("a version is missing or out of order.");
    if (previous !== null && parts[3] !== previous) return bad("it does not follow the event before it.");
    if (hex(sha256(bytesOf(entry.line))) !== entry.hash) return bad("the text does not give its hash.");
    previous = entry.hash;
    version = at;
    checked += 1;
  }
  return { ok: true, checked, problem: "" };
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

/** Whether the cards opened were in the committed order, at their places. */
export function verifyOpenings(proof: ProofOut): { ok: boolean; opened: number } {
  const bound = hex(
    sha256(
      bytesOf(
        `pitboss-shuffle-1\n${proof.table}\n${proof.round}\n${proof.composition}\n${proof.as_of}\n${proof.root}`,
      ),
    ),
  );
  const ok =
    bound === proof.commitment &&
    proof.openings.every((opening) => climb(leaf(opening), opening.path) === proof.root);
  return { ok, opened: proof.openings.length };
}
