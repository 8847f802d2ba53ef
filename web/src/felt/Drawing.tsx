/** The frame of a drawn felt. What moves is drawn over everything else, wherever on the felt it begins. */

import { createContext, useContext, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const Over = createContext<SVGGElement | null>(null);

type Props = { className: string; viewBox: string; label: string; children: ReactNode };

export function Drawing({ className, viewBox, label, children }: Props) {
  const [over, setOver] = useState<SVGGElement | null>(null);
  return (
    <Over.Provider value={over}>
      <svg className={`felt ${className}`} viewBox={viewBox} role="group" aria-label={label}>
        {children}
        <g ref={setOver} aria-hidden="true" />
      </svg>
    </Over.Provider>
  );
}

export function OnTop({ children }: { children: ReactNode }) {
  const over = useContext(Over);
  return over ? createPortal(children, over) : null;
}
