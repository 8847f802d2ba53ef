/** Bots at a table: who is there and how each plays, another one, and sending one home; also while a round is under way. */

import { useState } from "react";
import { seatBot, sendBotHome } from "../../api/calls";
import type { SnapshotOut } from "../../api/types";
import { playsWords } from "../../lib/words";
import { HowBotsPlay } from "../../ui/HowBotsPlay";

type Props = { id: string; players: SnapshotOut["players"]; pot: boolean; done: () => void };

export function Bots({ id, players, pot, done }: Props) {
  const [plays, setPlays] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState<string[]>([]);
  const run = (work: Promise<unknown>) =>
    work.then(
      () => {
        setError(null);
        done();
      },
      (failed: unknown) => setError(failed instanceof Error ? failed.message : String(failed)),
    );
  const bots = players.filter((player) => player.kind === "bot");
  return (
    <details className="more">
      <summary>Bots ({bots.length})</summary>
      <ul className="plain-list" aria-label="Bots at this table">
        {bots.map((bot) => (
          <li key={bot.seat} className="bot-row small">
            <span>
              {bot.name}: {playsWords(bot.plays ?? "")}
            </span>
            {sent.includes(bot.name) ? (
              <span role="status">goes home after this round</span>
            ) : (
              <button
                type="button"
                className="btn small"
                aria-label={`Send ${bot.name} home`}
                onClick={() => void run(sendBotHome(id, bot.seat).then(() => setSent([...sent, bot.name])))}
              >
                Send home
              </button>
            )}
          </li>
        ))}
      </ul>
      <HowBotsPlay pot={pot} plays={plays} choose={setPlays} />
      <button
        type="button"
        className="btn"
        onClick={() => void run(seatBot(id, plays).then(() => setSent([])))}
      >
        Add a bot
      </button>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
    </details>
  );
}
