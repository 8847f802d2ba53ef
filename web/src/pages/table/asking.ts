/** The book at a table: asked for when it is wanted, or before every decision where the coach is on. */

import { useEffect, useMemo, useRef, useState } from "react";
import { hint as load } from "../../api/calls";
import type { HintOut } from "../../api/types";
import { coachWords } from "../../lib/book";
import { useKept } from "../../lib/use";
import type { Betting } from "./betting";
import type { Open, Sitting } from "./sitting";

export type Book = {
  /** What the book says of the decision at hand; null while it is not asked or not known. */
  told: HintOut | null;
  shown: boolean;
  waiting: boolean;
  error: string;
  ask: () => void;
  coach: boolean;
  setCoach: (on: boolean) => void;
  /** What the last act cost. */
  said: string;
};

type Asked = { of: string; told: HintOut | null; shown: boolean; error: string; done: boolean };

const BETTING = ["wager", "reduce", "buy-in"];

/** Something that is offered for money in the middle of a round, as insurance is, beside the bets. */
const beside = (offer: Open["free"][number]): boolean =>
  "amount" in (offer.params ?? {}) && !BETTING.includes(offer.do);

/** The decision at hand, as long as it is the same one; empty where there is none. */
function decision(at: Sitting, open: Open): string {
  const acts = [...open.turns, ...open.free.filter(beside)];
  if (acts.length === 0 || at.seat === null) return "";
  return `${at.round} ${String(at.snapshot?.version)} ${acts.map((offer) => offer.do).join(" ")}`;
}

export function useBook(at: Sitting, open: Open, betting: Betting): { book: Book; betting: Betting } {
  const [kept, setKept] = useKept("coach", "off");
  const coach = kept === "on";
  const of = decision(at, open);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState("");
  const pending = useRef<{ of: string; told: Promise<HintOut | null> } | null>(null);
  const mine = asked?.of === of ? asked : null;
  const id = at.id;

  const fetchIt = useMemo(
    () => (now: string, show: boolean) => {
      // What was shown of this decision stays so until it is hidden.
      const next = (old: Asked | null, found: Omit<Asked, "of" | "shown">): Asked => ({
        of: now,
        shown: show || (old?.of === now && old.shown),
        ...found,
      });
      if (pending.current?.of !== now)
        pending.current = { of: now, told: load(id).then((found) => found[0] ?? null) };
      setAsked((old) => next(old, { told: null, error: "", done: false }));
      pending.current.told.then(
        (told) => setAsked((old) => (old?.of === now ? next(old, { told, error: "", done: true }) : old)),
        (error: unknown) => {
          pending.current = null;
          const why = error instanceof Error ? error.message : String(error);
          setAsked((old) => next(old, { told: null, error: why, done: true }));
        },
      );
    },
    [id],
  );
  useEffect(() => {
    if (coach && of) fetchIt(of, false);
  }, [coach, of, fetchIt]);

  // Who will want to know at the next decision asks now: the server makes the book ready.
  const early = of === "" && at.seat !== null && (coach || (asked?.shown ?? false));
  useEffect(() => {
    if (early) load(id).catch(() => undefined);
  }, [early, id]);

  const { act: plainAct } = betting;
  const act: Betting["act"] = useMemo(
    () => async (command) => {
      const before = coach && pending.current?.of === of ? pending.current.told : null;
      const done = await plainAct(command);
      if (done && before)
        void before.then(
          (told) => told && setSaid(coachWords(told, command, at.say)),
          () => undefined,
        );
      return done;
    },
    [coach, of, plainAct, at.say],
  );
  const book: Book = {
    told: mine?.told ?? null,
    shown: mine?.shown ?? false,
    waiting: mine !== null && !mine.done,
    error: mine?.error ?? "",
    ask: () => {
      if (mine?.shown) setAsked({ ...mine, shown: false });
      else if (of) fetchIt(of, true);
      else setAsked({ of, told: null, shown: true, error: "", done: true });
    },
    coach,
    setCoach: (on) => {
      setKept(on ? "on" : "off");
      setSaid("");
    },
    said: coach ? said : "",
  };
  return { book, betting: { ...betting, act } };
}
