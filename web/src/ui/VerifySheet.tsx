/** A PAR sheet in its JSON form, computed again by the server: what differs. */

import { useState } from "react";
import { verifySheet, type SheetOut } from "../api/calls";
import { Failed } from "../api/client";

export function VerifySheet() {
  const [found, setFound] = useState<SheetOut | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const verify = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFound(null);
    setError(null);
    try {
      setFound(await verifySheet(await file.text()));
    } catch (failed) {
      setError(failed instanceof Failed ? failed.message : "It could not be verified.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <div aria-live="polite" aria-busy={busy}>
      <label className="field">
        <span>Verify a PAR sheet (its JSON form)</span>
        <input
          type="file"
          accept=".json,application/json"
          disabled={busy}
          onChange={(event) => {
            void verify(event.target.files?.[0]);
            event.target.value = ""; // the same file may be chosen again, once it was changed
          }}
        />
      </label>
      {busy ? <p className="small muted">Computing it again…</p> : null}
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      {found ? (
        <div className={found.ok ? "small" : "note bad"} data-testid="verified">
          <p>
            <b>{found.ok ? "The sheet agrees." : "The sheet differs:"}</b>
          </p>
          <ul>
            {[...found.differences, ...found.made_by].map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
