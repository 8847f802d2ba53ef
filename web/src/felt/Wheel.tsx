/** A wheel with its stops; the one that came up last stands at the top, under the pointer. */

import { useState } from "react";
import type { FeltOut } from "../api/types";

type Stop = FeltOut["wheel"][number];

const FULL = 360;
/** Smaller letters, in units of the drawing, are not read. */
const LEGIBLE = 9;

export function Wheel({
  stops,
  came,
  said,
  x,
  y,
  r,
}: {
  stops: readonly Stop[];
  /** The id of the stop that came up; empty before the first spin. */
  came: string;
  said: string;
  x: number;
  y: number;
  r: number;
}) {
  const width = FULL / stops.length;
  const at = Math.max(
    0,
    stops.findIndex((stop) => stop.id === came),
  );
  const turned = useTurned(came, -at * width);
  // Labels as large as their sector is wide; the few long ones of a wheel lean into their neighbours.
  const arc = (2 * Math.PI * r * 0.82) / stops.length;
  const across = Math.min(r * 0.15, arc / (usual(stops) * 0.76));
  // Where that would not be read they are written outwards: then a sector need only be as wide as a line is high.
  const outwards = across < LEGIBLE;
  const size = outwards ? Math.min(LEGIBLE * 1.3, arc) : across;
  const label = `Wheel of ${stops.length} stops${came ? `; it came to rest at ${said}` : ""}`;
  return (
    <g className="wheel" role="img" aria-label={label} data-stop={came} transform={`translate(${x} ${y})`}>
      <circle className="wheel-rim" r={r + 5} />
      <g className="wheel-turns" style={{ transform: `rotate(${turned}deg)` }}>
        {stops.map((stop, place) => {
          const up = came !== "" && place === at;
          return (
            <g
              key={place}
              className={`wheel-stop tone-${stop.tone || (place % 2 ? "even" : "odd")} ${up ? "came" : ""}`}
              transform={`rotate(${place * width})`}
            >
              <path d={sector(r, width)} />
              {outwards ? (
                <text
                  transform={`translate(0 ${-r * 0.97}) rotate(90)`}
                  y={size * 0.36}
                  fontSize={Math.min(size, (r * 0.52) / (stop.label.length * 0.66))}
                >
                  {stop.label}
                </text>
              ) : (
                <text y={-r * 0.82} fontSize={size} textAnchor="middle">
                  {stop.label}
                </text>
              )}
            </g>
          );
        })}
      </g>
      <circle className="wheel-hub" r={r * 0.42} />
      <path className="wheel-pointer" d={`M-7 ${-r - 11} h14 l-7 15 Z`} />
    </g>
  );
}

/** How far the wheel is turned: at every new stop once around, and on to where that stands at the top. */
function useTurned(came: string, wanted: number): number {
  const [stands, stop] = useState({ came, turned: wanted });
  if (stands.came === came) return stands.turned;
  const turned = stands.turned + FULL + ((((wanted - stands.turned) % FULL) + FULL) % FULL);
  stop({ came, turned });
  return turned;
}

/** How many letters most labels have at most. */
function usual(stops: readonly Stop[]): number {
  const lengths = stops.map((stop) => stop.label.length).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.9)] ?? 1;
}

/** A sector of n degrees, its middle straight up. */
function sector(r: number, degrees: number): string {
  const half = (degrees / 2 / 180) * Math.PI;
  const [dx, dy] = [r * Math.sin(half), r * Math.cos(half)];
  return `M0 0 L${-dx} ${-dy} A${r} ${r} 0 0 1 ${dx} ${-dy} Z`;
}
