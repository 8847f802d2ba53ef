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
    // The digits choose chips elsewhere on the page.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Picker label={label} pressed={pressed} undo={faces.some((face) => face > 0) ? undo : null} keys="1 to 6">
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
  return (
    // Its buttons take the focus; the keys are heard for all of them.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="field picker" role="group" aria-label={props.label} onKeyDown={props.pressed}>
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
