/** Verification of the record in the browser: asks the server for texts and hashes, and believes only the hashes. */

import { entries as loadEntries, head, proof as loadProof } from "../api/calls";
import type { EntryOut, ProofOut } from "../api/types";
import { beginning, verifyChain, verifyOpenings } from "./chain";

export type Verdict = { ok: boolean; text: string; at?: number | undefined };

/** The whole chain of a table, from its beginning to the head that the server publishes. */
export async function verifyTable(table: string): Promise<Verdict> {
  const top = await head(table);
  let after = 0;
  let previous: string | null = beginning(top.ledger, table);
  let checked = 0;
  while (after < top.version) {
    const part = await loadEntries(table, after, 1000);
    const answer = verifyChain(part, previous, table);
    checked += answer.checked;
    if (!answer.ok) return { ok: false, text: answer.problem, at: answer.at };
    const last = part[part.length - 1];
    if (!last) break;
    if (last.event.version >= top.version) {
      const end = part.find((entry) => entry.event.version === top.version);
      return end?.hash === top.hash
        ? {
            ok: true,
            text: `All ${checked} events follow one another; the head is ${top.hash.slice(0, 16)}….`,
          }
        : { ok: false, text: "The chain does not lead to the published head.", at: top.version };
    }
    previous = last.hash;
    after = last.event.version;
  }
  return { ok: false, text: `The server has ${top.version} events and sent ${checked}.` };
}

/** One round: its events, and its shuffle, whose commitment must itself lie in the chain. */
export async function verifyRound(
  table: string,
  number: number,
  rows: readonly EntryOut[],
): Promise<Verdict> {
  const chain = verifyChain(rows, null, table);
  if (!chain.ok) return { ok: false, text: chain.problem, at: chain.at };
  const told = `${chain.checked} events of this round follow one another.`;
  let proof: ProofOut;
  try {
    proof = await loadProof(table, number);
  } catch (failed) {
    return { ok: true, text: `${told} ${said(failed)}` };
  }
  const [committed] = await loadEntries(table, proof.version - 1, 1);
  const held = committed ? verifyChain([committed], null, table) : null;
  const answer = verifyOpenings(proof, String(committed?.event.fields["commitment"]));
  if (!held?.ok || !answer.ok)
    return { ok: false, text: `${told} But the shuffle does not match its commitment.`, at: proof.version };
  return {
    ok: true,
    text: `${told} The shuffle was fixed before the first wager, in event ${proof.version}; ${
      answer.opened === 0
        ? "none of its cards are opened to you."
        : `${answer.opened} of its cards are opened to you and lie where they were committed.`
    }`,
  };
}

export function said(failed: unknown): string {
  return failed instanceof Error ? failed.message : String(failed);
}
