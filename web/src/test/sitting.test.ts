import { afterEach, expect, it, vi } from "vitest";
import { sit } from "../api/calls";

afterEach(() => vi.unstubAllGlobals());

it("takes another free seat when somebody else was quicker", async () => {
  const bodies: { key: string; seat?: number }[] = [];
  vi.stubGlobal("fetch", (_path: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string) as { key: string; seat?: number });
    const first = bodies.length === 1;
    const told = first
      ? { error: { code: "seat-taken", sentence: "Seat 3 has just been taken.", cites: [] } }
      : { key: "k", ok: true, first: 1, last: 1, refusal: null, events: [], again: false };
    return Promise.resolve(new Response(JSON.stringify(told), { status: first ? 409 : 200 }));
  });
  expect((await sit("t-1", 1_000, 3)).ok).toBe(true);
  expect(bodies.map((body) => body.seat)).toEqual([3, undefined]);
  expect(new Set(bodies.map((body) => body.key)).size).toBe(2);
});
