/** A layout that all players share: sections of areas in a grid, what came up last, and who stands around it. */

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
import { Wheel } from "./Wheel";
import type { FeltProps } from "./types";

const MARGIN = 14;
const GAP = 12;

export function LayoutFelt(props: FeltProps) {
  const width = props.narrow ? 400 : 1000;
  const sections: { title: string; top: number; at: Placed[]; priced: boolean }[] = [];
  const houses = housesOf(props);
  const wheel = props.layout.wheel.length > 0 ? (props.narrow ? 84 : 96) : 0;
  let y = 2 * wheel + (houses.length > 0 ? (props.narrow ? 148 : 168) : wheel ? 34 : props.narrow ? 64 : 84);
  for (const section of props.layout.sections) {
    // Odds that all areas of a section have in common are printed over them once.
    const odds = section.title.includes(" to ") ? "" : common(props, section);
    const title = [section.title, odds].filter(Boolean).join(" · ");
    const priced = odds === "" && !section.title.includes(" to ");
    const top = y + (title ? 22 : 0);
    const { at, height } = placed(section, width - 2 * MARGIN, props.narrow);
    sections.push({
      title,
      priced,
      top,
      at: at.map((each) => ({ ...each, x: each.x + MARGIN, y: each.y + top })),
    });
    y = top + height + GAP;
  }
  const high = y + 56;
  const felt: FeltProps = { ...props, rail: [width / 8, high - 30], house: [width / 2, -20] };
  return (
    <Drawing
      className="layout-felt"
      viewBox={`0 0 ${width} ${high}`}
      label={`${plain(felt.game)} layout; arrow keys move between areas, Enter bets`}
    >
      <rect className="felt-cloth" width={width} height={high} rx={14} />
      {wheel ? <Spun felt={felt} width={width} r={wheel} /> : null}
      {houses.length > 0 ? (
        <Houses
          felt={felt}
          x={width / 2}
          y={30 + (wheel ? 2 * wheel + 10 : 0)}
          size={props.narrow ? 46 : 56}
          width={width - 40}
        />
      ) : wheel ? null : (
        <CameUp felt={felt} width={width} />
      )}
      {sections.map(({ title, top, at, priced }, index) => (
        <g key={index}>
          {title ? (
            <Label x={width / 2} y={top - 7} size={Math.min(14, width / (title.length * 0.68))} cls="accent">
              {title}
            </Label>
          ) : null}
          {[...at]
            .sort((a, b) => Number(a.area.shape === "spot") - Number(b.area.shape === "spot"))
            .map((each) => (
              <Box key={each.area.id} {...felt} at={each} priced={priced} />
            ))}
        </g>
      ))}
      <Players {...felt} y={high - 48} width={width} most={props.narrow ? 3 : 6} />
    </Drawing>
  );
}

function common(felt: FeltProps, section: SectionOut): string {
  const all = new Set(section.areas.map((area) => oddsOn(felt.layout, felt.pays, area.id)));
  const [only] = all;
  return section.title && all.size === 1 && only ? only : "";
}

/** The wheel in the middle, and beside it what it stopped at. */
function Spun({ felt, width, r }: { felt: FeltProps; width: number; r: number }) {
  const came = felt.lastStop ?? "";
  const words = came ? felt.lastResult : plain(felt.game).toUpperCase();
  return (
    <>
      <Wheel
        stops={felt.layout.wheel}
        came={came}
        said={felt.lastResult}
        x={felt.narrow ? r + 20 : width / 2}
        y={r + 18}
        r={r}
      />
      <g className="thrown" key={words} aria-hidden="true">
        <Label
          x={felt.narrow ? (width + 2 * r + 20) / 2 : width * 0.77}
          y={r + 24}
          size={Math.min(24, (felt.narrow ? 300 : 600) / Math.max(12, words.length))}
          cls={came ? "number" : "printed"}
        >
          {words}
        </Label>
      </g>
    </>
  );
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
    const path = `M${x + w / 2 - r} ${y + h / 2} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0`;
    const spot: Spot = { id: area.id, x: x + w / 2 - r, y: y + h / 2 - r, w: 2 * r, h: 2 * r, path };
    return (
      <g className="between">
        <Area {...felt} spot={spot} label={area.name} chipScale={Math.max(0.4, r / 20)} />
      </g>
    );
  }
  // In a small box, such as one of thirty-seven numbers, odds would not be read.
  const room = priced && (w >= 76 || h >= 90);
  const found = room ? oddsOn(felt.layout, felt.pays, area.id) : null;
  const odds = found === area.label ? null : found;
  const path = area.shape === "circle" ? oval(x, y, w, h) : undefined;
  const spot: Spot = { id: area.id, x, y, w, h, ...(path ? { path } : {}) };
  return (
    <g className={area.tone ? `tone-${area.tone}` : ""}>
      <Area {...felt} spot={spot} label={area.name} chipScale={Math.min(1, h / 40, w / 40)}>
        <Words area={area} x={x + w / 2} y={y} w={w} h={h} odds={odds ?? area.note} />
      </Area>
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
  const rows = twoLines(area.label, Math.floor(w / 8));
  const longest = Math.max(...rows.map((row) => row.length), 1);
  const most = odds ? (h - 20) / rows.length : h / rows.length;
  const size = Math.max(9, Math.min(22, most * 0.72, (w - 6) / (longest * 0.58)));
  const small = Math.max(8, Math.min(12, (w - 4) / (Math.max(odds.length, 1) * 0.52)));
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
