/** What changed between two days of the law: two sliders on the chapter's life, and every change between them. */

import { FIRST } from "../../lib/first";
import { useState } from "react";
import { games as loadGames, lawDiff, type Change } from "../../api/calls";
import type { GameRow } from "../../api/types";
import { along, count, fromDay, toDay, useDays, type Days } from "../../lib/days";
import { figureName, figureText } from "../../lib/legal";
import { go, lawLink } from "../../lib/router";
import { useLoaded, useSettled } from "../../lib/use";
import { DayField } from "../../ui/DayField";

const KINDS = ["changed", "added", "removed", "reworded", "renumbered"];

export function Changes({ query }: { query: URLSearchParams }) {
  const game = query.get("game") ?? FIRST;
  const [from, setFrom] = useState(query.get("from") ?? "1998-01-01");
  const [to, setTo] = useState(query.get("to") ?? "2008-06-01");
  const [address, setAddress] = useState(query.toString());
  if (address !== query.toString()) {
    setAddress(query.toString());
    setFrom(query.get("from") ?? from);
    setTo(query.get("to") ?? to);
  }
  const [only, setOnly] = useState("");
  const games = useLoaded<GameRow[]>(loadGames, []);
  const [first = from, last = to] = [useSettled(from, 200), useSettled(to, 200)].sort();
  const days = useDays();
  const life = useLoaded<Change[]>(
    () => (days ? lawDiff(days.first, days.last, game || null) : Promise.resolve([])),
    [game, days],
  );
  const found = useLoaded<Change[]>(() => lawDiff(first, last, game || null), [first, last, game]);
  const changes = [...(found.data ?? [])].sort(
    (a, b) => a.day.localeCompare(b.day) || KINDS.indexOf(a.change) - KINDS.indexOf(b.change),
  );
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(change.change, (counts.get(change.change) ?? 0) + 1);
  const shown = changes.filter((change) => only === "" || change.change === only);
  const subchapters = new Map([...(games.data ?? [])].reverse().map((row) => [row.subchapter, row]));
  return (
    <>
      <section className="panel" aria-label="Days">
        <div className="between">
          <label className="field">
            <span>Game</span>
            <select
              value={game}
              onChange={(event) => go(`#/law/changes?game=${event.target.value}&from=${from}&to=${to}`)}
            >
              <option value="">the whole chapter</option>
              {[...subchapters.values()].reverse().map((row) => (
                <option key={row.id} value={row.id}>
                  {row.subchapter.replace(/^19:47-/, "")} {row.name}
                </option>
              ))}
            </select>
          </label>
          {(
            [
              ["From", from, setFrom],
              ["To", to, setTo],
            ] as const
          ).map(([label, value, set]) => (
            <DayField key={label} label={label} value={value} change={set} mayBeEmpty={false} />
          ))}
        </div>
        <div className="sliding">
          <Years changes={life.data ?? []} days={days} from={first} to={last} />
          {(
            [
              ["From", from, setFrom],
              ["To", to, setTo],
            ] as const
          ).map(([label, value, set]) => (
            <input
              key={label}
              type="range"
              disabled={days === null}
              min={0}
              max={days ? count(days) : 0}
              aria-label={`${label}: slide through the years`}
              aria-valuetext={value}
              value={days ? fromDay(days, value) : 0}
              onChange={(event) => days && set(toDay(days, Number(event.target.value)))}
            />
          ))}
        </div>
        <p role="status" aria-live="polite" data-testid="changes">
          {found.loading
            ? "Comparing…"
            : `${changes.length} changes between ${first} and ${last}: ${[...counts].map(([word, count]) => `${count} ${word}`).join(", ") || "none"}.`}
        </p>
        {counts.size > 1 ? (
          <div className="chips-row" role="group" aria-label="Show">
            {["", ...counts.keys()].map((kind) => (
              <button
                key={kind}
                type="button"
                className={`btn small ${only === kind ? "primary" : ""}`}
                aria-pressed={only === kind}
                onClick={() => setOnly(kind)}
              >
                {kind || "all"}
              </button>
            ))}
          </div>
        ) : null}
        {found.error ? (
          <p className="note bad" role="alert">
            {found.error}
          </p>
        ) : null}
      </section>
      {shown.length > 0 ? (
        <div
          className="scroll panel gap"
          role="region"
          aria-label="Changes"
          aria-busy={found.loading}
          tabIndex={0}
        >
          <table className="data changes">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Clause</th>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, 400).map((change, index) => (
                <tr key={index}>
                  <td className="num">{change.day}</td>
                  <td>
                    {change.cites.slice(-1).map((cite) => (
                      <a
                        key={cite}
                        className="cite"
                        href={lawLink(cite, change.change === "removed" ? undefined : last)}
                      >
                        {cite}
                      </a>
                    ))}
                  </td>
                  <td>
                    {change.change}
                    <div className="small muted">
                      {change.what === "figure" ? "figure: " : ""}
                      {figureName(change.name)}
                    </div>
                  </td>
                  <td>{figureText(change.before)}</td>
                  <td>{figureText(change.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length > 400 ? (
            <p className="small muted">The first 400 of {shown.length}; days closer together show all.</p>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

/** How much changed in every year, and which part of it lies between the two days. */
function Years({
  changes,
  days,
  from,
  to,
}: {
  changes: Change[];
  days: Days | null;
  from: string;
  to: string;
}) {
  const x = (day: string) => (days ? along(days, day) * 10 : 0);
  const counts = new Map<number, number>();
  for (const change of changes) {
    const year = Number(change.day.slice(0, 4));
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  const most = Math.max(1, ...counts.values());
  const bars = [...counts].map(([year, count]) => ({
    year,
    count,
    x: x(`${year}-01-01`),
    width: Math.max(4, x(`${year}-12-31`) - x(`${year}-01-01`) - 3),
    // Few and many can be told apart also where one year has most of them.
    high: 6 + (Math.log(1 + count) / Math.log(1 + most)) * 44,
  }));
  const [a, b] = [x(from), x(to)];
  return (
    <svg
      className="years"
      viewBox="0 0 1000 84"
      role="img"
      aria-label={`Changes by year: ${bars.map((bar) => `${bar.year} ${bar.count}`).join(", ")}`}
    >
      <rect className="years-between" x={a} width={Math.max(2, b - a)} height={64} />
      {bars.map((bar) => (
        <g key={bar.year}>
          <rect
            className={bar.x + bar.width > a && bar.x < b ? "bar-house" : "bar-plain"}
            x={bar.x}
            width={bar.width}
            y={64 - bar.high}
            height={bar.high}
          />
        </g>
      ))}
      <line className="years-line" x1={0} x2={1000} y1={64} y2={64} />
      {[1980, 1985, 1990, 1995, 2000, 2005, 2010].map((year) => (
        <text key={year} className="axis" x={x(`${year}-01-01`)} y={80} textAnchor="middle">
          {year}
        </text>
      ))}
    </svg>
  );
}
