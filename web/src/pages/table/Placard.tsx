/** The sign of a table (8.2, 8.3): its limits in sight, what is announced, and under it the rules that the house chose. */

import type { GameDetail, TableDetail } from "../../api/types";
import { show } from "../../lib/money";
import { choiceSentence, paySentences } from "../../lib/rules";
import { useSay } from "../../ui/spoken";
import { Papers } from "../../ui/Papers";
import { Cite } from "../../ui/Why";
import { NoticeLog, Notices } from "./Notices";
import type { Sitting } from "./sitting";

/** Limits in sight, what is announced, and what the house chose. */
export function TableSign({ at }: { at: Sitting }) {
  const limits = limitsOf(at.detail?.options ?? {}, at.say.wager);
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
      <Placard table={at.detail} game={at.game} />
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

/** The posted limits in words: of the table, of single wagers, in multiples, together. */
export function limitsOf(options: Record<string, unknown>, wager: (name: string) => string): string[] {
  const amount = (name: string) => (typeof options[name] === "number" ? show(options[name]) : null);
  const said: string[] = [];
  const [least, most, step] = [amount("table_min"), amount("table_max"), amount("increment")];
  if (least || most) said.push(between("Wagers", least, most));
  for (const [name, bounds] of Object.entries((options["limits"] ?? {}) as Record<string, Bounds>)) {
    said.push(between(wager(name), money(bounds.min) ?? least, money(bounds.max) ?? most));
  }
  if (step) said.push(`In multiples of ${step}`);
  for (const [whose, cents] of Object.entries(
    (options["aggregate_limits"] ?? {}) as Record<string, number>,
  )) {
    said.push(`${whose === "player" ? "One player" : "All together"} at most ${show(cents)}`);
  }
  return said;
}

type Bounds = { min?: number | null; max?: number | null };
const money = (cents: number | null | undefined) => (typeof cents === "number" ? show(cents) : null);

function between(what: string, least: string | null, most: string | null): string {
  if (least && most) return `${what} ${least} to ${most}`;
  return least ? `${what} at least ${least}` : `${what} at most ${most ?? "as posted"}`;
}

/** What the licensee chose where the law leaves a choice, with what it means. */
export function Placard({ table, game }: { table: TableDetail | null; game: GameDetail | null }) {
  const say = useSay();
  const options = table?.options ?? {};
  const rows = (game?.options ?? []).flatMap((option) => {
    const value = options[option.name];
    const empty =
      value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
    return empty || (option.common && !/^table_(min|max)$/.test(option.name)) ? [] : [{ option, value }];
  });
  return (
    <details className="placard no-print">
      <summary>Rules of this table</summary>
      <ul className="rules">
        {paySentences(table?.pays ?? {}, say.wager).map((each) => (
          <li key={each}>{each}</li>
        ))}
        {rows.map(({ option, value }) => (
          <li key={option.name}>
            {choiceSentence(option, value)}{" "}
            {option.cites.slice(0, 2).map((cite) => (
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
