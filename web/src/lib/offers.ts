/** Offers: what may be done now. A game is played through these and through nothing else. */

export type Amount = {
  type: "amount";
  least: number;
  most: number;
  step: number;
  also?: number[];
  origin?: number;
  /** What is meant where it is left out. */
  usual?: number;
};
export type OneOf = { type: "one-of"; values: unknown[] };
export type Subset = { type: "subset"; of: unknown[]; least: number; most: number };
export type CardChoice = { type: "cards"; of: number[]; least: number; most: number };
/** What chance brings: the faces of some dice, or one of the stops of a wheel. */
export type Outcome = { type: "outcome"; dice?: number; stops?: [number | string, number][] };
export type Param = Amount | OneOf | Subset | CardChoice | Outcome;

export type Offer = {
  do: string;
  kind: "turn" | "free" | "chance" | "house";
  seat?: number | string | null;
  by?: string | null;
  fixed?: Record<string, unknown>;
  params?: Record<string, Param>;
  optional?: string[];
  /** Whether the one who looks may take it up; whom the table waits for is told to everybody. */
  yours?: boolean;
  /** Cents that it takes from the stack, where nothing but cards has to be chosen. */
  costs?: number | null;
};

export type Command = {
  do: string;
  seat?: number | string | null;
  by?: string | null;
  args?: Record<string, unknown>;
};

/** Offers in the order in which the game lists its acts: of those open at the same time the likeliest first. */
export function inOrder<T extends { do: string }>(
  offers: readonly T[],
  acts: readonly { do: string }[],
): T[] {
  const place = new Map(acts.map((act, index) => [act.do, index]));
  const at = (offer: T) => place.get(offer.do) ?? acts.length;
  return [...offers].sort((a, b) => at(a) - at(b));
}

export type Wager = {
  number: number;
  seat: number;
  kind: string;
  name: string;
  stake: number;
  round: number;
  at?: number | null;
  position?: number | null;
  commission?: number;
  on?: boolean;
};

export function firstOf(amount: Amount): number {
  const origin = amount.origin ?? 0;
  const over = (((origin - amount.least) % amount.step) + amount.step) % amount.step;
  return amount.least + over;
}

export function lastOf(amount: Amount): number {
  const first = firstOf(amount);
  if (first > amount.most) return Math.max(0, ...(amount.also ?? []));
  return first + Math.floor((amount.most - first) / amount.step) * amount.step;
}

export function allows(amount: Amount, value: number): boolean {
  if (!Number.isInteger(value)) return false;
  if (amount.also?.includes(value)) return true;
  const first = firstOf(amount);
  return value >= first && value <= amount.most && (value - first) % amount.step === 0;
}

/** The smallest allowed amount that is at least what was meant, or else the largest allowed. */
export function fit(amount: Amount, wanted: number): number | null {
  if (allows(amount, wanted)) return wanted;
  const first = firstOf(amount);
  const found = [...(amount.also ?? [])];
  if (first <= amount.most) {
    const steps = Math.max(0, Math.ceil((wanted - first) / amount.step));
    found.push(Math.min(first + steps * amount.step, lastOf(amount)));
  }
  const above = found.filter((value) => value >= wanted);
  if (above.length > 0) return Math.min(...above);
  return found.length > 0 ? Math.max(...found) : null;
}

/** Steps for a slider: one up or down from a value, staying allowed. */
export function stepFrom(amount: Amount, value: number, steps: number): number {
  const next = value + steps * amount.step;
  if (next > amount.most) return lastOf(amount);
  return fit(amount, Math.max(next, firstOf(amount))) ?? value;
}

export function take(offer: Offer, chosen: Record<string, unknown> = {}): Command {
  const args = { ...(offer.fixed ?? {}), ...chosen };
  return {
    do: offer.do,
    ...(offer.seat == null ? {} : { seat: offer.seat }),
    ...(offer.by == null ? {} : { by: offer.by }),
    ...(Object.keys(args).length > 0 ? { args } : {}),
  };
}

/** Whether an offer can be taken up without choosing anything. */
export function immediate(offer: Offer): boolean {
  return Object.keys(offer.params ?? {}).every((name) => offer.optional?.includes(name));
}

/** The cents that an offer takes without a choice: as served, or the only amount that it leaves. */
export function costOf(offer: Offer): number {
  if (typeof offer.costs === "number") return offer.costs;
  const range = amountOf(offer);
  return range && firstOf(range) === lastOf(range) ? lastOf(range) : 0;
}

