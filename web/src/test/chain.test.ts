import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { EntryOut } from "../api/types";
import { beginning, climb, leaf, verifyChain, verifyOpenings } from "../lib/chain";
import { bytesOf, hex, sha256 } from "../lib/sha256";

const reference = (data: Uint8Array | string) => createHash("sha256").update(data).digest("hex");

describe("SHA-256", () => {
  test("agrees with the standard's examples", () => {
    expect(hex(sha256(bytesOf("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(hex(sha256(bytesOf("abc")))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
  test("agrees with Node at every length around the block edges", () => {
    for (let length = 0; length < 300; length += 1) {
      const data = Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 255);
      expect(hex(sha256(data))).toBe(reference(data));
    }
  });
});

function chain(count: number): EntryOut[] {
  let previous = beginning("ledger", "t-1");
  return Array.from({ length: count }, (_, index) => {
    const line = `pitboss-event-1\nt-1\n${index + 1}\n${previous}\n0\n1\n\n{"event":"x","cites":["19:47-1.2"],"postings":[["bank",5]],"net":5,"cards":[1,2]}`;
    previous = reference(line);
    return {
      event: {
        version: index + 1,
        event: "x",
        title: "X",
        cites: ["19:47-1.2"],
        postings: [["bank", 5]],
        fields: { net: 5, why: "", cards: [1, 2] },
        words: { decision: "", arithmetic: "", nearest: "", reading: "" },
        sealed: [],
      },
      at: 0,
      round: 1,
      hash: previous,
      actor: null,
      line,
    };
  });
}

describe("the chain", () => {
  const first = beginning("ledger", "t-1");
  test("shows an event that is told otherwise than it was hashed", () => {
    const told = (change: (entry: EntryOut) => Partial<EntryOut["event"]>) =>
      chain(3).map((entry, index) =>
        index === 1 ? { ...entry, event: { ...entry.event, ...change(entry) } } : entry,
      );
    for (const lie of [
      told(() => ({ event: "z" })),
      told(() => ({ cites: [] })),
      told(() => ({ postings: [["bank", 6]] })),
      told(({ event }) => ({ fields: { ...event.fields, net: 6 } })),
      told(({ event }) => ({ fields: { ...event.fields, cards: [1, 3] } })),
      told(({ event }) => ({ fields: { ...event.fields, more: 1 } })),
      chain(3).map((entry, index) => (index === 1 ? { ...entry, at: 7 } : entry)),
    ]) {
      const found = verifyChain(lie, first, "t-1");
      expect(found.problem).toBe("Event 2: what is shown is not what was hashed.");
      expect(found.at).toBe(2);
    }
  });
  test("holds when nothing was touched", () =>
    expect(verifyChain(chain(5), first, "t-1")).toEqual({ ok: true, checked: 5, problem: "" }));
  test("shows a changed text, a missing event, another order and another table", () => {
    const changed = chain(5).map((entry, index) =>
      index === 2 ? { ...entry, line: entry.line!.replace('"x"', '"y"') } : entry,
    );
    expect(verifyChain(changed, first, "t-1").problem).toContain("Event 3");
    const missing = chain(5).filter((_, index) => index !== 2);
    expect(verifyChain(missing, first, "t-1").ok).toBe(false);
    const swapped = chain(5);
    [swapped[1], swapped[2]] = [swapped[2]!, swapped[1]!];
    expect(verifyChain(swapped, first, "t-1").ok).toBe(false);
    expect(verifyChain(chain(2), first, "t-2").ok).toBe(false);
    expect(verifyChain(chain(2), reference("elsewhere"), "t-1").ok).toBe(false);
  });
});

test("an opening leads to the commitment, and a false one does not", () => {
  const opening = {
    position: 0,
    card: 12,
    salt: "aa",
    path: [["right", hex(leaf({ position: 1, card: 3, salt: "bb" }))]] as [string, string][],
  };
  const root = climb(leaf(opening), opening.path);
  const commitment = reference(`pitboss-shuffle-1\nt-1\n4\n1x0-51\n2010-09-07\n${root}`);
  const proof = {
    table: "t-1",
    round: 4,
    version: 9,
    as_of: "2010-09-07",
    composition: "1x0-51",
    root,
    commitment,
    openings: [opening],
  };
  expect(verifyOpenings(proof)).toEqual({ ok: true, opened: 1 });
  expect(verifyOpenings({ ...proof, openings: [{ ...opening, card: 13 }] }).ok).toBe(false);
  expect(verifyOpenings({ ...proof, round: 5 }).ok).toBe(false);
  expect(verifyOpenings(proof, commitment).ok).toBe(true);
  expect(verifyOpenings(proof, "another").ok).toBe(false);
  expect(verifyOpenings({ ...proof, openings: [{ ...opening, path: [["left", "no hash"]] }] }).ok).toBe(
    false,
  );
});
