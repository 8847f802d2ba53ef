/** Chips: a stack on the felt with its amount, a pile for a pot, and the tray from which a denomination is chosen. */

import { drawnChips, inChips, tone } from "../lib/chips";
import { onChip, show } from "../lib/money";

type Stack = {
  x: number;
  y: number;
  cents: number;
  mine: boolean;
  scale?: number;
  on?: boolean;
  off?: boolean;
};

/** Chips that are drawn smaller than this bear their amount larger. */
const SMALL = 0.75;

/** One disc seen from the player's side: its edge with the stripes, and its face. */
function Disc({ y, chip }: { y: number; chip: number }) {
  return (
    <g className={`disc ${tone(chip)}`} transform={`translate(0 ${y})`}>
      <path className="chip-side" d="M-17 0 v4 a17 13 0 0 0 34 0 v-4" />
      <path
        className="chip-edge"
        d="M-13.5 9 l1.5 4 h4 l-1 -3.6 Z M-2.4 13.1 v3.9 h4.8 v-3.9 Z M13.5 9 l-1.5 4 h-4 l1 -3.6 Z"
      />
      <ellipse className="chip" rx={17} ry={13} />
    </g>
  );
}

export function ChipStack({ x, y, cents, mine, scale = 1, on = false, off = false }: Stack) {
  const chips = drawnChips(cents, 7);
  const top = 3 - (chips.length - 1) * 4;
  // On a small chip the amount takes the whole of its face.
  const small = scale < SMALL;
  return (
    <g className={`stack ${mine ? "mine" : "others"}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse className="chip-shadow" cx={3} cy={9} rx={18} ry={12} />
      {chips.map((chip, level) => (
        <Disc key={level} y={3 - level * 4} chip={chip} />
      ))}
      <g transform={`translate(0 ${top})`}>
        <ellipse className="chip-ring" rx={small ? 17 : 13.5} ry={small ? 12.5 : 10} />
        <text
          className="chip-text"
          y={small ? 5 : 4}
          textAnchor="middle"
          style={{ fontSize: Math.min(small ? 16 : 11, (small ? 52 : 46) / onChip(cents).length) }}
        >
          {onChip(cents)}
        </text>
        {on || off ? (
          <g className={`call-button ${on ? "on" : "off"}`} transform="translate(15 -12)">
            <circle r={9} />
            <text y={3.2} textAnchor="middle">
              {on ? "ON" : "OFF"}
            </text>
          </g>
        ) : null}
      </g>
    </g>
  );
}

/** A pot: a column for every denomination, and its amount in words beside it. */
export function ChipPile({
  x,
  y,
  cents,
  scale = 1,
}: {
  x: number;
  y: number;
  cents: number;
  scale?: number;
}) {
  const columns = inChips(cents).slice(0, 4);
  const left = -((columns.length - 1) * 30) / 2;
  return (
    <g className="stack pile" transform={`translate(${x} ${y}) scale(${scale})`}>
      {columns.map(({ chip, count }, at) => (
        <g key={chip} transform={`translate(${left + at * 30} ${at % 2 ? 5 : 0})`}>
          <ellipse className="chip-shadow" cx={3} cy={9} rx={18} ry={12} />
          {Array.from({ length: Math.min(count, 8) }, (_, level) => (
            <Disc key={level} y={3 - level * 4} chip={chip} />
          ))}
          <ellipse
            className={`chip-inset ${tone(chip)}`}
            cy={3 - (Math.min(count, 8) - 1) * 4}
            rx={10.5}
            ry={7.6}
          />
        </g>
      ))}
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
          <span className={`chip-value ${onChip(chip).length > 3 ? "long" : ""}`}>{onChip(chip)}</span>
          <kbd>{index + 1}</kbd>
        </button>
      ))}
    </div>
  );
}
