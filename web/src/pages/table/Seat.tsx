/** Sitting down, buying in, leaving; and what the staff may do. */

import { useState } from "react";
import { buyIn, leave, sit } from "../../api/calls";
import type { Me, TableDetail } from "../../api/types";
import { parseDollars, plainDollars, show } from "../../lib/money";
import type { Command, Offer } from "../../lib/offers";
import { go } from "../../lib/router";
import { actName } from "../../lib/words";
import { OfferForm } from "../../ui/Acts";

export function StaffActs({ offers, act }: { offers: Offer[]; act: (command: Command) => void }) {
  const kinds = [...new Set(offers.map((offer) => offer.do))];
  const [kind, setKind] = useState("");
  const chosen = kinds.includes(kind) ? kind : (kinds[0] ?? "");
  const same = offers.filter((offer) => offer.do === chosen);
  const [which, setWhich] = useState(0);
  const offer = same[Math.min(which, same.length - 1)];
  return (
    <>
      <label className="field">
        <span>Act</span>
        <select
          value={chosen}
          onChange={(event) => {
            setKind(event.target.value);
            setWhich(0);
          }}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {actName(each)}
            </option>
          ))}
        </select>
      </label>
      {same.length > 1 ? (
        <label className="field">
          <span>Which</span>
          <select value={String(which)} onChange={(event) => setWhich(Number(event.target.value))}>
            {same.map((each, index) => (
              <option key={index} value={index}>
                {[
                  each.seat == null ? "" : `seat ${each.seat}`,
                  each.by ? `by the ${each.by}` : "",
                  ...Object.values(each.fixed ?? {}).map(String),
                ]
                  .filter(Boolean)
                  .join(", ") || actName(each.do)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {offer ? <OfferForm key={`${chosen}-${which}`} offer={offer} act={act} /> : null}
    </>
  );
}

export function SitDown({
  id,
  me,
  row,
  done,
  watching,
}: {
  id: string;
  me: Me | null;
  row: TableDetail["row"] | null;
  done: () => void;
  watching: boolean;
}) {
  const [dollars, setDollars] = useState("500");
  const [seat, setSeat] = useState("");
  const [error, setError] = useState<string | null>(null);
  if (!me) {
    return (
      <>
        <p>You are watching. To play, take a name; no account is needed.</p>
        <a
          className="btn primary big"
          href={`#/enter?table=${encodeURIComponent(id)}${row ? `&code=${encodeURIComponent(row.code)}` : ""}`}
        >
          Come in and play
        </a>
      </>
    );
  }
  const most = row?.seats ?? 9;
  const taken = new Set(row?.players.map((player) => player.seat));
  const free = Array.from({ length: Math.min(most, 16) }, (_, index) => index + 1).filter(
    (each) => !taken.has(each),
  );
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const cents = parseDollars(dollars);
    if (cents === null || cents === 0) return setError("Write dollars, such as 500.");
    try {
      await sit(id, cents, seat === "" ? null : Number(seat));
      setError(null);
      done();
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p className="asks">{watching ? "You watch as staff." : "Take a seat."}</p>
      <label className="field">
        <span>Chips, from your purse of {me.purse === null ? "?" : show(me.purse)}</span>
        <input
          type="text"
          inputMode="decimal"
          value={dollars}
          onChange={(event) => setDollars(event.target.value)}
          aria-label="Chips in dollars"
        />
      </label>
      <label className="field">
        <span>Seat</span>
        <select value={seat} onChange={(event) => setSeat(event.target.value)}>
          <option value="">first free</option>
          {free.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" className="btn primary big">
        Sit down
      </button>
    </form>
  );
}

export function Purse({ id, me, done }: { id: string; me: Me | null; done: () => void }) {
  const [dollars, setDollars] = useState("100");
  const [error, setError] = useState<string | null>(null);
  const run = (work: Promise<unknown>, after?: () => void) =>
    work.then(
      () => {
        setError(null);
        done();
        after?.();
      },
      (failed: unknown) => setError(failed instanceof Error ? failed.message : String(failed)),
    );
  return (
    <details className="more">
      <summary>Chips and leaving</summary>
      <label className="field">
        <span>Buy in more (purse {me?.purse == null ? "?" : show(me.purse)})</span>
        <input
          type="text"
          inputMode="decimal"
          value={dollars}
          onChange={(event) => setDollars(event.target.value)}
        />
      </label>
      <div className="acts pair">
        <button
          type="button"
          className="btn"
          onClick={() => {
            const cents = parseDollars(dollars);
            if (cents) void run(buyIn(id, cents));
            else setError(`Write dollars, such as ${plainDollars(10000)}.`);
          }}
        >
          Buy in
        </button>
        <button type="button" className="btn" onClick={() => void run(leave(id), () => go("#/"))}>
          Leave
        </button>
      </div>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
    </details>
  );
}
