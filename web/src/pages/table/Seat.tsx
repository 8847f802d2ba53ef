/** Sitting down, buying in, leaving. */

import { useState } from "react";
import { buyIn, guest, leave, session, sit } from "../../api/calls";
import { Failed } from "../../api/client";
import { deposit, playToo } from "../../api/people";
import type { Me, TableDetail } from "../../api/types";
import { parseDollars, plainDollars, show } from "../../lib/money";
import { leftWith } from "../../lib/meanwhile";
import { go } from "../../lib/router";
import { LEFT } from "../lobby/Left";
import type { Sitting } from "./sitting";

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
  if (!me) return <Newcomer id={id} done={done} />;
  if (me.kind === "staff" && !me.plays_as) return <PlayToo me={me} done={done} />;
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

/** The account of the house does not play; who runs the table and wants to play as well gets a player beside it. */
function PlayToo({ me, done }: { me: Me; done: () => void }) {
  const [name, setName] = useState(me.name);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      await playToo(name);
      done();
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  return (
    <form aria-label="Play as well" onSubmit={(event) => void submit(event)}>
      <p className="asks">You are here as staff.</p>
      <p className="small muted">
        To play as well you get a player of your own, with a purse of play money. At a table where you play
        with others you keep the game going, and do not rule.
      </p>
      <label className="field">
        <span>Name at the table</span>
        <input
          type="text"
          required
          maxLength={24}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" className="btn big">
        Play as well
      </button>
    </form>
  );
}

/** Somebody nobody knows yet: a name is enough to sit down; a code only where the house asks for one. */
function Newcomer({ id, done }: { id: string; done: () => void }) {
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    setError(null);
    setBusy(true);
    try {
      const session = await guest(name, asks ? { code } : { table: id });
      if (session.come_back) localStorage.setItem("come-back", session.come_back);
      // A place may be gone by now; then the newcomer chooses another.
      await sit(session.table ?? id, FIRST_CHIPS, null).catch(() => undefined);
      done();
      if (session.table && session.table !== id) go(`#/table/${encodeURIComponent(session.table)}`);
    } catch (failed) {
      if (failed instanceof Failed && failed.code === "needs-code") setAsks(true);
      else setError(failed instanceof Error ? failed.message : String(failed));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p className="asks">Take a seat: a name is all it needs.</p>
      <label className="field">
        <span>Nickname</span>
        <input
          type="text"
          required
          maxLength={24}
          autoComplete="nickname"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      {asks ? (
        <label className="field">
          <span>Code of the table</span>
          <span className="help">
            Six letters and digits. Whoever sits here or runs the table sees it beside the table's name, and
            can tell it to you.
          </span>
          <input
            type="text"
            required
            autoCapitalize="characters"
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
        </label>
      ) : null}
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" className="btn primary big" disabled={busy}>
        Sit down with {show(FIRST_CHIPS)}
      </button>
      <p className="small muted">
        Play money only. Have an account?{" "}
        <a href={`#/enter?back=${encodeURIComponent(`#/table/${id}`)}`}>Log in</a>.
      </p>
    </form>
  );
}

const FIRST_CHIPS = 50_000;
const MORE_MONEY = 1_000_000;

/** What the seat came to is said on the page to which it leads. */
async function leaveWithResult({ id, stack, detail }: Sitting): Promise<void> {
  const made = await session(id).catch(() => []);
  await leave(id);
  sessionStorage.setItem(LEFT, leftWith(detail?.row.name || "the table", stack, made[0] ?? null));
}

/** `stepAway`: null for who is away. */
type PurseProps = { at: Sitting; me: Me | null; done: () => void; stepAway: (() => void) | null };

/** Chips from the purse; who has too few for a wager, and nothing left to buy with, gets more play money. */
export function Purse({ at, me, done, stepAway }: PurseProps) {
  const { id, stack, least } = at;
  const [dollars, setDollars] = useState("100");
  const lacking = stack < Math.max(least, 100);
  const broke = lacking && (me?.purse ?? 0) < FIRST_CHIPS;
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
  const refill = async () => {
    if (broke) await deposit(MORE_MONEY);
    await buyIn(id, FIRST_CHIPS);
  };
  return (
    <details className="more" open={lacking || undefined}>
      <summary>Chips and leaving</summary>
      {lacking ? (
        <button type="button" className="btn primary big" onClick={() => void run(refill())}>
          {broke ? "Take more play money and buy" : "Buy"} {show(FIRST_CHIPS)} of chips
        </button>
      ) : null}
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
        <button type="button" className="btn" onClick={() => void run(leaveWithResult(at), () => go("#/"))}>
          Leave
        </button>
      </div>
      {stepAway ? (
        <button type="button" className="btn" data-act="step-away" onClick={stepAway}>
          Step away
        </button>
      ) : null}
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
    </details>
  );
}
