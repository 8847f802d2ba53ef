/** The wire, by the names of the server's schema; what the schema leaves open is said here. Money is in cents. */

import type { Offer, Wager } from "../lib/offers";
import type { Pays } from "../lib/pays";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Words = Required<Schemas["Words"]>;
export type EventOut = Omit<Schemas["EventOut"], "words" | "sealed" | "shows"> & {
  words: Words;
  sealed: Sealed[];
  shows?: ShowsOut | null;
};
/** What an event shows on the felt; what is left out is empty. */
export type ShowsOut = Partial<Omit<Schemas["Shows"], "cards">> & {
  cards?: (Pick<Schemas["Laid"], "place" | "cards"> & Partial<Schemas["Laid"]>)[];
};
export type Sealed = { name: string; value?: number | string | number[] | null };
export type RefusalOut = Required<Schemas["RefusalOut"]>;
export type AnswerOut = Omit<Schemas["AnswerOut"], "refusal" | "events"> & {
  refusal: RefusalOut | null;
  events: EventOut[];
};
export type PlayerOut = Schemas["PlayerOut"];
export type You = Schemas["You"];
export type ClockOut = Schemas["ClockOut"];
export type NoticeOut = {
  option: string;
  value: unknown;
  effective: number;
  adverse?: boolean;
  left: number;
};
/** What came up last, see the server's `pitboss.table.results`. */
export type CameOut = { label: string; name: string; tone?: string; dice?: number[] };
export type MarkOut = { column: number; row: number; label: string; tone: string; ties?: number };
export type ResultsOut = { kind: "strip" | "roads"; came: CameOut[]; road?: MarkOut[]; told?: string };
/** What every table shows; `own` is the game's. */
export type TableView = {
  game: string;
  as_of: string;
  version: number;
  round: number;
  closed: boolean;
  seats: Record<string, number>;
  wagers: Wager[];
  /** Minutes that the table has been open, as far as it counts them. */
  minutes?: number;
  /** Changes that are announced (8.3), each with the minutes that are left. */
  notices?: NoticeOut[];
  /** Posted limits that seats go on with. */
  kept?: Record<string, Record<string, unknown>[]>;
  own: Record<string, unknown>;
  results?: ResultsOut;
  frozen?: string | null;
};
export type SnapshotOut = Omit<Schemas["SnapshotOut"], "view" | "offers"> & {
  view: TableView;
  offers: Offer[];
};
/** A recorded round as it lay, event by event. */
export type ScenesOut = {
  felt: FeltOut;
  pays: Pays;
  scenes: { version: number; view: TableView }[];
};
export type TableRow = Schemas["TableRow"];
export type EdgeOut = Schemas["EdgeOut"] & { deviation: number; part_of: string };
export type ChoiceOut = Omit<Schemas["ChoiceOut"], "args"> & { args: Record<string, unknown> };
export type HintOut = Omit<Schemas["HintOut"], "choices"> & { choices: ChoiceOut[] };
export type SessionRound = Omit<Schemas["SessionRound"], "staked"> & { staked: Record<string, number> };
export type TableSession = Omit<
  Schemas["TableSession"],
  "best" | "worst" | "newest" | "staked" | "squares"
> & {
  best: SessionRound | null;
  worst: SessionRound | null;
  newest: SessionRound[];
  staked: Record<string, number>;
  squares: Record<string, number>;
};
/** An area of a layout, a section of it, and the whole: served by the game, drawn here. */
export type AreaOut = Omit<Schemas["Area"], "args"> & { args: Record<string, unknown> };
export type SectionOut = Omit<Schemas["Section"], "areas"> & { areas: AreaOut[] };
export type FeltOut = Required<Omit<Schemas["Felt"], "sections">> & { sections: SectionOut[] };
export type TableDetail = Omit<Schemas["TableDetail"], "snapshot" | "felt"> & {
  snapshot: SnapshotOut;
  felt: FeltOut;
};
export type WhyOut = { allowed: boolean; refusal: RefusalOut | null };
export type Me = Schemas["Me"];
export type SessionOut = Required<Schemas["SessionOut"]>;
export type OptionOut = Omit<Schemas["OptionOut"], "choices"> & {
  choices: Required<Schemas["OptionChoice"]>[];
};
export type GameRow = Schemas["GameRow"];
export type LayoutOut = Omit<Schemas["LayoutOut"], "first_offers" | "felt"> & {
  first_offers: Offer[];
  felt: FeltOut;
};
export type ActionOut = Schemas["ActionOut"];
export type GameDetail = Omit<Schemas["GameDetail"], "layout" | "options"> & {
  layout: LayoutOut | null;
  options: OptionOut[];
};
export type CheckOut = Schemas["CheckOut"];
export type EntryOut = Omit<Schemas["EntryOut"], "event"> & { event: EventOut };
export type RoundOut = Schemas["RoundOut"];
export type PlayedStep = Omit<Schemas["PlayedStep"], "events" | "refused" | "view" | "awaits"> & {
  events: EventOut[];
  refused: RefusalOut | null;
  view: TableView;
  awaits: Offer[];
};
export type PlayedCase = Omit<Schemas["PlayedCase"], "start" | "steps" | "felt"> & {
  felt: FeltOut | null;
  start: PlayedStep | null;
  steps: PlayedStep[];
};
export type OpeningOut = Schemas["OpeningOut"];
export type ProofOut = Schemas["ProofOut"];
export type DrillAgain = Schemas["DrillAgain"];
export type EquityOut = Schemas["EquityOut"];
export type DrillDone = Schemas["DrillDone"];
export type DrillIn = Schemas["DrillIn"];
export type DrillReport = Schemas["DrillReport"];
export type ClassRow = Schemas["ClassRow"];
export type DrillRow = Schemas["DrillRow"];
export type DrillLine = Omit<Schemas["DrillLine"], "settled"> & { settled: EventOut | null };
/** A question with its answer; `lines` are to be paid, `stands` is to be judged. */
export type DrillOut = Omit<Schemas["DrillOut"], "view" | "awaits" | "felt" | "events" | "lines"> & {
  view: TableView;
  awaits: Offer[];
  felt: FeltOut;
  events: EventOut[];
  lines: DrillLine[];
};
