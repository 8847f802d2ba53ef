/** A table: the felt, what I can do now, and the log. */

import { useMemo, useState } from "react";
import type { Me } from "../api/types";
import { eventsOf, throws } from "../lib/decided";
import { show } from "../lib/money";
import { useKept, useNarrow } from "../lib/use";
import { Log } from "../ui/Log";
import { SpokenBy } from "../ui/spoken";
import { usePicking } from "../ui/picking";
import { useSlip } from "../ui/slip";
import { WhyCard, type Matter } from "../ui/Why";
import { cardChoice, numberChoice } from "../ui/Acts";
import { useBetting } from "./table/betting";
import { useBook } from "./table/asking";
import { useCardsInSight, useFeltInSight, useSkipping, useTableKeys } from "./table/keys";
import { Panel } from "./table/Panel";
import { keepsThrows } from "../felt";
import { PayList } from "../felt/PayTables";
import { RateCard } from "../felt/RateCard";
import { LastResults } from "../felt/Results";
import { Nodded } from "./table/Nods";
import { TableSign } from "./table/Placard";
import { Connection } from "./table/Said";
import { useShare } from "./table/share";
import { atRisk, calledAt, openTo, soldAt, useSitting, type Sitting } from "./table/sitting";
import { TableFelt } from "./table/TableFelt";

type Props = { id: string; me: Me | null; refresh: () => Promise<void>; plain: boolean };

export function TablePage({ id, me, refresh, plain: startPlain }: Props) {
  const at = useSitting(id);
  const narrow = useNarrow();
  const shared = useShare(at);
  const plainBetting = useBetting(at);
  const [matter, setMatter] = useState<Matter | null>(null);
  const [drawn, setDrawn] = useKept("felt", startPlain ? "plain" : "drawn");
  const open = openTo(at);
  const { book, betting } = useBook(at, open, plainBetting);
  const picked = usePicking(cardChoice(open.turns) ?? numberChoice(open.free));
  const sold = soldAt(at);
  const marking = useSlip(sold ? numberChoice(open.free) : null, sold?.kinds ?? []);
  const picking = marking?.picking ?? picked;
  const keys = useTableKeys(at, open, betting);
  useSkipping();
  const acts = [...open.turns.map((offer) => offer.do), ...(open.canBet ? ["chips"] : [])].join(" ");
  useCardsInSight(narrow, acts ? `${at.round} ${acts}` : "");
  useFeltInSight(narrow, at.seat !== null);
  const plain = drawn === "plain";
  const past = useMemo(() => eventsOf(at.live.lines), [at.live.lines]);
  if (!at.snapshot) return <Finding error={at.live.error} />;
  const thrown = keepsThrows(at.layout) ? throws(past) : undefined;
  const results = <LastResults results={at.snapshot.view.results ?? thrown} />;
  return (
    <SpokenBy value={at.say}>
      <main className="table-page" id="main">
        <div className="sitting" data-version={at.snapshot.version}>
          <Heading
            at={at}
            shared={shared}
            narrow={narrow}
            plain={plain}
            setPlain={(on) => setDrawn(on ? "plain" : "drawn")}
          />
          <section className="felt-column" aria-label="The table" tabIndex={-1}>
            <Nodded at={at} />
            <TableFelt at={at} open={open} betting={betting} picking={picking} plain={plain} />
            {narrow ? null : results}
            {sold ? (
              <RateCard pays={at.detail?.pays ?? {}} />
            ) : (
              <PayList pays={at.detail?.pays ?? {}} folded={narrow} />
            )}
            {narrow ? null : <TableSign at={at} />}
          </section>
          <Panel
            at={at}
            open={open}
            betting={betting}
            picking={picking}
            tickets={marking && sold ? { marking, sold } : null}
            keys={keys}
            book={book}
            me={me}
            done={() => {
              // For somebody new the whole page begins anew; shown before that, the felt would go under his hand.
              if (me) at.live.reload();
              void refresh();
            }}
          >
            {narrow ? results : null}
            {narrow ? <TableSign at={at} /> : null}
            {narrow ? <AboutTable at={at} shared={shared} /> : null}
            {narrow ? <PlainFelt plain={plain} setPlain={(on) => setDrawn(on ? "plain" : "drawn")} /> : null}
          </Panel>
          <LogColumn at={at} open={setMatter} />
        </div>
        {matter ? <WhyCard matter={matter} asOf={at.asOf} close={() => setMatter(null)} /> : null}
      </main>
    </SpokenBy>
  );
}

