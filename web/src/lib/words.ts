/** Ids as words. What a game calls its wagers and acts is served by the game; here is only what every table shares. */

/** What the game that is looked at calls things. */
export type Say = {
  wager: (id: string) => string;
  act: (id: string) => string;
  /** Where cards lie: a seat, or a place that is called by what is printed there. */
  place: (id: string) => string;
  /** A sentence of the table with its wagers called by their names: "Pass line is made…" for "pass is made…". */
  told: (sentence: string) => string;
};

export function sayWith(
  names: Readonly<Record<string, string>>,
  acts: readonly { do: string; name: string }[],
): Say {
  const buttons = new Map(acts.map((act) => [act.do, act.name]));
  const named = (id: string) => names[id] ?? listedAs(names, id);
  return {
    told: (sentence) =>
      sentence
        .replace(/^[a-z]+(?= )/, (first) => names[first] ?? first)
        .replace(/(?<![\w-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])/g, (id, at: number, whole: string) => {
          const name = named(id);
          if (name === null) return id;
          return at === 0 || whole.endsWith(". ", at) ? name : within(name);
        }),
    wager: (id) => named(id) ?? capital(plain(id)),
    act: (id) => buttons.get(id) ?? capital(plain(id)),
    place: (id) => names[id] ?? placeName(id),
  };
}

/** What is listed under the beginning of a name, with the rest filled in: "Hand {}" under `blackjack-` for `blackjack-2`. */
function listedAs(names: Readonly<Record<string, string>>, id: string): string | null {
  for (let at = id.lastIndexOf("-"); at > 0; at = id.lastIndexOf("-", at - 1)) {
    const listed = names[id.slice(0, at + 1)];
    if (listed !== undefined) return listed.replace("{}", id.slice(at + 1));
  }
  return null;
}

/** A name in the middle of a sentence: "fire bet", but "Bust It", which has capitals of its own. */
function within(name: string): string {
  return /[A-Z]/.test(name.slice(1)) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

export const PLAIN: Say = sayWith({}, []);

/** An account of the books. */
export function accountName(account: string): string {
  const [kind = "", of] = account.split(":");
  const names: Record<string, string> = {
    stack: `Chips of seat ${of ?? ""}`, layout: "Wagers on the layout", bank: "The bank", pot: of ? `Pot ${of}` : "The pot",
    bets: of ? `Bets of seat ${of}` : "Bets", rake: "The rake", commission: "Commission", outside: "Outside the table",
    purse: "A purse", transit: "On the way between tables", escrow: "Held back",
  }; // prettier-ignore
  return names[kind] ?? capital(plain(account.replaceAll(":", " ")));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "4, 5 and 6". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

export function plain(id: string): string {
  return id
    .replaceAll("-", " ")
    .replaceAll("_", " ")
    .replace(/\bhold em\b/, "hold 'em");
}

/** "1", "2 up", "3 draws", "board", "dealer" as people say it. */
export function placeName(place: string): string {
  const seat = /^(\d+)(?:@(\d+))?(?:\/(\d+))?(?: (up|draws))?$/.exec(place);
  if (!seat) return capital(plain(place));
  const [, who = "", box, hand, how] = seat;
  const what = how === "up" ? ", face up" : how === "draws" ? ", drawn" : "";
  return `Seat ${who}${box ? ` at box ${box}` : ""}${hand ? `, hand ${hand}` : ""}${what}`;
}

/** How a bot plays, in words. */
export function playsWords(plays: string): string {
  if (plays === "tight") return "tight: few hands, and those hard";
  if (plays === "loose") return "loose: sees most hands through";
  const skill = Number(plays);
  if (plays === "" || skill >= 100) return "best play, always by the book";
  const named = skill <= 50 ? "beginner" : skill <= 80 ? "learner" : "good player";
  return `${named}: by the book ${skill} times in 100`;
}
