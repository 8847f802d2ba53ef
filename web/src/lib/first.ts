/** The game that a page begins with where none is chosen. */
export const FIRST = "craps";
