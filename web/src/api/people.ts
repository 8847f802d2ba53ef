/** Requests about people: the own purse and password, the staff, and corrections that take two persons. */

import { keep } from "../lib/receipts";
import { call, get, newKey, post } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
export type StaffOut = Schemas["StaffOut"];
export type StaffMade = Schemas["StaffMade"];
export type PurseOut = Schemas["PurseOut"];
export type ProposalOut = Schemas["ProposalOut"];
export type CorrectionOut = Schemas["CorrectionOut"];
export type Correction = Schemas["CorrectionIn"]["correction"];

const id = encodeURIComponent;

export type Company = "alone" | "bots" | "friends";
type Practising = {
  game: string;
  company: Company;
  as_of: string | null;
  name?: string;
  options?: Record<string, unknown>;
  plays?: string;
};

/** A table of one's own, by one request; its id. A stranger becomes a guest by it, who can come back. */
export async function practise(body: Practising): Promise<string> {
  const made = await post<Schemas["PracticeOut"]>("/api/practice", { ...body, key: newKey() });
  keep(made.receipt);
  if (made.session?.come_back) localStorage.setItem("come-back", made.session.come_back);
  return made.table;
}

export async function closeTable(table: string): Promise<void> {
  keep((await post<Schemas["ClosedOut"]>(`/api/tables/${id(table)}/close`)).receipt);
}

/** A guest gives another table's code. */
export const join = (code: string) => post<Schemas["JoinedOut"]>("/api/guests/tables", { code });

/** Who runs the house gets a player of their own beside the account of the house. */
export const playToo = (nickname: string) => post<Schemas["Me"]>("/api/session/player", { nickname });

export const deposit = (amount: number) => moved("/api/purse/deposit", amount);
export const withdraw = (amount: number) => moved("/api/purse/withdraw", amount);

/** Money in or out of the own purse; the receipt is kept. */
async function moved(path: string, amount: number): Promise<PurseOut> {
  const found = await post<PurseOut>(path, { key: newKey(), amount });
  keep(found.receipt);
  return found;
}

export const staff = () => get<StaffOut[]>("/api/staff");
export const allRoles = () => get<string[]>("/api/roles");
export const addStaff = (name: string, roles: string[]) => post<StaffMade>("/api/staff", { name, roles });
export const changeStaff = (account: string, change: { roles?: string[]; locked?: boolean }) =>
  call<StaffOut>("PATCH", `/api/staff/${id(account)}`, change);

export const corrections = (pending: boolean) =>
  get<ProposalOut[]>(`/api/corrections?pending=${String(pending)}`);
export const propose = (correction: Correction, why: string) =>
  decided(post<CorrectionOut>("/api/corrections", { key: newKey(), correction, why }));
export const confirm = (number: number) =>
  decided(post<CorrectionOut>(`/api/corrections/${number}/confirm`, {}));
export const reject = (number: number, why: string) =>
  decided(post<CorrectionOut>(`/api/corrections/${number}/reject`, { why }));

/** A refusal of a correction is said like any other failure; the receipt is kept. */
async function decided(answer: Promise<CorrectionOut>): Promise<CorrectionOut> {
  const found = await answer;
  keep(found.receipt);
  if (found.refusal)
    throw new Error(`${found.refusal.sentence} ${found.refusal.cites?.join(", ") ?? ""}`.trim());
  return found;
}
