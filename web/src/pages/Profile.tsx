/** The own account: who one is, the purse of play money, the password. */

import { useState, type FormEvent } from "react";
import { changePassword, tables as loadTables } from "../api/calls";
import { deposit, withdraw } from "../api/people";
import type { Me, TableRow } from "../api/types";
import { cents } from "../lib/figures";
import { show } from "../lib/money";
import { useLoaded } from "../lib/use";
import { plain } from "../lib/words";
import { Receipts } from "./Receipts";

export function Profile({ me, refresh }: { me: Me; refresh: () => Promise<void> }) {
  const kinds: Record<string, string> = { guest: "a guest", patron: "a patron", staff: "of the staff" };
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const names = new Map((tables.data ?? []).map((row) => [row.id, row.name || row.game_name]));
  return (
    <main id="main" className="narrow">
      <h1>{me.name}</h1>
      <p>
        You are {kinds[me.kind] ?? plain(me.kind)}
        {me.roles.length > 0 ? `: ${me.roles.map(plain).join(", ")}` : ""}.
        {me.plays_as ? ` At tables others read ${me.plays_as}.` : ""}
        {me.kind === "guest" ? " This browser brings you back to your seat." : ""}
      </p>
      {Object.keys(me.seats).length > 0 ? (
        <p>
          You sit at{" "}
          {Object.entries(me.seats).map(([table, seat]) => (
            <a key={table} className="btn small" href={`#/table/${encodeURIComponent(table)}`}>
              seat {seat} of {names.get(table) ?? "a table"}
            </a>
          ))}
        </p>
      ) : null}
      {me.purse === null ? null : <Purse balance={me.purse} refresh={refresh} />}
      <Receipts />
      {me.kind === "guest" ? null : <Password />}
    </main>
  );
}

function Purse({ balance, refresh }: { balance: number; refresh: () => Promise<void> }) {
  const [text, setText] = useState("100");
  const [error, setError] = useState("");
  const move = async (way: typeof deposit) => {
    const amount = cents(text);
    if (!amount) return setError("Write an amount in dollars, such as 100.");
    try {
      const answer = await way(amount);
      setError(answer.refusal?.sentence ?? "");
      await refresh();
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  return (
    <section className="panel" aria-labelledby="purse">
      <h2 id="purse">Purse</h2>
      <p>
        <b className="num big" data-testid="purse">
          {show(balance)}
        </b>{" "}
        of play money. Chips at a table are not in it.
      </p>
      <label className="field">
        <span>Dollars</span>
        <input
          type="text"
          inputMode="decimal"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="chips-row">
        <button type="button" className="btn primary" onClick={() => void move(deposit)}>
          Take play money
        </button>
        <button type="button" className="btn" onClick={() => void move(withdraw)}>
          Give it back
        </button>
      </div>
      {error ? (
        <p className="note bad gap" role="alert">
          {error}
        </p>
      ) : null}
    </section>
  );
}

function Password() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [said, say] = useState<{ ok: boolean; text: string } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await changePassword(old, fresh);
      say({ ok: true, text: "The password is changed; other windows are logged out." });
      setOld("");
      setFresh("");
    } catch (failed) {
      say({ ok: false, text: failed instanceof Error ? failed.message : String(failed) });
    }
  };
  return (
    <form className="panel gap" aria-labelledby="password-title" onSubmit={(event) => void submit(event)}>
      <h2 id="password-title">Password</h2>
      <label className="field">
        <span>Now</span>
        <input
          type="password"
          autoComplete="current-password"
          required
          value={old}
          onChange={(event) => setOld(event.target.value)}
        />
      </label>
      <label className="field">
        <span>New</span>
        <input
          type="password"
          autoComplete="new-password"
          required
          value={fresh}
          onChange={(event) => setFresh(event.target.value)}
        />
      </label>
      {said ? (
        <p className={`note ${said.ok ? "good" : "bad"}`} role={said.ok ? "status" : "alert"}>
          {said.text}
        </p>
      ) : null}
      <button type="submit" className="btn">
        Change it
      </button>
    </form>
  );
}
