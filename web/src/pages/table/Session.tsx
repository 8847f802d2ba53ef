/** My session: rounds, result against what was to be expected, the best and the worst round, and each in the record. */

import { useState } from "react";
import { session as load } from "../../api/calls";
import type { TableSession, SessionRound } from "../../api/types";
import { show, signed } from "../../lib/money";
import { expected } from "../../lib/session";
import { useLoaded } from "../../lib/use";
import type { Sitting } from "./sitting";

export function Session({ at }: { at: Sitting }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="more session" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>My session</summary>
      {open ? <Told at={at} /> : null}
    </details>
  );
}

function Told({ at }: { at: Sitting }) {
  // A round is over: what it made can be read.
  const found = useLoaded<TableSession | null>(
    async () => (await load(at.id))[0] ?? null,
    [at.id, at.round, at.live.results.length],
  );
  const session = found.data;
  if (found.error) return <p className="note bad">{found.error}</p>;
  if (!session) return <p className="small">{found.loading ? "Reading the record…" : "No session."}</p>;
  if (session.rounds === 0) return <p className="small">No round of yours is over yet.</p>;
  return (
    <div data-testid="session">
      <dl className="figures">
        <dt>Rounds</dt>
        <dd className="num">{session.rounds}</dd>
        <dt>Result</dt>
        <dd className="num">{result(session.net)}</dd>
        <Against session={session} at={at} />
        <Extreme name="Best round" round={session.best} table={at.id} />
        <Extreme name="Worst round" round={session.worst} table={at.id} />
      </dl>
      <h3>My rounds</h3>
      <ol className="rounds" reversed start={session.newest.length}>
        {session.newest.map((round) => (
          <li key={round.round}>
            <RoundLink round={round} table={at.id} /> <span className="num">{result(round.net)}</span>{" "}
            <small className="muted">
              {Object.keys(round.staked)
                .map((wager) => at.say.wager(wager))
                .join(", ")}
            </small>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Against({ session, at }: { session: TableSession; at: Sitting }) {
  const usual = expected(session, at.edges);
  if (!usual) return null;
  const off = session.net - usual.mean;
  const within = Math.abs(off) <= usual.band;
  return (
    <>
      <dt>Expected</dt>
      <dd>
        <span className="num">
          {signed(usual.mean)} ± {show(usual.band)}
        </span>
        <small className="muted">
          {" "}
          {within
            ? "your result is within this band"
            : off > 0
              ? "better than this band"
              : "worse than this band"}
          , as 19 sessions in 20 are{within ? "" : " not"}
        </small>
      </dd>
    </>
  );
}

function Extreme({ name, round, table }: { name: string; round: SessionRound | null; table: string }) {
  if (!round) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="num">{result(round.net)}</span> <RoundLink round={round} table={table} />
      </dd>
    </>
  );
}

function RoundLink({ round, table }: { round: SessionRound; table: string }) {
  return <a href={`#/audit/${encodeURIComponent(table)}/${round.round}`}>Round {round.round}</a>;
}

function result(cents: number): string {
  return `${signed(cents)}${cents > 0 ? " won" : cents < 0 ? " lost" : " even"}`;
}
