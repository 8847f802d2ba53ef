/** Chips on the layout: which one is in the hand, what was put where, and how it comes off again. */

import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from "react";
import { whyNot } from "../../api/calls";
import type { RefusalOut } from "../../api/types";
import { asking, bettingOn, takingDown, wagerOffer, type Bounded } from "../../lib/areas";
import { take, undoOf, type Command, type Offer } from "../../lib/offers";
import { useKept } from "../../lib/use";
import { chipsFor } from "../../lib/wide";
import type { Sitting } from "./sitting";

/** `held`: a finger rests on the area, so that on a phone its words are brought into sight. */
export type HintOn = { area: string; offer: Offer | null; refusal: RefusalOut | null; held?: boolean };

export type Betting = {
  chips: number[];
  chip: number;
  choose: (chip: number) => void;
  hint: HintOn | null;
  act: (command: Command) => Promise<boolean>;
  bet: (area: string) => void;
  takeDown: (area: string) => void;
  explain: (area: string | null, offer: Offer | null, held?: boolean) => void;
  /** Null where there is nothing to undo, to repeat or to clear. */
  undo: (() => void) | null;
  repeat: (() => void) | null;
  clear: (() => void) | null;
  /** Whether bets that win are left up; null where no bet stands alone. */
  leavesUp: boolean | null;
  leaveUp: (on: boolean) => void;
};

const UNBOUNDED: Bounded = {};

/** Somebody who rests on an area for so long wants to know why it is closed. */
const RESTING = 120;

export function useBetting(at: Sitting): Betting {
  const { live, layout, offers, seat, stack, least } = at;
  const bounded = at.detail?.bounded ?? UNBOUNDED;
  const [chosen, choose] = useState(500);
  const [hint, setHint] = useState<HintOn | null>(null);
  const smallest = at.game?.layout?.chip ?? 100;
  const chips = chipsFor(smallest, Math.max(stack, smallest * 5), least);
  const chip = chips.includes(chosen) ? chosen : (chips[0] ?? 100);

  const act = useCallback(
    async (command: Command): Promise<boolean> => {
      // It would be tried again until it arrives, at a table that is another one by then.
      if (live.status === "lost") return false;
      const answer = await live.send(command);
      if (answer?.refusal)
        setHint({ area: String(command.args?.["on"] ?? command.do), offer: null, refusal: answer.refusal });
      return answer?.ok ?? false;
    },
    [live],
  );
  const { placed, ...put } = usePlaced(at, act);
  const bet = (area: string) => {
    if (seat !== null && layout) placed(bettingOn(layout, offers, seat, area, chip, least, bounded));
  };
  const keeping = useKeptUp(at, act);
  const takeDown = (area: string) => {
    const command = layout && takingDown(layout, offers, seat, area);
    if (command) void act(command);
  };
  return {
    chips,
    chip,
    choose,
    hint,
    act,
    bet,
    takeDown,
    explain: useExplaining(at, Math.max(chip, least), bounded, setHint),
    ...put,
    ...keeping,
  };
}

/** Felts on which everybody has places, a pot or tickets of his own; on the others all bet on one layout. */
const OWN_PLACES = new Set(["cards", "tiles", "poker", "tickets", ""]);

/** Bets that win come off with what they won; who wants them left up has them put there again at once. */
function useKeptUp(at: Sitting, act: Betting["act"]) {
  const { live, layout, offers, seat } = at;
  const [kept, setKept] = useKept("leave-up", "no");
  const due = useRef(new Map<string, number>());
  const here = layout != null && !OWN_PLACES.has(layout.drawing ?? "");
  useEffect(() => {
    if (kept !== "yes" || !here) return;
    // What could not be put up again before the next throw is not wanted after it.
    if (live.latest.some(({ shows }) => shows?.drawn)) due.current.clear();
    for (const { event, fields } of live.latest)
      if (event === "wager-settled" && fields["seat"] === seat && Number(fields["net"]) > 0)
        due.current.set(String(fields["name"]), Number(fields["stake"]));
  }, [live.latest, kept, here, seat]);
  useEffect(() => {
    if (seat === null || !layout) return;
    for (const [area, stake] of due.current) {
      if (!wagerOffer(layout, offers, seat, area)) continue;
      due.current.delete(area);
      void act(bettingOn(layout, offers, seat, area, stake));
    }
  }, [offers, layout, seat, act]);
  return { leavesUp: here ? kept === "yes" : null, leaveUp: (on: boolean) => setKept(on ? "yes" : "no") };
}

/** What was put down since the last deal or throw can be undone; then it is what "repeat" means. */
function usePlaced({ live, offers, seat }: Sitting, act: Betting["act"]) {
  const [down, setDown] = useState<Command[]>([]);
  const [last, setLast] = useState<Command[]>([]);
  const placed = async (command: Command) => {
    if (await act(command)) setDown((old) => [...old, command]);
  };
  const drawn = live.latest.some(({ shows }) => shows?.drawn);
  useEffect(() => {
    if (!drawn) return;
    setDown((old) => {
      if (old.length > 0) setLast(old);
      return [];
    });
  }, [drawn, live.latest]);
  const command = down.at(-1);
  const undoing = command ? undoOf(offers, command) : null;
  const removable = offers.filter((each) => each.do === "remove" && each.seat === seat);
  const undo = () => {
    setDown((old) => old.slice(0, -1));
    // A wager without a name was put on several areas at once.
    if (command?.args?.["on"] === undefined) for (const offer of removable) void act(take(offer));
    else if (undoing) void act(undoing);
  };
  const repeat = async () => {
    for (const each of last) await placed(each);
  };
  const clear = async () => {
    setDown([]);
    for (const offer of removable) await act(take(offer));
  };
  return {
    placed: (each: Command) => void placed(each),
    undo: undoing ? undo : null,
    repeat: last.length > 0 ? () => void repeat() : null,
    clear: removable.length > 0 ? () => void clear() : null,
  };
}

/** What a finger asked about is told until the next touch; the mouse that browsers make of it changes nothing. */
const unlessHeld = (next: HintOn) => (old: HintOn | null) =>
  old?.held && old.area === next.area ? { ...next, held: true } : next;

function useExplaining(
  { id, layout, seat }: Sitting,
  amount: number,
  bounded: Bounded,
  setHint: Dispatch<SetStateAction<HintOn | null>>,
): Betting["explain"] {
  const resting = useRef<string | null>(null);
  useEffect(() => {
    const touched = (event: Event) => {
      if (!(event.target as Element).closest(".explain"))
        setHint((old) => (old?.held ? { ...old, held: false } : old));
    };
    window.addEventListener("pointerdown", touched);
    return () => window.removeEventListener("pointerdown", touched);
  }, [setHint]);
  return useCallback(
    (area, offer, held = false) => {
      if (area === null || !layout) return;
      resting.current = area;
      setHint(unlessHeld({ area, offer, refusal: null, held }));
      if (offer || seat === null) return;
      window.setTimeout(() => {
        if (resting.current !== area) return;
        whyNot(id, asking(layout, seat, area, amount, bounded)).then(
          (answer) =>
            resting.current === area &&
            setHint(unlessHeld({ area, offer: null, refusal: answer.refusal, held })),
          () => undefined,
        );
      }, RESTING);
    },
    [id, layout, seat, amount, bounded, setHint],
  );
}
