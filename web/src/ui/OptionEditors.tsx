/** Inputs for options that are more than one value: pay tables, limits, sums, rakes, blinds; nobody types code. */

import { useId, type ReactNode } from "react";
import type { OptionOut } from "../api/types";
import { byLine, byWager, type Lines } from "../lib/pays";
import { capital, plain } from "../lib/words";

type Set = (value: unknown) => void;
type Props = { option: OptionOut; given: unknown; set: Set };
type Mapped<T> = Record<string, T>;

/** The editor of an option, if it has one of these; null where one field is enough. */
export function editorOf(option: OptionOut): ((props: Props) => ReactNode) | null {
  const lines = Object.keys(option.lines ?? {}).length > 0;
  if (option.type === "limits") return Limits;
  if (option.type === "sums" && lines) return Sums;
  if ((option.type === "table" || option.type === "map") && lines) return PayLines;
  if (option.name === "rate_card") return Rates;
  if (option.type === "maps") return Rakes;
  if (option.type === "amounts") return Amounts;
  if (option.type === "odds") return OneOdds;
  if (option.type === "words" && option.name.includes("order")) return Order;
  if (option.name === "house_way") return HouseWay;
  return null;
}

const mapped = <T,>(value: unknown): Mapped<T> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Mapped<T>) : {};
const without = <T,>(map: Mapped<T>, key: string): Mapped<T> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
/** Nothing chosen is the default. */
const orNone = (map: Mapped<unknown>) => (Object.keys(map).length > 0 ? map : undefined);

function NumberField(props: {
  label: string;
  value: string;
  change: (value: string) => void;
  shown?: string;
  before?: string;
}) {
  return (
    <label className="mini-field">
      <span className="small">{props.shown ?? props.label}</span>
      {props.before ? <span aria-hidden="true">{props.before}</span> : null}
      <input
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        aria-label={props.label}
        key={props.value}
        defaultValue={props.value}
        onBlur={(event) => {
          if (event.target.value !== props.value) props.change(event.target.value);
        }}
      />
    </label>
  );
}

/** What may still be added, and a button for each row that is there. */
function Rows(props: {
  option: OptionOut;
  rows: string[];
  open: string[];
  add: (name: string) => void;
  drop: (name: string) => void;
  row: (name: string) => ReactNode;
  adds: string;
}) {
  const id = useId();
  return (
    <div className="editor" role="group" aria-label={capital(plain(props.option.name))}>
      {props.rows.map((name) => (
        <div key={name} className="editor-row">
          <b className="small">{capital(plain(name))}</b>
          {props.row(name)}
          <button
            type="button"
            className="btn small quiet"
            aria-label={`Take ${plain(name)} out`}
            onClick={() => props.drop(name)}
          >
            ×
          </button>
        </div>
      ))}
      <label className="sr" htmlFor={id}>
        {props.adds}
      </label>
      <select id={id} value="" onChange={(event) => props.add(event.target.value)}>
        <option value="">{props.adds}…</option>
        {props.open.map((name) => (
          <option key={name} value={name}>
            {capital(plain(name))}
            {props.option.lines?.[name] ? ` (${props.option.lines[name]})` : ""}
          </option>
        ))}
      </select>
    </div>
  );
}

type Bounds = { min?: string; max?: string };

function Limits({ option, given, set }: Props) {
  const now = mapped<Bounds>(given ?? option.default);
  const bound = (wager: string, name: "min" | "max") => (value: string) =>
    set({
      ...now,
      [wager]: value === "" ? without(now[wager] ?? {}, name) : { ...now[wager], [name]: value },
    });
  return (
    <Rows
      option={option}
      rows={Object.keys(now)}
      open={Object.keys(option.lines ?? {}).filter((wager) => !(wager in now))}
      adds="Limit a single wager"
      add={(wager) => wager && set({ ...now, [wager]: {} })}
      drop={(wager) => set(orNone(without(now, wager)))}
      row={(wager) => (
        <>
          {(["min", "max"] as const).map((name) => (
            <NumberField
              key={name}
              label={`${capital(plain(wager))}: ${name === "min" ? "least" : "most"} in dollars`}
              shown={name === "min" ? "least" : "most"}
              before="$"
              value={String(now[wager]?.[name] ?? "")}
              change={bound(wager, name)}
            />
          ))}
        </>
      )}
    />
  );
}

function Sums({ option, given, set }: Props) {
  const now = mapped<string>(given ?? option.default);
  return (
    <div className="editor" role="group" aria-label={capital(plain(option.name))}>
      {Object.keys(option.lines ?? {}).map((name) => (
        <NumberField
          key={name}
          label={`${capital(plain(name))} in dollars`}
          shown={capital(plain(name))}
          before="$"
          value={String(now[name] ?? "")}
          change={(value) => set(orNone(value === "" ? without(now, name) : { ...now, [name]: value }))}
        />
      ))}
    </div>
  );
}

