/** The charts, loaded when a page first shows one. */

export { Bankroll } from "./Bankroll";
export { Distribution } from "./Distribution";
