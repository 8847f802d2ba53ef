/** Small hooks: data that is loaded, width of the window, settings kept in the browser. */

import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

export type Loaded<T> = { data: T | null; error: string | null; loading: boolean; again: () => void };

export function useLoaded<T>(load: () => Promise<T>, on: readonly unknown[]): Loaded<T> {
  const [turn, next] = useState(0);
  const asked = [...on, turn];
  const [state, set] = useState<{ data: T | null; error: string | null; of: readonly unknown[] | null }>({
    data: null,
    error: null,
    of: null,
  });
  useEffect(() => {
    let live = true;
    load().then(
      (data) => live && set({ data, error: null, of: asked }),
      (error: unknown) =>
        live &&
        set((old) => ({
          data: old.data,
          error: error instanceof Error ? error.message : String(error),
          of: asked,
        })),
    );
    return () => {
      live = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, asked);
  return {
    data: state.data,
    error: state.error,
    // Of what is asked for now, from its first drawing on: an effect would say so one drawing too late.
    loading: !sameEach(state.of, asked),
    again: useCallback(() => next((n) => n + 1), []),
  };
}

function sameEach(some: readonly unknown[] | null, others: readonly unknown[]): boolean {
  return some?.length === others.length && some.every((each, i) => Object.is(each, others[i]));
}

/** A value once it has stood still for a moment, for what a slider would otherwise ask too often. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [held, hold] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => hold(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return held;
}

const NARROW = "(max-width: 760px)";

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(NARROW);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
  );
}

export function useKept(name: string, start: string): [string, (value: string) => void] {
  const [value, set] = useState(() => localStorage.getItem(name) ?? start);
  return [
    value,
    (next) => {
      localStorage.setItem(name, next);
      set(next);
    },
  ];
}
