/** The log, newest first; every entry opens its why card. */

import type { EventOut, RefusalOut } from "../api/types";
import { withSuits } from "../lib/cards";
import { byName, seated, worthTelling } from "../lib/decided";
import { signed } from "../lib/money";
import { useSay } from "./spoken";
import type { Matter } from "./Why";

export type Line = { id: string; event: EventOut } | { id: string; refusal: RefusalOut; what: string };

export function matterOf(line: Line): Matter {
  if ("refusal" in line) {
    return {
      title: "Refused",
      decision: line.refusal.sentence,
      arithmetic: "",
      nearest: "Nothing changed at the table.",
      reading: line.refusal.reading,
      cites: line.refusal.cites,
    };
  }
  const { words, cites, title } = line.event;
  return {
    title,
    ...words,
    decision: withSuits(words.decision),
    cites,
  };
}

type Props = { lines: Line[]; names: Readonly<Record<string, string>>; open: (matter: Matter) => void };

export function Log({ lines, names, open }: Props) {
  const say = useSay();
  const shown = lines
    .filter((line) => "refusal" in line || worthTelling(line.event))
    .slice(-120)
    .reverse();
  if (shown.length === 0) return <p className="muted small">Nothing has happened yet.</p>;
  return (
    <ol className="log" aria-label="Log, newest first">
      {shown.map((line) => {
        const net =
          "event" in line && line.event.event === "wager-settled" ? Number(line.event.fields["net"]) : null;
        const cites = "refusal" in line ? line.refusal.cites : line.event.cites;
        const kind = "refusal" in line ? "refused" : line.event.event === "ruled" ? "ruling" : "";
        return (
          <li key={line.id} className={kind}>
            <button
              type="button"
              className="entry"
              onClick={() => open(matterOf(line))}
              data-line={line.id}
              data-event={"event" in line ? line.event.event : "refused"}
            >
              <span>
                {"refusal" in line
                  ? `Refused: ${say.told(seated(line.refusal.sentence, names))}`
                  : byName(line.event, names, say)}
              </span>
              {net === null ? null : (
                <span className={`money num ${net > 0 ? "win" : net < 0 ? "loss" : ""}`}>{signed(net)}</span>
              )}
              {cites.length > 0 ? (
                <span className="cites">
                  <span className="cite">{cites[0]}</span>
                  {cites.length > 1 ? ` and ${cites.length - 1} more` : ""}
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
