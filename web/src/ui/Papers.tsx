/** Papers of a game as it is configured: shown, saved or printed. What they say is the server's. */

import { useState } from "react";
import { Failed, postForFile, postForText } from "../api/client";
import { download } from "../lib/files";

export type PaperKind = "par" | "sign" | "guide" | "petition" | "book";
const NAMES: Record<PaperKind, string> = {
  par: "PAR sheet",
  sign: "Table sign",
  guide: "Sign and guide",
  petition: "Petition (8.4)",
  book: "Odds, and what changed",
};
const LARGE: PaperKind[] = ["sign", "guide"];
const FORMS = ["html", "pdf", "txt", "json", "xlsx"] as const;
type Form = (typeof FORMS)[number];
const formsOf = (kind: PaperKind): Form[] =>
  FORMS.filter((form) => kind === "par" || !["json", "xlsx"].includes(form));

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
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ good: boolean; words: string } | null>(null);
  const made = async () => {
    const chosen = formsOf(kind).includes(form) ? form : "html";
    const asked = { ...body, form: chosen, large: large && LARGE.includes(kind) };
    const file = `${name}-${kind}.${chosen}`;
    if (chosen === "html") download(file, [await postForText(path(kind), asked)], "text/html");
    else {
      const blob = await postForFile(path(kind), asked);
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
          <select value={form} onChange={(event) => setForm(event.target.value as Form)}>
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
        <button type="button" className="btn" disabled={busy} onClick={ask}>
          {busy ? "Making it…" : "Save"}
        </button>
      </div>
      <p className={said?.good === false ? "note bad" : "small muted"} role="status">
        {said?.words ?? "The same input gives the same file, whenever and wherever it is made."}
      </p>
    </details>
  );
}
