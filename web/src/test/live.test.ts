import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BEAT, LiveStore, LOST, SLOW } from "../api/live";
import type { PokerHand } from "../lib/poker";
import { potMarks } from "../lib/poker";

/** A socket that answers when it is told to. */
class Line {
  static all: Line[] = [];
  readyState = 0;
  sent: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
}

const picture = (version: number) => ({
  type: "snapshot",
  version,
  view: { game: "craps", seats: {}, wagers: [], own: {} },
  offers: [],
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

describe("a table followed live", () => {
  let listeners: Map<string, () => void>;
  beforeEach(() => {
    vi.useFakeTimers();
    Line.all = [];
    listeners = new Map();
    const listen = {
      addEventListener: (name: string, act: () => void) => listeners.set(name, act),
      removeEventListener: () => undefined,
    };
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("document", { ...listen, visibilityState: "visible" });
    vi.stubGlobal("window", {
      ...listen,
      location: { href: "http://casino.test/" },
      setTimeout: setTimeout.bind(globalThis),
      clearTimeout: clearTimeout.bind(globalThis),
      setInterval: setInterval.bind(globalThis),
      clearInterval: clearInterval.bind(globalThis),
    });
    vi.stubGlobal("fetch", () =>
      Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve('{"ticket":"t","seconds":30}') }),
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  async function live(): Promise<LiveStore> {
    const store = new LiveStore("t-1");
    store.start();
    await settle();
    Line.all[0]?.open();
    Line.all[0]?.say(picture(7));
    expect(store.state.status).toBe("live");
    return store;
  }

  test("silence after a question is slow, then lost, and the table is found again from where it was", async () => {
    const store = await live();
    await vi.advanceTimersByTimeAsync(BEAT + SLOW);
    expect(Line.all[0]?.sent.map((frame) => frame.type)).toEqual(["watch", "ping"]);
    await vi.advanceTimersByTimeAsync(SLOW * 2);
    expect(store.state.status).toBe("slow");
    expect(store.state.snapshot?.version).toBe(7);
    await vi.advanceTimersByTimeAsync(LOST + SLOW);
    expect(Line.all[0]?.readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(2000);
    Line.all[1]?.open();
    expect(Line.all[1]?.sent[0]).toMatchObject({ type: "watch", after: 7 });
    expect(store.state.snapshot?.version).toBe(7);
    Line.all[1]?.say(picture(9));
    expect(store.state).toMatchObject({ status: "live", snapshot: { version: 9 } });
    store.stop();
  });

  test("an answer in time keeps it live", async () => {
    const store = await live();
    for (let times = 0; times < 6; times += 1) {
      await vi.advanceTimersByTimeAsync(BEAT);
      Line.all[0]?.say({ type: "pong", n: 1 });
      expect(store.state.status).toBe("live");
    }
    expect(Line.all).toHaveLength(1);
    store.stop();
  });

  test("a network that is gone is said at once", async () => {
    const store = await live();
    listeners.get("offline")?.();
    expect(store.state.status).not.toBe("live");
    expect(store.state.snapshot?.version).toBe(7);
    store.stop();
  });

  test("an older picture never replaces a newer one", async () => {
    const store = await live();
    Line.all[0]?.say(picture(6));
    expect(store.state.snapshot?.version).toBe(7);
    store.stop();
  });
});

test("the pot and half of it are raised to after the call", () => {
  const hand = {
    level: 400,
    pots: [1000],
    players: [
      { seat: 1, bet: 400 },
      { seat: 2, bet: 100 },
    ],
  } as unknown as PokerHand;
  // 1000 + 500 bet, 300 to call: a pot of 1800 is raised on top of 400.
  expect(potMarks(hand, 2)).toEqual([
    { label: "½ pot", cents: 1300 },
    { label: "Pot", cents: 2200 },
  ]);
  expect(potMarks(hand, 9)).toEqual([]);
  expect(potMarks(null, 1)).toEqual([]);
});
