/** Keys of the table: acts, amounts, moving on the felt, and not having to watch what still moves. */

import { useEffect, useLayoutEffect, useRef } from "react";
import { keysFor } from "../../ui/Acts";
import { useKeys } from "../../ui/keys";
import type { Betting } from "./betting";
import type { Open, Sitting } from "./sitting";

/** The letters of the acts, as their buttons show them; beside them chips, undo, repeat, clear and the amount. */
export function useTableKeys(at: Sitting, open: Open, betting: Betting): Map<string, string> {
  const acts = [
    ...new Set([...open.turns, ...open.chance, ...open.unpaid, ...open.free].map((offer) => offer.do)),
  ];
  const keys = keysFor(acts, at.say);
  const shortcuts: Record<string, () => void> = {
    "+": () => stepAmount("more"),
    "-": () => stepAmount("less"),
  };
  for (const [act, key] of keys) shortcuts[key] = () => clickAct(act);
  betting.chips.forEach((chip, index) => (shortcuts[String(index + 1)] = () => betting.choose(chip)));
  if (betting.undo) shortcuts["u"] = betting.undo;
  if (betting.repeat) shortcuts["a"] = betting.repeat;
  if (betting.clear) shortcuts["x"] = betting.clear;
  useKeys(shortcuts);
  return keys;
}

function clickAct(name: string): void {
  document.querySelector<HTMLButtonElement>(`.act-column [data-act="${name}"]:not(:disabled)`)?.click();
}

/** Plus and minus move the amount of the bet at hand. */
function stepAmount(way: "more" | "less"): void {
  document.querySelector<HTMLButtonElement>(`.act-column .acts [data-step="${way}"]`)?.click();
}

/** Whoever clicks or presses a key does not have to watch what still moves. */
export function useSkipping(): void {
  useEffect(() => {
    const skip = () => {
      for (const moving of document.getAnimations()) moving.finish();
    };
    window.addEventListener("pointerdown", skip);
    window.addEventListener("keydown", skip);
    return () => {
      window.removeEventListener("pointerdown", skip);
      window.removeEventListener("keydown", skip);
    };
  }, []);
}

/** The keys of whoever deals go to what is to be entered, as soon as it is: unless something else has the focus. */
export function useFocusOn(steps: string, version: number): React.RefObject<HTMLDivElement | null> {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where there is no keyboard, a field that takes the focus would bring one up over the table.
    if (steps === "" || document.activeElement !== document.body || matchMedia("(pointer: coarse)").matches)
      return;
    const picker = step.current?.querySelector<HTMLElement>(".picker") ?? step.current;
    const field = picker?.querySelector<HTMLElement>("input") ?? picker;
    field?.focus({ preventScroll: true });
  }, [steps, version]);
  return step;
}

/** On a phone acts and chips lie over the page: when others come up, own cards are moved out from under them. */
export function useCardsInSight(narrow: boolean, acts: string): void {
  useLayoutEffect(() => {
    if (!narrow || acts === "") return;
    const cards = document.querySelector('svg.felt [aria-label^="Your hand"]');
    const bar = document.querySelector(".in-reach.needed");
    if (!cards || !bar) return;
    const { top, bottom } = cards.getBoundingClientRect();
    const under = bottom + 8 - bar.getBoundingClientRect().top;
    if (under > 0) window.scrollBy(0, under);
    else if (top < 8) window.scrollBy(0, top - 8);
  }, [narrow, acts]);
}

/** Who has sat down on a phone, where the form lies under the felt, sees the felt and not what was under the form. */
export function useFeltInSight(narrow: boolean, seated: boolean): void {
  const before = useRef(seated);
  useLayoutEffect(() => {
    if (narrow && seated && !before.current) window.scrollTo(0, 0);
    before.current = seated;
  }, [narrow, seated]);
}

/** The felt is one stop of the Tab key; arrows move within it. */
export function FeltFocus({
  children,
  style,
}: {
  children: React.ReactNode;
  style?: React.CSSProperties | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const areas = box.current?.querySelectorAll<SVGGElement>("svg [data-area]") ?? [];
    if (areas.length > 0 && ![...areas].some((area) => area.getAttribute("tabindex") === "0")) {
      const start = box.current?.querySelector("svg [data-area].open") ?? areas[0];
      start?.setAttribute("tabindex", "0");
    }
  });
  const moved = (event: React.FocusEvent) => {
    const area = event.target.closest("svg [data-area]");
    if (!area) return;
    for (const other of box.current?.querySelectorAll("svg [data-area][tabindex='0']") ?? [])
      other.setAttribute("tabindex", "-1");
    area.setAttribute("tabindex", "0");
  };
  return (
    // It only notes which of its areas has the focus; the areas themselves are the buttons.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onFocus={moved} style={style}>
      {children}
    </div>
  );
}
