/** Names of wagers, acts and options as people read them. The regulation's words for things. */

const WAGERS: Record<string, string> = {
  pass: "Pass line", "dont-pass": "Don't pass", come: "Come", "dont-come": "Don't come", "pass-odds": "Pass odds", "come-odds": "Come odds",
  "dont-pass-odds": "Don't pass odds", "dont-come-odds": "Don't come odds", field: "Field", "any-seven": "Any seven", "any-craps": "Any craps",
  "craps-2": "Craps 2", "craps-3": "Craps 3", "craps-12": "Craps 12", eleven: "Eleven", "craps-eleven": "C & E",
  horn: "Horn", whirl: "Whirl", "fire-bet": "Fire bet", "six-seven-eight": "6-7-8", ante: "Ante", play: "Play",
  "pair-plus": "Pair plus", "bet-one": "Bet 1", "bet-two": "Bet 2", "bet-three": "Bet 3", "ante-bonus": "Ante bonus",
  "three-card-bonus": "Three card bonus", "bonus-dollar": "Bonus",
}; // prettier-ignore

const FAMILIES: [RegExp, (match: RegExpExecArray) => string][] = [
  [/^place-lose-(\d+)$/, (m) => `Place ${m[1]} to lose`],
  [/^(place|buy|lay)-(\d+)$/, (m) => `${capital(m[1] ?? "")} ${m[2]}`],
  [/^hard-(\d+)$/, (m) => `Hard ${m[1]}`],
  [/^horn-high-(\d+)$/, (m) => `Horn high ${m[1]}`],
  [/^hop-hard-(\d+)$/, (m) => `Hop ${Number(m[1]) / 2}-${Number(m[1]) / 2}`],
  [/^hop-(\d)-(\d)$/, (m) => `Hop ${m[1]}-${m[2]}`],
  [/^(dont-)?come(-odds)?-(\d+)$/, (m) => `${m[1] ? "Don't come" : "Come"}${m[2] ? " odds" : ""} on ${m[3]}`],
];

export function wagerName(id: string): string {
  const known = WAGERS[id];
  if (known) return known;
  for (const [pattern, words] of FAMILIES) {
    const match = pattern.exec(id);
    if (match) return words(match);
  }
  return capital(id.replaceAll("-", " "));
}

const ACTS: Record<string, string> = {
  shoot: "Take the dice", "decline-dice": "Decline the dice", "pass-dice": "Pass the dice", roll: "Roll the dice",
  deal: "Deal", fold: "Fold", call: "Call", check: "Check", bet: "Bet", raise: "Raise to", withdraw: "Take the bet back",
  ride: "Let it ride", play: "Play", "sit-out": "Sit out", "sit-in": "Sit in again", "call-on": "Call on",
  "call-off": "Call off", "count-stub": "Count the stub", "buy-in": "Buy in", leave: "Leave the table", draw: "Draw",
  "change-dice": "Change the dice", "no-roll": "Call no roll", "invalid-roll": "Invalid roll",
  "order-pass-dice": "Order the dice passed", button: "Put the button", remove: "Take down", reduce: "Reduce",
  put: "Put chips in", "turn-cards": "Turn up cards",
}; // prettier-ignore

export function actName(act: string): string {
  return ACTS[act] ?? capital(act.replaceAll("-", " "));
}

const EVENTS: Record<string, string> = {
  "table-opened": "The table opens", "table-closed": "The table closes", seated: "Somebody sits down", left: "Somebody leaves",
  "bought-in": "Chips are bought", "chips-returned": "Chips are turned in", "option-changed": "A rule of the table changes",
  "notice-given": "A change is announced", "time-passed": "Time passes", "shuffle-committed": "The shuffle is locked away",
  shuffled: "The cards are shuffled", "shuffle-undone": "The shuffle is undone", "deck-cut": "The cards are cut",
  "cards-dealt": "The cards are dealt", "wager-placed": "A wager is made", "wager-removed": "A wager is taken down",
  "wager-reduced": "A wager is reduced", "wager-settled": "A wager is decided", withdrawn: "A bet is taken back",
  rolled: "The dice are rolled", "roll-voided": "The roll does not count", "shooter-selected": "A shooter takes the dice",
  "dice-declined": "The dice are declined", "dice-passed": "The dice are passed", "bet-travelled": "A bet goes to its number",
  "bet-inactive": "A bet is off", "button-changed": "A button is turned", "fire-point-made": "A fire bet point is made",
  "commission-notified": "The commission is told", chose: "A player decides", asked: "The players are asked",
  "dealer-revealed": "The dealer's hand is shown", "hand-revealed": "A hand is shown", "turned-up": "A card is turned up",
  burned: "A card is burned", "bonus-earned": "A bonus is earned", "round-ended": "The round ends",
  "stub-counted": "The stub is counted", "misdealt": "A misdeal", "face-up-found": "A card is found face up",
  "card-exchanged": "A card is exchanged", "card-struck": "A card is taken out", "deck-changed": "The deck is changed",
  "deck-removed": "The deck is taken away", "deck-sorted": "The deck is sorted", "decks-opened": "New decks are opened", "cards-turned": "Cards are named", "command-held": "The cards are turned next",
  "decks-rotated": "The decks are changed over", "device-removed": "A device is taken away",
  "surveillance-notified": "Surveillance is told", "flaw-stated": "A mistake is stated", ruled: "A ruling", corrected: "A correction",
  "hand-begun": "A hand begins", "hand-ended": "The hand ends", posted: "Blinds and antes", acted: "A player acts",
  "street-dealt": "A street is dealt", "bets-collected": "The bets go into the pot", "uncalled-returned": "An uncalled bet goes back",
  "pot-awarded": "A pot is won", "rake-taken": "The rake is taken", "button-placed": "The button is placed",
  "showdown-opened": "The showdown", "hand-shown": "A hand is shown", "hand-mucked": "A hand is given up", "hand-dead": "A hand is dead",
  drew: "A player draws", "draw-closed": "The draw is over", "sat-out": "Somebody sits out", "straddle-announced": "A straddle",
  "time-charged": "The time charge", "sent-to-table": "Money goes to a table",
  "received-from-table": "Money comes from a table", "sent-after": "Chips are sent after a player",
  "purse-opened": "A purse is opened", deposited: "Play money comes in",
}; // prettier-ignore

/** What happened, by the kind of an event. */
export function eventName(event: string): string {
  return EVENTS[event] ?? capital(plain(event));
}

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

export function plain(id: string): string {
  return id.replaceAll("-", " ").replaceAll("_", " ");
}

/** "1", "2 up", "3 draws", "board", "dealer" as people say it. */
export function placeName(place: string): string {
  const seat = /^(\d+)(?: (up|draws))?$/.exec(place);
  if (!seat) return capital(plain(place));
  const what = seat[2] === "up" ? ", face up" : seat[2] === "draws" ? ", drawn" : "";
  return `Seat ${seat[1] ?? ""}${what}`;
}
