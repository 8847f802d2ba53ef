/** A form to open a table: its name, stakes and company first, then what else the licensee may choose. */

import { useEffect, useState, type FormEvent } from "react";
import { game as loadGame, openTable } from "../api/calls";
import { practise, type Company } from "../api/people";
import type { GameDetail, Me, OptionOut } from "../api/types";
import { Still } from "../felt/Still";
import { go } from "../lib/router";
import { useLoaded } from "../lib/use";
import { plain } from "../lib/words";
import { DayField } from "../ui/DayField";
import { HowBotsPlay } from "../ui/HowBotsPlay";
import { OptionFields, Problem, said, useOptions, type Said } from "../ui/OptionFields";

/** What people ask for first: what is wagered. */
const STAKES = ["table_min", "table_max", "betting", "small_bet", "big_bet", "minimum", "maximum", "ante"];

export function OpenTable({ id, me, refresh }: { id: string; me: Me | null; refresh: () => Promise<void> }) {
  const [asOf, setAsOf] = useState("");
  const detail = useLoaded<GameDetail>(() => loadGame(id, asOf || null), [id, asOf]);
  const [name, setName] = useState("");
  const chosen = useOptions(id, asOf);
  const [run, setRun] = useState({ dealer: "automatic", chance: "secure", bots: 0, plays: "" });
  const [company, setCompany] = useState<Company | null>(null);
  const [error, setError] = useState<Said | null>(null);
  const game = detail.data;
  const [begun, setBegun] = useState("");
  const [pending, setPending] = useState<Preset | null>(null);
  const busy = detail.loading || pending !== null;
  const preset = (each: Preset) => {
    setBegun(each.name);
    setAsOf(each.asOf);
    chosen.reset();
    setPending(each);
  };
  // A preset's stakes come with the options of its day: of them it takes those that the game has.
  useEffect(() => {
    if (!pending || detail.loading) return;
    setPending(null);
    const offered = detail.error ? [] : (detail.data?.options ?? []).map((option) => option.name);
    const known = Object.entries(pending.options).filter(([option]) => offered.includes(option));
    if (known.length > 0) chosen.change(Object.fromEntries(known), pending.asOf);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pending, detail.loading]);
  const staff = me?.kind === "staff";
  const alone = !game || game.row.bank === "house";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = { game: id, name, as_of: asOf || null, options: chosen.values };
    try {
      const table = staff
        ? (await openTable({ ...asked, ...run })).id
        : await practise({
            ...asked,
            company: company ?? (alone ? "alone" : "bots"),
            plays: run.plays,
          });
      // Who came in by this is known before the table is shown, which would begin anew with him.
      if (!staff) await refresh();
      go(`#/table/${encodeURIComponent(table)}`);
    } catch (failed) {
      setError(said(failed));
    }
  };
  return (
    <main id="main">
      <h1>Open a table of {game?.row.name ?? plain(id)}</h1>
      {detail.error ? (
        <p className="note bad" role="alert">
          {detail.error}
        </p>
      ) : null}
      {staff ? null : (
        <p className="note">
          It is a table of your own to practise at, closed ten minutes after the last has left. Who runs the
          house opens tables for everybody:{" "}
          <a href={`#/enter?back=${encodeURIComponent(`#/open/${id}`)}`}>Log in</a>
        </p>
      )}
      <form className="two" onSubmit={(event) => void submit(event)}>
        <div className="panel">
          <h2>The table</h2>
          <div className="field">
            <label htmlFor="table-name">Name of the table</label>
            <input
              id="table-name"
              type="text"
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.target.value)}
              placeholder="Friday night"
            />
          </div>
          <Presets ready={game !== null} begun={begun} choose={preset} />
          {/* Another day has other options: until they are there nothing is typed that would be lost. */}
          <fieldset className="bare" aria-label="Options" disabled={busy} aria-busy={busy}>
            {game ? <Options detail={game} chosen={chosen} /> : <p className="muted">Loading…</p>}
          </fieldset>
        </div>
        <div className="panel">
          <Still detail={game} />
          {staff ? (
            <Run run={run} change={setRun} />
          ) : (
            <With alone={alone} company={company} choose={setCompany} />
          )}
          {staff || company === "bots" || !alone ? (
            <HowBotsPlay
              pot={game?.row.bank === "pot"}
              plays={run.plays}
              choose={(plays) => setRun({ ...run, plays })}
            />
          ) : null}
          <DayField
            label="Law of the day"
            help="Empty for the newest law. Options follow the day."
            value={asOf}
            change={(day) => {
              setPending(null);
              setBegun("");
              setAsOf(day);
              chosen.reset();
            }}
          />
          {game && !game.row.open ? (
            <p className="note bad" role="alert">
              {game.row.reason}
            </p>
          ) : null}
          <Problem error={game?.row.open ? (chosen.error ?? error) : null} />
          <button
            type="submit"
            className="btn primary big"
            disabled={busy || !game?.row.open || chosen.breaches.length > 0}
          >
            Open the table
          </button>
        </div>
      </form>
    </main>
  );
}

type Preset = { name: string; help: string; asOf: string; options: Record<string, string> };