/** An act of a few amounts is an act each, which says its amount: "Play $40" and "Play $30". */
export function spread(offer: Offer): Offer[] {
  const amount = offer.params?.["amount"];
  const few = amount ? fewOf(amount) : null;
  if (few === null) return [offer];
  const params = Object.fromEntries(Object.entries(offer.params ?? {}).filter(([name]) => name !== "amount"));
  return few.map((each) => ({
    ...offer,
    params,
    fixed: { ...(offer.fixed ?? {}), amount: each },
    costs: each,
  }));
}

/** The amounts that a particular leaves, where they are few. */
function fewOf(param: Param): number[] | null {
  if (param.type === "amount") return firstOf(param) === lastOf(param) ? [lastOf(param)] : null;
  if (param.type !== "one-of" || param.values.length > MOST_AMOUNTS) return null;
  const values = param.values.filter((each): each is number => typeof each === "number");
  return values.length === param.values.length ? values : null;
}
const MOST_AMOUNTS = 4;

/** The offer as a player sees it: an amount that may be left out is chosen all the same, where there is a choice. */
export function asChosen(offer: Offer): Offer {
  const amount = offer.params?.["amount"];
  const several =
    (amount?.type === "amount" && amount.least < amount.most) ||
    (amount?.type === "one-of" && amount.values.length > 1);
  if (!several || !offer.optional?.includes("amount")) return offer;
  return { ...offer, optional: offer.optional.filter((name) => name !== "amount") };
}

/** Whether an offer is about these particulars, the amount aside: it fixes them, or leaves them to be chosen. */
export function covers(offer: Offer, args: Readonly<Record<string, unknown>>): boolean {
  const fixed = offer.fixed ?? {};
  const params = offer.params ?? {};
  const given = (name: string) => name in args;
  const fits = ([name, value]: [string, unknown]) =>
    name in fixed ? same(fixed[name], value) : name in params && accepts(params[name], value);
  const asked = Object.keys(params).filter((name) => name !== "amount" && !offer.optional?.includes(name));
  return Object.keys(fixed).every(given) && asked.every(given) && Object.entries(args).every(fits);
}

function accepts(param: Param | undefined, value: unknown): boolean {
  if (param?.type === "one-of") return param.values.some((each) => same(each, value));
  if (param?.type !== "subset" || !Array.isArray(value)) return false;
  return (
    value.length >= param.least &&
    value.length <= param.most &&
    value.every((each) => param.of.some((own) => same(own, each)))
  );
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export type Held = { mine: number; others: number; seats: number[]; on: boolean; numbers: number[] };

export function held(wagers: readonly Wager[], seat: number | null): Map<string, Held> {
  const found = new Map<string, Held>();
  for (const wager of wagers) {
    const id = wager.name;
    const area = found.get(id) ?? { mine: 0, others: 0, seats: [], on: false, numbers: [] };
    if (wager.seat === seat) area.mine += wager.stake;
    else area.others += wager.stake;
    if (!area.seats.includes(wager.seat)) area.seats.push(wager.seat);
    area.on ||= wager.on ?? false;
    area.numbers.push(wager.number);
    found.set(id, area);
  }
  return found;
}

export function amountOf(offer: Offer): Amount | null {
  const found = offer.params?.["amount"];
  return found?.type === "amount" ? found : null;
}

/** What undoing a wager needs: the command that takes these chips off again, if the table offers it. */
export function undoOf(offers: readonly Offer[], placed: Command): Command | null {
  const { amount, ...args } = placed.args ?? {};
  const unnamed = Object.keys(args).length === 0;
  const mine = offers.filter((offer) => offer.seat === placed.seat && (unnamed || covers(offer, args)));
  const reduce = mine.find((offer) => {
    const range = amountOf(offer);
    return offer.do === "reduce" && range !== null && typeof amount === "number" && allows(range, amount);
  });
  if (reduce) return take(reduce, { ...chosen(reduce, args), amount });
  const remove = mine.find((offer) => offer.do === "remove");
  return remove ? take(remove, chosen(remove, args)) : null;
}

/** Of some particulars those that an offer leaves to be chosen. */
export function chosen(offer: Offer, args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([name]) => name in (offer.params ?? {})));
}
