/** A why card: what was decided, the arithmetic, the clauses with gist and dates, and the way to the law page. */

import { useEffect, useRef } from "react";
import type { ClauseOut } from "../api/calls";
import { clause } from "../api/calls";
import { lawLink } from "../lib/router";
import { useLoaded } from "../lib/use";

export type Matter = {
  title: string;
  decision: string;
  arithmetic: string;
  nearest: string;
  reading: string;
  cites: string[];
};

export function Cite({ id, asOf }: { id: string; asOf?: string | null }) {
  return (
    <a className="cite" href={lawLink(id, asOf)}>
      {id}
    </a>
  );
}

export function WhyCard({ matter, asOf, close }: { matter: Matter; asOf: string | null; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);
  return (
    // A click beside the card closes it; for keys there are Escape and the button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="why"
      aria-labelledby="why-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <header>
        <h2 id="why-title">{matter.title}</h2>
        <button type="button" className="btn small" onClick={() => dialog.current?.close()}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <p style={{ fontSize: "var(--size-3)" }}>{matter.decision}</p>
      <dl>
        {matter.arithmetic ? (
          <div>
            <dt>The arithmetic</dt>
            <dd className="sum num">{matter.arithmetic}</dd>
          </div>
        ) : null}
        {matter.nearest ? (
          <div>
            <dt>Why not the nearest alternative</dt>
            <dd>{matter.nearest}</dd>
          </div>
        ) : null}
        {matter.reading ? (
          <div>
            <dt>How an open point of the law was read</dt>
            <dd>{matter.reading}</dd>
          </div>
        ) : null}
        <div>
          <dt>
            {matter.cites.length === 0
              ? "An administrative step: it rests on no clause"
              : matter.cites.length === 1
                ? "The clause"
                : "The clauses"}
          </dt>
          <dd>
            {matter.cites.map((cite) => (
              <Clause key={cite} id={cite} asOf={asOf} />
            ))}
          </dd>
        </div>
      </dl>
    </dialog>
  );
}

function Clause({ id, asOf }: { id: string; asOf: string | null }) {
  const { data, error } = useLoaded<ClauseOut>(() => clause(id, asOf), [id, asOf]);
  return (
    <div className="clause">
      <Cite id={id} asOf={asOf} />
      <div>
        {data ? data.gist : error ? <span className="muted">{error}</span> : <span className="muted">…</span>}
      </div>
      {data ? <div className="small muted">{data.dates}</div> : null}
    </div>
  );
}
