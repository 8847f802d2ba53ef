/** What a layout prints: odds by wager and by line, as the server has them for the law and the options of a table. */

import { listed, plain } from "./words";

export type Pays = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The one price of a wager; of a wager with several, the one for a line. */
export function price(pays: Pays, wager: string, line: string | number = ""): string | null {
  const lines = pays[wager];
  return lines?.[String(line)] ?? lines?.[""] ?? null;
}

/** Lines and prices in the order of a layout: the dearest first, totals by number. */
export function prices(pays: Pays, wager: string): [string, string][] {
  const lines = Object.entries(pays[wager] ?? {}).filter(([line]) => line !== "");
  return lines.every(([line]) => /^\d+$/.test(line))
    ? lines.sort((a, b) => Number(a[0]) - Number(b[0]))
    : lines;
}

/** Which totals of the field pay more than the others, and what. */
export function dearest(pays: Pays, wager: string): Map<string, string> {
  const lines = prices(pays, wager);
  const least = Math.min(...lines.map(([, odds]) => worth(odds)));
  return new Map(lines.filter(([, odds]) => worth(odds) > least));
}

/** "30 to 1 on pairs, 15 to 1 on others", where all of a sort pay the same. */
export function hopPrices(pays: Pays): string | null {
  const of = (pairs: boolean) =>
    new Set(
      Object.keys(pays)
        .filter((id) => id.startsWith("hop-") && id.startsWith("hop-hard-") === pairs)
        .map((id) => price(pays, id)),
    );
  const [hard, easy] = [[...of(true)], [...of(false)]];
  return hard.length === 1 && easy.length === 1 ? `${easy[0]}, pairs ${hard[0]}` : null;
}

function worth(odds: string): number {
  const [won = "0", staked = "1"] = odds.split(" to ");
  return Number(won) / Number(staked);
}

/** Of a wager with more lines than this nobody reads a sentence: they stand on a rate card. */
const READABLE = 20;

/** All that a wager pays, as one says it: "1 to 1, 3 to 2 on blackjack", "2 to 1 on 4 and 10, 3 to 2 on 5 and 9". */
export function paid(pays: Pays, wager: string): string {
  const lines = prices(pays, wager);
  if (lines.length > READABLE) return "";
  return [pays[wager]?.[""] ?? "", linesWords(lines)].filter(Boolean).join(", ");
}

/** Totals that pay alike together, hands each by itself. */
function linesWords(lines: readonly [string, string][]): string {
  if (!lines.every(([line]) => /^\d+$/.test(line)))
    return lines.map(([line, odds]) => `${odds} ${onLine(inWords(line))}`).join(", ");
  const totals = new Map<string, string[]>();
  for (const [line, odds] of lines) totals.set(odds, [...(totals.get(odds) ?? []), line]);
  return [...totals].map(([odds, those]) => `${odds} on ${listed(those)}`).join(", ");
}

/** "five card 21", but "6-7-8" as it is written. */
function inWords(line: string): string {
  return /\d-\d/.test(line) ? line : plain(line);
}

/** "on flush", but "by a six" and "of spades", which go on from what stands before them. */
function onLine(line: string): string {
  if (line === "other") return "on any other hand";
  return /^(by|of) /.test(line) ? line : `on ${line.replace(/^spread /, "a spread of ")}`;
}

/** The tables of a card game to be printed on its felt: titles with lines, each table once. */
export function tables(pays: Pays): { wagers: string[]; lines: [string, string][] }[] {
  const found: { wagers: string[]; lines: [string, string][] }[] = [];
  for (const wager of Object.keys(pays)) {
    const lines = prices(pays, wager);
    if (lines.length === 0) continue;
    const same = found.find((each) => JSON.stringify(each.lines) === JSON.stringify(lines));
    if (same) same.wagers.push(wager);
    else found.push({ wagers: [wager], lines });
  }
  return found;
}

/** "4/5/6: 24/249/999 to 1", where all are to the same unit. */
export function inShort(lines: readonly (readonly [string, string])[]): string {
  const units = new Set(lines.map(([, odds]) => odds.split(" to ")[1]));
  if (units.size !== 1) return lines.map(([line, odds]) => `${line}: ${odds}`).join("  ");
  const won = lines.map(([, odds]) => odds.split(" to ")[0]);
  return `${lines.map(([line]) => line).join("/")}: ${won.join("/")} to ${[...units][0]}`;
}

/** Odds by their lines: `field 12` is the line 12 of the field. */
export type Lines = Readonly<Record<string, string | number>>;

/** Odds that are set by wager, some of them by line, each under a name of its own. */
export function byLine(set: Readonly<Record<string, string | number | Lines>>): Lines {
  return Object.fromEntries(
    Object.entries(set).flatMap(([wager, odds]): [string, string | number][] =>
      typeof odds === "object"
        ? Object.entries(odds).map(([line, each]) => [`${wager} ${line}`, each])
        : [[wager, odds]],
    ),
  );
}

/** The same as the server takes it. */
export function byWager(lines: Lines): Record<string, string | number | Lines> {
  const found: Record<string, string | number | Lines> = {};
  for (const [name, odds] of Object.entries(lines)) {
    const [wager = "", line] = name.split(" ");
    const others = found[wager];
    found[wager] =
      line === undefined ? odds : { ...(typeof others === "object" ? others : {}), [line]: odds };
  }
  return found;
}
