/** Drills: a table as it lies and a question about it. The engine has the answer, with its arithmetic and its clause. */

import { useEffect, useMemo, useRef, useState } from "react";
import { drill, drillAgain, drillDone, drills } from "../api/calls";
import type { DrillOut, DrillRow, Me } from "../api/types";
import { chosen as chosenSorts, kept as keptWeak, learning, type Weak } from "../lib/drills";
import { useKept, useLoaded } from "../lib/use";
import { sayWith } from "../lib/words";
import { SpokenBy } from "../ui/spoken";
import { ChipsDrill } from "./drills/ChipsDrill";
import { ClassReport, Results } from "./drills/Results";
import { ChoiceDrill } from "./drills/Choices";
import { Clock } from "./drills/Clock";
import { PayoutDrill } from "./drills/Payouts";

const KINDS = [
  ["payouts", "Payouts", "A layout with bets and what came up: type what each wager wins or loses."],
  ["turns", "Who is next", "A table in the middle of a round: say who acts next."],
  ["rulings", "Rulings", "Somebody does or calls something: say whether it stands."],
  ["irregularities", "Irregularities", "Something went wrong: say what follows."],
  ["chips", "Pay in chips", "A wager has won: push its winnings in the fewest chips."],
  ["colour-up", "Colour up", "A player leaves: change the chips into the fewest of the same worth."],
] as const;
const LEVELS = [
  ["1", "Easy"],
  ["2", "Medium"],
  ["3", "Hard"],
] as const;
const CLOCKS = [
  ["0", "No clock"],
  ["60", "60 seconds"],
  ["20", "20 seconds"],
] as const;

type Score = { right: number; of: number };

type Props = { rest: string[]; query: URLSearchParams; me: Me | null };

export function Drills({ rest, query, me }: Props) {
  return rest[0] === "class" ? <ClassReport name={query.get("name") ?? ""} me={me} /> : <Practice me={me} />;
}

