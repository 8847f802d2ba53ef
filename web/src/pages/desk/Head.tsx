/** The desk's title with what can be done with the whole, and the way back and forth through its steps. */

import { useState } from "react";
import { playText } from "../../api/calls";
import { Failed, postForFile, postForText } from "../../api/client";
import { download, fileName } from "../../lib/files";
import { type SituatedProps } from "./model";

/** The title, and what can be done with the whole: save, print, leave. */
export function Head({ played, detail, text, leave, cursor }: SituatedProps) {
  const [says, setSays] = useState<Says>(() => ({ ...NOTHING_SAID, when: here() }));
  const body = () => ({ text: text(true), says: { ...says, step: cursor } });
  const [saved, setSaved] = useState<{ good: boolean; words: string } | null>(null);
  const failed = (error: unknown) =>
    setSaved({ good: false, words: error instanceof Failed ? error.message : String(error) });
  const save = async () => {
    const file = text(true);
    const check = await playText(file);
    setSaved({
      good: check.ok,
      words: check.ok
        ? "The case was saved and replays as it was ruled."
        : `Saved, but it replays differently: ${check.differences.join("; ")}`,
    });
    download(`${fileName(played.title)}.yaml`, [file], "text/yaml");
  };
  const print = async () => {
    const page = await postForText("/api/desk/print", body());
    const frame = document.createElement("iframe");
    frame.title = "Ruling to print";
    frame.style.display = "none";
    frame.srcdoc = page;
    frame.onload = () => {
      frame.contentWindow?.print();
      window.setTimeout(() => frame.remove(), 60_000);
    };
    document.body.append(frame);
  };
  const pdf = async () => {
    const file = await postForFile("/api/desk/pdf", body());
    download(`${fileName(played.title)}.pdf`, [file], "application/pdf");
    setSaved({ good: true, words: "The ruling was saved as a PDF." });
  };
  return (
    <>
      <div className="hero" style={{ alignItems: "center" }}>
        <div>
          <h1 style={{ fontSize: "var(--size-4)" }}>{played.title}</h1>
          <span className="muted small">
            {detail?.row.name ?? played.game} · law of <span className="num">{played.as_of}</span>
          </span>
        </div>
        <div className="chips-row no-print">
          <button type="button" className="btn" onClick={() => void save().catch(failed)}>
            Save the case
          </button>
          <button type="button" className="btn" onClick={() => void print().catch(failed)}>
            Print the ruling
          </button>
          <button type="button" className="btn" onClick={() => void pdf().catch(failed)}>
            PDF
          </button>
          <button type="button" className="btn quiet" onClick={leave}>
            Another situation
          </button>
        </div>
      </div>
      <OnPaper says={says} change={setSays} />
      {saved ? (
        <p className={`note no-print ${saved.good ? "good" : "bad"}`} role="status" data-testid="saved">
          {saved.words}
        </p>
      ) : null}
    </>
  );
}

type Says = { when: string; table: string; asked_by: string; ruled_by: string; deck: boolean };

const NOTHING_SAID: Says = { when: "", table: "", asked_by: "", ruled_by: "", deck: false };
const FIELDS = [
  ["asked_by", "Who asked"],
  ["ruled_by", "Who rules"],
  ["table", "Table"],
  ["when", "Date and hour"],
] as const;

/** Now, as the clock of whoever sits here has it. */
function here(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}, ${two(now.getHours())}:${two(now.getMinutes())}`;
}

/** What the paper says beside the case; what is left empty is left blank there. */
function OnPaper({ says, change }: { says: Says; change: (says: Says) => void }) {
  return (
    <details className="more no-print">
      <summary>On the paper: who asked, who rules, table, date</summary>
      <div className="sliders">
        {FIELDS.map(([name, label]) => (
          <label key={name} className="field">
            <span>{label}</span>
            <input
              type="text"
              maxLength={80}
              value={says[name]}
              onChange={(event) => change({ ...says, [name]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={says.deck}
          onChange={(event) => change({ ...says, deck: event.target.checked })}
        />{" "}
        Print the order of the deck as well
      </label>
    </details>
  );
}

export function Transport({
  cursor,
  steps,
  setCursor,
}: {
  cursor: number;
  steps: number;
  setCursor: (at: number) => void;
}) {
  return (
    <div className="transport no-print">
      <button type="button" className="btn" disabled={cursor === 0} onClick={() => setCursor(cursor - 1)}>
        Back <kbd>[</kbd>
      </button>
      <input
        type="range"
        min={0}
        max={steps}
        value={cursor}
        aria-label="Step"
        aria-valuetext={`step ${cursor} of ${steps}`}
        onChange={(event) => setCursor(Number(event.target.value))}
      />
      <button type="button" className="btn" disabled={cursor >= steps} onClick={() => setCursor(cursor + 1)}>
        Forward <kbd>]</kbd>
      </button>
      <span className="small muted num">
        {cursor} of {steps}
      </span>
    </div>
  );
}
