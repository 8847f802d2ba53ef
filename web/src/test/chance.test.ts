import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AnswerOut, EntryOut } from "../api/types";
import { belongs, follows, places, promiseOf, together, Words } from "../lib/chance";
import { sharesOf, verifyOwn } from "../lib/drawn";
import { given, giveShare, type ShareIn } from "../lib/sharing";
import { fromHex } from "../lib/sha256";

// From `pitboss.chance.mixed`, which docs/chance-stream.md specifies.
const VALUE = "4a5e1c527b2dfbe4f75cb57b1b6dcf518cd89db0b94e6c9c8bc4a38daff927fa";

describe("the stream", () => {
  test("gives the words, dice, numbers and cards of the specification", () => {
    const words = () => new Words([fromHex("ab".repeat(32))], "pitboss-numbers-1", "t", 1, "");
    expect(words().dice(12)).toEqual([5, 2, 2, 3, 6, 5, 3, 6, 2, 3, 3, 1]);
    expect([38, 1000, 1].map((bound) => words().below(bound)[0])).toEqual([26, 701, 0]);
    expect(words().shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([7, 1, 2, 9, 3, 5, 6, 0, 4, 8]);
    expect(
      new Words([fromHex("ab".repeat(32)), fromHex("cd".repeat(32))], "x").shuffle(all(416)).slice(0, 12),
    ).toEqual([147, 162, 346, 11, 292, 283, 20, 42, 253, 132, 219, 61]);
  });
  test("shares and places are those of the specification", () => {
    const shares = together(
      [
        { seat: 2, seed: "22".repeat(32) },
        { seat: 1, seed: "11".repeat(32) },
      ],
      "t",
      7,
    );
    expect(shares).toBe("6a98a3eb3b2d95bb393b4c8a699d2f2e5d39cd01d00868debdfb42d10c85507a");
    expect(promiseOf("11".repeat(32))).toBe(
      "3fd3a456b2f6c9dd84e51d0b6e36d92aac6ec67740769e341e02cb0163df5f79",
    );
    expect(places(shares, 10, "t", 3)).toEqual([2, 6, 8, 0, 1, 4, 3, 7, 9, 5]);
    expect(places("", 3, "t", 3)).toEqual([0, 1, 2]);
  });
  test("a value belongs to its chain, at its number and nowhere else", () => {
    expect(belongs(VALUE, 5, "461255c64ea2086a846d8e6b5f8d3dc2b3bc15dc60df63362a5c20c3ef0a481a")).toBe(true);
    expect(belongs(VALUE, 4, "461255c64ea2086a846d8e6b5f8d3dc2b3bc15dc60df63362a5c20c3ef0a481a")).toBe(false);
    expect(
      belongs("00".repeat(32), 5, "461255c64ea2086a846d8e6b5f8d3dc2b3bc15dc60df63362a5c20c3ef0a481a"),
    ).toBe(false);
  });
  test("what was drawn follows, and nothing else does", () => {
    const value = "ab".repeat(32);
    expect(follows([["dice", 2, [5, 2]]], value, "", "t", 1)).toBe(true);
    expect(follows([["dice", 2, [6, 6]]], value, "", "t", 1)).toBe(false);
    expect(follows([["dice", 2, [5, 2]]], value, "", "t", 2)).toBe(false);
  });
});

function all(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function store(): void {
  const held = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => held.set(name, value),
  });
}

