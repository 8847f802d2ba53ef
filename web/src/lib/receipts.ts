/** Receipts: what the house has acknowledged under its signature, kept by this browser and checked without it. */

import { Failed } from "../api/client";
import type { AnswerOut, EntryOut } from "../api/types";
import { climb, verifyChain } from "./chain";
import { bytesOf, fromHex, sha256 } from "./sha256";

export type Receipt = NonNullable<AnswerOut["receipt"]>;
export type Checked = { receipt: Receipt; ok: boolean; text: string };

const PLACE = "pitboss-receipts";
/** n are kept, the newest first; each is about a kilobyte. */
export const MOST = 300;
/** n are held against the record at a time. */
export const HELD = 20;
/** Streams that are no table's, and have no page of the record. */
const NO_TABLE = /^(purse:|house$)/;

export function keep(receipt: Receipt | null | undefined): void {
  if (!receipt) return;
  const others = kept().filter((other) => other.key !== receipt.key || other.stream !== receipt.stream);
  try {
    localStorage.setItem(PLACE, JSON.stringify([receipt, ...others].slice(0, MOST)));
  } catch {
    // No room, or none allowed: play goes on without.
  }
}

export function kept(): Receipt[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as Receipt[]) : [];
  } catch {
    return [];
  }
}

/** The root that a receipt leads to. */
export function root(receipt: Receipt): string {
  const { stream, key, outcome, first, last, hash } = receipt;
  const leaf = bytesOf(`pitboss-receipt-1\n${stream}\n${key}\n${outcome}\n${first}\n${last}\n${hash}`);
  return climb(sha256(Uint8Array.from([0, ...leaf])), receipt.path);
}

/** Whether a receipt is what its key has signed; null where the browser knows no Ed25519. */
export async function signed(receipt: Receipt): Promise<boolean | null> {
  try {
    const statement = bytesOf(
      `pitboss-commit-1\n${receipt.ledger}\n${receipt.at}\n${root(receipt)}`,
    ) as BufferSource;
    const key = await subtle().importKey(
      "raw",
      fromHex(receipt.public_key) as BufferSource,
      { name: "Ed25519" },
      false,
      ["verify"],
    );
    return await subtle().verify("Ed25519", key, fromHex(receipt.signature), statement);
  } catch (failed) {
    const unknown = failed instanceof DOMException && failed.name === "NotSupportedError";
    return unknown || failed instanceof TypeError ? null : false;
  }
}

function subtle(): SubtleCrypto {
  const found = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!found) throw new TypeError("This page has no cryptography of the browser's.");
  return found;
}

/** The entries of a table's record from one version to another. */
type Load = (table: string, first: number, last: number) => Promise<EntryOut[]>;

/** Check receipts by themselves, and the newest against the record that `load` loads. */
export async function check(receipts: readonly Receipt[], load: Load): Promise<Checked[]> {
  const told: Checked[] = [];
  for (const [place, receipt] of receipts.entries()) {
    const good = await signed(receipt);
    if (good === null)
      told.push({
        receipt,
        ok: false,
        text: "This browser cannot check signatures; pitboss receipt verify can.",
      });
    else if (!good) told.push({ receipt, ok: false, text: "It is not what its key has signed." });
    else if (receipt.outcome === "done" && place < HELD && !NO_TABLE.test(receipt.stream))
      told.push(await held(receipt, load));
    else told.push({ receipt, ok: true, text: "Signed by the house." });
  }
  return told;
}

/** Whether all events of a receipt stand in the record: its hash is that of the last, which names the one before. */
async function held(receipt: Receipt, load: Load): Promise<Checked> {
  const { stream, first, last, hash } = receipt;
  let found: EntryOut[];
  try {
    found = await load(stream, first, last);
  } catch (failed) {
    if (failed instanceof Failed && failed.status === 404)
      return { receipt, ok: false, text: "The record has no such table any more." };
    const why = failed instanceof Error ? failed.message : String(failed);
    return { receipt, ok: true, text: `Signed by the house; the record was not asked: ${why}` };
  }
  const chain = verifyChain(found, null, stream);
  const whole = found[0]?.event.version === first && found.at(-1)?.event.version === last;
  if (chain.ok && whole && found.at(-1)?.hash === hash)
    return { receipt, ok: true, text: "Signed by the house, and so it stands in the record." };
  const at = chain.at ?? last;
  return {
    receipt,
    ok: false,
    text: `The record tells another event ${at} than the one that was acknowledged.`,
  };
}
