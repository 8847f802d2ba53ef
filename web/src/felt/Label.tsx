/** Words printed on a felt. */

import type { ReactNode } from "react";

export function Label({
  x,
  y,
  size = 15,
  cls = "",
  children,
}: {
  x: number;
  y: number;
  size?: number;
  cls?: string;
  children: ReactNode;
}) {
  return (
    <text className={`felt-label ${cls}`} x={x} y={y} fontSize={size} textAnchor="middle">
      {children}
    </text>
  );
}
