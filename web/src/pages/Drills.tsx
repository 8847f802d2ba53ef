/** Drills: a layout and a roll or a deal, payouts to type; or an act at the table to judge. The engine has the answer. */

import { useEffect, useMemo, useRef, useState } from "react";
import { drill, drills } from "../api/calls";
import type { DrillOut, DrillRow } from "../api/types";
import { Felt } from "../felt";
import { lastDice, lastResult, revealed } from "../lib/decided";
import { rightNet, typedNet } from "../lib/drills";
import { show, signed } from "../lib/money";
import { held } from "../lib/offers";
import { useKept, useLoaded, useNarrow } from "../lib/use";
import { sayWith } from "../lib/words";
import { SpokenBy } from "../ui/spoken";
import { Cite } from "../ui/Why";

const KINDS = [
  ["payouts", "Payouts", "A layout with bets and what came up: type what each wager wins or loses."],
  ["rulings", "Rulings", "Somebody does or calls something: say whether it stands."],
] as const;

type Score = { right: number; of: number };

export function Drills() {
  const [wanted, setGame] = useKept("drill-game", "");
  const [chosen, setKind] = useKept("drill-kind", KINDS[0][0]);
  const kind = KINDS.find(([id]) => id === chosen)?.[0] ?? KINDS[0][0];
  const rows = useLoaded<DrillRow[]>(drills, []);
  const games = (rows.data ?? []).filter((row) => row.kinds.includes(kind));
  const game = (games.find((row) => row.id === wanted) ?? games[0])?.id ?? "";
  const [asked, setAsked] = useState<DrillOut | null>(null);
  const [number, setNumber] = useState(0);
  const [score, setScore] = useState<Score>({ right: 0, of: 0 });
  const [error, setError] = useState("");
  const told = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const say = useMemo(() => sayWith(asked?.felt.names ?? {}, []), [asked]);

  const next = async (which: string, what: string) => {
    if (which === "") return;
    const mine = ++turn.current;
    setError("");
    try {
      const made = await drill(which, what, Math.floor(Math.random() * 2 ** 32));
      if (mine !== turn.current) return;
      setAsked(made);
      setNumber((old) => old + 1);
    } catch (failed) {
      if (mine === turn.current) setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  useEffect(() => {
    void next(game, kind);
    // The first question, and another one when game or kind changes.
  }, [game, kind]);
  // Whoever asked for the next question goes on there: the button pressed for it is gone.
  useEffect(() => {
    if (number > 1 && document.activeElement === document.body)
      told.current?.querySelector<HTMLElement>("input, .acts button")?.focus();
  }, [number]);
  const scored = (right: number, of: number) =>
    setScore((old) => ({ right: old.right + right, of: old.of + of }));
  const props = { scored, next: () => void next(game, kind) };
  return (
    <main id="main">
      <div className="hero" style={{ alignItems: "center" }}>
        <div>
          <h1>Drills</h1>
          <p className="muted">
            {KINDS.find(([id]) => id === kind)?.[2]} Every answer comes from the engine, with its arithmetic
            and its clause.
          </p>
        </div>
        <p className="score num" role="status" data-testid="score">
          {score.of === 0 ? "Nothing answered yet" : `${score.right} of ${score.of} right`}
        </p>
      </div>
      <div className="chips-row of-fields" style={{ alignItems: "end", marginBottom: "0.75rem" }}>
        <Choice
          label="Kind of drill"
          all={KINDS.map(([id, words]) => [id, words])}
          chosen={kind}
          choose={setKind}
        />
        <label className="field">
          <span>Game</span>
          <select value={game} onChange={(event) => setGame(event.target.value)}>
            {games.map((row) => (
              <option key={row.id} value={row.id}>
                {row.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error || rows.error ? (
        <p className="note bad" role="alert">
          {error || rows.error}
        </p>
      ) : null}
      <SpokenBy value={say}>
        <div ref={told}>
          {asked === null || asked.game !== game || asked.kind !== kind ? (
            error ? null : (
              <p className="muted">Setting the table…</p>
            )
          ) : asked.stands === null ? (
            <PayoutDrill key={number} asked={asked} {...props} />
          ) : (
            <RulingDrill key={number} asked={asked} {...props} />
          )}
        </div>
      </SpokenBy>
    </main>
  );
}

function Choice({
  label,
  all,
  chosen,
  choose,
}: {
  label: string;
  all: readonly (readonly [string, string])[];
  chosen: string;
  choose: (id: string) => void;
}) {
  return (
    <div className="choice" role="radiogroup" aria-label={label}>
      {all.map(([id, words]) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === chosen}
          className={`btn small ${id === chosen ? "primary" : ""}`}
          onClick={() => choose(id)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

/** The table as it lies; nothing on it can be clicked. */
function Layout({ asked }: { asked: DrillOut }) {
  const narrow = useNarrow();
  const nothing = () => undefined;
  const { view } = asked;
  return (
    <div className="drill-felt" inert>
      <Felt
        game={view.game}
        seat={1}
        seats={view.seats}
        names={{}}
        wagers={view.wagers}
        held={held(view.wagers, 1)}
        own={view.own}
        offers={asked.awaits}
        layout={asked.felt}
        decided={new Map()}
        decidedAt={0}
        pays={asked.pays}
        shown={asked.stands === null ? revealed(asked.events) : new Map()}
        said={new Map()}
        choice={null}
        lastDice={asked.stands === null ? lastDice(asked.events) : null}
        lastResult={asked.stands === null ? lastResult(asked.events) : ""}
        narrow={narrow}
        plain={false}
        bet={nothing}
        take={nothing}
        explain={nothing}
      />
    </div>
  );
}

type DrillProps = { asked: DrillOut; scored: (right: number, of: number) => void; next: () => void };

function PayoutDrill({ asked, scored, next }: DrillProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState(false);
  const [error, setError] = useState("");
  const check = () => {
    const bad = asked.lines.find((line) => typedNet(typed[line.wager] ?? "") === null);
    if (bad) return setError(`${bad.name}: write dollars, such as 36 or -10, or leave it empty if it stays.`);
    setError("");
    setChecked(true);
    scored(
      asked.lines.filter((line) => typedNet(typed[line.wager] ?? "") === rightNet(line)).length,
      asked.lines.length,
    );
  };
  return (
    <div className="drill">
      <section aria-label="The layout">
        <Layout asked={asked} />
      </section>
      <form
        className="panel"
        aria-label="Your answer"
        onSubmit={(event) => {
          event.preventDefault();
          if (checked) next();
          else check();
        }}
      >
        <p className="asks" data-testid="told">
          {asked.told}
        </p>
        <p className="small muted">
          What does each wager win or lose, in dollars? 36 is won, -10 is lost, 0 is a push; leave empty what
          stays.
        </p>
        <ul className="drill-lines">
          {asked.lines.map((line) => {
            const right = rightNet(line);
            const good = typedNet(typed[line.wager] ?? "") === right;
            const words = line.settled?.words ?? null;
            return (
              <li key={line.wager} className={checked ? (good ? "good" : "bad") : ""}>
                <label htmlFor={`drill-${line.wager}`}>
                  {line.name} {line.stake > 0 ? <b className="num">{show(line.stake)}</b> : null}
                </label>
                <input
                  id={`drill-${line.wager}`}
                  type="text"
                  inputMode="text"
                  autoComplete="off"
                  placeholder="stays"
                  readOnly={checked}
                  value={typed[line.wager] ?? ""}
                  onChange={(event) => setTyped({ ...typed, [line.wager]: event.target.value })}
                />
                {checked ? (
                  <div className="verdict">
                    <b className={good ? "win" : "loss"}>
                      {good ? "✓ right" : `✗ ${right === "stays" ? "it stays up" : signed(right)}`}
                    </b>
                    {words ? (
                      <span className="small">
                        {" "}
                        {words.arithmetic || words.decision}{" "}
                        {(line.settled?.cites ?? []).slice(0, 3).map((cite) => (
                          <span key={cite}>
                            <Cite id={cite} />{" "}
                          </span>
                        ))}
                      </span>
                    ) : (
                      <span className="small muted"> not decided by this</span>
                    )}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
        {error ? (
          <p className="note bad" role="alert">
            {error}
          </p>
        ) : null}
        <button type="submit" className="btn primary big">
          {checked ? "Next question" : "Check"}
        </button>
      </form>
    </div>
  );
}

function RulingDrill({ asked, scored, next }: DrillProps) {
  const [said, setSaid] = useState<boolean | null>(null);
  const answer = (stands: boolean) => {
    setSaid(stands);
    scored(stands === asked.stands ? 1 : 0, 1);
  };
  return (
    <div className="drill">
      <section aria-label="The layout">
        <Layout asked={asked} />
      </section>
      <section className="panel" aria-label="Your answer">
        <p data-testid="told">{asked.told}</p>
        <p className="asks">{asked.asked}</p>
        {said === null ? (
          <div className="acts pair">
            <button type="button" className="btn big" onClick={() => answer(true)}>
              Yes
            </button>
            <button type="button" className="btn big" onClick={() => answer(false)}>
              No
            </button>
          </div>
        ) : (
          <div role="status">
            <p>
              <b className={said === asked.stands ? "win" : "loss"}>
                {said === asked.stands ? "✓ Right." : "✗ Wrong."}
              </b>{" "}
              {asked.stands ? "It stands." : "It is refused."}
            </p>
            <div className={`ruling ${asked.stands ? "" : "refused"}`}>
              {asked.decision}{" "}
              {asked.cites.map((cite) => (
                <span key={cite}>
                  <Cite id={cite} />{" "}
                </span>
              ))}
            </div>
            <p className="small muted">
              Law of <span className="num">{asked.as_of}</span>.
            </p>
            <button
              type="button"
              className="btn primary big"
              onClick={next}
              // The buttons of the answer are gone; the focus goes on here.
              ref={(button) => button?.focus()}
            >
              Next question
            </button>
          </div>
        )}
      </section>
    </div>
  );
}