describe("giving a share", () => {
  beforeEach(store);
  const answer = (last: number) => ({ last }) as AnswerOut;

  test("first the promise, then the seed that was promised, then round by round", async () => {
    const sent: ShareIn[] = [];
    const send = (share: ShareIn) => Promise.resolve(answer(10 + sent.push(share)));
    expect(await giveShare("t", 9, send)).toBe(true);
    expect(await giveShare("t", 20, send)).toBe(true);
    const [promise, first, second] = sent;
    expect(promise?.seed).toBeUndefined();
    expect(promiseOf(String(first?.seed))).toBe(promise?.promise);
    expect(first?.seen).toBe(11);
    expect(promiseOf(String(second?.seed))).toBe(first?.promise);
    expect(given().map(({ version, seen }) => [version, seen])).toEqual([
      [13, 20],
      [12, 11],
    ]);
  });
  test("a seed that came too late is not used again", async () => {
    const sent: ShareIn[] = [];
    const send = (share: ShareIn) => {
      sent.push(share);
      return Promise.resolve(share.seen === 20 ? null : answer(5));
    };
    await giveShare("t", 9, send);
    expect(await giveShare("t", 20, send)).toBe(false);
    expect(await giveShare("t", 30, send)).toBe(true);
    const seeds = sent.map((share) => share.seed).filter((seed) => seed !== undefined);
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});

describe("who comes when others have given theirs", () => {
  beforeEach(store);
  test("promises another seed than the one that the house has seen", async () => {
    const sent: ShareIn[] = [];
    let open = false;
    const send = (share: ShareIn) => {
      sent.push(share);
      return Promise.resolve(share.seed !== undefined && !open ? null : ({ last: 7 } as AnswerOut));
    };
    expect(await giveShare("t", 6, send)).toBe(false);
    open = true;
    expect(await giveShare("t", 12, send)).toBe(true);
    const seeds = sent.map((share) => share.seed).filter((seed) => seed !== undefined);
    expect(seeds.length).toBe(2);
    expect(seeds[0]).not.toBe(seeds[1]);
  });
});

describe("the own share", () => {
  const entry = (version: number, event: string, fields: object = {}, postings: unknown[] = []): EntryOut =>
    ({ event: { version, event, fields, postings, sealed: [] } }) as unknown as EntryOut;
  const share = (version: number, seat: number, seed: string, promise: string, seen = 11): EntryOut =>
    entry(version, "share-given", { seat, seed, promise, seen });
  const mine = "11".repeat(32);
  const theirs = "22".repeat(32);
  const kept = [{ table: "t", version: 12, seed: mine, seen: 11 }];

  test("is in, or is missed", () => {
    expect(verifyOwn("t", [share(12, 1, mine, "")], kept)?.ok).toBe(true);
    expect(verifyOwn("t", [share(12, 1, theirs, "")], kept)?.ok).toBe(false);
    expect(verifyOwn("other", [share(12, 1, mine, "")], kept)).toBeNull();
  });
  test("is missed where the record says that another version was seen", () => {
    expect(verifyOwn("t", [share(12, 1, mine, "", 12)], kept)?.ok).toBe(false);
  });
  test("does not count for cards that were fixed after it, before the first wager", () => {
    const again = entry(13, "shuffle-committed");
    const wager = entry(13, "wager-placed", {}, [["layout", 500]]);
    expect(sharesOf([share(12, 1, mine, ""), again])).toEqual([]);
    expect(sharesOf([share(12, 1, mine, ""), wager, again]).length).toBe(1);
  });
  test("counts, and who promised when it could be known has none", () => {
    const rows = [
      share(10, 2, "", promiseOf(theirs)),
      share(11, 2, theirs, "", 10),
      share(12, 1, mine, "", 9),
    ];
    expect(sharesOf(rows).map(({ seat }) => seat)).toEqual([1]);
  });
  test("another's promise that came when mine could be known is named", () => {
    const before = share(11, 2, "", promiseOf(theirs));
    const after = share(12.5, 2, "", promiseOf(theirs));
    const rows = [share(12, 1, mine, ""), share(13, 2, theirs, "")];
    expect(verifyOwn("t", [before, ...rows], kept)?.ok).toBe(true);
    const late = verifyOwn("t", [rows[0] as EntryOut, after, rows[1] as EntryOut], kept);
    expect(late?.text).toContain("Seat 2");
  });
});
