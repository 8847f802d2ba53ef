/** The bankroll of somebody who makes one wager, or a mix of them, again and again, worked out by the server. */

import { lazy, Suspense, useState, type FormEvent } from "react";
import { bankroll as load, type BankrollOut } from "../../api/calls";
import { cents } from "../../lib/figures";
import { show } from "../../lib/money";
import { useLoaded } from "../../lib/use";
import { useSay } from "../../ui/spoken";

const Chart = lazy(() => import("../../charts").then((charts) => ({ default: charts.Bankroll })));

const FIELDS = [
  ["stake", "Each wager", "the first that can be paid"],
  ["beside", "Beside it", "such as tie 5, red 10"],
  ["bankroll", "Bankroll", ""],
  ["rounds", "Wagers", ""],
  ["stop_loss", "Leave after losing", "never"],
  ["goal", "Leave after winning", "never"],
] as const;
type Name = (typeof FIELDS)[number][0];
type Form = Record<Name, string>;
const START: Form = { stake: "", beside: "", bankroll: "200", rounds: "100", stop_loss: "", goal: "" };

type Props = { game: string; asOf: string | null; options: Record<string, unknown>; wager: string };

export function Sessions({ game, asOf, options, wager }: Props) {
  const say = useSay();
  const [form, setForm] = useState<Form>(START);
  const [asked, ask] = useState<Form>(START);
  const [wrong, setWrong] = useState("");
  const found = useLoaded<BankrollOut>(
    () =>
      load(game, {
        as_of: asOf,
        options,
        wager,
        stake: cents(asked.stake),
        beside: mixOf(asked.beside) ?? {},
        bankroll: cents(asked.bankroll) ?? 0,
        rounds: Number(asked.rounds),
        stop_loss: cents(asked.stop_loss),
        goal: cents(asked.goal),
      }),
    [game, asOf, JSON.stringify(options), wager, JSON.stringify(asked)],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const money = (["stake", "bankroll", "stop_loss", "goal"] as const).map((name) => cents(form[name]));
    if (mixOf(form.beside) === null)
      return setWrong("Write wagers with their dollars, such as tie 5, red 10.");
    if (money.some(Number.isNaN)) return setWrong("Write amounts in dollars, such as 200 or 12.50.");
    if (!/^\d{1,5}$/.test(form.rounds) || Number(form.rounds) < 1)
      return setWrong("Say how many wagers, from 1 to 10000.");
    if (!money[1]) return setWrong("Say with how much the session begins.");
    setWrong("");
    ask(form);
  };
  const shown = found.data?.wager === wager && found.data.game === game ? found.data : null;
  return (
    <section className="panel gap" aria-labelledby="bankroll" aria-busy={found.loading}>
      <h2 id="bankroll">A bankroll on {say.wager(wager).toLowerCase()}</h2>
      <form className="session-form" onSubmit={submit}>
        {FIELDS.map(([name, label, empty]) => (
          <label key={name} className="field">
            <span>{label}</span>
            <input
              type="text"
              inputMode={name === "beside" ? "text" : "decimal"}
              value={form[name]}
              placeholder={name === "stake" && shown ? show(shown.stake) : empty}
              onChange={(event) => setForm({ ...form, [name]: event.target.value })}
            />
          </label>
        ))}
        <button className="btn" type="submit">
          Work it out
        </button>
      </form>
      {wrong || found.error ? (
        <p className="note bad" role="alert">
          {wrong || found.error}
        </p>
      ) : null}
      {shown && !found.error ? (
        <>
          <p role="status" data-testid="sessions">
            {shown.rounds.toLocaleString("en")} wagers of <span className="num">{show(shown.stake)}</span>
            {Object.entries(shown.beside).map(
              ([name, stake]) => ` and ${show(stake)} on ${say.wager(name)}`,
            )}{" "}
            from <span className="num">{show(shown.bankroll)}</span> leave{" "}
            <b className="num">{show(shown.mean)}</b> on average; the house holds{" "}
            <b className="num">{(shown.hold * 100).toFixed(2)}%</b>. <Method found={shown} />
          </p>
          <Suspense fallback={<p className="muted">Drawing…</p>}>
            <Chart found={shown} />
          </Suspense>
        </>
      ) : found.loading ? (
        <p className="muted">Working it out…</p>
      ) : null}
    </section>
  );
}

/** "tie 5, red 10" as wagers with their cents; null where it cannot be read. */
export function mixOf(text: string): Record<string, number> | null {
  const mix: Record<string, number> = {};
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const [, name, dollars] = /^([a-z0-9-]+)[\s=]+\$?([\d.]+)$/i.exec(part) ?? [];
    const amount = dollars === undefined ? null : cents(dollars);
    if (name === undefined || !amount || name in mix) return null;
    mix[name] = amount;
  }
  return mix;
}

function Method({ found }: { found: BankrollOut }) {
  if (found.method === "sampled")
    return (
      <>
        <span className="tag">sampled</span>{" "}
        <span className="small muted">
          {found.sessions?.toLocaleString("en")} sessions drawn from the exact chances of one wager, seed{" "}
          {found.seed}; ± is two standard errors.
        </span>
      </>
    );
  return (
    <>
      <span className="tag">exact</span>{" "}
      <span className="small muted">
        {found.method === "exact" ? "counted in fractions." : "every way counted, in floating point."}
      </span>
    </>
  );
}
