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

function listen(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}

export function usePlace(): Place {
  return useSyncExternalStore(listen, current);
}

export function go(hash: string): void {
  window.location.hash = hash;
}

/** The law page of a citation, on a day where one is meant. */
export function lawLink(cite: string, asOf?: string | null): string {
  return `#/law/${encodeURIComponent(cite)}${asOf ? `?as_of=${asOf}` : ""}`;
}
