/** The server's requests by name. */

import type { Command, Offer } from "../lib/offers";
import { keep } from "../lib/receipts";
import type { ShareIn } from "../lib/sharing";
import { Failed, get, newKey, post, remove } from "./client";
import type {
  AnswerOut,
  CheckOut,
  ClassRow,
  DrillAgain,
  DrillDone,
  DrillIn,
  DrillOut,
  DrillReport,
  DrillRow,
  EdgeOut,
  EquityOut,
  HintOut,
  TableSession,
  EntryOut,
  EventOut,
  GameDetail,
  GameRow,
  Me,
  PlayedCase,
  ProofOut,
  RoundOut,
  ScenesOut,
  SessionOut,
  SnapshotOut,
  TableDetail,
  TableRow,
  WhyOut,
} from "./types";

const on = (asOf: string | null, first = "?") => (asOf ? `${first}as_of=${asOf}` : "");
const id = encodeURIComponent;

export const who = () => get<Me>("/api/session");
export const logIn = (name: string, password: string) => post<SessionOut>("/api/session", { name, password });
export const logOut = () => remove("/api/session");
export const changePassword = (old: string, fresh: string) =>
  post<SessionOut>("/api/session/password", { old, new: fresh });
export const register = (name: string, password: string, nickname: string) =>
  post<SessionOut>("/api/patrons", { name, password, nickname });
export const guest = (nickname: string, by: { code: string } | { table: string }) =>
  post<SessionOut>("/api/guests", { nickname, ...by });

export const games = (asOf: string | null = null) => get<GameRow[]>(`/api/games${on(asOf)}`);
export const game = (name: string, asOf: string | null) =>
  get<GameDetail>(`/api/games/${id(name)}${on(asOf)}`);
export const checkOptions = (name: string, asOf: string | null, options: Record<string, unknown>) =>
  post<CheckOut>(`/api/games/${id(name)}/check`, { as_of: asOf, options });

export const tables = () => get<TableRow[]>("/api/tables");
export const table = (name: string) => get<TableDetail>(`/api/tables/${id(name)}`);
export const snapshot = async (name: string): Promise<SnapshotOut> => (await table(name)).snapshot;
export type Opening = {
  game: string;
  name: string;
  as_of: string | null;
  options: Record<string, unknown>;
  dealer: string;
  chance: string;
  bots: number;
  plays: string;
};
export async function openTable(body: Opening): Promise<TableRow> {
  const made = await post<TableDetail>("/api/tables", { ...body, key: newKey() });
  keep(made.receipt);
  return made.row;
}
export const sendCommand = (name: string, command: Command & { key: string }) =>
  answered(`/api/tables/${id(name)}/commands`, command);
/** The answer to a command; its receipt is kept. */
async function answered(path: string, body: object): Promise<AnswerOut> {
  const found = await post<AnswerOut>(path, body);
  keep(found.receipt);
  return found;
}
/** A share in the chance of the coming round; null where it does not count for it. */
export async function sendShare(name: string, share: ShareIn): Promise<AnswerOut | null> {
  try {
    return await answered(`/api/tables/${id(name)}/share`, { key: newKey(), ...share });
  } catch (failed) {
    if (failed instanceof Failed) return null;
    throw failed;
  }
}
export const whyNot = (name: string, command: Command) =>
  post<WhyOut>(`/api/tables/${id(name)}/why`, command);
export const ticket = () => post<{ ticket: string; seconds: number }>("/api/live/ticket");
export const sendBotHome = (name: string, seat: number) =>
  remove<TableRow>(`/api/tables/${id(name)}/bots?seat=${seat}`);
export const seatBot = (name: string, plays: string) =>
  post<TableRow>(`/api/tables/${id(name)}/bots`, { plays });

