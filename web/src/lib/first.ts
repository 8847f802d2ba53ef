/** The game that a page begins with where none is chosen. */
export const FIRST = "craps";

/** The game that the desk begins with: a few cards and one decision, so that a first ruling is soon found. */
export const FIRST_AT_DESK = "three-card-poker";
