/** A table followed live: a socket opened with a ticket, resumed from the last version, commands sent by request. */

import { useEffect, useState, useSyncExternalStore } from "react";
import type { Command } from "../lib/offers";
import type { Line } from "../ui/Log";
import { sendCommand, snapshot as loadSnapshot, ticket } from "./calls";
import { Failed, newKey } from "./client";
import type { AnswerOut, EventOut, SnapshotOut } from "./types";

export type LiveState = {
  snapshot: SnapshotOut | null;
  lines: Line[];
  latest: EventOut[];
  /** The newest results; they stay on the felt for a few seconds, whatever others do meanwhile. */
  results: EventOut[];
  /** What players have nodded just now. */
  nods: Nod[];
  status: "connecting" | "live" | "slow" | "lost";
  error: string | null;
};

export type Nod = { id: number; seat: number; nod: string };

const EMPTY: LiveState = {
  snapshot: null,
  lines: [],
  latest: [],
  results: [],
  nods: [],
  status: "connecting",
  error: null,
};

const MOST_SHOWN = 80;
const RESULTS_SHOWN = 6000;
const NOD_SHOWN = 5000;
/** Every so often the server is asked for a sign of life; late is slow, much too late is lost. */
export const BEAT = 5000;
export const SLOW = 1500;
export const LOST = 9000;

export class LiveStore {
  state: LiveState = EMPTY;
  private listeners = new Set<() => void>();
  private socket: WebSocket | null = null;
  private known = 0;
  private tries = 0;
  private timer = 0;
  private fading = 0;
  private beating = 0;
  private asked = 0;
  private heard = 0;
  private commands = 0;
  private nods = 0;
  private over = false;

  constructor(readonly table: string) {}

  listen = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  private set(next: Partial<LiveState>): void {
    this.state = { ...this.state, ...next };
    for (const changed of this.listeners) changed();
  }

  start(): void {
    this.over = false;
    void this.connect();
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
    this.beating = window.setInterval(this.beat, SLOW);
  }