/** Odds as two numbers. */
function OddsFields(props: { of: string; odds: string; change: (odds: string) => void }) {
  const [pays = "", to = "1"] = props.odds === "" ? [] : props.odds.split(" to ");
  return (
    <span className="odds-fields">
      <NumberField
        label={`${props.of} pays`}
        shown="pays"
        value={pays}
        change={(value) => value && props.change(`${value} to ${to}`)}
      />
      <NumberField
        label={`${props.of} pays to`}
        shown="to"
        value={to}
        change={(value) => value && props.change(`${pays || "1"} to ${value}`)}
      />
    </span>
  );
}

function PayLines({ option, given, set: setMap }: Props) {
  const now = byLine(mapped(given));
  const set = (lines: Lines) => setMap(orNone(option.type === "map" ? byWager(lines) : lines));
  const odds = (value: string | number | undefined) =>
    typeof value === "number" ? `${value} to 1` : typeof value === "string" ? value : "";
  return (
    <Rows
      option={option}
      rows={Object.keys(now)}
      open={Object.keys(option.lines ?? {}).filter((line) => !(line in now))}
      adds="Change what a line pays"
      add={(line) => line && set({ ...now, [line]: option.lines?.[line] ?? "" })}
      drop={(line) => set(without(now, line))}
      row={(line) => (
        <OddsFields
          of={capital(plain(line))}
          odds={odds(now[line])}
          change={(value) => set({ ...now, [line]: value })}
        />
      )}
    />
  );
}

function OneOdds({ option, given, set }: Props) {
  const now = String(given ?? option.default ?? "");
  return (
    <div className="editor" role="group" aria-label={capital(plain(option.name))}>
      <OddsFields of={capital(plain(option.name))} odds={now} change={set} />
    </div>
  );
}

