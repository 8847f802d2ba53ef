/** Chips on the layout: which one is in the hand, what was put where, and how it comes off again. */

import { useCallback, useEffect, useRef, useState } from "react";
import { whyNot } from "../../api/calls";
import type { RefusalOut } from "../../api/types";
import { asking, bettingOn, takingDown } from "../../lib/areas";
import { take, undoOf, type Command, type Offer } from "../../lib/offers";
import { chipsFor } from "../../lib/wide";
import type { Sitting } from "./sitting";

export type HintOn = { area: string; offer: Offer | null; refusal: RefusalOut | null };

export type Betting = {
  chips: number[];
  chip: number;
  choose: (chip: number) => void;
  hint: HintOn | null;
  act: (command: Command) => Promise<boolean>;
  bet: (area: string) => void;
  takeDown: (area: string) => void;
  explain: (area: string | null, offer: Offer | null) => void;
  /** Null where there is nothing to undo, to repeat or to clear. */
  undo: (() => void) | null;
  repeat: (() => void) | null;
  clear: (() => void) | null;
};

/** Somebody who rests on an area for so long wants to know why it is closed. */
const RESTING = 120;

export function useBetting(at: Sitting): Betting {
  const { live, layout, offers, seat, stack, least } = at;
  const [chosen, choose] = useState(500);
  const [hint, setHint] = useState<HintOn | null>(null);
  const smallest = at.game?.layout?.chip ?? 100;
  const chips = chipsFor(smallest, Math.max(stack, smallest * 5));
  const chip = chips.includes(chosen) ? chosen : (chips[0] ?? 100);

  const act = useCallback(
    async (command: Command): Promise<boolean> => {
      const answer = await live.send(command);
      if (answer?.refusal)
        setHint({ area: String(command.args?.["on"] ?? command.do), offer: null, refusal: answer.refusal });
      return answer?.ok ?? false;
    },
    [live],
  );
  const { placed, ...put } = usePlaced(at, act);
  const bet = (area: string) => {
    if (seat !== null && layout) placed(bettingOn(layout, offers, seat, area, chip, least));
  };
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
    explain: useExplaining(at, Math.max(chip, least), setHint),
    ...put,
  };
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

function useExplaining(
  { id, layout, seat }: Sitting,
  amount: number,
  setHint: (hint: HintOn) => void,
): Betting["explain"] {
  const resting = useRef<string | null>(null);
  return useCallback(
    (area, offer) => {
      if (area === null || !layout) return;
      resting.current = area;
      setHint({ area, offer, refusal: null });
      if (offer || seat === null) return;
      window.setTimeout(() => {
        if (resting.current !== area) return;
        whyNot(id, asking(layout, seat, area, amount)).then(
          (answer) => resting.current === area && setHint({ area, offer: null, refusal: answer.refusal }),
          () => undefined,
        );
      }, RESTING);
    },
    [id, layout, seat, amount, setHint],
  );
}