async function accepted(answer: Promise<AnswerOut>): Promise<AnswerOut> {
  const found = await answer;
  if (found.refusal) throw new Error(`${found.refusal.sentence} ${found.refusal.cites.join(", ")}`.trim());
  return found;
}
/** Sit down; where somebody else was quicker, at another free seat. */
export async function sit(name: string, amount: number, seat: number | null): Promise<AnswerOut> {
  const chosen = seat === null ? {} : { seat };
  try {
    return await accepted(answered(`/api/tables/${id(name)}/sit`, { key: newKey(), amount, ...chosen }));
  } catch (failed) {
    if (seat === null || !(failed instanceof Failed && failed.code === "seat-taken")) throw failed;
    return sit(name, amount, null);
  }
}
export const buyIn = (name: string, amount: number) =>
  accepted(answered(`/api/tables/${id(name)}/buy-in`, { key: newKey(), amount }));
export const leave = (name: string) => accepted(answered(`/api/tables/${id(name)}/leave`, { key: newKey() }));

/** What each wager of a table is worth; nothing where the math is not at hand. */
export const edges = (name: string) => get<EdgeOut[]>(`/api/tables/${id(name)}/edges`);

/** What best play would do at the decision at hand; none where there is nothing to decide. */
/** No more wagers of mine: for me the round may go on. */
export const ready = (name: string) => post<{ ok: boolean }>(`/api/tables/${id(name)}/ready`, {});
export const hint = (name: string) => get<HintOut[]>(`/api/tables/${id(name)}/hint`);
/** My rounds since I sat down; none for who does not sit there. */
export const session = (name: string) => get<TableSession[]>(`/api/tables/${id(name)}/session`);

export type FigureRow = {
  name: string;
  value: unknown;
  since: string;
  until: string | null;
  cite: string;
  remark?: string;
};
export type ClauseRow = {
  id: string; edition: string; since: string; until: string | null; kind: string; gist: string; figures: FigureRow[];
  code: string[]; cases: string[]; remark: string; readings: unknown[];
}; // prettier-ignore
export type ClauseOut = { gist: string; dates: string };
export type TreeOut = {
  subchapters: { id: string; title: string; note: string; sections: { id: string; title: string }[] }[];
};
export type Change = {
  what: string;
  name: string;
  change: string;
  day: string;
  before: unknown;
  after: unknown;
  cites: string[];
};
export type CoverageOut = {
  clauses: number;
  with_code: number;
  with_cases: number;
  with_neither: number;
  missing: string[];
  subchapters?: { id: string; open: boolean; clauses: number; with_code: number; with_cases: number }[];
};

export type SubmissionOut = {
  ok: boolean;
  held: string;
  breaches: {
    game: string;
    what: string;
    filed: unknown;
    said: string;
    allowed: string;
    cites: string[];
    line: number | null;
  }[];
  edges: {
    game: string;
    tables: (string | number)[];
    wager: string;
    pays: string;
    house_edge: { exact: string; value: number };
    offered: boolean;
  }[];
  changes?: {
    game: string;
    tables: (string | number)[];
    option: string;
    was: string;
    becomes: string;
    notice: string;
    cites: string[];
  }[];
};
export const checkSubmission = (body: { text: string; before?: string }) =>
  post<SubmissionOut>("/api/submissions/check", body);
export type SheetOut = { ok: boolean; differences: string[]; made_by: string[] };
/** Sent without its line breaks: numbers of ways have more digits than a browser's numbers, so it is not read here. */
export const verifySheet = (text: string) =>
  post<SheetOut>("/api/papers/verify", { text: text.replace(/\n\s*/g, "") });
export const notices = (name: string) => get<EventOut[]>(`/api/tables/${id(name)}/notices`);

