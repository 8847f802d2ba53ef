/** What the licensee chooses, as a form that the lobby, the ruling desk and the math share; the server checks it. */

import { useRef, useState } from "react";
import { checkOptions } from "../api/calls";
import type { CheckOut, OptionOut } from "../api/types";
import { Failed } from "../api/client";
import { explained } from "../lib/rules";
import { capital, plain } from "../lib/words";
import { editorOf } from "./OptionEditors";
import { Cite } from "./Why";

export type Said = { text: string; cites: string[] };
export type Chosen = {
  values: Record<string, unknown>;
  breaches: CheckOut["breaches"];
  error: Said | null;
  /** `day`: the law that is chosen with them, where it changes at the same time. */
  change: (values: Record<string, unknown>, day?: string) => void;
  reset: () => void;
};

/** Options as they are being chosen, and what the law says of the newest choice; older answers come too late. */
export function useOptions(game: string, asOf: string): Chosen {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [breaches, setBreaches] = useState<CheckOut["breaches"]>([]);
  const [error, setError] = useState<Said | null>(null);
  const turn = useRef(0);
  const change = (next: Record<string, unknown>, day = asOf) => {
    const mine = ++turn.current;
    setValues(next);
    checkOptions(game, day || null, next).then(
      (answer) => {
        if (mine !== turn.current) return;
        setBreaches(answer.breaches);
        setError(null);
      },
      (failed: unknown) => mine === turn.current && setError(said(failed)),
    );
  };
  const reset = () => {
    turn.current += 1;
    setValues({});
    setBreaches([]);
    setError(null);
  };
  return { values, breaches, error, change, reset };
}

export function said(failed: unknown): Said {
  return failed instanceof Failed
    ? { text: failed.message, cites: failed.cites }
    : { text: failed instanceof Error ? failed.message : String(failed), cites: [] };
}

/** A mistake in one sentence, with its clauses. */
export function Problem({ error }: { error: Said | null }) {
  if (!error) return null;
  return (
    <p className="note bad" role="alert">
      {error.text}{" "}
      {error.cites.map((cite) => (
        <Cite key={cite} id={cite} />
      ))}
    </p>
  );
}

/** Options as they are typed: numbers, words, true and false. */
export function readOption(type: string, text: string): unknown {
  const word = text.trim();
  if (type === "flag") return word === "true";
  if (type === "words") return word.split(/[,\s]+/).filter(Boolean);
  if (type === "whole" && /^\d+$/.test(word)) return Number(word);
  return type === "choice" && /^\d+$/.test(word) ? Number(word) : word;
}

export function OptionFields({
  options,
  values,
  change,
  breaches,
}: {
  options: OptionOut[];
  values: Record<string, unknown>;
  change: (values: Record<string, unknown>) => void;
  breaches: CheckOut["breaches"];
}) {
  return (
    <>
      {options.map((option) => {
        const given = option.name in values;
        const breach = breaches.find((each) => each.option === option.name);
        const set = (value: unknown) => {
          const others = Object.fromEntries(Object.entries(values).filter(([name]) => name !== option.name));
          change(value === undefined ? others : { ...others, [option.name]: value });
        };
        const id = `option-${option.name}`;
        const Editor = editorOf(option);
        return (
          <div key={option.name} className="field">
            {Editor ? (
              <span className="label">{capital(plain(option.name))}</span>
            ) : (
              <label htmlFor={id}>{capital(plain(option.name))}</label>
            )}
            <span className="help" id={`${id}-help`}>
              {explained(option.help)}{" "}
              {option.cites.slice(0, 2).map((cite) => (
                <Cite key={cite} id={cite} />
              ))}
            </span>
            {Editor ? (
              <Editor option={option} given={values[option.name]} set={set} />
            ) : option.type === "flag" || option.type === "choice" ? (
              <select
                id={id}
                aria-describedby={`${id}-help`}
                value={given ? JSON.stringify(values[option.name]) : ""}
                onChange={(event) =>
                  set(event.target.value === "" ? undefined : JSON.parse(event.target.value))
                }
              >
                <option value="">
                  default{option.default === null ? "" : `: ${inWords(option.default)}`}
                </option>
                {(option.type === "flag"
                  ? [true, false].map((value) => ({ value, lawful: true, why: "" }))
                  : option.choices
                ).map((choice) => (
                  <option
                    key={JSON.stringify(choice.value)}
                    value={JSON.stringify(choice.value)}
                    disabled={!choice.lawful}
                  >
                    {inWords(choice.value)}
                    {choice.lawful ? "" : " (not lawful that day)"}
                  </option>
                ))}
              </select>
            ) : option.type === "words" && Array.isArray(option.default) ? (
              <Words option={option} given={values[option.name]} set={set} />
            ) : (
              <input
                key={`${id} ${given ? shown(values[option.name]) : ""}`}
                id={id}
                {...kindOf(option.type)}
                aria-describedby={`${id}-help`}
                placeholder={option.default === null ? "none" : inWords(option.default)}
                defaultValue={given ? shown(values[option.name]) : ""}
                onBlur={(event) =>
                  set(
                    event.target.value.trim() === ""
                      ? undefined
                      : readOption(option.type, event.target.value),
                  )
                }
              />
            )}
            {breach ? (
              <span className="note bad small" role="alert">
                {breach.sentence}{" "}
                {breach.cites.map((cite) => (
                  <Cite key={cite} id={cite} />
                ))}
              </span>
            ) : null}
          </div>
        );
      })}
    </>
  );
}

/** What the browser lets be typed: whole numbers, amounts in dollars, per cent; odds and the rest as words. */
function kindOf(type: string): {
  type: string;
  min?: number;
  step?: string;
  inputMode?: "decimal" | "numeric";
} {
  if (type === "whole") return { type: "number", min: 0, step: "1", inputMode: "numeric" };
  if (type === "amount" || type === "percent")
    return { type: "number", min: 0, step: "any", inputMode: "decimal" };
  return { type: "text" };
}

/** Some of a list of words. */
function Words(props: { option: OptionOut; given: unknown; set: (value: unknown) => void }) {
  const { option, given, set } = props;
  const all = option.default as string[];
  const now = Array.isArray(given) ? (given as string[]) : all;
  return (
    <div
      id={`option-${option.name}`}
      className="chips-row"
      role="group"
      aria-label={capital(plain(option.name))}
    >
      {all.map((word) => (
        <label key={word} className="small">
          <input
            type="checkbox"
            checked={now.includes(word)}
            onChange={(event) =>
              set(
                event.target.checked
                  ? all.filter((each) => each === word || now.includes(each))
                  : now.filter((each) => each !== word),
              )
            }
          />{" "}
          {plain(word)}
        </label>
      ))}
    </div>
  );
}

function shown(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A value to be read, not to be sent back. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ") || "none";
  if (typeof value === "object" && value !== null)
    return (
      Object.entries(value)
        .map(([name, each]) => `${plain(name)} ${inWords(each)}`)
        .join(", ") || "as the law has it"
    );
  return typeof value === "string" && /^[a-z][a-z_-]*$/i.test(value) ? plain(value) : shown(value);
}
