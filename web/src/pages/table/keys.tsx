/** Keys of the table: acts, amounts, moving on the felt, and not having to watch what still moves. */

import { useEffect, useLayoutEffect, useRef } from "react";

export function clickAct(name: string): void {
  document.querySelector<HTMLButtonElement>(`.act-column [data-act="${name}"]:not(:disabled)`)?.click();
}

/** Plus and minus move the amount of the bet at hand. */
export function stepAmount(way: "more" | "less"): void {
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

/** On a phone the acts lie over the page: when others come up, the own cards are moved out from under them. */
export function useCardsInSight(narrow: boolean, acts: string): void {
  useLayoutEffect(() => {
    if (!narrow || acts === "") return;
    const cards = document.querySelector('svg.felt [aria-label^="Your hand"]');
    const bar = document.querySelector(".now.has-acts");
    if (!cards || !bar) return;
    const under = cards.getBoundingClientRect().bottom + 8 - bar.getBoundingClientRect().top;
    if (under > 0) window.scrollBy(0, under);
  }, [narrow, acts]);
}

/** The felt is one stop of the Tab key; arrows move within it. */
export function FeltFocus({ children }: { children: React.ReactNode }) {
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
    <div ref={box} onFocus={moved}>
      {children}
    </div>
  );
}
