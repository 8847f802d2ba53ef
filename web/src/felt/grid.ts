/** Where the areas of a section lie: as the game places them, or row by row. */

import type { AreaOut, SectionOut } from "../api/types";

export type Placed = { area: AreaOut; x: number; y: number; w: number; h: number };

/** Heights of a box in the units of a drawing: wide enough for a thumb. */
const LEAST = 46;
const MOST = 66;

/** `stretch`: how much taller boxes are than by themselves, where a felt has room, or less. */
export function placed(
  section: SectionOut,
  width: number,
  narrow: boolean,
  stretch = 1,
): { at: Placed[]; height: number } {
  return section.areas.some((area) => area.at.length === 4)
    ? byPlace(section, width, narrow, stretch)
    : inRows(section, width, narrow, stretch);
}

function inRows(
  section: SectionOut,
  width: number,
  narrow: boolean,
  stretch: number,
): { at: Placed[]; height: number } {
  const { areas } = section;
  const wanted = section.columns || 6;
  const columns = Math.max(1, Math.min(areas.length, narrow ? Math.min(wanted, atMost(areas)) : wanted));
  const rows = Math.ceil(areas.length / columns);
  const h = (narrow ? 52 : 58) * stretch;
  // Rows of nearly equal length, each as wide as the felt, look better than full ones and a rest.
  const at = areas.map((area, index) => {
    const row = Math.floor((index * rows) / areas.length);
    const first = Math.ceil((row * areas.length) / rows);
    const w = width / (Math.ceil(((row + 1) * areas.length) / rows) - first);
    return { area, x: (index - first) * w, y: row * h, w, h };
  });
  return { at, height: rows * h };
}

/** How many areas fit side by side on a phone: more where there is little to read. */
function atMost(areas: readonly AreaOut[]): number {
  if (areas.every((area) => area.dice.length > 0)) return 6;
  return areas.every((area) => area.label.length <= 3) ? 7 : 4;
}

function byPlace(
  section: SectionOut,
  width: number,
  narrow: boolean,
  stretch: number,
): { at: Placed[]; height: number } {
  const turned = narrow && section.turns;
  const boxes = section.areas.map((area) => {
    const [x = 0, y = 0, w = 1, h = 1] = area.at;
    return turned ? { area, x: y, y: x, w: h, h: w } : { area, x, y, w, h };
  });
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  const unit = width / right;
  const high = Math.min(MOST, Math.max(LEAST, unit * 0.8)) * stretch;
  const at = boxes.map(({ area, x, y, w, h }) => ({
    area,
    x: x * unit,
    y: y * high,
    w: w * unit,
    h: h * high,
  }));
  return { at, height: bottom * high };
}
