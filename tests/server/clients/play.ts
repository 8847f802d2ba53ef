/** A client with nothing but the types that openapi-typescript makes of the description: it plays a hand of craps. */
import type { components, paths } from "./schema";

type Shapes = components["schemas"];
type Posts = { [Path in keyof paths as paths[Path] extends { post: object } ? Path : never]: paths[Path] };
type Body<P extends keyof Posts> = Posts[P] extends {
  post: { requestBody: { content: { "application/json": infer B } } };
}
  ? B
  : undefined;
type Told<P extends keyof Posts> = Posts[P] extends {
  post: { responses: { 200: { content: { "application/json": infer T } } } };
}
  ? T
  : Posts[P] extends { post: { responses: { 201: { content: { "application/json": infer T } } } } }
    ? T
    : never;

const at = process.argv[2] ?? "";
let token = "";

function headers(): Record<string, string> {
  const type = { "Content-Type": "application/json" };
  return token === "" ? type : { ...type, Authorization: `Bearer ${token}` };
}

async function answered<T>(answer: Response): Promise<T> {
  if (answer.ok) return (await answer.json()) as T;
  const { error } = (await answer.json()) as Shapes["ErrorOut"];
  throw new Error(`${error.code}: ${error.sentence} ${error.cites.join(", ")}`);
}

async function post<P extends keyof Posts>(path: P, table: string, body: Body<P>): Promise<Told<P>> {
  const address = at + path.replace("{table_id}", table);
  return answered(await fetch(address, { method: "POST", headers: headers(), body: JSON.stringify(body) }));
}

async function seen(table: string): Promise<Shapes["TableDetail"]> {
  return answered(await fetch(`${at}/api/tables/${table}`, { headers: headers() }));
}

const made = await post("/api/practice", "", { game: "craps", key: "practice", company: "alone" });
token = made.session?.token ?? "";
const { snapshot } = await seen(made.table);
const seat = snapshot.you.seat;
const wager = snapshot.offers.find((offer) => offer.do === "wager" && offer.fixed?.["on"] === "pass");
const amount = (wager?.params?.["amount"] as { least: number }).least;
const answer = await post("/api/tables/{table_id}/commands", made.table, {
  do: "wager", key: "bet", seat, args: { on: "pass", amount },
});
const refused = await post("/api/tables/{table_id}/commands", made.table, {
  do: "wager", key: "too-much", seat, args: { on: "pass", amount: 10_000_000 },
});
const cents: number = answer.events[0]?.postings[0]?.[1] as number;
console.log(JSON.stringify({ ok: answer.ok, cents, refused: refused.refusal?.cites }));
