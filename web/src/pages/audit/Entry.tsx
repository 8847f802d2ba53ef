/** One event of the record. */

import type { EntryOut, EventOut } from "../../api/types";
import { cardName } from "../../lib/cards";
import { show } from "../../lib/money";
import { when, zoneName, type Zone } from "../../lib/when";
import { byName } from "../../lib/decided";
import { accountName, plain, type Say } from "../../lib/words";
import { useSay } from "../../ui/spoken";
import { Cite } from "../../ui/Why";

/** Who did it, as far as the record of a table says it in words. */
function actorName(actor: string, event: EventOut): string {
  if (actor.startsWith("house:")) return actor === "house:dealer" ? "the automatic dealer" : "the house";
  const seat = event.fields["seat"];
  return typeof seat === "number" ? `the player at seat ${seat}, or for them` : "the staff";
}

/** What an event of the record says, with its wager as its game calls it. */
export function recorded(event: EventOut, say: Say): string {
  return byName(event, {}, say) || `${event.title}.`;
}

type EntryProps = { entry: EntryOut; table: string; corrects: boolean; zone: Zone };

/** One event of the record: what it says, the money it moved, its clauses, and its place in the chain. */
export function Entry({ entry, table, corrects, zone }: EntryProps) {
  const { event } = entry;
  const say = useSay();
  return (
    <section className="panel" aria-label="Event">
      <h2>
        {event.version}: {event.title}
      </h2>
      <p>{recorded(event, say)}</p>
      {event.words.arithmetic ? (
        <p className="num">
          <b>{event.words.arithmetic}</b>
        </p>
      ) : null}
      {event.words.nearest ? <p className="small">{event.words.nearest}</p> : null}
      <p className="small">
        {event.cites.map((cite) => (
          <span key={cite}>
            <Cite id={cite} />{" "}
          </span>
        ))}
      </p>
      {event.postings.length > 0 ? (
        <table className="data">
          <thead>
            <tr>
              <th>Account</th>
              <th className="num">Moves</th>
            </tr>
          </thead>
          <tbody>
            {event.postings.map(([account, cents], index) => (
              <tr key={index}>
                <td>{accountName(account)}</td>
                <td className="num">{show(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {event.sealed.length > 0 ? (
        <p className="small">
          Sealed:{" "}
          {event.sealed
            .map(
              (field) =>
                `${plain(field.name)} ${field.value === undefined ? "(not yours to see)" : Array.isArray(field.value) ? field.value.map(cardName).join(" ") : String(field.value)}`,
            )
            .join("; ")}
        </p>
      ) : null}
      <p className="small muted">
        {when(entry.at, zone)} {zoneName(zone)}
        {entry.actor ? ` · by ${actorName(entry.actor, event)}` : ""}
      </p>
      {corrects && ["wager-settled", "round-ended"].includes(event.event) ? (
        <p>
          <a
            className="btn small"
            href={`#/house?table=${encodeURIComponent(table)}&${
              event.event === "wager-settled"
                ? `kind=payout-override&version=${event.version}`
                : `kind=void&round=${entry.round}`
            }`}
          >
            {event.event === "wager-settled" ? "Propose another result" : "Propose to void this round"}
          </a>
        </p>
      ) : null}
      <dl className="figures">
        <div>
          <dt>Hash</dt>
          <dd className="hash">{entry.hash}</dd>
        </div>
        <div>
          <dt>Before it</dt>
          <dd className="hash">{entry.line?.split("\n")[3] ?? ""}</dd>
        </div>
      </dl>
      {entry.line ? (
        <details>
          <summary>The text that was hashed</summary>
          <pre className="hash line">{entry.line}</pre>
        </details>
      ) : null}
    </section>
  );
}
