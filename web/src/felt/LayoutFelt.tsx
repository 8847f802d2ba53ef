/** A layout that all players share: sections of areas in a grid, what came up last, and who stands around it. */

import { useId } from "react";
import type { AreaOut, SectionOut } from "../api/types";
import { oddsOn } from "../lib/areas";
import { DieShape } from "../ui/Dice";
import { plain } from "../lib/words";
import { Area, type Spot } from "./Area";
import { Players } from "./craps/parts";
import { Drawing } from "./Drawing";
import { placed, type Placed } from "./grid";
import { Label } from "./Label";
import { Houses, housesOf } from "./Houses";
import { inLines } from "./PokerFelt";
import { Wheel } from "./Wheel";
import type { FeltProps } from "./types";

const MARGIN = 14;
const GAP = 12;

/** How tall a felt may be: what a desk of 1440 x 900 and a phone have room for, in units of the drawing. */
const ROOM = { wide: 636, narrow: 586 };
/** Boxes are at most so much taller, and no flatter, than they are by themselves; those with words of their own less. */
const TALLER = { wide: 2.6, narrow: 1.6 };
const FLATTER = { wide: 0.74, worded: 0.74, numbers: 0.45 };
const PASSES = 4;
/** A wheel that has no room shows only its upper edge: how much of it, and how large the wheel is of which it is the edge. */
const BAND = { wide: 84, narrow: 58 };
const EDGE = { wide: 300, narrow: 150, many: 200 };
/** Of so many stops the letters are read on a larger wheel only. */
const MANY = 40;
/** Beside the largest wheel there is room for what it stopped at. */
const MOST_WHEEL = { wide: 170, narrow: 124 };
/** How wide a letter of a printed name is, with the space after it, in units of its size. */
const PRINTED = 0.92;
/** Under the boxes who stands around; on a phone nobody but the player, whose chips are told below the window's bar. */
const RAIL = 56;
const EDGING = 2;

/** How small the chips on such a line may be drawn: what they are worth is still read. */
const LEAST_CHIP = 0.62;

/** Half of how high what lies on a line between two boxes is at least, under a finger. */
const SPOT = 8;

/** Letters smaller than this are not read on a phone; how wide one is in units of its size. */
const LEGIBLE = 11;
const LETTER = 0.68;

type Laid = { lines: string[]; top: number; at: Placed[]; priced: boolean };
type Plan = {
  wheel: number;
  band: boolean;
  sections: Laid[];
  boxes: number;
  /** Where the boxes end, and the felt. */
  end: number;
  high: number;
};

function plan(felt: FeltProps, houses: number, wheel: number, band: boolean, stretch: number): Plan {
  const { narrow } = felt;
  const width = narrow ? 400 : 1000;
  const sections: Laid[] = [];
  const turned = band ? BAND[narrow ? "narrow" : "wide"] : 2 * wheel;
  // What belongs to the house lies beside the edge of a wheel, and under a whole one.
  const lies = houses === 0 ? 0 : band ? (narrow ? 36 : 50) : narrow ? 148 : 168;
  let y = turned + (lies || (wheel ? 34 : narrow ? 64 : 84));
  let boxes = 0;
  for (const section of felt.layout.sections) {
    // Odds that all areas of a section have in common are printed over them once.
    const odds = section.title.includes(" to ") ? "" : common(felt, section);
    const title = [section.title, odds].filter(Boolean).join(" · ");
    const priced = odds === "" && !section.title.includes(" to ");
    const lines = title ? inLines(title, Math.floor(width / (LEGIBLE * LETTER))) : [];
    const top = y + (lines.length > 0 ? 8 + 14 * lines.length : 0);
    const { at, height } = placed(
      section,
      width - 2 * MARGIN,
      narrow,
      Math.max(stretch, flattest(section, narrow)),
    );
    sections.push({
      lines,
      priced,
      top,
      at: at.map((each) => ({ ...each, x: each.x + MARGIN, y: each.y + top })),
    });
    boxes += height;
    y = top + height + GAP;
  }
  const end = y + EDGING;
  return { wheel, band, sections, boxes, end, high: crowded(felt) ? y + RAIL : end };
}

