/** Papers of a game as it is configured: shown, saved or printed. What they say is the server's. */

import { useState } from "react";
import { Failed, postForFile, postForText } from "../api/client";
import { patient } from "../api/patient";
import { download } from "../lib/files";
import { VerifySheet } from "./VerifySheet";

export type PaperKind =
  "par" | "sign" | "guide" | "petition" | "book" | "whole-book" | "outcomes" | "randomness";
const NAMES: Record<PaperKind, string> = {
  par: "PAR sheet",
  sign: "Table sign",
  guide: "Sign and guide",
  petition: "Petition (8.4)",
  randomness: "Tests of random numbers",
  book: "Odds, and what changed",
  "whole-book": "The whole book of odds",
  outcomes: "Results and their weights",
};
const LARGE: PaperKind[] = ["sign", "guide"];
const PLAYED: PaperKind[] = ["par", "outcomes"];
const ROUNDS = [0, 1_000, 10_000, 100_000];
type Form = "html" | "pdf" | "txt" | "json" | "xlsx" | "csv" | "parquet";
const READ: Form[] = ["html", "pdf", "txt", "json"];
const MORE: Partial<Record<PaperKind, Form[]>> = { par: [...READ, "xlsx"], outcomes: ["csv", "parquet"] };
const PARTIES = [
  ["by", "Petitioner"],
  ["licensee", "Licensee that will test it"],
] as const;
const formsOf = (kind: PaperKind): Form[] => MORE[kind] ?? READ;

type Props = {
  /** What is asked, by kind: the address that answers. */
  path: (kind: PaperKind) => string;
  name: string;
  kinds: PaperKind[];
  body: Record<string, unknown>;
};

export function Papers({ path, name, kinds, body }: Props) {
  const [kind, setKind] = useState<PaperKind>(kinds[0] ?? "par");
  const [form, setForm] = useState<Form>("html");
  const [large, setLarge] = useState(false);
  const [rounds, setRounds] = useState(0);
  const [seed, setSeed] = useState("1947");
  const [parties, setParties] = useState({ by: "", licensee: "" });
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ good: boolean; words: string } | null>(null);
  const made = async () => {
    const whole = kind === "whole-book";
    const chosen = formsOf(kind).includes(form) ? form : (formsOf(kind)[0] ?? "html");
    const asked = whole
      ? { as_of: body["as_of"], form: chosen }
      : {
          ...body,
          form: chosen,
          large: large && LARGE.includes(kind),
          ...(kind === "petition" ? parties : {}),
          ...(PLAYED.includes(kind) && rounds > 0 ? { rounds, seed: Number(seed) } : {}),
        };
    const file = whole ? `book-of-odds.${chosen}` : `${name}-${kind}.${chosen}`;
    const waits = (why: string) => setSaid({ good: true, words: `${why} Waiting…` });
    if (chosen === "html")
      download(file, [await patient(() => postForText(path(kind), asked), waits)], "text/html");
    else {
      const blob = await patient(() => postForFile(path(kind), asked), waits);
      download(file, [blob], blob.type);
    }
    setSaid({ good: true, words: `${NAMES[kind]}: ${file} was saved.` });
  };
  const ask = () => {
    setBusy(true);
    setSaid(null);
    made()
      .catch((error: unknown) => {
        const cites = error instanceof Failed ? error.cites.join(", ") : "";
        setSaid({
          good: false,
          words: `${error instanceof Error ? error.message : "It failed."} ${cites}`.trim(),
        });
      })
      .finally(() => setBusy(false));
  };
  return (
    <details className="panel gap no-print papers">
      <summary>Papers</summary>
      <div className="chips-row of-fields">
        <label className="field">
          <span>Paper</span>
          <select value={kind} onChange={(event) => setKind(event.target.value as PaperKind)}>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {NAMES[each]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>As</span>
          <select
            value={formsOf(kind).includes(form) ? form : formsOf(kind)[0]}
            onChange={(event) => setForm(event.target.value as Form)}
          >
            {formsOf(kind).map((each) => (
              <option key={each} value={each}>
                {each.toUpperCase()}
              </option>
            ))}
          </select>
        </label>
        {LARGE.includes(kind) ? (
          <label className="check">
            <input type="checkbox" checked={large} onChange={(event) => setLarge(event.target.checked)} />{" "}
            Large type
          </label>
        ) : null}
        {PLAYED.includes(kind) ? (
          <label className="field">
            <span>{kind === "par" ? "Rounds simulated" : "Instead: rounds, one by one"}</span>
            <select value={rounds} onChange={(event) => setRounds(Number(event.target.value))}>
              {ROUNDS.map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? "none" : each.toLocaleString("en")}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {PLAYED.includes(kind) && rounds > 0 ? (
          <label className="field">
            <span>Seed</span>
            <input
              type="number"
              min={0}
              max={4294967295}
              value={seed}
              onChange={(event) => setSeed(event.target.value)}
            />
          </label>
        ) : null}
        {kind === "petition"
          ? PARTIES.map(([name, label]) => (
              <label key={name} className="field">
                <span>{label}</span>
                <input
                  type="text"
                  maxLength={200}
                  value={parties[name]}
                  onChange={(event) => setParties({ ...parties, [name]: event.target.value })}
                />
              </label>
            ))
          : null}
        <button type="button" className="btn" disabled={busy} onClick={ask}>
          {busy ? "Making it…" : "Save"}
        </button>
      </div>
      <p className={said?.good === false ? "note bad" : "small muted"} role="status">
        {said?.words ?? "The same input gives the same file, whenever and wherever it is made."}
      </p>
      {kind === "par" ? <VerifySheet /> : null}
    </details>
  );
}
