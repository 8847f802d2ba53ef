/** What I can do now: the same place on every table, the first act biggest, amounts with steps, keys shown. */

import { useState, type ReactNode } from "react";
import { cardName, parseCards, pressed } from "../lib/cards";
import { show } from "../lib/money";
import {
  amountOf,
  fit,
  firstOf,
  lastOf,
  asChosen,
  costOf,
  immediate,
  spread,
  take,
  type Command,
  type Offer,
  type Param,
} from "../lib/offers";
import { capital, plain, type Say } from "../lib/words";
import { AmountLine, type Mark } from "./Amount";
import { FacesPick, NumbersPick, StopsPick } from "./Pickers";
import { Dividing, waysOf } from "./Dividing";
import { PlayingCard } from "./PlayingCard";
import { useSay } from "./spoken";

type Do = (command: Command) => void;

/** Cards or numbers chosen on the felt and in the panel alike. `places`: to which group of a ticket each belongs. */
export type Picking = {
  of: number[];
  picked: number[];
  /** `on`: whether the one that is touched is picked; of equal tiles another may be. */
  toggle: (card: number, on?: boolean) => void;
  places?: ReadonlyMap<number, string>;
};

/** The choice of cards that is open, where an offer has one: which cards, and how many. */
export function cardChoice(offers: readonly Offer[]): number[] | null {
  for (const offer of offers)
    for (const param of Object.values(offer.params ?? {})) if (param.type === "cards") return param.of;
  return null;
}

/** The numbers that may be marked on a board, where tickets are sold. */
export function numberChoice(offers: readonly Offer[]): number[] | null {
  for (const offer of offers) {
    const param = offer.params?.["spots"];
    if (param?.type === "subset") return param.of as number[];
  }
  return null;
}

/** Keys of acts: the first free letter of the name; chips have the digits. */
export function keysFor(
  acts: readonly string[],
  say: Say,
  taken: readonly string[] = ["u", "a", "x", "?"],
): Map<string, string> {
  const used = new Set(taken);
  const found = new Map<string, string>();
  for (const act of acts) {
    const letter = [...say.act(act).toLowerCase()].find((each) => /[a-z]/.test(each) && !used.has(each));
    if (!letter) continue;
    used.add(letter);
    found.set(act, letter);
  }
  return found;
}

export function ActButtons({
  offers,
  act,
  keys,
  primary,
  picking = null,
  marks = [],
  left = null,
}: {
  offers: Offer[];
  act: Do;
  keys: Map<string, string>;
  primary: boolean;
  picking?: Picking | null;
  marks?: readonly Mark[];
  /** Seconds in which to decide, shown on the first button. */
  left?: number | null;
}) {
  const all = offers.flatMap(spread);
  return (
    <div className="acts">
      {all.map((each, index) => {
        const ways = waysOf(all, each);
        if (ways.length > 0)
          return ways[0]?.offer === each ? (
            <Dividing
              key={`${each.do}-${JSON.stringify(ways.map(({ card }) => card))}`}
              ways={ways}
              form={(offer) => (
                <OfferForm key={JSON.stringify(offer.fixed)} offer={offer} act={act} primary />
              )}
            />
          ) : null;
        const offer = asChosen(each);
        const first = primary && index === 0;
        const twice = index > 0 && all[index - 1]?.do === offer.do;
        const key = twice ? undefined : keys.get(offer.do);
        // Two forms of one act differ by what is chosen in them.
        const choices = Object.keys(offer.params ?? {}).join();
        const id = `${offer.do}-${JSON.stringify(offer.fixed ?? {})}-${String(offer.seat)}-${choices}`;
        if (immediate(offer)) {
          return (
            <ActButton
              key={id}
              offer={offer}
              act={act}
              first={first}
              free={beside(offer, offers)}
              left={first ? left : null}
              shortcut={key}
            />
          );
        }
        return (
          <OfferForm
            key={id}
            offer={offer}
            act={act}
            primary={first}
            shortcut={key}
            picking={picking}
            marks={marks}
            left={first ? left : null}
            folded={(each.optional?.includes("amount") ?? false) && mostIsUsual(offer)}
          />
        );
      })}
    </div>
  );
}

/** An act that needs no choice, with what it costs. To give up what costs nothing asks once. */
function ActButton(props: {
  offer: Offer;
  act: Do;
  first: boolean;
  free: Offer | null;
  left: number | null;
  shortcut: string | undefined;
}) {
  const { offer, act, first, free, left, shortcut } = props;
  const say = useSay();
  const [asked, setAsked] = useState(false);
  const cost = costOf(offer);
  return (
    <button
      type="button"
      className={`btn ${first ? "primary big" : ""}`}
      data-act={offer.do}
      onBlur={() => setAsked(false)}
      onClick={() => {
        if (free && !asked) setAsked(true);
        else act(take(offer));
      }}
    >
      {asked && free
        ? `${say.act(offer.do)}, though ${say.act(free.do).toLowerCase()} is free?`
        : say.act(offer.do)}
      {detail(offer, say)}
      {cost > 0 ? ` ${show(cost)}` : ""}
      <Left seconds={left} />
      {shortcut ? <kbd>{shortcut.toUpperCase()}</kbd> : null}
    </button>
  );
}

