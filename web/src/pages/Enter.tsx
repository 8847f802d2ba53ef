/** Coming in: a new patron, a guest with a table's code, or a log-in for patrons and staff. */

import { useState, type FormEvent } from "react";
import { changePassword, guest, logIn, register, tables as loadTables, who } from "../api/calls";
import { join } from "../api/people";
import type { Me, SessionOut, TableRow } from "../api/types";
import { go } from "../lib/router";
import { useLoaded } from "../lib/use";

export function Enter({ query, done }: { query: URLSearchParams; done: (me: Me) => void }) {
  const table = query.get("table");
  const back = query.get("back") ?? (table ? `#/table/${encodeURIComponent(table)}` : "#/");
  const [way, setWay] = useState<"guest" | "patron" | "log-in">(query.get("code") ? "guest" : "patron");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [shown, setShown] = useState("");
  const [code, setCode] = useState(query.get("code") ?? "");
  const [error, setError] = useState<string | null>(null);
  const [change, setChange] = useState<{ old: string; me: Me } | null>(null);
  const [fresh, setFresh] = useState("");
  const now = useLoaded<Me>(who, []).data;
  const here = now?.kind === "guest" ? now : null;
  const again = async () => {
    try {
      go(`#/table/${encodeURIComponent((await join(code)).table)}`);
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  const enter = (session: SessionOut) => {
    if (session.come_back) localStorage.setItem("come-back", session.come_back);
    if (session.me.must_change) {
      setChange({ old: password, me: session.me });
      return;
    }
    done(session.me);
    go(session.table ? `#/table/${encodeURIComponent(session.table)}` : back);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    try {
      if (change) enter(await changePassword(change.old, fresh));
      else if (way === "guest") enter(await guest(name, { code }));
      else enter(await (way === "patron" ? register(name, password, shown) : logIn(name, password)));
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  if (change) {
    return (
      <main id="main" style={{ maxWidth: "30rem" }}>
        <h1>Choose a password</h1>
        <form className="panel" onSubmit={(event) => void submit(event)}>
          <p>The one-time password is used up. Choose your own for {change.me.name}.</p>
          <div className="field">
            <label htmlFor="fresh">New password</label>
            <input
              id="fresh"
              type="password"
              autoComplete="new-password"
              required
              value={fresh}
              onChange={(event) => setFresh(event.target.value)}
            />
          </div>
          {error ? (
            <p className="note bad" role="alert">
              {error}
            </p>
          ) : null}
          <button className="btn primary big" type="submit">
            Keep it and go on
          </button>
        </form>
      </main>
    );
  }
  return (
    <main id="main" style={{ maxWidth: "30rem" }}>
      <h1>Come in</h1>
      <div
        className="chips-row"
        role="radiogroup"
        aria-label="How to come in"
        style={{ marginBottom: "0.75rem" }}
      >
        {(
          [
            ["guest", "With a table's code"],
            ["patron", "New player"],
            ["log-in", "Log in"],
          ] as const
        ).map(([id, words]) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={way === id}
            className={`btn ${way === id ? "primary" : ""}`}
            onClick={() => setWay(id)}
          >
            {words}
          </button>
        ))}
      </div>
      <form className="panel" onSubmit={(event) => void submit(event)}>
        {way === "guest" ? (
          <div className="field">
            <label htmlFor="code">Code of the table</label>
            <span className="help" id="code-help">
              Six letters and digits, such as HH9KB7. It stands beside the name of the table, for whoever sits
              there or runs it; ask them for it.
            </span>
            <input
              id="code"
              type="text"
              required
              aria-describedby="code-help"
              autoCapitalize="characters"
              value={code}
              onChange={(event) => setCode(event.target.value.toUpperCase())}
            />
          </div>
        ) : null}
        {way === "guest" && here ? (
          <p>
            <button className="btn" type="button" disabled={!code} onClick={() => void again()}>
              Go there as {here.name}
            </button>
          </p>
        ) : null}
        <div className="field">
          <label htmlFor="name">{way === "guest" ? "Nickname" : "Name"}</label>
          <input
            id="name"
            type="text"
            required
            autoComplete="username"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        {way === "guest" ? null : (
          <div className="field">
            <label htmlFor="password">Password</label>
            <input
              id="password"
              type="password"
              required
              autoComplete={way === "patron" ? "new-password" : "current-password"}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
        )}
        {way === "patron" ? (
          <div className="field">
            <label htmlFor="shown">Shown to others at tables</label>
            <input
              id="shown"
              type="text"
              autoComplete="nickname"
              aria-describedby="shown-why"
              value={shown}
              onChange={(event) => setShown(event.target.value)}
            />
            <span className="help" id="shown-why">
              Nobody else sees what you log in with. Left empty, you are called Patron and a number.
            </span>
          </div>
        ) : null}
        {error ? (
          <p className="note bad" role="alert">
            {error}
          </p>
        ) : null}
        <button className="btn primary big" type="submit">
          {way === "log-in" ? "Log in" : "Come in"}
        </button>
        <p className="small muted" style={{ marginTop: "0.75rem" }}>
          You get a purse of play money. Nothing here is real money.
        </p>
      </form>
      {way === "log-in" ? null : <OpenTables />}
    </main>
  );
}

/** Tables where a nickname is enough. */
function OpenTables() {
  const tables = useLoaded<TableRow[]>(loadTables, []);
  const live = (tables.data ?? []).filter((table) => !table.closed);
  if (live.length === 0) return null;
  return (
    <section className="panel gap" aria-labelledby="at-once">
      <h2 id="at-once">Or play at once</h2>
      <p className="small muted">At an open table a nickname is enough.</p>
      <ul className="plain-list">
        {live.slice(0, 8).map((table) => (
          <li key={table.id}>
            <a href={`#/table/${encodeURIComponent(table.id)}`}>{table.name || table.game_name}</a>{" "}
            <span className="small muted">
              {table.game_name},{" "}
              {table.seats_taken === 0 ? "nobody sits here yet" : `${table.seats_taken} at the table`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
