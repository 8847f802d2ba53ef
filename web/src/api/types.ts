/** The wire, by the names of the server's schema. Money is in cents. */

import type { Offer, Wager } from "../lib/offers";

export type Words = { decision: string; arithmetic: string; nearest: string; reading: string };
export type Sealed = { name: string; value?: number | string | number[] | null };
export type EventOut = {
  version: number;
  event: string;
  cites: string[];
  words: Words;
  fields: Record<string, unknown>;
  postings: [string, number][];
  sealed: Sealed[];
};
export type RefusalOut = { kind: string; sentence: string; cites: string[]; reading: string };
export type AnswerOut = {
  key: string;
  ok: boolean;
  first: number | null;
  last: number | null;
  refusal: RefusalOut | null;
  events: EventOut[];
  again: boolean;
};
export type PlayerOut = { seat: number; name: string; kind: string; chips: number; away: boolean; you: boolean };
export type You = { viewer: string; seat: number | null; roles: string[] };
export type TableView = {
  game: string;
  as_of: string;
  version: number;
  round: number;
  closed: boolean;
  seats: Record<string, number>;
  wagers: Wager[];
  own: Record<string, unknown>;
  frozen?: string | null;
};
export type SnapshotOut = {
  table: string;
  version: number;
  view: TableView;
  players: PlayerOut[];
  offers: Offer[];
  you: You;
};
export type TableRow = {
  id: string;
  code: string;
  name: string;
  game: string;
  game_name: string;
  as_of: string;
  dealer: string;
  chance: string;
  version: number;
  round: number;
  seats_taken: number;
  seats: number | null;
  players: PlayerOut[];
  closed: boolean;
  frozen: string | null;
  here: boolean;
  address: string | null;
};
export type TableDetail = {
  row: TableRow;
  options: Record<string, unknown>;
  by_hand: string[];
  snapshot: SnapshotOut;
  law: string;
};
export type WhyOut = { allowed: boolean; refusal: RefusalOut | null };
export type Me = {
  id: string;
  kind: string;
  name: string;
  roles: string[];
  must_change: boolean;
  purse: number | null;
  seats: Record<string, number>;
};
export type SessionOut = { token: string; me: Me; table: string | null; come_back: string | null };
export type OptionChoice = { value: unknown; lawful: boolean; why: string };
export type OptionOut = {
  name: string;
  type: string;
  help: string;
  default: unknown;
  choices: OptionChoice[];
  cites: string[];
  common: boolean;
};
export type GameRow = {
  id: string;
  name: string;
  subchapter: string;
  since: string | null;
  open: boolean;
  reason: string | null;
  wagers: string[];
};
export type LayoutOut = {
  kind: string;
  seats: number | null;
  deck: number;
  chip: number;
  wagers: string[];
  areas: Record<string, string[]>;
  first_offers: Offer[];
};
export type ActionOut = { do: string; help: string; seat: string; params: Record<string, Record<string, unknown>>; roles: string[] };
export type GameDetail = { row: GameRow; as_of: string; options: OptionOut[]; actions: ActionOut[]; layout: LayoutOut | null };
export type CheckOut = { ok: boolean; options: Record<string, unknown>; breaches: { option: string; sentence: string; cites: string[] }[] };
export type EntryOut = { event: EventOut; at: number; round: number; hash: string; actor: string | null; line: string | null };
export type RoundOut = { table: string; game: string; round: number; first: number; last: number; begun: number; ended: number };
export type PlayedStep = {
  do: string;
  seat: number | string | null;
  by: string | null;
  args: Record<string, unknown>;
  line: number;
  events: EventOut[];
  refused: RefusalOut | null;
  stacks: Record<string, number>;
  view: TableView;
  awaits: Offer[];
};
export type PlayedCase = {
  title: string;
  game: string;
  as_of: string;
  ok: boolean;
  text: string;
  differences: string[];
  start: PlayedStep | null;
  steps: PlayedStep[];
  cited: string[];
};
export type OpeningOut = { position: number; card: number; salt: string; path: [string, string][] };
export type ProofOut = {
  table: string;
  round: number;
  version: number;
  as_of: string;
  composition: string;
  root: string;
  commitment: string;
  openings: OpeningOut[];
};