/** Tables that people ask for by name: a day of the law, and its stakes; everything else is as the law has it. */
const PRESETS: Preset[] = [
  {
    name: "Atlantic City 2008",
    help: "The law of the summer of 2008, $10 to $5,000.",
    asOf: "2008-07-01",
    options: { table_min: "10", table_max: "5000", minimum: "10" },
  },
  {
    name: "Strict 1996",
    help: "The law of 1996 with nothing added, $5 to $500.",
    asOf: "1996-07-01",
    options: { table_min: "5", table_max: "500", minimum: "5" },
  },
  {
    name: "Friendly home game",
    help: "The newest law, $1 to $50.",
    asOf: "",
    options: { table_min: "1", table_max: "50", minimum: "1" },
  },
];

function Presets(props: { ready: boolean; begun: string; choose: (preset: Preset) => void }) {
  const { ready, begun, choose } = props;
  return (
    <div className="field" role="group" aria-label="Begin with">
      <span>Begin with</span>
      <div className="chips-row">
        {PRESETS.map((each) => (
          <button
            key={each.name}
            type="button"
            className="btn small"
            disabled={!ready}
            aria-pressed={each.name === begun}
            onClick={() => choose(each)}
          >
            {each.name}
          </button>
        ))}
      </div>
      <span className="help" role="status">
        {PRESETS.find((each) => each.name === begun)?.help ?? ""}
      </span>
    </div>
  );
}

/** The stakes in sight, the rest folded: pay tables and other rules of the game, then what every table has. */
function Options({ detail, chosen }: { detail: GameDetail; chosen: ReturnType<typeof useOptions> }) {
  const stakes = STAKES.flatMap((name) => detail.options.filter((option) => option.name === name)).map(
    (option) => ({ ...option, default: detail.opens_with[option.name] ?? option.default }),
  );
  const rest = detail.options.filter((option) => !STAKES.includes(option.name));
  const pays = rest.filter((option) => !option.common && PAYS.test(option.name));
  const own = rest.filter((option) => !option.common && !pays.includes(option));
  const common = rest.filter((option) => option.common);
  return (
    <>
      <div className="sliders" key={`stakes-${detail.as_of}`}>
        <OptionFields options={stakes} {...chosen} />
      </div>
      <Folded title="What it pays" options={pays} detail={detail} chosen={chosen} />
      <Folded title="Rules of the game" options={own} detail={detail} chosen={chosen} />
      <Folded title="Limits, chips and notice" options={common} detail={detail} chosen={chosen} />
    </>
  );
}

const PAYS = /pay|odds|bonus|progressive|meter|commission|vigorish/;

function Folded(props: {
  title: string;
  options: OptionOut[];
  detail: GameDetail;
  chosen: ReturnType<typeof useOptions>;
}) {
  const { title, options, detail, chosen } = props;
  if (options.length === 0) return null;
  const wrong = options.some((option) => chosen.breaches.some((breach) => breach.option === option.name));
  const changed = options.filter((option) => option.name in chosen.values).length;
  return (
    <details className="more" open={wrong || undefined}>
      <summary>
        {title} ({options.length}
        {changed > 0 ? `, ${changed} changed` : ""})
      </summary>
      <div className="sliders" key={detail.as_of}>
        <OptionFields options={options} {...chosen} />
      </div>
    </details>
  );
}

/** A player's company. */
function With(props: { alone: boolean; company: Company | null; choose: (company: Company) => void }) {
  const { alone, company, choose } = props;
  const ways: [Company, string][] = [
    ["alone", "alone"],
    ["bots", "with bots"],
    ["friends", "with friends, who come by its code"],
  ];
  const open = ways.filter(([way]) => alone || way !== "alone");
  return (
    <div className="field">
      <label htmlFor="company">Play</label>
      <select
        id="company"
        value={company ?? open[0]?.[0]}
        onChange={(event) => choose(event.target.value as Company)}
      >
        {open.map(([way, words]) => (
          <option key={way} value={way}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

type Running = { dealer: string; chance: string; bots: number; plays: string };

/** How the staff runs a table. */
function Run({ run, change }: { run: Running; change: (run: Running) => void }) {
  return (
    <>
      <div className="field">
        <label htmlFor="bots">Bots at the table</label>
        <input
          id="bots"
          type="number"
          min={0}
          max={9}
          value={run.bots}
          onChange={(event) => change({ ...run, bots: Math.max(0, Math.min(9, Number(event.target.value))) })}
        />
      </div>
      <div className="field">
        <label htmlFor="dealer">Dealer</label>
        <select
          id="dealer"
          value={run.dealer}
          onChange={(event) => change({ ...run, dealer: event.target.value })}
        >
          <option value="automatic">automatic</option>
          <option value="person">a person of the staff</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor="chance">Dice and cards</label>
        <select
          id="chance"
          value={run.chance}
          onChange={(event) => change({ ...run, chance: event.target.value })}
        >
          <option value="secure">drawn by the server, committed beforehand</option>
          <option value="entered">entered by the dealer (practice)</option>
        </select>
      </div>
    </>
  );
}
