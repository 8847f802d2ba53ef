/** Where the areas of a section lie: as the game places them, or row by row. */

import type { AreaOut, SectionOut } from "../api/types";

export type Placed = { area: AreaOut; x: number; y: number; w: number; h: number };

/** Heights of a box in the units of a drawing: wide enough for a thumb. */
const LEAST = 46;
const MOST = 66;

export function placed(
  section: SectionOut,
  width: number,
  narrow: boolean,
): { at: Placed[]; height: number } {
  return section.areas.some((area) => area.at.length === 4)
    ? byPlace(section, width, narrow)
    : inRows(section, width, narrow);
}

function inRows(section: SectionOut, width: number, narrow: boolean): { at: Placed[]; height: number } {
  const count = section.areas.length;
  const wanted = section.columns || 6;
  const columns = Math.max(1, Math.min(count, narrow ? Math.min(wanted, 4) : wanted));
  const rows = Math.ceil(count / columns);
  // Rows of equal length look better than a full one and a rest.
  const across = Math.ceil(count / rows);
  const [w, h] = [width / across, narrow ? 52 : 58];
  const at = section.areas.map((area, index) => ({
    area,
    x: (index % across) * w,
    y: Math.floor(index / across) * h,
    w,
    h,
  }));
  return { at, height: rows * h };
}

function byPlace(section: SectionOut, width: number, narrow: boolean): { at: Placed[]; height: number } {
  const turned = narrow && section.turns;
  const boxes = section.areas.map((area) => {
    const [x = 0, y = 0, w = 1, h = 1] = area.at;
    return turned ? { area, x: y, y: x, w: h, h: w } : { area, x, y, w, h };
  });
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  const unit = width / right;
  const high = Math.min(MOST, Math.max(LEAST, unit * 0.8));
  const at = boxes.map(({ area, x, y, w, h }) => ({
    area,
    x: x * unit,
    y: y * high,
    w: w * unit,
    h: h * high,
  }));
  return { at, height: bottom * high };
}