/** Whether who stands around is drawn: on a phone only where others do. */
function crowded(felt: FeltProps): boolean {
  return !felt.narrow || Object.keys(felt.seats).some((seat) => Number(seat) !== felt.seat);
}

function flattest(section: SectionOut, narrow: boolean): number {
  if (!narrow) return FLATTER.wide;
  const worded = section.areas.filter((area) => area.note).length;
  return 2 * worded > section.areas.length ? FLATTER.worded : FLATTER.numbers;
}

/** The felt as it fits: wheel and boxes grow where there is room, and shrink to what there is. */
function fitted(felt: FeltProps, houses: number): Plan {
  const { narrow } = felt;
  const stops = felt.layout.wheel.length;
  const has = stops > 0;
  const size = narrow ? "narrow" : "wide";
  const room = ROOM[size];
  // At a desk who stands around is within the room, too.
  const tall = (laid: Plan) => (narrow ? laid.end : laid.high);
  let laid = plan(felt, houses, has ? (narrow ? 84 : 96) : 0, false, 1);
  if (has && tall(laid) > room && (narrow || (houses > 0 && stops > MANY)))
    laid = plan(felt, houses, narrow && stops > MANY ? EDGE.many : EDGE[size], true, 1);
  const left = room - tall(laid);
  if (has && !laid.band && left > 0) {
    laid = plan(felt, houses, Math.min(MOST_WHEEL[size], laid.wheel + left * 0.45), false, 1);
  }
  let stretch = Math.min(TALLER[size], 1 + (room - tall(laid)) / laid.boxes);
  let fits = plan(felt, houses, laid.wheel, laid.band, stretch);
  // What some boxes cannot give the others do.
  for (let pass = 0; pass < PASSES && tall(fits) > room; pass += 1) {
    stretch -= (tall(fits) - room) / laid.boxes;
    fits = plan(felt, houses, laid.wheel, laid.band, stretch);
  }
  return fits;
}

export function LayoutFelt(props: FeltProps) {
  const width = props.narrow ? 400 : 1000;
  const houses = housesOf(props);
  const { wheel, band, sections, high } = fitted(props, houses.length);
  const felt: FeltProps = { ...props, rail: [width / 8, high - 30], house: [width / 2, -20] };
  return (
    <Drawing
      className="layout-felt"
      viewBox={`0 0 ${width} ${high}`}
      label={`${plain(felt.game)} layout; arrow keys move between areas, Enter bets`}
    >
      <rect className="felt-cloth" width={width} height={high} rx={14} />
      {wheel ? <Spun felt={felt} width={width} r={wheel} band={band} houses={houses.length > 0} /> : null}
      {houses.length > 0 ? (
        <Houses
          felt={felt}
          {...(band
            ? props.narrow
              ? { x: 318, y: 8, size: 38, width: 148 }
              : { x: 780, y: 16, size: 56, width: 400 }
            : {
                x: width / 2,
                y: 30 + (wheel ? 2 * wheel + 10 : 0),
                size: props.narrow ? 46 : 56,
                width: width - 40,
              })}
        />
      ) : wheel ? null : (
        <CameUp felt={felt} width={width} />
      )}
      {sections.map(({ lines, top, at, priced }, index) => (
        <g key={index}>
          {lines.map((words, line) => (
            <Label
              key={line}
              x={width / 2}
              y={top - 7 - 14 * (lines.length - 1 - line)}
              size={Math.min(14, width / (words.length * LETTER))}
              cls="accent"
            >
              {words}
            </Label>
          ))}
          {[...at]
            .sort((a, b) => Number(a.area.shape === "spot") - Number(b.area.shape === "spot"))
            .map((each) => (
              <Box key={each.area.id} {...felt} at={each} priced={priced} />
            ))}
        </g>
      ))}
      {crowded(props) ? <Players {...felt} y={high - 48} width={width} most={props.narrow ? 3 : 6} /> : null}
    </Drawing>
  );
}

function common(felt: FeltProps, section: SectionOut): string {
  const all = new Set(section.areas.map((area) => oddsOn(felt.layout, felt.pays, area.id)));
  const [only] = all;
  return section.title && all.size === 1 && only ? only : "";
}