function Practice({ me }: { me: Me | null }) {
  const [wanted, setGame] = useKept("drill-game", "");
  const [wantedKind, setKind] = useKept("drill-kind", KINDS[0][0]);
  const [levelText, setLevel] = useKept("drill-level", "3");
  const [clock, setClock] = useKept("drill-clock", "0");
  const [weakText, setWeak] = useKept("drill-weak", "[]");
  const [className, setClassName] = useKept("drill-class", "");
  const [kept, setKept] = useState(0);
  const [unkept, setUnkept] = useState("");
  const begun = useRef(0);
  const askedAt = useRef(0);
  const kind = KINDS.find(([id]) => id === wantedKind)?.[0] ?? KINDS[0][0];
  const level = Number(levelText) || 3;
  const rows = useLoaded<DrillRow[]>(drills, []);
  useLoaded(async () => {
    if (me) setWeak(JSON.stringify(keptWeak(await drillAgain())));
  }, [me?.id]);
  const games = (rows.data ?? []).filter((row) => row.kinds.includes(kind));
  const game = (games.find((row) => row.id === wanted) ?? games[0])?.id ?? "";
  const [asked, setAsked] = useState<DrillOut | null>(null);
  const [number, setNumber] = useState(0);
  const [late, setLate] = useState(false);
  const [answered, setAnswered] = useState(false);
  const [score, setScore] = useState<Score>({ right: 0, of: 0 });
  const [error, setError] = useState("");
  const told = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const last = useRef("");
  const say = useMemo(() => sayWith(asked?.felt.names ?? {}, []), [asked]);

  const next = async () => {
    if (game === "") return;
    const mine = ++turn.current;
    setError("");
    try {
      const made = await drill({
        ...{ game, kind, level, seed: Math.floor(Math.random() * 2 ** 32) },
        sorts: chosenSorts(weakOf(weakText), { game, kind }, Math.random),
        // What was just read is not asked twice in a row.
        unlike: last.current,
      });
      if (mine !== turn.current) return;
      last.current = made.words;
      begun.current = Date.now();
      askedAt.current = level;
      setAsked(made);
      setLate(false);
      setAnswered(false);
      setNumber((old) => old + 1);
    } catch (failed) {
      if (mine === turn.current) setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  useEffect(() => {
    void next();
    // The first question, and another one when game, kind or level changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [game, kind, level]);
  // Whoever asked for the next question goes on there: the button pressed for it is gone.
  useEffect(() => {
    if (number > 1 && document.activeElement === document.body)
      told.current?.querySelector<HTMLElement>("input, .acts button")?.focus();
  }, [number]);
  const scored = (right: number, of: number, wrong: string[], bad: string[]) => {
    setAnswered(true);
    setScore((old) => ({ right: old.right + right, of: old.of + of }));
    if (!asked) return;
    const sorts = { bad: [...new Set(bad)], good: asked.sorts.filter((sort) => !bad.includes(sort)) };
    setWeak(JSON.stringify(learning(weakOf(weakText), { game, kind, ...sorts })));
    if (me) void keep(right, of, wrong, sorts);
  };
  /** With the account, where somebody is logged in. */
  const keep = async (
    right: number,
    of: number,
    wrong: string[],
    sorts: { good: string[]; bad: string[] },
  ) => {
    const took = Math.min(3600, Math.round((Date.now() - begun.current) / 1000));
    try {
      await drillDone({
        ...{ game, kind, level: askedAt.current, right, of, ...sorts },
        seconds: took,
        class_name: className.trim(),
        missed: [...new Set(wrong)].slice(0, 20),
      });
      setKept((old) => old + 1);
      setUnkept("");
    } catch (failed) {
      setUnkept(failed instanceof Error ? failed.message : String(failed));
    }
  };
  const props = { scored, late, next: () => void next() };
  const seconds = Number(clock) || 0;
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
        <div>
          {seconds > 0 && asked && !answered ? (
            <Clock key={number} seconds={seconds} out={() => setLate(true)} />
          ) : null}
          <p className="score num" role="status" data-testid="score">
            {score.of === 0 ? "Nothing answered yet" : `${score.right} of ${score.of} right`}
          </p>
        </div>
      </div>
      <div className="chips-row of-fields" style={{ alignItems: "end", marginBottom: "0.75rem" }}>
        <Choice
          label="Kind of drill"
          all={KINDS.map(([id, title]) => [id, title])}
          chosen={kind}
          choose={setKind}
        />
        <Pick label="Game" value={game} choose={setGame} all={games.map((row) => [row.id, row.name])} />
        <Pick label="Level" value={String(level)} choose={setLevel} all={LEVELS} />
        <Pick label="Clock" value={clock} choose={setClock} all={CLOCKS} />
        {me ? (
          <label className="field">
            <span>Class</span>
            <input
              type="text"
              maxLength={40}
              placeholder="none"
              value={className}
              onChange={(event) => setClassName(event.target.value)}
            />
          </label>
        ) : null}
      </div>
      {unkept ? (
        <p className="note bad" role="alert">
          This answer was not kept: {unkept}
        </p>
      ) : null}
      {error || rows.error ? (
        <p className="note bad" role="alert">
          {error || rows.error}
        </p>
      ) : null}
      <SpokenBy value={say}>
        <div ref={told} data-asked={asked ? `${asked.game} ${asked.kind} ${asked.seed}` : undefined}>
          {asked === null || asked.game !== game || asked.kind !== kind ? (
            error ? null : (
              <p className="muted">Setting the table…</p>
            )
          ) : asked.chips ? (
            <ChipsDrill key={number} asked={asked} {...props} />
          ) : asked.right === null ? (
            <PayoutDrill key={number} asked={asked} {...props} />
          ) : (
            <ChoiceDrill key={number} asked={asked} {...props} />
          )}
        </div>
      </SpokenBy>
      <Results me={me} kept={kept} />
    </main>
  );
}

function weakOf(text: string): Weak[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? (found as Weak[]) : [];
  } catch {
    return [];
  }
}

function Pick(props: {
  label: string;
  value: string;
  choose: (id: string) => void;
  all: readonly (readonly [string, string])[];
}) {
  return (
    <label className="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(event) => props.choose(event.target.value)}>
        {props.all.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
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
