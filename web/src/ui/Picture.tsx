/** Small pictures of layouts for the lobby. */

import { CardShape } from "./PlayingCard";
import { DieShape } from "./Dice";

export function Picture({ kind, name }: { kind: string; name: string }) {
  return (
    <svg className="picture" viewBox="0 0 250 150" role="img" aria-label={`Layout of ${name}`}>
      <rect className="felt-cloth" width={250} height={150} />
      {kind === "craps" ? (
        <Craps />
      ) : kind === "poker" ? (
        <Poker name={name} />
      ) : kind === "cards" ? (
        <Cards name={name} />
      ) : (
        <Plain name={name} />
      )}
    </svg>
  );
}

function Craps() {
  return (
    <g className="sketch">
      <path d="M16 14 V112 Q16 134 38 134 H234" />
      <path d="M30 14 V104 Q30 120 46 120 H234" />
      <path d="M44 14 H234 V104 H52 Q44 104 44 96 Z M44 46 H234 M44 74 H234" />
      {[4, 5, 6, 8, 9, 10].map((n, index) => (
        <g key={n}>
          <path d={`M${44 + index * 32} 14 V46`} />
          <text className="felt-label number" x={60 + index * 31.7} y={36} fontSize={17} textAnchor="middle">
            {n}
          </text>
        </g>
      ))}
      <text className="felt-label red" x={139} y={66} fontSize={16} textAnchor="middle">
        COME
      </text>
      <text className="felt-label" x={139} y={94} fontSize={13} textAnchor="middle">
        FIELD
      </text>
      <text className="felt-label" x={139} y={131} fontSize={10} textAnchor="middle">
        PASS LINE
      </text>
      <DieShape face={5} x={188} y={78} size={22} />
      <DieShape face={3} x={212} y={78} size={22} />
    </g>
  );
}

function Cards({ name }: { name: string }) {
  return (
    <g className="sketch">
      <path d="M14 12 H236 V30 Q236 142 125 142 Q14 142 14 30 Z" />
      <path d="M60 48 Q125 100 190 48" strokeDasharray="2 5" />
      {[0, 1, 2].map((index) => (
        <CardShape
          key={index}
          card={index === 0 ? 50 : index === 1 ? 46 : -1}
          x={84 + index * 29}
          y={18}
          width={26}
        />
      ))}
      {[0.16, 0.33, 0.5, 0.67, 0.84].map((share) => (
        <circle
          key={share}
          cx={125 + 92 * Math.cos(Math.PI * share)}
          cy={26 + 88 * Math.sin(Math.PI * share)}
          r={9}
        />
      ))}
      <text className="felt-label dim" x={125} y={92} fontSize={9} textAnchor="middle">
        {name.toUpperCase().slice(0, 22)}
      </text>
    </g>
  );
}

function Poker({ name }: { name: string }) {
  const board = /hold|omaha/i.test(name)
    ? [38, 25, 11, 0, 51]
    : /draw/i.test(name)
      ? [-1, -1, -1, -1, -1]
      : [-1, -1, 33, 20, 50];
  return (
    <g className="sketch">
      <ellipse cx={125} cy={75} rx={108} ry={58} />
      {board.map((card, index) => (
        <CardShape key={index} card={card} x={62 + index * 26} y={58} width={23} />
      ))}
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <circle
          key={index}
          cx={125 + 92 * Math.cos((index * Math.PI) / 4)}
          cy={75 + 45 * Math.sin((index * Math.PI) / 4)}
          r={7}
        />
      ))}
      {/stud/i.test(name) ? null : (
        <g className="dealer-button" transform="translate(160 108)">
          <circle r={8} />
          <text y={4} textAnchor="middle">
            D
          </text>
        </g>
      )}
    </g>
  );
}

function Plain({ name }: { name: string }) {
  return (
    <g className="sketch">
      <rect x={20} y={20} width={210} height={110} rx={10} />
      <path d="M20 75 H230 M125 20 V130" />
      <text className="felt-label dim" x={125} y={80} fontSize={11} textAnchor="middle">
        {name.toUpperCase().slice(0, 26)}
      </text>
    </g>
  );
}

/** The kind of picture by the server's word for the layout, or by the game's id. */
export function pictureKind(game: string, layout?: string): string {
  if (game === "craps" || game === "mini-craps") return "craps";
  if (layout === "poker" || /stud|hold-em|omaha|draw/.test(game)) return "poker";
  return layout === "numbers" || game === "keno" ? "plain" : "cards";
}