/** The wheel in the middle, or its upper edge, and beside it what it stopped at. */
function Spun({
  felt,
  width,
  r,
  band,
  houses,
}: {
  felt: FeltProps;
  width: number;
  r: number;
  band: boolean;
  houses: boolean;
}) {
  const edge = useId();
  const { narrow } = felt;
  const came = felt.lastStop ?? "";
  const words = came ? felt.lastResult : plain(felt.game).toUpperCase();
  const deep = BAND[narrow ? "narrow" : "wide"] + 12;
  // Of a wheel that is cut off as much is seen as is not beside it.
  const cut = band ? (narrow ? (houses ? 240 : width - 130) : houses ? 560 : width) : width;
  const at = band ? { x: cut / 2, y: r + 18 } : { x: narrow ? r + 20 : width / 2, y: r + 18 };
  const told = said({ narrow, width, r, band, houses, deep, cut });
  const drawn = (
    <Wheel stops={felt.layout.wheel} came={came} said={felt.lastResult} x={at.x} y={at.y} r={r} />
  );
  return (
    <>
      {band ? (
        <>
          <clipPath id={edge}>
            <rect width={cut} height={deep} />
          </clipPath>
          <g clipPath={`url(#${edge})`}>{drawn}</g>
        </>
      ) : (
        drawn
      )}
      <g className="thrown" key={words} aria-hidden="true">
        <Label
          x={told.x}
          y={told.y}
          size={Math.min(told.size, told.room / (words.length * (came ? LETTER : PRINTED)))}
          cls={came ? "number" : "printed"}
        >
          {words}
        </Label>
      </g>
    </>
  );
}

type Around = {
  narrow: boolean;
  width: number;
  r: number;
  band: boolean;
  houses: boolean;
  deep: number;
  cut: number;
};

/** Where it is told what a wheel stopped at, how large, and how wide that may be. */
function said({ narrow, width, r, band, houses, deep, cut }: Around) {
  if (band && houses)
    return { x: cut / 2, y: deep + (narrow ? 16 : 24), size: narrow ? 15 : 24, room: cut - 20 };
  if (band) return { x: (cut + width) / 2 - 2, y: 44, size: 24, room: width - cut - 14 };
  if (narrow) {
    const begins = 2 * r + 28;
    return { x: (begins + width) / 2, y: r + 24, size: 24, room: width - begins - 8 };
  }
  const begins = width / 2 + r;
  return { x: (begins + width) / 2, y: r + 24, size: r > 110 ? 34 : 24, room: width - begins - 40 };
}

/** The dice or the result of the last round, in the same place at every table. */
function CameUp({ felt, width }: { felt: FeltProps; width: number }) {
  const faces = felt.lastDice ?? [];
  const size = felt.narrow ? 34 : 44;
  const left = width / 2 - (faces.length * (size + 6)) / 2 - (felt.lastResult ? 70 : 0);
  if (faces.length === 0 && !felt.lastResult)
    return (
      <Label x={width / 2} y={felt.narrow ? 40 : 54} size={felt.narrow ? 20 : 26} cls="printed">
        {plain(felt.game).toUpperCase()}
      </Label>
    );
  const said = faces.length > 0 ? `Dice ${faces.join(" and ")}` : felt.lastResult;
  return (
    <g className="thrown" key={`${faces.join()} ${felt.lastResult}`} role="img" aria-label={said}>
      {faces.map((face, index) => (
        <DieShape key={index} face={face} x={left + index * (size + 6)} y={16} size={size} />
      ))}
      <Label
        x={faces.length > 0 ? left + faces.length * (size + 6) + 70 : width / 2}
        y={16 + size * 0.68}
        size={22}
        cls="number"
      >
        {felt.lastResult}
      </Label>
    </g>
  );
}

