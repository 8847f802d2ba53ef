/** Receipts in the browser, against receipts that the ledger made. */

import { beforeEach, describe, expect, it } from "vitest";
import { Failed } from "../api/client";
import type { EntryOut } from "../api/types";
import { check, keep, kept, MOST, root, signed, type Receipt } from "../lib/receipts";
import { bytesOf, hex, sha256 } from "../lib/sha256";

/** Three answers of one commit, as `pitboss.ledger.receipts` gave them. */
const MADE = [
  '{"ledger":"0123456789abcdef","stream":"table-1","key":"k0:guest-1","outcome":"done","first":3,"last":4,"hash":"0707070707070707070707070707070707070707070707070707070707070707","at":1790000000000000,"path":[["right","ff365365091fe578abd42b6636a6ec5ece6f703a216d39d51d425e8a68bf5406"],["right","73565b8f0578b01ac2d2134755e333a13327123c829a5ae49ede6fee0cfab111"]],"public_key":"44a9bfb2775aea632ca5f83a5c2aff195e89b178601335cad4b550451c5ae618","signature":"6f1097bea26893179aa642a5ab730cb11aa1b9379992cdbb3d0e64eb4bd3fc33e0f7ff3c9909d9229cb4a622f1924bb9ac39ed64d47c51a314ca93109a707c03"}',
  '{"ledger":"0123456789abcdef","stream":"table-1","key":"k1:guest-1","outcome":"refused","first":4,"last":4,"hash":"0909090909090909090909090909090909090909090909090909090909090909","at":1790000000000000,"path":[["left","2ea0c0bdd71c43138a5ef8dbc67314f968cf212bf3ef5d15ab056b89a3183d1b"],["right","73565b8f0578b01ac2d2134755e333a13327123c829a5ae49ede6fee0cfab111"]],"public_key":"44a9bfb2775aea632ca5f83a5c2aff195e89b178601335cad4b550451c5ae618","signature":"6f1097bea26893179aa642a5ab730cb11aa1b9379992cdbb3d0e64eb4bd3fc33e0f7ff3c9909d9229cb4a622f1924bb9ac39ed64d47c51a314ca93109a707c03"}',
  '{"ledger":"0123456789abcdef","stream":"table-1","key":"k2:guest-1","outcome":"done","first":5,"last":5,"hash":"0101010101010101010101010101010101010101010101010101010101010101","at":1790000000000000,"path":[["left","0d734361ec156a3688c795e1327bcd4967049127b7fae56052210757a3727015"]],"public_key":"44a9bfb2775aea632ca5f83a5c2aff195e89b178601335cad4b550451c5ae618","signature":"6f1097bea26893179aa642a5ab730cb11aa1b9379992cdbb3d0e64eb4bd3fc33e0f7ff3c9909d9229cb4a622f1924bb9ac39ed64d47c51a314ca93109a707c03"}',
].map((line) => JSON.parse(line) as Receipt);

const shelf = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => void shelf.set(name, value),
  },
});

describe("receipts", () => {
  beforeEach(() => shelf.clear());

  it("lead to one root and hold its signature", async () => {
    expect(new Set(MADE.map(root)).size).toBe(1);
    expect(await Promise.all(MADE.map(signed))).toEqual([true, true, true]);
  });

  it("do not hold when a word of them is changed", async () => {
    const [made] = MADE;
    for (const change of [
      { last: 9 },
      { key: "x" },
      { hash: "00".repeat(32) },
      { at: 1 },
      { outcome: "refused" },
    ])
      expect(await signed({ ...made, ...change } as Receipt)).toBe(false);
  });

  it("are kept once each, the newest first, and not without end", () => {
    keep(null);
    for (const receipt of [...MADE, ...MADE]) keep(receipt);
    expect(kept().map((each) => each.key)).toEqual(["k2:guest-1", "k1:guest-1", "k0:guest-1"]);
    for (let number = 0; number < MOST + 5; number += 1) keep({ ...MADE[0]!, key: `n${number}` });
    expect(kept()).toHaveLength(MOST);
    shelf.set("pitboss-receipts", "nonsense");
    expect(kept()).toEqual([]);
  });

  it("are held against the record, each of their events", async () => {
    const [done, refused] = MADE as [Receipt, Receipt];
    const none = () => Promise.resolve([]);
    expect((await check([done, refused], none)).map((each) => each.ok)).toEqual([false, true]);

    const record = recorded(5);
    const receipt = await receiptOf(record, 3, 5);
    const told = async (entries: EntryOut[]) =>
      (await check([receipt], (_, first, last) => Promise.resolve(entries.slice(first - 1, last))))[0]!;
    expect(await told(record)).toMatchObject({
      ok: true,
      text: "Signed by the house, and so it stands in the record.",
    });
    const changed = (at: number) =>
      record.map((entry, index) => (index === at ? { ...entry, line: `${entry.line} ` } : entry));
    expect((await told(changed(1))).ok).toBe(true); // it is not about that one
    for (const at of [2, 3, 4]) expect(await told(changed(at))).toMatchObject({ ok: false });
    expect((await told(record.slice(0, 4))).ok).toBe(false);
    expect((await told(recorded(5, "another"))).ok).toBe(false);
  });

  it("name a table that the record has no more, and say when nobody was asked", async () => {
    const receipt = await receiptOf(recorded(1), 1, 1);
    const fails = (status: number) => () => Promise.reject(new Failed(status, "No."));
    expect((await check([receipt], fails(404)))[0]).toMatchObject({ ok: false });
    expect((await check([receipt], fails(0)))[0]).toMatchObject({
      ok: true,
      text: "Signed by the house; the record was not asked: No.",
    });
  });
});

/** n events of a table, each of which names the hash of the one before. */
function recorded(count: number, said = "x"): EntryOut[] {
  let hash = "";
  return Array.from({ length: count }, (_, index) => {
    const line = `pitboss-event-1\nt-1\n${index + 1}\n${hash}\n0\n1\n\n{"event":"${said}"}`;
    hash = hex(sha256(bytesOf(line)));
    const event = { version: index + 1, event: said, cites: [], postings: [], fields: {} };
    return { event, at: 0, round: 1, hash, actor: null, line } as unknown as EntryOut;
  });
}

/** A receipt for some of them, signed by a key that is made for it. */
async function receiptOf(entries: EntryOut[], first: number, last: number): Promise<Receipt> {
  const pair = await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);
  const [made] = MADE as [Receipt];
  const receipt = { ...made, stream: "t-1", first, last, hash: entries[last - 1]!.hash, path: [] };
  const statement = bytesOf(`pitboss-commit-1\n${receipt.ledger}\n${receipt.at}\n${root(receipt)}`);
  return {
    ...receipt,
    public_key: hex(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))),
    signature: hex(new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, statement))),
  };
}
