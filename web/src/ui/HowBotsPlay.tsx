/** How bots play: tight or loose at poker; against the house a slider from best play down to a beginner. */

import { useId } from "react";
import { playsWords } from "../lib/words";

const LEAST = 50;

export function HowBotsPlay(props: { pot: boolean; plays: string; choose: (plays: string) => void }) {
  const { pot, plays, choose } = props;
  const id = useId();
  if (pot)
    return (
      <div className="field">
        <label htmlFor={id}>How the bot plays</label>
        <select id={id} value={plays} onChange={(event) => choose(event.target.value)}>
          <option value="">tight and loose by turns</option>
          <option value="tight">{playsWords("tight")}</option>
          <option value="loose">{playsWords("loose")}</option>
        </select>
      </div>
    );
  const skill = plays === "" ? 100 : Number(plays);
  return (
    <div className="field">
      <label htmlFor={id}>How the bot plays</label>
      <input
        id={id}
        type="range"
        min={LEAST}
        max={100}
        step={10}
        value={skill}
        aria-valuetext={playsWords(String(skill))}
        onChange={(event) => choose(event.target.value)}
      />
      <output htmlFor={id} className="small">
        {playsWords(String(skill))}
      </output>
    </div>
  );
}
