/** The record: rounds by table and time, every event with its hash, verification in this browser, download. */

import type { Me } from "../api/types";
import { Round } from "./audit/Round";
import { Rounds } from "./audit/Rounds";

export function Audit({ rest, me }: { rest: string[]; me: Me | null }) {
  const [table, number] = rest;
  if (table && number)
    return <Round key={`${table} ${number}`} table={table} number={Number(number)} me={me} />;
  return <Rounds table={table ?? ""} me={me} />;
}
