/** Who may do what beside the tables; the server decides, this only spares people pages that would refuse them. */

import type { Me } from "../api/types";

const FLOOR = ["floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"];
const PROPOSING = [...FLOOR, "boxperson"];
const WATCHING = ["surveillance", "auditor"];

const has = (me: Me | null, roles: string[]) => me?.roles.some((role) => roles.includes(role)) ?? false;

export const isFloor = (me: Me | null) => has(me, FLOOR);
export const proposes = (me: Me | null) => has(me, PROPOSING);
export const keepsRecord = (me: Me | null) => has(me, [...FLOOR, ...WATCHING]);
export const seesCorrections = (me: Me | null) => has(me, [...PROPOSING, ...WATCHING]);
