/** What chance brought, said by a person: dice and stops of a wheel, by click and by keys, taken back until it is sent. */

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { plain } from "../lib/words";
import { Dice } from "./Dice";

type FacesProps = { count: number; value: number[]; change: (faces: number[]) => void; label: string };

/** Dice: each face is clicked, or the digits 1 to 6 are pressed one after the other; Backspace takes the last back. */
export function FacesPick({ count, value, change, label }: FacesProps) {
  const faces = Array.from({ length: count }, (_, index) => value[index] ?? 0);
  const next = faces.indexOf(0);
  const undo = () => {
    const last = faces.reduce((found, face, at) => (face > 0 ? at : found), -1);
    if (last >= 0) change(faces.map((face, at) => (at === last ? 0 : face)));
  };
  const pressed = (event: KeyboardEvent) => {
    if (/^[1-6]$/.test(event.key) && next >= 0)
      change(faces.map((face, at) => (at === next ? Number(event.key) : face)));
    else if (event.key === "Backspace") undo();
    else return;
    // The digits choose chips elsewhere on the page, and Enter would click the face that has the focus.
    event.preventDefault();
    event.stopPropagation();
    (event.currentTarget as HTMLElement).focus();
  };
  return (
    <Picker
      label={label}
      pressed={pressed}
      undo={faces.some((face) => face > 0) ? undo : null}
      keys="keys 1 to 6"
    >
      {faces.map((chosen, index) => (
        <div key={index} className="dice-pick" role="group" aria-label={`Die ${index + 1}`}>
          {[1, 2, 3, 4, 5, 6].map((face) => (
            <button
              key={face}
              type="button"
              aria-label={`Die ${index + 1} shows ${face}`}
              aria-pressed={chosen === face}
              onClick={() => change(faces.map((old, at) => (at === index ? face : old)))}
            >
              <Dice faces={[face]} size={30} />
            </button>
          ))}
        </div>
      ))}
    </Picker>
  );
}

type StopsProps = {
  stops: readonly (number | string)[];
  value: unknown;
  change: (stop: number | string | undefined) => void;
  label: string;
};

/** The stops of a wheel: one is clicked, or typed. */
export function StopsPick({ stops, value, change, label }: StopsProps) {
  const field = useId();
  const [typed, type] = useState("");
  const undo = () => {
    type("");
    change(undefined);
  };
  // What was sent is not what comes up next.
  const shown = value === undefined && stopNamed(stops, typed) !== undefined ? "" : typed;
  const wrong = shown.trim() !== "" && stopNamed(stops, typed) === undefined;
  return (
    <Picker label={label} undo={value === undefined ? null : undo} keys="typed or clicked">
      <input
        id={field}
        type="text"
        autoComplete="off"
        aria-label={`${label}, typed`}
        aria-invalid={wrong}
        placeholder="type it, or click"
        value={shown}
        onChange={(event) => {
          type(event.target.value);
          change(stopNamed(stops, event.target.value));
        }}
      />
      <div className="stops-pick">
        {inOrder(stops).map((stop) => (
          <button
            key={String(stop)}
            type="button"
            className="btn small"
            aria-pressed={value === stop}
            onClick={() => {
              type(String(stop));
              change(stop);
            }}
          >
            {plain(String(stop))}
          </button>
        ))}
      </div>
    </Picker>
  );
}

type NumbersProps = {
  of: readonly number[];
  most: number;
  value: readonly number[];
  change: (numbers: number[]) => void;
  label: string;
};

/** Numbers that were drawn: typed one after the other, or clicked; a click on one that is chosen takes it back. */
export function NumbersPick({ of, most, value, change, label }: NumbersProps) {
  const [typed, type] = useState("");
  const choose = (numbers: number[]) => {
    type(numbers.join(" "));
    change(numbers);
  };
  const words = typed.split(/[\s,]+/).filter(Boolean);
  // What was sent is not what comes up next.
  const shown = value.length === 0 && words.length > 0 && numbersNamed(of, typed) !== null ? "" : typed;
  const wrong = shown !== "" && (numbersNamed(of, shown) === null || words.length > most);
  return (
    <Picker
      label={`${label}: ${value.length} of ${most}`}
      undo={value.length > 0 ? () => choose(value.slice(0, -1)) : null}
      keys="typed or clicked"
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${label}, typed`}
        aria-invalid={wrong}
        placeholder="7 12 80, or click"
        value={shown}
        onChange={(event) => {
          type(event.target.value);
          change(numbersNamed(of, event.target.value) ?? []);
        }}
      />
      {wrong ? (
        <p className="note bad small" role="alert">
          {most} different numbers from {of[0]} to {of[of.length - 1]}, with spaces between.
        </p>
      ) : null}
      <div className="stops-pick numbers-pick">
        {of.map((each) => (
          <button
            key={each}
            type="button"
            className="btn small"
            aria-pressed={value.includes(each)}
            disabled={value.length >= most && !value.includes(each)}
            onClick={() =>
              choose(value.includes(each) ? value.filter((other) => other !== each) : [...value, each])
            }
          >
            {each}
          </button>
        ))}
      </div>
    </Picker>
  );
}

/** The numbers that somebody has typed; null where one is none of these, or is named twice. */
export function numbersNamed(of: readonly number[], text: string): number[] | null {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const found = words.map(Number);
  const known = words.every((word) => /^\d+$/.test(word)) && found.every((each) => of.includes(each));
  return known && new Set(found).size === found.length ? found : null;
}

/** Numbers are found by their order; words stay as the wheel has them. */
export function inOrder(stops: readonly (number | string)[]): (number | string)[] {
  const numbers = stops.every((stop) => /^\d+$/.test(String(stop)));
  return numbers
    ? [...stops].sort((a, b) => Number(a) - Number(b) || String(a).length - String(b).length)
    : [...stops];
}

/** The stop that somebody means: by its own words, whatever their case. */
export function stopNamed(stops: readonly (number | string)[], text: string): number | string | undefined {
  const word = plain(text.trim().toLowerCase());
  return stops.find((stop) => plain(String(stop).toLowerCase()) === word);
}

function Picker(props: {
  label: string;
  /** Which keys choose. */
  keys: string;
  undo: (() => void) | null;
  pressed?: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    // Enter on a button of its own clicks that one.
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) send(event.currentTarget);
    else props.pressed?.(event);
  };
  return (
    // It and its buttons take the focus; the keys are heard for all of them.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="field picker" role="group" aria-label={props.label} tabIndex={-1} onKeyDown={pressed}>
      <span>
        {props.label} <span className="small muted">({props.keys})</span>
      </span>
      {props.children}
      <button
        type="button"
        className="btn small"
        disabled={props.undo === null}
        onClick={() => props.undo?.()}
      >
        Undo
      </button>
    </div>
  );
}

/** Do the act to which these particulars belong, once they are complete. */
function send(picker: HTMLElement): void {
  picker.closest(".offer-form")?.querySelector<HTMLButtonElement>("[data-act]:enabled")?.click();
}
