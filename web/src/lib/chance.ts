/** Chance that nobody can choose: the player's share, and what follows from it and from the house's chain. */

import { bytesOf, fromHex, hex, sha256 } from "./sha256";

const WORD = 2n ** 32n;
const GROUP = 2 ** 27;

/** The words of one draw, and the dice, numbers and cards that are made of them. */
export class Words {
  private block = 0;
  private words: number[] = [];
  private left: number[] = [];
  private readonly bound: Uint8Array;

  constructor(
    private readonly lanes: readonly Uint8Array[],
    ...bound: (string | number)[]
  ) {
    this.bound = bytesOf(bound.join("\n"));
  }

  word(): number {
    if (this.words.length === 0) {
      const lane = this.lanes[this.block % this.lanes.length] ?? new Uint8Array();
      const made = sha256(
        joined(bytesOf("pitboss-words-1\n"), this.bound, bytesOf(`\n${this.block}\n`), lane),
      );
      const view = new DataView(made.buffer, made.byteOffset, 32);
      this.words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at));
      this.block += 1;
    }
    return this.words.shift() ?? 0;
  }

  /** One number below each bound, all from one word. */
  private draw(bounds: readonly number[]): number[] {
    const product = bounds.reduce((all, bound) => all * BigInt(bound), 1n);
    let fraction = BigInt(this.word());
    while ((fraction * product) % WORD < WORD % product) fraction = BigInt(this.word());
    return bounds.map((bound) => {
      const whole = fraction * BigInt(bound);
      fraction = whole % WORD;
      return Number(whole / WORD);
    });
  }

  below(n: number): number[] {
    return n > 1 ? this.draw([n]) : [0];
  }

  dice(count: number): number[] {
    while (this.left.length < count)
      this.left.push(...this.draw(Array<number>(10).fill(6)).map((each) => each + 1));
    return this.left.splice(0, count);
  }

  shuffle(cards: readonly number[]): number[] {
    const order = [...cards];
    let top = 0;
    while (order.length - top > 1) {
      for (const pick of this.draw(group(order.length - top))) {
        [order[top], order[top + pick]] = [order[top + pick] ?? 0, order[top] ?? 0];
        top += 1;
      }
    }
    return order;
  }
}

function group(bound: number): number[] {
  const found = [bound];
  let product = bound;
  for (let next = bound - 1; next >= 2 && product * next <= GROUP; next -= 1) {
    found.push(next);
    product *= next;
  }
  return found;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function promiseOf(seed: string): string {
  return hex(sha256(bytesOf(`pitboss-promise-1\n${seed}`)));
}

export type Share = { seat: number; seed: string };

/** All shares of a round as one hash; empty where the house alone draws. */
export function together(shares: readonly Share[], table: string, round: number): string {
  if (shares.length === 0) return "";
  const told = [...shares].sort((a, b) => a.seat - b.seat).map(({ seat, seed }) => `${seat} ${seed}`);
  return hex(sha256(bytesOf(["pitboss-shares-1", table, round, ...told].join("\n"))));
}

/** A value of a chain, lane by lane. */
export function lanesOf(value: string): Uint8Array[] {
  const all = fromHex(value);
  return Array.from({ length: all.length / 32 }, (_, at) => all.slice(32 * at, 32 * at + 32));
}

/** Whether a value is the one with this number of the chain whose tip was published. */
export function belongs(value: string, number: number, tip: string): boolean {
  let lanes = lanesOf(value);
  for (let step = 0; step < number; step += 1)
    lanes = lanes.map((lane, at) => sha256(joined(bytesOf(`pitboss-chain-1\n${at}\n`), lane)));
  return hex(sha256(joined(bytesOf("pitboss-tip-1\n"), ...lanes))) === tip;
}

export type Draw = [kind: string, bound: number, came: number[]];

/** Whether what an act drew follows from the value of the chain and the shares of the players. */
export function follows(
  draws: readonly Draw[],
  value: string,
  shares: string,
  table: string,
  number: number,
): boolean {
  const words = new Words(lanesOf(value), "pitboss-numbers-1", table, number, shares);
  return draws.every(
    ([kind, bound, came]) =>
      String(kind === "dice" ? words.dice(bound) : words.below(bound)) === String(came),
  );
}

/** Where in the house's committed order each card lies that is dealt. */
export function places(shares: string, count: number, table: string, number: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  if (shares === "") return all;
  return new Words([fromHex(shares)], "pitboss-places-1", table, number).shuffle(all);
}
