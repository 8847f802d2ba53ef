/** Addresses after the hash: #/table/abc?felt=plain. */

import { useSyncExternalStore } from "react";

export type Place = { page: string; rest: string[]; query: URLSearchParams };

export function parse(hash: string): Place {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", ...rest] = path.split("/").map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(query) };
}

let held: { hash: string; place: Place } | null = null;

function current(): Place {
  const hash = window.location.hash;
  if (held?.hash !== hash) held = { hash, place: parse(hash) };
  return held.place;
}

const listening = new Set<() => void>();

function listen(changed: () => void): () => void {
  listening.add(changed);
  window.addEventListener("hashchange", changed);
  return () => {
    listening.delete(changed);
    window.removeEventListener("hashchange", changed);
  };
}

export function usePlace(): Place {
  return useSyncExternalStore(listen, current);
}

/**
 * Go somewhere, and tell those who draw it at once. The browser's own event comes later: a field whose value is in
 * the address would meanwhile be set back, and lose what is typed into it next.
 */
export function go(hash: string): void {
  window.location.hash = hash;
  for (const changed of [...listening]) changed();
}

/** The law page of a citation, on a day where one is meant. */
export function lawLink(cite: string, asOf?: string | null): string {
  return `#/law/${encodeURIComponent(cite)}${asOf ? `?as_of=${asOf}` : ""}`;
}
