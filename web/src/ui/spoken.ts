/** What the game on this page calls its wagers and acts, for every part of the page. */

import { createContext, useContext } from "react";
import { PLAIN, type Say } from "../lib/words";

const Spoken = createContext<Say>(PLAIN);

export const SpokenBy = Spoken.Provider;

export function useSay(): Say {
  return useContext(Spoken);
}
