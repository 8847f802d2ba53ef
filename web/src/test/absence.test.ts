import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { get, LOGGED_OUT, post } from "../api/client";
import { clockWords, ringOf, secondsLeft } from "../lib/clock";

describe("a session that has ended", () => {
  let kept: Map<string, string>;
  let asked: string[];
  let told: string[];
  /** What the server answers: every request is refused until somebody has come back. */
  let good: boolean;
  beforeEach(() => {
    kept = new Map();
    asked = [];
    told = [];
    good = true;
    let inside = false;
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      removeItem: (name: string) => kept.delete(name),
    });
    vi.stubGlobal("window", { dispatchEvent: (event: Event) => told.push(event.type) });
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      if (path === "/api/guests/back") inside = good;
      const status = inside || path === "/api/guests/back" ? (good ? 200 : 401) : 401;
      return Promise.resolve(new Response("{}", { status }));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test("brings a guest back at the first 401, once for all requests at a time", async () => {
    kept.set("come-back", "a word");
    await Promise.all([get("/api/purse"), post("/api/tables/t/commands", {})]);
    expect(asked.filter((path) => path === "/api/guests/back")).toHaveLength(1);
    expect(asked.filter((path) => path === "/api/purse")).toHaveLength(2);
    expect(told).toEqual([]);
  });

  test("is told to the page where nothing brings its person back", async () => {
    await expect(get("/api/purse")).rejects.toThrow();
    expect(asked).toEqual(["/api/purse"]);
    expect(told).toEqual([LOGGED_OUT]);
    good = false;
    kept.set("come-back", "an old word");
    await expect(get("/api/purse")).rejects.toThrow();
    expect(kept.has("come-back")).toBe(false);
  });

  test("is no matter for somebody who logs in with a wrong password", async () => {
    kept.set("come-back", "a word");
    await expect(post("/api/session", { name: "a", password: "b" })).rejects.toThrow();
    expect(asked).toEqual(["/api/session"]);
  });
});

describe("the clock of the table", () => {
  const acts = [
    { do: "fold", name: "fold", when_away: "last" },
    { do: "remove", name: "remove", when_away: "returns" },
  ];
  const clock = { seat: 2, do: "fold", seconds: 30, left: 12.3, ready: [], seconds_left: 13 };
  const names = { "2": "Ann", "3": "Bob" };

  test("counts down to nothing and not below", () => {
    expect(secondsLeft({ left: 12.3 }, 1000, 1000)).toBe(13);
    expect(secondsLeft({ left: 12.3 }, 1000, 6000)).toBe(8);
    expect(secondsLeft({ left: 12.3 }, 1000, 60_000)).toBe(0);
  });

  test("is a ring of which a part is left, for who decides", () => {
    expect(ringOf(clock)).toEqual({ "--left": "43 100" });
    expect(ringOf({ ...clock, seat: null })).toBeUndefined();
    expect(ringOf(null)).toBeUndefined();
  });

  test("says to everybody whose time it is, and to that one what comes then", () => {
    expect(clockWords(clock, 2, names, acts)).toBe(
      "You have 13 s; then the house goes on without you: fold.",
    );
    expect(clockWords({ ...clock, do: "remove" }, 2, names, acts)).toBe(
      "You have 13 s; then what you have not completed goes back to you.",
    );
    expect(clockWords(clock, 3, names, acts)).toBe("Ann has 13 s to decide.");
    expect(clockWords({ ...clock, seat: null, do: "deal" }, 3, names, acts)).toBe(
      "Wagers are taken for 13 s more.",
    );
  });
});