/** Whether the amount that one starts with is the most there is: then only less could be wanted. */
function mostIsUsual(offer: Offer): boolean {
  const range = amountOf(offer);
  return range !== null && startOf(range, false, offer.costs) === lastOf(range);
}

/** What costs nothing beside giving up: then to give up is hardly meant. */
function beside(offer: Offer, offers: readonly Offer[]): Offer | null {
  return offer.do === "fold" ? (offers.find((each) => each.do === "check") ?? null) : null;
}

/** Seconds on a button, with the ring that they leave. The panel says them too, so that nobody hears a button count. */
function Left({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <span className="left num" aria-hidden="true" data-testid="left">
      <svg className="clock-ring" viewBox="0 0 20 20">
        <circle cx={10} cy={10} r={8} pathLength={100} />
      </svg>
      {seconds} s
    </span>
  );
}

/** What an offer is about, where that is given. */
export function detail(offer: Pick<Offer, "fixed">, say: Say): string {
  const fixed = Object.entries(offer.fixed ?? {}).filter(
    ([name, value]) => value !== true && name !== "amount",
  );
  // A number alone says nothing: "Redeem: ticket 1".
  const word = (name: string, value: unknown) => {
    if (name === "on") return say.wager(String(value));
    return typeof value === "number" ? `${plain(name)} ${value}` : plain(String(value));
  };
  return fixed.length === 0 ? "" : `: ${fixed.map(([name, value]) => word(name, value)).join(", ")}`;
}

/** An offer with particulars to choose. */
export function OfferForm({
  offer,
  act,
  primary = false,
  shortcut,
  chance = true,
  picking = null,
  marks = [],
  left = null,
  folded = false,
}: {
  offer: Offer;
  act: Do;
  primary?: boolean;
  shortcut?: string | undefined;
  chance?: boolean;
  picking?: Picking | null;
  marks?: readonly Mark[];
  left?: number | null;
  /** The amount has a usual one, and another is rarely wanted. */
  folded?: boolean;
}) {
  const say = useSay();
  const params = Object.entries(offer.params ?? {}).filter(
    ([name]) => chance || !offer.optional?.includes(name),
  );
  const [chosen, choose] = useState<Record<string, unknown>>({});
  const value = (name: string, param: Param): unknown =>
    param.type === "cards" && picking
      ? picking.picked.map(cardName).join(" ")
      : param.type === "subset" && name === "spots" && picking
        ? picking.picked
        : name in chosen
          ? chosen[name]
          : startOf(param, offer.optional?.includes(name) ?? false, offer.costs);
  const args: Record<string, unknown> = {};
  let ready = true;
  for (const [name, param] of params) {
    const found = value(name, param);
    if (found === undefined || !complete(param, found)) {
      if (!offer.optional?.includes(name)) ready = false;
    } else args[name] = found;
  }
  const amount = amountOf(offer);
  const single = amount !== null && params.length === 1;
  const cost = single ? args["amount"] : amount === null ? offer.costs : null;
  // An amount that is rarely changed lies under the button that it belongs to.
  const apart = (param: Param) => folded && param.type === "amount";
  const particular = ([name, param]: [string, Param]) => (
    <Particular
      key={name}
      name={name}
      param={param}
      value={value(name, param)}
      change={(next) => choose({ ...chosen, [name]: next })}
      optional={offer.optional?.includes(name) ?? false}
      picking={picking}
      marks={marks}
    />
  );
  return (
    <div className="offer-form" role="group" aria-label={formName(offer, say)}>
      {params.filter(([, param]) => !apart(param)).map(particular)}
      <button
        type="button"
        className={`btn ${primary ? "primary big" : ""}`}
        data-act={offer.do}
        disabled={!ready}
        onClick={() => {
          act(take(offer, args));
          if ("spots" in args) picking?.picked.forEach((spot) => picking.toggle(spot));
          // What came up is not what comes up next.
          choose({});
        }}
        style={{ width: "100%" }}
      >
        {drawWords(offer, args) ?? formName(offer, say)}
        {detail(offer, say)}
        {typeof cost === "number" && cost > 0 ? ` ${show(cost)}` : ""}
        <Left seconds={left} />
        {shortcut ? <kbd>{shortcut.toUpperCase()}</kbd> : null}
      </button>
      {params
        .filter(([, param]) => apart(param))
        .map((each) => (
          <details key={each[0]} className="another">
            <summary>Another amount</summary>
            {particular(each)}
          </details>
        ))}
    </div>
  );
}

/** What a form does: chips put in say something else than a word does. */
function formName(offer: Offer, say: Say): string {
  return offer.do === "put" && offer.params?.["says"] ? "Say it" : say.act(offer.do);
}

