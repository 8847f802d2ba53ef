/** One area of a layout. It tells its state by itself: open, closed, chips on it, just paid, just lost. */

import type { KeyboardEvent, ReactNode } from "react";
import { ChipStack } from "../ui/Chips";
import { oddsOn, wagerOffer } from "../lib/areas";
import { amountOf, firstOf, lastOf, type Held } from "../lib/offers";
import { show, signed } from "../lib/money";
import { useLongPress } from "../ui/press";
import { useSay } from "../ui/spoken";
import { OnTop } from "./Drawing";
import { Moving } from "./Moving";
import type { FeltProps } from "./types";

export type Spot = {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  path?: string;
  chip?: [number, number];
};

type Props = FeltProps & {
  spot: Spot;
  children?: ReactNode;
  label?: string;
  chipScale?: number;
  /** My chips here are off for now. */
  asleep?: boolean;
  /** Chips that lie beside these: the odds of a come bet. */
  beside?: (Held & { at: [number, number]; asleep?: boolean }) | null;
};

export function Area({
  spot,
  children,
  label,
  chipScale = 1,
  asleep = false,
  beside = null,
  ...felt
}: Props) {
  const say = useSay();
  const offer = wagerOffer(felt.layout, felt.offers, felt.seat, spot.id);
  const range = offer ? amountOf(offer) : null;
  const chips = felt.held.get(spot.id);
  const net = felt.decided.get(spot.id);
  const name = label ?? say.wager(spot.id);
  const [cx, cy] = spot.chip ?? [spot.x + spot.w / 2, spot.y + spot.h / 2];
  const classes = ["area", offer ? "open" : "closed"];
  if (chips?.mine) classes.push("has-mine");
  if (net !== undefined) classes.push(net > 0 ? "just-paid" : net < 0 ? "just-lost" : "just-void");
  const became = net === undefined ? "" : net === 0 ? "back" : signed(net);
  const plate = became ? became.length * 8.5 + 12 : 0;
  const shrink = plate === 0 ? 1 : Math.min(1, (spot.w + 6) / plate);
  const act = () => felt.bet(spot.id);
  const press = useLongPress(
    () => felt.explain(spot.id, offer, true),
    () => felt.take(spot.id),
  );
  const to = net === undefined || net === 0 ? undefined : net > 0 ? felt.rail : felt.house;
  const shape = spot.path
    ? { d: spot.path }
    : { d: `M${spot.x} ${spot.y} h${spot.w} v${spot.h} h${-spot.w} Z` };
  // What is drawn is for the eye; the transparent shape over it is the button, with its own words.
  return (
    <g className={classes.join(" ")}>
      <g aria-hidden="true">
        <path className="area-shape" {...shape} />
        {children}
        {chips?.others ? (
          <ChipStack
            x={cx + 24 * chipScale}
            y={cy - 2}
            cents={chips.others}
            mine={false}
            scale={0.72 * chipScale}
          />
        ) : null}
        {chips?.mine ? (
          <ChipStack
            x={cx}
            y={cy}
            cents={chips.mine}
            mine
            scale={chipScale}
            on={chips.on && beside === null}
            off={asleep}
          />
        ) : null}
        {beside && (beside.mine || beside.others) ? (
          <ChipStack
            x={beside.at[0]}
            y={beside.at[1]}
            cents={beside.mine || beside.others}
            mine={beside.mine > 0}
            scale={chipScale * 0.9}
            on={beside.on}
            off={beside.asleep ?? false}
          />
        ) : null}
        {net !== undefined && to ? (
          <OnTop>
            <Moving
              key={felt.decidedAt}
              area={spot.id}
              from={[cx, cy]}
              to={to}
              cents={Math.abs(net)}
              scale={chipScale}
            />
          </OnTop>
        ) : null}
        {net !== undefined ? (
          <g className="flash" transform={`translate(${cx} ${cy}) scale(${shrink})`}>
            <rect className="flash-plate" x={-plate / 2} y={-12} width={plate} height={24} rx={12} />
            <text
              className={`flash-text ${net > 0 ? "win" : net < 0 ? "loss" : ""}`}
              y={5}
              textAnchor="middle"
            >
              {became}
            </text>
          </g>
        ) : null}
      </g>
      <path
        {...shape}
        className={`hit ${classes.join(" ")}`}
        role="button"
        tabIndex={-1}
        data-area={spot.id}
        data-x={cx}
        data-y={cy}
        aria-disabled={!offer}
        aria-label={spoken(name, range, chips, net, asleep, oddsOn(felt.layout, felt.pays, spot.id))}
        onClick={act}
        {...press}
        onKeyDown={(event) => keyed(event, act, () => felt.take(spot.id))}
        onMouseEnter={() => felt.explain(spot.id, offer)}
        onFocus={() => felt.explain(spot.id, offer)}
        onMouseLeave={() => felt.explain(null, null)}
      />
    </g>
  );
}

export function keyed(event: KeyboardEvent, act: () => void, take: () => void): void {
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    event.stopPropagation();
    act();
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    take();
  } else if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    event.stopPropagation();
    move(event.currentTarget as SVGPathElement, event.key);
  }
}

/** Arrow keys go to the nearest area in that direction. */
function move(from: SVGPathElement, key: string): void {
  const felt = from.ownerSVGElement;
  if (!felt) return;
  const at = point(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [
    0, 0,
  ];
  let best: SVGPathElement | null = null;
  let least = Infinity;
  for (const other of felt.querySelectorAll<SVGPathElement>("[data-area]")) {
    if (other === from) continue;
    const to = point(other);
    const along = (to[0] - at[0]) * (dx ?? 0) + (to[1] - at[1]) * (dy ?? 0);
    if (along <= 2) continue;
    const across = Math.abs((to[0] - at[0]) * (dy ?? 0)) + Math.abs((to[1] - at[1]) * (dx ?? 0));
    const far = along + 2.5 * across;
    if (far < least) [best, least] = [other, far];
  }
  best?.focus();
}

function point(area: SVGPathElement): [number, number] {
  return [Number(area.dataset["x"]), Number(area.dataset["y"])];
}

function spoken(
  name: string,
  range: ReturnType<typeof amountOf>,
  chips: { mine: number; others: number } | undefined,
  net: number | undefined,
  asleep: boolean,
  odds: string | null,
): string {
  const parts = [name];
  if (chips?.mine) parts.push(`your ${show(chips.mine)}${asleep ? ", off" : ""}`);
  if (chips?.others) parts.push(`others ${show(chips.others)}`);
  if (net !== undefined)
    parts.push(net > 0 ? `won ${show(net)}` : net < 0 ? `lost ${show(-net)}` : "returned");
  if (odds) parts.push(`pays ${odds}`);
  parts.push(range ? `open, ${show(firstOf(range))} to ${show(lastOf(range))}` : "closed");
  return parts.join(", ");
}
