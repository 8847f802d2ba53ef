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
}; // prettier-ignore

export function actName(act: string): string {
  return ACTS[act] ?? capital(act.replaceAll("-", " "));
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plain(id: string): string {
  return id.replaceAll("-", " ").replaceAll("_", " ");
}