/** A choice in words; chips are money. */
function choiceName(name: string, value: unknown): string {
  if (name === "chips" && Array.isArray(value)) return value.map((chip) => show(Number(chip))).join(" + ");
  return plain(String(value));
}

/** "Stand pat" and "Draw 2" say more than "Draw". */
function drawWords(offer: Offer, args: Record<string, unknown>): string | null {
  if (offer.do !== "draw" || typeof args["discard"] !== "string") return null;
  const count = args["discard"].split(" ").filter(Boolean).length;
  return count === 0 ? "Stand pat" : `Throw away ${count} and draw`;
}

/** What a choice begins with; of amounts the one that the offer is priced at. */
function startOf(param: Param, optional: boolean, costs?: number | null): unknown {
  if (optional) return undefined;
  switch (param.type) {
    case "amount":
      return fit(param, param.usual ?? (costs || firstOf(param))) ?? undefined;
    case "one-of":
      return param.values[0];
    case "subset":
      return param.least === 0 ? [] : undefined;
    case "cards":
      return param.least === 0 ? "" : undefined;
    case "outcome":
      return undefined;
  }
}

function complete(param: Param, value: unknown): boolean {
  switch (param.type) {
    case "amount":
      return typeof value === "number";
    case "one-of":
      return true;
    case "subset":
      return Array.isArray(value) && value.length >= param.least && value.length <= param.most;
    case "cards": {
      const count = typeof value === "string" ? value.split(" ").filter(Boolean).length : -1;
      return count >= param.least && count <= param.most;
    }
    case "outcome":
      if (!param.dice) return value !== undefined;
      return Array.isArray(value) && value.length === param.dice && value.every((face) => face >= 1);
  }
}

/** One of a list. */
function Choice({
  name,
  values,
  value,
  change,
  optional,
  label,
}: {
  name: string;
  values: readonly unknown[];
  value: unknown;
  change: (value: unknown) => void;
  optional: boolean;
  label: string;
}): ReactNode {
  return (
    <label className="field">
      <span>{label}</span>
      <select
        value={value === undefined ? "" : JSON.stringify(value)}
        onChange={(event) => change(event.target.value === "" ? undefined : JSON.parse(event.target.value))}
      >
        {optional ? <option value="">not given</option> : null}
        {values.map((each) => (
          <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
            {choiceName(name, each)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Particular({
  name,
  param,
  value,
  change,
  optional,
  picking,
  marks,
}: {
  name: string;
  param: Param;
  value: unknown;
  change: (value: unknown) => void;
  optional: boolean;
  picking: Picking | null;
  marks: readonly Mark[];
}): ReactNode {
  const label = `${plain(name)}${optional ? " (may be left out)" : ""}`;
  switch (param.type) {
    case "amount":
      return (
        <AmountLine
          range={param}
          value={typeof value === "number" ? value : (fit(param, 0) ?? 0)}
          change={change}
          label={label}
          marks={marks}
        />
      );
    case "one-of":
      return <Choice {...{ name, value, change, optional, label }} values={param.values} />;
    case "outcome":
      if (!param.dice) {
        const stops = (param.stops ?? []).map(([stop]) => stop);
        return <StopsPick {...{ stops, value, change, label }} />;
      }
      return (
        <FacesPick
          count={param.dice}
          value={Array.isArray(value) ? (value as number[]) : []}
          change={change}
          label={label}
        />
      );
    case "cards": {
      const picked = typeof value === "string" ? value.split(" ").filter(Boolean) : [];
      const chosen = pressed(param.of, parseCards(picked.join(" ")) ?? []);
      return (
        <Toggles label={`${capital(label)}: choose ${howMany(param)}`}>
          {param.of.map((card, at) => {
            const word = cardName(card);
            const on = chosen[at] ?? false;
            return (
              <button
                key={`${at}-${card}`}
                type="button"
                aria-pressed={on}
                onClick={() => {
                  if (picking) picking.toggle(card, on);
                  else change((on ? without(picked, word) : [...picked, word]).join(" "));
                }}
              >
                <PlayingCard card={card} width={param.of.length > 12 ? 28 : 40} />
              </button>
            );
          })}
        </Toggles>
      );
    }
    case "subset": {
      const picked = Array.isArray(value) ? (value as unknown[]) : [];
      if (name === "spots" && picking)
        return (
          <p className="small" role="status">
            {picked.length === 0 ? "Mark numbers on the board." : `Marked: ${[...picked].join(" ")}`}
          </p>
        );
      return (
        <NumbersPick
          of={param.of as number[]}
          most={param.most}
          value={picked as number[]}
          change={change}
          label={label}
        />
      );
    }
  }
}

function howMany({ least, most }: { least: number; most: number }): string {
  return least === most ? String(most) : `${least} to ${most}`;
}

function without(words: readonly string[], word: string): string[] {
  const at = words.indexOf(word);
  return words.filter((_, place) => place !== at);
}

function Toggles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field" role="group" aria-label={label}>
      <span>{label}</span>
      <div className="card-pick">{children}</div>
    </div>
  );
}