  stop(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.beating);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.socket = null;
  }

  /** Back from a tunnel or from another tab: do not wait for the next try. */
  private hurry = (): void => {
    if (!this.socket && !this.over && document.visibilityState === "visible") {
      window.clearTimeout(this.timer);
      void this.connect();
    }
  };

  /** The network is gone: a socket without one would only pretend for minutes. */
  private cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.lost(socket);
  };

  /** A phone in a tunnel gets no close: silence after a question is the sign. */
  private beat = (): void => {
    if (this.socket?.readyState !== 1) return;
    const now = Date.now();
    if (this.asked === 0) {
      if (now - this.heard < BEAT) return;
      this.asked = now;
      this.socket.send(JSON.stringify({ type: "ping", n: now }));
    } else if (now - this.asked >= LOST) this.cut();
    else if (now - this.asked >= SLOW && this.state.status === "live") this.set({ status: "slow" });
  };

  async reload(): Promise<void> {
    try {
      this.take(await loadSnapshot(this.table));
    } catch (error) {
      if (!this.state.snapshot) this.set({ error: error instanceof Error ? error.message : String(error) });
    }
    this.socket?.close();
  }

  private async connect(): Promise<void> {
    if (!this.state.snapshot) this.set({ status: "connecting" });
    try {
      const { ticket: word } = await ticket();
      if (this.over) return;
      const address = new URL(`/api/live?ticket=${encodeURIComponent(word)}`, window.location.href);
      address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
      const socket = new WebSocket(address);
      this.socket = socket;
      socket.onopen = () =>
        socket.send(JSON.stringify({ type: "watch", table: this.table, after: this.known }));
      socket.onmessage = (message) => {
        this.heard = Date.now();
        this.asked = 0;
        if (this.state.status === "slow" && this.commands === 0) this.set({ status: "live" });
        this.frame(JSON.parse(String(message.data)) as Frame);
      };
      socket.onclose = () => this.lost(socket);
    } catch (error) {
      if (error instanceof Failed && error.status === 401) return this.watchOnly();
      this.lost(null);
    }
  }

  /** Nobody is logged in: the public view, asked for now and then. */
  private async watchOnly(): Promise<void> {
    if (this.over) return;
    try {
      this.take(await loadSnapshot(this.table));
      this.set({ status: "live", error: null });
    } catch (error) {
      this.set({ status: "lost", error: error instanceof Error ? error.message : String(error) });
    }
    this.timer = window.setTimeout(() => void this.connect(), 3000);
  }

  private lost(socket: WebSocket | null): void {
    if (this.over || (socket && socket !== this.socket)) return;
    this.socket = null;
    this.asked = 0;
    this.tries += 1;
    this.set({ status: this.tries > 1 || !this.state.snapshot ? "lost" : "connecting" });
    const wait = Math.min(8000, 250 * 2 ** Math.min(this.tries, 5)) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => void this.connect(), wait);
  }

  private frame(frame: Frame): void {
    switch (frame.type) {
      case "snapshot":
      case "state":
        this.tries = 0;
        this.known = Math.max(this.known, frame.version);
        this.take(frame);
        this.set({ status: "live", error: null });
        break;
      case "events":
        this.tell(frame.events);
        break;
      case "nod":
        this.nodded(frame.seat, frame.nod);
        break;
      case "error":
        this.set({ error: frame.sentence ?? "The server refused to show this table." });
        break;
      default:
        break;
    }
  }

  private nodded(seat: number, nod: string): void {
    const id = ++this.nods;
    this.set({ nods: [...this.state.nods.filter((each) => each.seat !== seat), { id, seat, nod }] });
    window.setTimeout(() => this.set({ nods: this.state.nods.filter((each) => each.id !== id) }), NOD_SHOWN);
  }

  private take(next: SnapshotOut): void {
    if (this.state.snapshot && next.version < this.state.snapshot.version) return;
    this.set({ snapshot: next });
  }

  private tell(events: EventOut[]): void {
    const seen = this.state.lines.length > 0 ? lastVersion(this.state.lines) : 0;
    const fresh = events.filter((event) => event.version > seen);
    if (fresh.length === 0) return;
    this.known = Math.max(this.known, ...fresh.map((event) => event.version));
    const lines = [...this.state.lines, ...fresh.map((event) => ({ id: `v${event.version}`, event }))].slice(
      -400,
    );
    // What was missed is told in the log; only what happens now is shown on the felt.
    const latest = this.state.snapshot === null || fresh.length > MOST_SHOWN ? [] : fresh;
    const settled = latest.some((event) => event.event === "wager-settled");
    if (settled) {
      window.clearTimeout(this.fading);
      this.fading = window.setTimeout(() => this.set({ results: [] }), RESULTS_SHOWN);
    }
    this.set({
      lines,
      latest,
      results: settled ? latest : this.state.results,
    });
  }

  /** One command, with its own key. A lost answer is asked for again under the same key, so nothing is done twice. */
  send = async (command: Command): Promise<AnswerOut | null> => {
    const key = newKey();
    this.commands += 1;
    const slow = window.setTimeout(() => this.set({ status: "slow" }), SLOW);
    try {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const answer = await sendCommand(this.table, { ...command, key });
          if (answer.refusal) this.refuse(answer.key, answer.refusal, command.do);
          return answer;
        } catch (error) {
          const lost = error instanceof Failed && (error.status === 0 || error.status === 503);
          if (!lost || attempt >= 5) {
            const failed = error instanceof Failed ? error : new Failed(0, String(error));
            this.refuse(
              key,
              { kind: "failed", sentence: failed.message, cites: failed.cites, reading: "" },
              command.do,
            );
            return {
              key,
              ok: false,
              first: null,
              last: null,
              refusal: { kind: "failed", sentence: failed.message, cites: failed.cites, reading: "" },
              events: [],
              again: false,
              on_its_way: 0,
            };
          }
          await new Promise((done) => window.setTimeout(done, 400 * 2 ** attempt));
        }
      }
    } finally {
      window.clearTimeout(slow);
      this.commands -= 1;
      if (this.state.status === "slow" && this.socket) this.set({ status: "live" });
    }
  };

  private refuse(key: string, refusal: NonNullable<AnswerOut["refusal"]>, what: string): void {
    this.set({ lines: [...this.state.lines, { id: key, refusal, what }] });
  }
}

type Frame =
  | ({ type: "snapshot" | "state" } & SnapshotOut)
  | { type: "events"; table: string; events: EventOut[] }
  | { type: "nod"; table: string; seat: number; nod: string }
  | { type: "error"; sentence?: string }
  | { type: "resync" | "moved" | "answer" | "pong" };

function lastVersion(lines: Line[]): number {
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at];
    if (line && "event" in line) return line.event.version;
  }
  return 0;
}

export type Live = LiveState & { send: LiveStore["send"]; reload: () => void };

export function useLive(table: string): Live {
  const [store, setStore] = useState(() => new LiveStore(table));
  useEffect(() => {
    const next = store.table === table ? store : new LiveStore(table);
    if (next !== store) setStore(next);
    next.start();
    return () => next.stop();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [table]);
  const state = useSyncExternalStore(store.listen, () => store.state);
  return { ...state, send: store.send, reload: () => void store.reload() };
}
