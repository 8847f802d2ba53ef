/** Chips: a stack on the felt with its amount, and the tray from which a denomination is chosen. */

import { onChip, show } from "../lib/money";

function tone(cents: number): string {
  if (cents < 500) return "chip-1";
  if (cents < 2500) return "chip-5";
  if (cents < 10_000) return "chip-25";
  return cents < 50_000 ? "chip-100" : "chip-500";
}

type Stack = {
  x: number;
  y: number;
  cents: number;
  mine: boolean;
  label?: string;
  scale?: number;
  on?: boolean;
};

export function ChipStack({ x, y, cents, mine, label, scale = 1, on = false }: Stack) {
  const height = Math.min(4, 1 + Math.floor(Math.log10(Math.max(1, cents / 500))));
  return (
    <g className={`stack ${mine ? "mine" : "others"}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      {Array.from({ length: height }, (_, level) => (
        <ellipse
          key={level}
          className={`chip-side ${tone(cents)}`}
          cx={0}
          cy={4 - level * 3}
          rx={17}
          ry={15}
        />
      ))}
      <g transform={`translate(0 ${4 - height * 3})`}>
        <circle className={`chip ${tone(cents)}`} r={17} />
        <circle className="chip-ring" r={12.5} />
        <text className="chip-text" y={4} textAnchor="middle">
          {onChip(cents)}
        </text>
        {label ? (
          <text className="chip-label" y={28} textAnchor="middle">
            {label}
          </text>
        ) : null}
        {on ? (
          <g transform="translate(15 -14)">
            <circle className="on-button" r={9} />
            <text className="on-text" y={3.4} textAnchor="middle">
              ON
            </text>
          </g>
        ) : null}
      </g>
    </g>
  );
}

type Tray = { chips: readonly number[]; chosen: number; choose: (chip: number) => void };

export function ChipTray({ chips, chosen, choose }: Tray) {
  return (
    <div className="chip-tray" role="radiogroup" aria-label="Chip to bet with">
      {chips.map((chip, index) => (
        <button
          key={chip}
          type="button"
          role="radio"
          aria-checked={chip === chosen}
          aria-label={`${show(chip)} chip, key ${index + 1}`}
          className={`chip-button ${tone(chip)}`}
          onClick={() => choose(chip)}
        >
          <span className="chip-value">{onChip(chip)}</span>
          <kbd>{index + 1}</kbd>
        </button>
      ))}
    </div>
  );
}
