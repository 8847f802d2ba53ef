/** A finger cannot point at a thing as a mouse does: where it rests on one it asks, and does nothing. */

import { useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

/** Sooner than the menu that browsers open for a finger that rests. */
const RESTS = 400;

/** Handlers of a thing that tells about itself when a finger rests on it; `menu` is what a mouse's other button does. */
export function useLongPress(ask: () => void, menu: () => void) {
  const timer = useRef(0);
  const asked = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      asked.current = false;
      if (event.pointerType !== "touch") return;
      timer.current = window.setTimeout(() => {
        asked.current = true;
        ask();
      }, RESTS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!asked.current) return;
      asked.current = false;
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== "touch") menu();
    },
  };
}
