/** The ruling desk: a situation built step by step, with dice, cards and irregularities entered by hand. */

import { useEffect, useMemo, useState } from "react";
import { caseOfRound, game as loadGame, games as loadGames, playText } from "../api/calls";
import type { GameDetail, GameRow, PlayedCase } from "../api/types";
import { headerOf, paramsOf, write, type Situation, type Step } from "../lib/casefile";
import { useLoaded } from "../lib/use";
import { Begin } from "./desk/Begin";
import { prepared, type Branch } from "./desk/model";
import type { Said } from "../ui/OptionFields";
import { Situated } from "./desk/Situated";

export function Desk({ query }: { query: URLSearchParams }) {
  const games = useLoaded<GameRow[]>(loadGames, []);
  const [situation, setSituation] = useState<Situation | null>(null);
  const [played, setPlayed] = useState<PlayedCase | null>(null);
  const [cursor, setCursor] = useState(0);
  const [error, setError] = useState<Said | null>(null);
  const [branches, setBranches] = useState<Branch[]>([]);
  const [busy, setBusy] = useState(false);
  const game = played?.game ?? gameOf(situation);
  const detail = useLoaded<GameDetail | null>(
    () => (game ? loadGame(game, null) : Promise.resolve(null)),
    [game],
  );
  const params = useMemo(() => paramsOf(detail.data?.actions ?? []), [detail.data]);

  const work = async <T,>(task: () => Promise<T | null>): Promise<T | null> => {
    setBusy(true);
    try {
      return await task();
    } catch (failed) {
      setError({ text: failed instanceof Error ? failed.message : String(failed), cites: [] });
      return null;
    } finally {
      setBusy(false);
    }
  };

  /** Play a situation; keep it only if the engine could read its newest step. */
  const run = (next: Situation, actions = params): Promise<PlayedCase | null> =>
    work(async () => {
      const answer = await playText(write(next, actions));
      const last = answer.steps[answer.steps.length - 1];
      if (answer.start?.refused) {
        setError({ text: answer.start.refused.sentence, cites: answer.start.refused.cites });
        return null;
      }
      if (last?.refused && last.refused.cites.length === 0 && next.steps.length > 0) {
        setError({ text: last.refused.sentence, cites: [] });
        return null;
      }
      setError(last?.refused ? { text: last.refused.sentence, cites: last.refused.cites } : null);
      setSituation({ ...next, steps: claimed(next.steps, answer) });
      setPlayed(answer);
      setCursor(answer.steps.length);
      return answer;
    });

  const load = (text: string) =>
    work(async () => {
      const answer = await playText(text);
      if (answer.start?.refused) {
        setError({ text: answer.start.refused.sentence, cites: answer.start.refused.cites });
        return null;
      }
      setSituation({ header: headerOf(text), steps: answer.steps.map(stepOf) });
      setPlayed(answer);
      setBranches([]);
      setCursor(answer.steps.length);
      setError(
        answer.ok
          ? null
          : { text: `The case differs from what it claims: ${answer.differences.join("; ")}`, cites: [] },
      );
      return answer;
    });

  // A round of the record, opened from there.
  const table = query.get("table");
  const round = Number(query.get("round") ?? 0);
  useEffect(() => {
    if (table && round > 0) void work(async () => load((await caseOfRound(table, round)).text));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [table, round]);

  /** The line as it is now is kept when another one begins. */
  const keep = (old: Branch[], now: Situation): Branch[] => [
    ...old,
    { name: `Line ${old.length + 1}: ${now.steps.length} steps`, situation: now },
  ];

  if (!situation || !played) {
    return (
      <Begin
        games={(games.data ?? []).filter((row) => row.open)}
        error={error}
        file={query.get("case") ?? ""}
        begin={(next) => {
          setError(null);
          void run(next);
        }}
        load={(text) => void load(text)}
      />
    );
  }
  // What an act's particulars are decides how they are written, so nothing is done before that is known.
  if (detail.data?.row.id !== game) {
    return (
      <main id="main">
        <h1>The ruling desk</h1>
        <p role="status">{detail.error ?? "Loading the game…"}</p>
      </main>
    );
  }
  const kept = situation.steps.slice(0, cursor);
  const awaits = (cursor === 0 ? played.start : played.steps[cursor - 1])?.awaits ?? [];
  const deck = detail.data.layout?.deck ?? 0;
  return (
    <Situated
      situation={situation}
      played={played}
      cursor={cursor}
      setCursor={setCursor}
      add={async (...steps) => {
        // What is done before the last step has been ruled on would be done in a situation that is not there yet.
        if (busy) return;
        if (cursor < situation.steps.length) setBranches((old) => keep(old, situation));
        await run({ ...situation, steps: [...kept, ...prepared(steps, kept, awaits, deck)] });
      }}
      change={(next) => {
        setBranches((old) => keep(old, situation));
        void run(next);
      }}
      error={error}
      busy={busy}
      detail={detail.data}
      branches={branches}
      pick={(index) => {
        const branch = branches[index];
        if (!branch) return;
        setBranches((old) =>
          keep(
            old.filter((_, at) => at !== index),
            situation,
          ),
        );
        void run(branch.situation);
      }}
      remove={() => void run({ ...situation, steps: situation.steps.slice(0, -1) })}
      leave={() => {
        setSituation(null);
        setPlayed(null);
        setBranches([]);
        setError(null);
        if (table) window.location.hash = "#/desk";
      }}
      text={(claims) =>
        write(
          situation,
          params,
          claims ? played.steps : undefined,
          claims ? (played.steps[played.steps.length - 1]?.stacks ?? played.start?.stacks) : undefined,
        )
      }
      dry={(steps) =>
        playText(write({ ...situation, steps: [...situation.steps.slice(0, cursor), ...steps] }, params))
      }
    />
  );
}

function gameOf(situation: Situation | null): string | null {
  return situation ? (/^game:\s*(\S+)/m.exec(situation.header)?.[1] ?? null) : null;
}

/** A step that was refused says so in the case, by the clause that bars it. */
function claimed(steps: Step[], answer: PlayedCase): Step[] {
  return steps.map((step, index) => {
    const cite = answer.steps[index]?.refused?.cites[0];
    const plainStep: Step = { ...step };
    delete plainStep.refused;
    return cite ? { ...plainStep, refused: cite } : plainStep;
  });
}

function stepOf(step: PlayedCase["steps"][number]): Step {
  return {
    do: step.do,
    ...(step.seat === null ? {} : { seat: step.seat }),
    ...(step.by === null ? {} : { by: step.by }),
    ...(Object.keys(step.args).length > 0 ? { args: step.args } : {}),
    ...(step.refused?.cites[0] ? { refused: step.refused.cites[0] } : {}),
  };
}
