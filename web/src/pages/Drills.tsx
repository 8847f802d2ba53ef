/** Drills: a layout and a roll or a deal, payouts to type; or a call at the table to judge. The engine has the answer. */

import { useEffect, useRef, useState } from "react";
import { game as loadGame, playText } from "../api/calls";
import type { GameDetail, PlayedStep } from "../api/types";
import { Felt } from "../felt";
import { paramsOf, write, type Situation } from "../lib/casefile";
import { lastDice, revealed } from "../lib/decided";
import {
  GAMES,
  question as makeQuestion,
  rightNet,
  typedNet,
  type Payouts,
  type Question,
  type Ruling,
} from "../lib/drills";
import { show, signed } from "../lib/money";
import { held } from "../lib/offers";
import type { Pays } from "../lib/pays";
import { useKept, useNarrow } from "../lib/use";
import { sayWith } from "../lib/words";
import { SpokenBy, useSay } from "../ui/spoken";
import { Cite } from "../ui/Why";

const KINDS = [
  ["payouts", "Payouts", "A layout with bets and what came up: type what each wager wins or loses."],
  ["ruling", "Rulings", "Somebody does or calls something: say whether it stands."],
] as const;

type Score = { right: number; of: number };

export function Drills() {
  const [game, setGame] = useKept("drill-game", "craps");
  const [kind, setKind] = useKept("drill-kind", "payouts");
  const [asked, setAsked] = useState<Question | null>(null);
  const [number, setNumber] = useState(0);
  const [score, setScore] = useState<Score>({ right: 0, of: 0 });
  const [error, setError] = useState("");
  const games = useRef(new Map<string, GameDetail>());
  const told = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const shown = games.current.get(game);
  const say = sayWith(shown?.layout?.felt.names ?? {}, shown?.actions ?? []);

  const next = async (which: string, what: string) => {
    const mine = ++turn.current;
    setError("");
    try {
      const detail = games.current.get(which) ?? (await loadGame(which, null));
      games.current.set(which, detail);
      const params = paramsOf(detail.actions);
      const play = (situation: Situation) => playText(write(situation, params));
      const made = await makeQuestion(what === "ruling" ? "ruling" : "payouts", which, chance, play);
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
      <div className="chips-row" style={{ marginBottom: "0.75rem" }}>
        <Choice
          label="Kind of drill"
          all={KINDS.map(([id, words]) => [id, words])}
          chosen={kind}
          choose={setKind}
        />
        <Choice label="Game" all={GAMES} chosen={game} choose={setGame} />
      </div>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <SpokenBy value={say}>
        <div ref={told}>
          {asked === null || asked.game !== game || asked.kind !== kind ? (
            error ? null : (
              <p className="muted">Setting the table…</p>
            )
          ) : asked.kind === "payouts" ? (
            <PayoutDrill
              key={number}
              asked={asked}
              detail={games.current.get(game) ?? null}
              scored={scored}
              next={() => void next(game, kind)}
            />
          ) : (
            <RulingDrill
              key={number}
              asked={asked}
              detail={games.current.get(game) ?? null}
              scored={scored}
              next={() => void next(game, kind)}
            />
          )}
        </div>
      </SpokenBy>
    </main>
  );
}

function chance(below: number): number {
  return Math.floor(Math.random() * below);
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
function Layout({
  before,
  after,
  detail,
  pays,
}: {
  before: PlayedStep;
  after: PlayedStep | null;
  detail: GameDetail | null;
  pays: Pays;
}) {
  const narrow = useNarrow();
  const nothing = () => undefined;
  const layout = detail?.layout?.felt;
  if (!layout) return null;
  return (
    <div className="drill-felt" inert>
      <Felt
        game={before.view.game}
        seat={1}
        seats={before.view.seats}
        names={{}}
        wagers={before.view.wagers}
        held={held(before.view.wagers, 1)}
        own={before.view.own}
        offers={before.awaits}
        layout={layout}
        decided={new Map()}
        decidedAt={0}
        pays={pays}
        shown={after ? revealed(after.events) : new Map()}
        said={new Map()}
        choice={null}
        lastDice={after ? lastDice(after.events) : null}
        lastResult=""
        narrow={narrow}
        plain={false}
        bet={nothing}
        take={nothing}
        explain={nothing}
      />
    </div>
  );
}

type DrillProps<Q> = {
  asked: Q;
  detail: GameDetail | null;
  scored: (right: number, of: number) => void;
  next: () => void;
};

function PayoutDrill({ asked, detail, scored, next }: DrillProps<Payouts>) {
  const say = useSay();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [checked, setChecked] = useState(false);
  const [error, setError] = useState("");
  const check = () => {
    const bad = asked.lines.find((line) => typedNet(typed[line.name] ?? "") === null);
    if (bad)
      return setError(
        `${say.wager(bad.name)}: write dollars, such as 36 or -10, or leave it empty if it stays.`,
      );
    setError("");
    setChecked(true);
    scored(
      asked.lines.filter((line) => typedNet(typed[line.name] ?? "") === rightNet(line)).length,
      asked.lines.length,
    );
  };
  return (
    <div className="drill">
      <section aria-label="The layout">
        <Layout before={asked.laid} after={asked.after} detail={detail} pays={asked.pays} />
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
            const good = typedNet(typed[line.name] ?? "") === right;
            const words = line.settled?.words ?? null;
            return (
              <li key={line.name} className={checked ? (good ? "good" : "bad") : ""}>
                <label htmlFor={`drill-${line.name}`}>
                  {say.wager(line.name)} {line.stake > 0 ? <b className="num">{show(line.stake)}</b> : null}
                </label>
                <input
                  id={`drill-${line.name}`}
                  type="text"
                  inputMode="text"
                  autoComplete="off"
                  placeholder="stays"
                  readOnly={checked}
                  value={typed[line.name] ?? ""}
                  onChange={(event) => setTyped({ ...typed, [line.name]: event.target.value })}
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

function RulingDrill({ asked, detail, scored, next }: DrillProps<Ruling>) {
  const [said, setSaid] = useState<boolean | null>(null);
  const answer = (stands: boolean) => {
    setSaid(stands);
    scored(stands === asked.stands ? 1 : 0, 1);
  };
  const events = asked.after.events;
  const told =
    events.find((event) => event.event === "ruled") ?? events.find((event) => event.words.decision);
  const cites = asked.after.refused?.cites ?? told?.cites ?? [];
  return (
    <div className="drill">
      <section aria-label="The layout">
        <Layout before={asked.before} after={null} detail={detail} pays={asked.pays} />
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
              {asked.after.refused?.sentence ?? told?.words.decision}{" "}
              {cites.map((cite) => (
                <span key={cite}>
                  <Cite id={cite} />{" "}
                </span>
              ))}
              {told?.words.nearest && asked.stands ? <p className="small">{told.words.nearest}</p> : null}
            </div>
            <p className="small muted">
              Law of <span className="num">{asked.asOf}</span>.
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
