/** The sign of a table (8.2, 8.3): its limits in sight, what is announced, and under it the rules that the house chose. */

import type { TableDetail } from "../../api/types";
import { limitsOf, paySentences } from "../../lib/rules";
import { useSay } from "../../ui/spoken";
import { Papers } from "../../ui/Papers";
import { Cite } from "../../ui/Why";
import { NoticeLog, Notices } from "./Notices";
import type { Sitting } from "./sitting";

/** Limits in sight, what is announced, and what the house chose. */
export function TableSign({ at }: { at: Sitting }) {
  const posted = limitsOf(at.detail?.options ?? {}, at.detail?.bounded ?? {}, at.say.wager);
  const stakes = at.detail?.row.stakes ?? "";
  const limits = posted.length > 0 || stakes === "" ? posted : [`Stakes ${stakes}`];
  const kept = at.seat === null ? undefined : at.snapshot?.view.kept?.[String(at.seat)];
  const announced = at.live.lines.filter(
    (line) => "event" in line && /^(notice|option)-/.test(line.event.event),
  );
  return (
    <section className="table-sign" aria-label="The sign of this table">
      {limits.length > 0 ? (
        <p className="small limits" data-testid="limits">
          {limits.join(" · ")}{" "}
          {kept && kept.length > 0 ? <b>You go on with the limits you came in on.</b> : null}{" "}
          <Cite id="19:47-8.2" />
        </p>
      ) : null}
      <Notices pending={at.snapshot?.view.notices ?? []} options={at.game?.options ?? []} />
      <Placard table={at.detail} />
      <NoticeLog table={at.id} version={announced.length} />
      {at.detail ? (
        <Papers
          path={(kind) => `/api/tables/${encodeURIComponent(at.id)}/papers/${kind}`}
          name={at.detail.row.game}
          kinds={["sign", "guide", "par"]}
          body={{}}
        />
      ) : null}
    </section>
  );
}

/** What the felt pays, and what the licensee chose where the law leaves a choice. */
export function Placard({ table }: { table: TableDetail | null }) {
  const say = useSay();
  return (
    <details className="placard no-print">
      <summary>Rules of this table</summary>
      <ul className="rules">
        {paySentences(table?.pays ?? {}, say.wager).map((each) => (
          <li key={each}>{each}</li>
        ))}
        {(table?.rules ?? []).map(({ option, sentence, cites }) => (
          <li key={option}>
            {sentence}{" "}
            {cites.slice(0, 2).map((cite) => (
              <span key={cite}>
                <Cite id={cite} />{" "}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
