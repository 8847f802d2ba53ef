import { useLayoutEffect, useMemo } from "react";

/** Letters and digits anywhere on the page, except while typing. */
export function useKeys(keys: Record<string, () => void>): void {
  const known = useMemo(() => keys, [keys]);
  // As soon as the page shows a key it works: no key is lost between drawing and listening.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || typing(target) || target.closest("dialog"))
        return;
      const act = known[event.key.toLowerCase()];
      if (act) {
        event.preventDefault();
        act();
      }
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [known]);
}

/** A slider or a box to tick takes no letters, so keys still mean what they say. */
function typing(target: HTMLElement): boolean {
  if (target.tagName !== "INPUT") return /^(TEXTAREA|SELECT)$/.test(target.tagName);
  return !/^(range|checkbox|radio|button)$/.test((target as HTMLInputElement).type);
}
