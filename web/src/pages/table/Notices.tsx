/** What is announced at a table (8.3): the change, the minutes that are left, and the log of all notices. */

import { useState } from "react";
import { notices as loadNotices } from "../../api/calls";
import type { EventOut, NoticeOut, OptionOut } from "../../api/types";
import { useLoaded } from "../../lib/use";
import { capital, plain } from "../../lib/words";
import { Cite } from "../../ui/Why";
import { valueWords } from "../../lib/rules";

export function Notices({ pending, options }: { pending: NoticeOut[]; options: OptionOut[] }) {
  if (pending.length === 0) return null;
  return (
    <div className="note notices" role="status" data-testid="notices">
      {pending.map((notice) => (
        <p key={notice.option}>
          <b>{capital(plain(notice.option))}</b> becomes{" "}
          <b className="num">
            {valueWords(options.find((each) => each.name === notice.option)?.type ?? "", notice.value)}
          </b>{" "}
          {notice.left > 0
            ? `in ${String(notice.left)} minute${notice.left === 1 ? "" : "s"}, then from the next round on`
            : "from the next round on"}
          {notice.adverse ? ", to the players' disadvantage" : ""}. <Cite id="19:47-8.3" />
        </p>
      ))}
    </div>
  );
}

/** Everything that was announced here, the newest first; read when it is opened. */
export function NoticeLog({ table, version }: { table: string; version: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="notice-log" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Log of notices</summary>
      {open ? <Announced table={table} version={version} /> : null}
    </details>
  );
}

function Announced({ table, version }: { table: string; version: number }) {
  const found = useLoaded<EventOut[]>(() => loadNotices(table), [table, version]);
  if (found.error) return <p className="note bad">{found.error}</p>;
  if (found.data?.length === 0) return <p className="small muted">Nothing was announced at this table.</p>;
  return (
    <ol className="small" reversed>
      {[...(found.data ?? [])].reverse().map((event) => (
        <li key={event.version}>
          {event.words.decision}{" "}
          {event.cites.map((cite) => (
            <span key={cite}>
              <Cite id={cite} />{" "}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
