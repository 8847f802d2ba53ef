/** Times of the record: in the time zone of whoever looks, or in UTC. */

export type Zone = "here" | "UTC";

/** The viewer's own time zone by its name, such as America/New_York. */
export function zoneName(zone: Zone): string {
  return zone === "UTC" ? "UTC" : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** "2026-11-16 14:02:11" of microseconds since 1970. */
export function when(micros: number, zone: Zone): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zoneName(zone),
    dateStyle: "short",
    timeStyle: "medium",
  });
  return parts.format(new Date(micros / 1000));
}

/** What a field for day and time holds, in microseconds since 1970; null where it holds nothing yet. */
export function micros(text: string, zone: Zone): number | null {
  const at = Date.parse(zone === "UTC" ? `${text}Z` : text);
  return Number.isNaN(at) ? null : at * 1000;
}
