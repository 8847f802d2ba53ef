/** Amounts are whole cents everywhere; they become text only here. */

export function show(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}$${grouped}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

export function signed(cents: number): string {
  return cents > 0 ? `+${show(cents)}` : show(cents);
}

/** Short form for a chip: $5, $25, $1.5k, $0.50. */
export function onChip(cents: number): string {
  if (cents >= 100_000) return `$${trim((cents / 100_000).toFixed(2))}k`;
  return `$${cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)}`;
}

function trim(text: string): string {
  return text.replace(/\.?0+$/, "");
}

/** Dollars as typed, read from the text and never through a float. */
export function parseDollars(text: string): number | null {
  const found = /^\s*\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const whole = (found[1] ?? "").replaceAll(",", "");
  if (whole.length > 13) return null;
  return Number(whole) * 100 + Number((found[2] ?? "").padEnd(2, "0") || "0");
}

/** Dollars as a case file writes them: 10, 7.50. */
export function plainDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

export const CHIPS: readonly number[] = [100, 500, 2500, 10_000, 50_000];