function Box({ at, priced, ...felt }: FeltProps & { at: Placed; priced: boolean }) {
  const { area, x, y, w, h } = at;
  if (area.shape === "spot") {
    const r = Math.min(w, h) / 2;
    // Between flat boxes of a phone a finger finds an oval.
    const [rx, ry] = felt.narrow ? [w / 2, Math.max(h / 2, SPOT)] : [r, r];
    const [left, top] = [x + w / 2 - rx, y + h / 2 - ry];
    const spot: Spot = {
      id: area.id,
      x: left,
      y: top,
      w: 2 * rx,
      h: 2 * ry,
      path: oval(left, top, 2 * rx, 2 * ry),
    };
    return (
      <g className="between">
        <Area {...felt} spot={spot} label={area.name} chipScale={Math.max(LEAST_CHIP, r / 20)} />
      </g>
    );
  }
  // In a small box, such as one of thirty-seven numbers, odds would not be read.
  const room = priced && h >= 44 && (w >= 76 || h >= 60);
  const found = room ? oddsOn(felt.layout, felt.pays, area.id) : null;
  const odds = found === area.label ? null : found;
  const path = area.shape === "circle" ? oval(x, y, w, h) : undefined;
  // In a wide box chips lie beside its words.
  const beside = felt.narrow ? { from: 90, in: 22 } : { from: 120, in: 46 };
  const aside = w >= beside.from;
  const chip: [number, number] = [aside ? x + w - beside.in : x + w / 2, y + h / 2];
  // Words make room for chips that lie beside them.
  const wide = aside && felt.held.has(area.id) ? w - 2 * beside.in + 6 : w;
  const spot: Spot = { id: area.id, x, y, w, h, chip, ...(path ? { path } : {}) };
  return (
    <g className={area.tone ? `tone-${area.tone}` : ""}>
      <Area {...felt} spot={spot} label={area.name} chipScale={Math.min(1, h / 40, w / 40)}>
        {area.dice.length > 0 ? (
          <Faces faces={area.dice} x={x + w / 2} y={y + h / 2} w={w} h={h} />
        ) : (
          <Words area={area} x={x + wide / 2} y={y} w={wide} h={h} odds={odds ?? area.note} />
        )}
      </Area>
    </g>
  );
}

/** Dice as they are printed on a layout. */
function Faces({
  faces,
  x,
  y,
  w,
  h,
}: {
  faces: readonly number[];
  x: number;
  y: number;
  w: number;
  h: number;
}) {
  const each = Math.min(h * 0.62, 34, (w - 8) / faces.length - 3);
  const left = x - (faces.length * (each + 3) - 3) / 2;
  return (
    <g>
      {faces.map((face, index) => (
        <DieShape key={index} face={face} x={left + index * (each + 3)} y={y - each / 2} size={each} />
      ))}
    </g>
  );
}

/** The label in at most two lines, as large as the box allows, and the odds under it. */
function Words({
  area,
  x,
  y,
  w,
  h,
  odds,
}: {
  area: AreaOut;
  x: number;
  y: number;
  w: number;
  h: number;
  odds: string;
}) {
  const rows = twoLines(area.label, Math.floor(w / 9));
  const longest = Math.max(...rows.map((row) => row.length), 1);
  // In a flat box the odds are no larger than what they are the odds of.
  const most = rows.length > 1 ? 10 : 12;
  const small = Math.max(8, Math.min(most, h * 0.38, (w - 4) / (Math.max(odds.length, 1) * 0.58)));
  const each = (odds ? h - small * 1.3 - 2 : h) / rows.length;
  const size = Math.max(9, Math.min(24, each * (odds ? 0.86 : 0.72), (w - 8) / (longest * 0.7)));
  const whole = rows.length * size * 1.1 + (odds ? small * 1.3 : 0);
  const first = y + h / 2 - whole / 2 + size * 0.86;
  return (
    <>
      {rows.map((row, index) => (
        <Label key={index} x={x} y={first + index * size * 1.1} size={size}>
          {row}
        </Label>
      ))}
      {odds ? (
        <Label x={x} y={first + (rows.length - 1) * size * 1.1 + small * 1.35} size={small} cls="odds">
          {odds}
        </Label>
      ) : null}
    </>
  );
}

export function twoLines(text: string, most: number): string[] {
  const words = text.split(" ");
  if (text.length <= most || words.length < 2) return [text];
  let best = 1;
  const longer = (at: number) =>
    Math.max(words.slice(0, at).join(" ").length, words.slice(at).join(" ").length);
  for (let at = 2; at < words.length; at += 1) if (longer(at) < longer(best)) best = at;
  return [words.slice(0, best).join(" "), words.slice(best).join(" ")];
}

function oval(x: number, y: number, w: number, h: number): string {
  return `M${x} ${y + h / 2} a${w / 2} ${h / 2} 0 1 0 ${w} 0 a${w / 2} ${h / 2} 0 1 0 ${-w} 0`;
}