/** What each number of spots pays for each number of catches. */
function Rates({ option, given, set }: Props) {
  const now = mapped<Mapped<number>>(given ?? option.default);
  return (
    <div className="editor" role="group" aria-label={capital(plain(option.name))}>
      {Object.entries(now).map(([spots, pays]) => (
        <div key={spots} className="editor-row">
          <b className="small">
            {spots} {spots === "1" ? "spot" : "spots"}
          </b>
          {Object.entries(pays).map(([caught, amount]) => (
            <NumberField
              key={caught}
              label={`${spots} spots, ${caught} caught, pays`}
              shown={caught}
              value={String(amount)}
              change={(value) => set({ ...now, [spots]: { ...pays, [caught]: Number(value) } })}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type Rake = {
  method: string;
  percent?: string;
  cap?: string;
  hourly?: string;
  period?: number;
  levels?: Mapped<string>;
};
const METHODS: Record<string, { words: string; first: Rake }> = {
  percent: { words: "a part of the pot", first: { method: "percent", percent: "10", cap: "4" } },
  increments: {
    words: "by the size of the pot",
    first: { method: "increments", levels: { "20": "1", "40": "1" } },
  },
  "time-per-player": {
    words: "by time, from each player",
    first: { method: "time-per-player", hourly: "12", period: 30 },
  },
  "time-per-table": {
    words: "by time, from the table",
    first: { method: "time-per-table", hourly: "60", period: 30 },
  },
};

function Rakes({ option, given, set }: Props) {
  const now = (Array.isArray(given) ? given : []) as Rake[];
  const id = useId();
  const put = (index: number, rake: Rake | null) => {
    const next = now.flatMap((each, at) => (at === index ? (rake ? [rake] : []) : [each]));
    set(next.length > 0 ? next : undefined);
  };
  return (
    <div className="editor" role="group" aria-label={capital(plain(option.name))}>
      {now.map((rake, index) => (
        <div key={index} className="editor-row">
          <b className="small">{capital(METHODS[rake.method]?.words ?? rake.method)}</b>
          <RakeFields rake={rake} put={(next) => put(index, next)} />
          <button
            type="button"
            className="btn small quiet"
            aria-label={`Take no rake ${METHODS[rake.method]?.words ?? ""}`}
            onClick={() => put(index, null)}
          >
            ×
          </button>
        </div>
      ))}
      <label className="sr" htmlFor={id}>
        Take a rake
      </label>
      <select
        id={id}
        value=""
        onChange={(event) => {
          const method = METHODS[event.target.value];
          if (method) set([...now, method.first]);
        }}
      >
        <option value="">{now.length > 0 ? "Take another rake…" : "Take a rake…"}</option>
        {Object.entries(METHODS).map(([method, { words }]) => (
          <option key={method} value={method}>
            {capital(words)}
          </option>
        ))}
      </select>
    </div>
  );
}

function RakeFields({ rake, put }: { rake: Rake; put: (rake: Rake) => void }) {
  const cap = (value: string) =>
    put(value === "" ? (without(rake as never, "cap") as Rake) : { ...rake, cap: value });
  if (rake.method === "percent")
    return (
      <>
        <NumberField
          label="Rake in percent"
          shown="percent"
          value={String(rake.percent ?? "")}
          change={(percent) => put({ ...rake, percent })}
        />
        <NumberField
          label="Most of a pot, in dollars"
          shown="at most"
          before="$"
          value={String(rake.cap ?? "")}
          change={cap}
        />
      </>
    );
  if (rake.method === "increments") {
    const levels = Object.entries(rake.levels ?? {});
    const level = (at: number, size: string, takes: string) =>
      put({
        ...rake,
        levels: Object.fromEntries(levels.map((each, index) => (index === at ? [size, takes] : each))),
      });
    return (
      <>
        {levels.map(([size, takes], at) => (
          <span key={at} className="odds-fields">
            <NumberField
              label={`Step ${at + 1}: pot in dollars`}
              shown="at a pot of"
              before="$"
              value={size}
              change={(value) => level(at, value, takes)}
            />
            <NumberField
              label={`Step ${at + 1}: rake in dollars`}
              shown="take"
              before="$"
              value={String(takes)}
              change={(value) => level(at, size, value)}
            />
          </span>
        ))}
        <button
          type="button"
          className="btn small"
          onClick={() =>
            put({ ...rake, levels: { ...rake.levels, [String(Number(levels.at(-1)?.[0] ?? 0) + 20)]: "1" } })
          }
        >
          Another step
        </button>
      </>
    );
  }
  return (
    <>
      <NumberField
        label="Dollars an hour"
        shown="an hour"
        before="$"
        value={String(rake.hourly ?? "")}
        change={(hourly) => put({ ...rake, hourly })}
      />
      <NumberField
        label="Taken every (minutes)"
        shown="every minutes"
        value={String(rake.period ?? 30)}
        change={(period) => put({ ...rake, period: Number(period) })}
      />
    </>
  );
}

/** Amounts in order, such as blinds. */
function Amounts({ option, given, set }: Props) {
  const now = (Array.isArray(given) ? given : []) as string[];
  const fields = [...now, ...Array<string>(Math.max(1, 2 - now.length)).fill("")];
  return (
    <div className="editor" role="group" aria-label={capital(plain(option.name))}>
      <span className="odds-fields">
        {fields.map((amount, at) => (
          <NumberField
            key={at}
            label={`${capital(plain(option.name))}, number ${at + 1}, in dollars`}
            shown={`${at + 1}.`}
            before="$"
            value={String(amount)}
            change={(value) => {
              const next = fields.map((each, index) => (index === at ? value : each)).filter(Boolean);
              set(next.length > 0 ? next : undefined);
            }}
          />
        ))}
      </span>
    </div>
  );
}

/** Words in an order: each can be moved up. */
function Order({ option, given, set }: Props) {
  const now = (Array.isArray(given) ? given : option.default) as string[];
  const up = (at: number) =>
    set(now.map((word, index) => (index === at - 1 ? now[at] : index === at ? now[at - 1] : word)));
  return (
    <ol className="editor" aria-label={capital(plain(option.name))}>
      {now.map((word, at) => (
        <li key={word} className="small">
          {capital(plain(word))}{" "}
          {at > 0 ? (
            <button
              type="button"
              className="btn small quiet"
              aria-label={`${plain(word)} one up`}
              onClick={() => up(at)}
            >
              ↑
            </button>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** One of the ways that come along, or one of the house's own, from a file. */
function HouseWay({ option, given, set }: Props) {
  const own = typeof given === "object" && given !== null;
  const read = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    try {
      set(JSON.parse(text));
    } catch {
      set(text); // the server says what is wrong with it
    }
  };
  return (
    <div className="editor" role="group" aria-label={capital(plain(option.name))}>
      <select
        id={`option-${option.name}`}
        aria-label={capital(plain(option.name))}
        value={own ? "own" : String(given ?? "")}
        onChange={(event) => event.target.value !== "own" && set(event.target.value || undefined)}
      >
        <option value="">default: {plain(String(option.default ?? "default"))}</option>
        {option.choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {plain(String(choice.value))}
          </option>
        ))}
        {own ? (
          <option value="own">from a file: {String(mapped<string>(given)["name"] ?? "own")}</option>
        ) : null}
      </select>
      <label className="small">
        A house way of one's own:{" "}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => void read(event.target.files?.[0])}
        />
      </label>
    </div>
  );
}
