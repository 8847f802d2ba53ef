/** The receipts that this browser has kept: check them here, or save them. */

import { useState } from "react";
import { entries } from "../api/calls";
import { download } from "../lib/files";
import { check, kept, type Checked } from "../lib/receipts";

export function Receipts() {
  const [found, setFound] = useState<Checked[] | null>(null);
  const [busy, setBusy] = useState(false);
  const receipts = kept();
  const run = async () => {
    setBusy(true);
    setFound(await check(receipts, (table, first, last) => entries(table, first - 1, last - first + 1)));
    setBusy(false);
  };
  const bad = found?.filter((each) => !each.ok) ?? [];
  return (
    <section className="panel gap" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      <p>
        {receipts.length === 0
          ? "This browser keeps the house’s signed receipt of everything you do at a table and with your purse. There is none yet."
          : `This browser keeps ${receipts.length} signed receipts of what you did at tables and with your purse. They show later what was acknowledged to you, whatever becomes of the record.`}
      </p>
      {receipts.length === 0 ? null : (
        <div className="chips-row">
          <button type="button" className="btn primary" disabled={busy} onClick={() => void run()}>
            Check them
          </button>
          <button
            type="button"
            className="btn"
            onClick={() =>
              download(
                "receipts.jsonl",
                receipts.map((each) => `${JSON.stringify(each)}\n`),
                "application/x-ndjson",
              )
            }
          >
            Save them
          </button>
        </div>
      )}
      <div role="status">
        {found === null ? null : (
          <p className={bad.length > 0 ? "note bad gap" : "note gap"} data-testid="receipts-checked">
            {bad.length === 0
              ? `All ${found.length} are signed by the house; ${found.filter((each) => each.text.includes("stands in the record")).length} were held against the record and stand there.`
              : `${bad.length} of ${found.length} do not hold.`}
          </p>
        )}
      </div>
      {bad.length === 0 ? null : (
        <ul>
          {bad.slice(0, 20).map(({ receipt, text }) => (
            <li key={`${receipt.stream} ${receipt.key}`}>
              {receipt.stream}, version {receipt.last}: {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
