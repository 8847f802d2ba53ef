/** Sound, for who wants it: the last five seconds of one's own clock. It is off unless it is switched on. */

import { useEffect, useSyncExternalStore } from "react";

const KEPT = "sound";
const CHANGED = "sound-switched";
/** Seconds from which on the clock is heard. */
const HEARD = 5;

const isOn = () => localStorage.getItem(KEPT) === "on";
const follow = (changed: () => void) => {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
};

export function SoundSwitch() {
  const on = useSyncExternalStore(follow, isOn);
  return (
    <label className="small leave-up">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          localStorage.setItem(KEPT, event.target.checked ? "on" : "off");
          window.dispatchEvent(new Event(CHANGED));
        }}
      />{" "}
      Sound for my last five seconds
    </label>
  );
}

/** One tick a second while mine run out. */
export function useLastSeconds(left: number | null): void {
  const on = useSyncExternalStore(follow, isOn);
  useEffect(() => {
    if (on && left !== null && left > 0 && left <= HEARD) tick();
  }, [on, left]);
}

let audio: AudioContext | null = null;

/** A short tone: no file has to be loaded for it. */
function tick(): void {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = 880;
  loud.gain.setValueAtTime(0.15, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(loud).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.12);
}
