/** Asking again for what the house asks to wait for. */

import { Failed } from "./client";

/** Seconds that are waited for without being asked to, and how often. */
const SHORT = 60;
const OFTEN = 90;

const toWaitFor = (error: Failed) =>
  (error.status === 429 || error.code === "being-made") && error.after >= 1 && error.after <= SHORT;

/** The answer, asked for again as often as the house says when; `waits` hears why. */
export async function patient<T>(ask: () => Promise<T>, waits: (why: string) => void): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failed) || !toWaitFor(error) || tried === OFTEN) throw error;
      waits(error.message);
      await new Promise((resolve) => window.setTimeout(resolve, error.after * 1000));
    }
  }
}
