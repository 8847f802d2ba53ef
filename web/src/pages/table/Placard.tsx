/** The sign of a table. */

import type { GameDetail, TableDetail } from "../../api/types";
import { show } from "../../lib/money";
import { tables } from "../../lib/pays";
import { capital, plain } from "../../lib/words";
import { useSay } from "../../ui/spoken";
import { Cite } from "../../ui/Why";

/** The sign of the table: what the licensee chose where the law leaves a choice, with what it means. */
export function Placard({ table, game }: { table: TableDetail | null; game: GameDetail | null }) {
  const say = useSay();
  const options = table?.options ?? {};
  const paid = tables(table?.pays ?? {});
  const rows = (game?.options ?? []).flatMap((option) => {
    const value = options[option.name];
    const empty =
      value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0);
    return empty || (option.common && !/^table_(min|max)$/.test(option.name)) ? [] : [{ option, value }];
  });
  if (rows.length === 0) return null;
  return (
    <details className="placard no-print">
      <summary>Rules of this table</summary>
      {paid.map(({ wagers, lines }) => (
        <p key={wagers.join()} className="small">
          <b>{wagers.map(say.wager).join(", ")}</b>:{" "}
          {lines.map(([line, odds]) => `${capital(plain(line))} ${odds}`).join(", ")}
        </p>
      ))}
      <dl>
        {rows.map(({ option, value }) => (
          <div key={option.name}>
            <dt>{plain(option.name)}</dt>
            <dd>
              <b className="num">{optionWords(option.type, value)}</b>{" "}
              <span className="small muted">
                {option.help}{" "}
                {option.cites.slice(0, 2).map((cite) => (
                  <span key={cite}>
                    <Cite id={cite} />{" "}
                  </span>
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function optionWords(type: string, value: unknown): string {
  if (type === "amount" && typeof value === "number") return show(value);
  if (type === "amounts" && Array.isArray(value)) return value.map((each) => show(Number(each))).join(", ");
  if (type === "percent") return `${String(value)}%`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return JSON.stringify(value);
  return plain(String(value));
}