export async function clauses(cite: string, asOf: string | null): Promise<ClauseRow[]> {
  const found = await get<{ clauses: ClauseRow[] }>(`/api/law/clauses?under=${id(cite)}${on(asOf, "&")}`);
  const seen = new Set<string>();
  return found.clauses.filter((row) => {
    const key = `${row.id} ${row.since} ${row.gist}`;
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

export type Found = { id: string; gist: string; remark: string; readings: unknown[] };
/** Where no clause holds all the words (`whole`), those that hold most of them; `marks`: the words as they stand there. */
export type Search = {
  words: string[];
  as_of: string;
  count: number;
  clauses: Found[];
  whole: boolean;
  marks: string[];
};
export const searchLaw = (words: string, asOf: string | null) =>
  get<Search>(`/api/law/search?words=${id(words)}${on(asOf, "&")}`);
/** The cases of one file, as a clause lists it. */
export const lawCases = async (file: string) =>
  (await get<{ cases: { title: string; text: string }[] }>(`/api/law/cases?file=${id(file)}`)).cases;

const sections = new Map<string, Promise<ClauseRow[]>>();

/** All values of some figures in the section of a clause, also those that other clauses of it held. */
export async function figureHistory(cite: string, names: readonly string[]): Promise<FigureRow[]> {
  const section = /^\d+:\d+-\d+[A-Z]?\.\d+[A-Z]*/.exec(cite)?.[0] ?? cite;
  const rows = sections.get(section) ?? clauses(section, null);
  sections.set(section, rows);
  rows.catch(() => sections.delete(section));
  return (await rows).flatMap((row) => row.figures).filter((figure) => names.includes(figure.name));
}

const known = new Map<string, Promise<ClauseOut>>();
let queue: Promise<unknown> = Promise.resolve();

/** One clause for a why card; a section that is cited as a whole is told by its first clause. */
export function clause(cite: string, asOf: string | null): Promise<ClauseOut> {
  const key = `${cite} ${asOf ?? ""}`;
  const held = known.get(key);
  if (held) return held;
  // One after the other: a card with many clauses must not crowd out the game.
  const turn = queue.then(() => clauses(cite, asOf));
  queue = turn.catch(() => undefined);
  const made = turn.then((rows) => {
    const exact = rows.find((row) => row.id === cite) ?? rows[0];
    if (!exact) return { gist: "A heading of the chapter; its clauses are on the law page.", dates: "" };
    const until = exact.until ? ` until ${exact.until}` : "";
    return {
      gist: exact.id === cite ? exact.gist : `${rows.length} clauses; the first: ${exact.gist}`,
      dates: `In force from ${exact.since}${until}`,
    };
  });
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

type Chapter = {
  ended: string;
  subchapters: { id: string; name: string; since: string; text: string; reason: string }[];
  sections: { id: string; title: string }[];
};
let held: Promise<Chapter> | null = null;

/** Asked once: the chapter is the same as long as the server runs. */
export function chapter(): Promise<Chapter> {
  held ??= get<Chapter>("/api/law");
  held.catch(() => (held = null));
  return held;
}

export async function lawTree(): Promise<TreeOut> {
  const found = await chapter();
  return {
    subchapters: found.subchapters.map((sub) => ({
      id: sub.id, title: sub.name, note: sub.reason,
      sections: found.sections.filter((section) => section.id.startsWith(`${sub.id}.`)),
    })), // prettier-ignore
  };
}

export const lawDiff = async (from: string, to: string, only: string | null): Promise<Change[]> =>
  (
    await get<{ changes: Change[] }>(
      `/api/law/changes?from=${from}&to=${to}${only ? `&game=${id(only)}` : ""}`,
    )
  ).changes;
export const coverage = () => get<CoverageOut>("/api/law/coverage");

export type Exact = { exact: string; value: number };
export type OddsRow = {
  wager: string; pays: string; house_edge?: Exact; house_edge_resolved?: Exact; house_edge_per_roll?: Exact;
  element_of_risk?: Exact; win?: Exact; push?: Exact; lose?: Exact; standard_deviation?: number; variance?: Exact;
  distribution?: { net: string; probability: string }[]; strategy?: Record<string, unknown> | null; cites?: string[];
  offered?: boolean; remark?: string; pay_table?: Record<string, string>; bonus_table?: Record<string, string>;
  lines?: { line: string; pays: string; probability: Exact }[];
}; // prettier-ignore
export type OddsOut = {
  game: string;
  as_of: string;
  wagers: OddsRow[];
  breaches: { option: string; sentence: string; cites: string[] }[];
};

const worked = new Map<string, Promise<OddsOut>>();

/** Asked once for the same game, day and options. */
export function odds(name: string, asOf: string | null, options: Record<string, unknown>): Promise<OddsOut> {
  type Raw = Omit<OddsOut, "breaches"> & { breaches: { what: string; sentence: string; cites: string[] }[] };
  const key = JSON.stringify([name, asOf, options]);
  const held = worked.get(key);
  if (held) return held;
  const made = post<Raw>(`/api/math/${id(name)}`, { as_of: asOf, options }).then((found) => ({
    ...found,
    breaches: found.breaches.map((each) => ({ ...each, option: each.what })),
  }));
  worked.set(key, made);
  made.catch(() => worked.delete(key));
  return made;
}

export type BankrollIn = {
  as_of: string | null; options: Record<string, unknown>; wager: string; stake: number | null; bankroll: number;
  beside: Record<string, number>; rounds: number; stop_loss: number | null; goal: number | null;
}; // prettier-ignore
export type BankrollOut = {
  game: string; wager: string; beside: Record<string, number>; stake: number; bankroll: number; rounds: number;
  method: string; hold: number; sessions: number | null; seed: number | null; mean: number; quantiles: number[];
  ended: { how: string; chance: number; error: number | null }[];
  fan: { round: number; money: number[] }[];
  final: { from: number | null; to: number | null; chance: number }[];
  shares: { less: number; equal: number; more: number };
}; // prettier-ignore
export const bankroll = (name: string, body: BankrollIn) =>
  post<BankrollOut>(`/api/math/${id(name)}/sessions`, body);

/** Without hands: an example to begin with. */
export const equity = (name: string, body: { hands: string[]; board: string; dead: string }) =>
  post<EquityOut>(`/api/math/${id(name)}/equity`, body);

export const recordedTables = () => get<RecordedTable[]>("/api/audit/tables");
export type RecordedTable = {
  id: string;
  game: string;
  as_of: string;
  opened_at: number;
  version: number;
  closed: boolean;
  frozen: string | null;
};
/** Which rounds are sought; what is empty does not count. */
export type Seeking = { player: string; result: string; marked: string };
export const rounds = (name: string | null, since: number | null, until: number | null, sought: Seeking) => {
  const query = new URLSearchParams();
  if (name) query.set("table", name);
  if (since !== null) query.set("since", String(since));
  if (until !== null) query.set("until", String(until));
  for (const [key, value] of Object.entries(sought)) if (value.trim()) query.set(key, value.trim());
  return get<RoundOut[]>(`/api/audit/rounds?${query.toString()}`);
};
export const scenes = (name: string, number: number) =>
  get<ScenesOut>(`/api/audit/tables/${id(name)}/rounds/${number}/scenes`);
export const round = (name: string, number: number) =>
  get<EntryOut[]>(`/api/audit/tables/${id(name)}/rounds/${number}`);
export const entries = (name: string, after: number, limit: number) =>
  get<EntryOut[]>(`/api/audit/tables/${id(name)}/entries?after=${after}&limit=${limit}&lines=true`);
export const head = (name: string) =>
  get<{ ledger: string; table: string; version: number; hash: string }>(`/api/audit/head/${id(name)}`);
/** A recorded round as a case file, for the ruling desk. */
export const caseOfRound = (name: string, number: number) =>
  get<{ text: string }>(`/api/audit/tables/${id(name)}/rounds/${number}/case`);
export const proof = (name: string, number: number) =>
  get<ProofOut>(`/api/audit/tables/${id(name)}/rounds/${number}/proof`);

export type Draft = {
  title: string; game: string; as_of: string | null; options: Record<string, unknown>; seats: Record<string, number>;
  by_hand: string[]; play: Command[];
}; // prettier-ignore
export const drills = () => get<DrillRow[]>("/api/drills");
export const drill = (wanted: DrillIn) => post<DrillOut>("/api/drills/question", wanted);
export const drillDone = (done: DrillDone) => post<{ ok: boolean }>("/api/drills/results", done);
export const drillAgain = () => get<DrillAgain[]>("/api/drills/again");
export const ownDrills = () => get<DrillReport>("/api/drills/results");
export const drillClasses = () => get<ClassRow[]>("/api/drills/classes");
export const classReport = (name: string) => get<DrillReport>(`/api/drills/classes/report?name=${id(name)}`);
export const playText = (text: string) => post<PlayedCase>("/api/desk/play", { text });
export const compose = (draft: Draft) => post<PlayedCase>("/api/desk/compose", draft);
export type { Offer };
