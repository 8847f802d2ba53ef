/** Verification of the record in the browser: asks the server for texts and hashes, and believes only the hashes. */

import { entries as loadEntries, head, proof as loadProof } from "../api/calls";
import type { EntryOut, ProofOut } from "../api/types";
import { beginning, verifyChain, verifyOpenings } from "./chain";
import { dealtAs, sharesOf, verifyDraws, verifyOwn } from "./drawn";
import { given } from "./sharing";

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
  const checks = [
    await verifyDraws(table, number, rows, (at) => tipOf(table, at)),
    verifyOwn(table, rows, given()),
  ];
  const bad = checks.find((each) => each?.ok === false);
  if (bad) return bad;
  const drawn = checks.map((each) => (each ? ` ${each.text}` : "")).join("");
  const told = `${chain.checked} events of this round follow one another.${drawn}`;
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
    }${laid(proof, committed, rows)}`,
  };
}

/** How the players' shares laid the cards that are opened. */
function laid(proof: ProofOut, committed: EntryOut | undefined, rows: readonly EntryOut[]): string {
  const number = Number(committed?.event.fields["number"] ?? 0);
  if (number === 0) return "";
  const shares = sharesOf(rows);
  if (shares.length === 0) return " No player had a share in it: the house alone drew.";
  const cards = dealtAs(proof, shares, number, Number(committed?.event.fields["cards"]));
  const them = cards.length === 0 ? "" : `; by them yours were the cards ${cards.join(", ")} of the deal`;
  return ` ${shares.length === 1 ? "The share of one player" : `The shares of ${shares.length} players`} laid the order anew${them}.`;
}

/** The tip of the chain that was begun at a version, which must itself lie in the record. */
async function tipOf(table: string, version: number): Promise<string> {
  const [begun] = await loadEntries(table, version - 1, 1);
  const held = begun ? verifyChain([begun], null, table) : null;
  return held?.ok && begun?.event.event === "chain-begun" ? String(begun.event.fields["tip"]) : "";
}

export function said(failed: unknown): string {
  return failed instanceof Error ? failed.message : String(failed);
}
