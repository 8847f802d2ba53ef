/** A wheel with its stops; the one that came up last stands at the top, under the pointer. */

import type { FeltOut } from "../api/types";

type Stop = FeltOut["wheel"][number];

const FULL = 360;

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
  // Labels as large as their sector is wide; the few long ones of a wheel lean into their neighbours.
  const arc = (2 * Math.PI * r * 0.82) / stops.length;
  const size = Math.max(6, Math.min(r * 0.15, arc / (usual(stops) * 0.76)));
  const label = `Wheel of ${stops.length} stops${came ? `; it came to rest at ${said}` : ""}`;
  return (
    <g className="wheel" role="img" aria-label={label} data-stop={came} transform={`translate(${x} ${y})`}>
      <circle className="wheel-rim" r={r + 5} />
      <g transform={`rotate(${-at * width})`}>
        {stops.map((stop, place) => {
          const up = came !== "" && place === at;
          return (
            <g
              key={place}
              className={`wheel-stop tone-${stop.tone || (place % 2 ? "even" : "odd")} ${up ? "came" : ""}`}
              transform={`rotate(${place * width})`}
            >
              <path d={sector(r, width)} />
              <text y={-r * 0.82} fontSize={size} textAnchor="middle">
                {stop.label}
              </text>
            </g>
          );
        })}
      </g>
      <circle className="wheel-hub" r={r * 0.42} />
      <path className="wheel-pointer" d={`M-7 ${-r - 11} h14 l-7 15 Z`} />
    </g>
  );
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