function Finding({ error }: { error: string | null }) {
  return (
    <main className="table-page" id="main">
      <h1>Table</h1>
      <p role="status">{error ?? "Finding the table…"}</p>
      {error ? (
        <a className="btn" href="#/">
          Back to the lobby
        </a>
      ) : null}
    </main>
  );
}

type HeadingProps = {
  at: Sitting;
  shared: boolean;
  narrow: boolean;
  plain: boolean;
  setPlain: (on: boolean) => void;
};

/** On a phone it is one line, and what there is to know of the table lies under what can be done. */
function Heading({ at, shared, narrow, plain, setPlain }: HeadingProps) {
  const row = at.detail?.row;
  return (
    <header className="table-head">
      <h1>{row?.name || row?.game_name || at.snapshot?.view.game}</h1>
      {narrow ? null : <AboutTable at={at} shared={shared} />}
      <Connection status={at.live.status} />
      {narrow ? null : <PlainFelt plain={plain} setPlain={setPlain} />}
    </header>
  );
}

function AboutTable({ at, shared }: { at: Sitting; shared: boolean }) {
  const row = at.detail?.row;
  return (
    <span className="about-table muted small">
      {row && !row.name.includes(row.game_name) ? `${row.game_name} · ` : ""}law of{" "}
      <span className="num">{at.asOf}</span> · round {at.round}
      {shared ? (
        <>
          {" · "}
          <a href={`#/audit/${encodeURIComponent(at.id)}/${at.round}`} data-testid="share">
            your share is in the draw
          </a>
        </>
      ) : at.seat !== null && row?.chance === "secure" ? (
        <span data-testid="no-share" title="The house and the other players draw without you.">
          {" "}
          · your share is not in this draw
        </span>
      ) : null}
      {row?.code ? (
        <>
          {" "}
          · code <b className="num">{row.code}</b>
        </>
      ) : null}
    </span>
  );
}

/** In the heading; on a phone under what can be done, for the name of the table needs the room. */
function PlainFelt({ plain, setPlain }: Pick<HeadingProps, "plain" | "setPlain">) {
  return (
    <button
      type="button"
      className="btn small quiet no-print"
      aria-pressed={plain}
      onClick={() => setPlain(!plain)}
    >
      {plain ? "Show the drawn felt" : "Show the plain felt"}
    </button>
  );
}

/** On a phone the log is a drawer, and its handle tells what the player has wherever the page stands. */
function LogColumn({ at, open }: { at: Sitting; open: (matter: Matter) => void }) {
  const [drawer, setDrawer] = useState(false);
  const risked = atRisk(at);
  return (
    <section className={`log-column panel ${drawer ? "open" : ""}`} aria-label="Log">
      <button type="button" className="log-toggle" aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
        <span>Log</span>
        {at.seat === null ? null : (
          <span className="purse num" data-testid="in-sight">
            <b>{show(at.stack)}</b>
            {risked > 0 ? ` · ${show(risked)} at risk` : ""}
          </span>
        )}
        <span aria-hidden="true">{drawer ? "▾" : "▴"}</span>
      </button>
      <h2>Log: click for the why</h2>
      <Log lines={at.live.lines} names={at.snapshot ? calledAt(at.snapshot) : {}} open={open} />
    </section>
  );
}
