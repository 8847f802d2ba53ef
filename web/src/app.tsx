/** The frame around every page: where one is, who one is, light or dark. */

import { FIRST } from "./lib/first";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { logOut, who } from "./api/calls";
import { LOGGED_OUT } from "./api/client";
import type { Me } from "./api/types";
import { show } from "./lib/money";
import { go, usePlace } from "./lib/router";
import { useKept } from "./lib/use";
import { Enter } from "./pages/Enter";
import { Lobby } from "./pages/Lobby";
import { OpenTable } from "./pages/OpenTable";
import { TablePage } from "./pages/TablePage";

const Desk = lazy(() => import("./pages/Desk").then((page) => ({ default: page.Desk })));
const LawPage = lazy(() => import("./pages/LawPage").then((page) => ({ default: page.LawPage })));
const MathPage = lazy(() => import("./pages/MathPage").then((page) => ({ default: page.MathPage })));
const Audit = lazy(() => import("./pages/Audit").then((page) => ({ default: page.Audit })));
const Drills = lazy(() => import("./pages/Drills").then((page) => ({ default: page.Drills })));
const House = lazy(() => import("./pages/House").then((page) => ({ default: page.House })));
const Profile = lazy(() => import("./pages/Profile").then((page) => ({ default: page.Profile })));

const PAGES = [
  ["", "Tables"],
  ["desk", "Ruling desk"],
  ["drills", "Drills"],
  ["law", "Law"],
  ["math", "Math"],
  ["audit", "Record"],
] as const;

export function App() {
  const place = usePlace();
  const [me, setMe] = useState<Me | null | undefined>(undefined);
  const [menu, setMenu] = useState(false);
  const refresh = useCallback(() => who().then(setMe, () => setMe(null)), []);
  useEffect(() => void refresh(), [refresh]);
  useEffect(() => {
    const out = () => setMe(null);
    window.addEventListener(LOGGED_OUT, out);
    return () => window.removeEventListener(LOGGED_OUT, out);
  }, []);
  useEffect(() => {
    document.title = `${PAGES.find(([id]) => id === place.page)?.[1] ?? (place.page === "table" ? "Table" : "Pitboss")} · Pitboss`;
    // The address that is drawn now, which may be behind the one in the bar for a moment.
    document.body.dataset["place"] = window.location.hash;
    setMenu(false);
  }, [place]);
  const here = ["table", "open", "enter"].includes(place.page) ? "" : place.page;
  return (
    <>
      <a
        className="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          const main = document.getElementById("main");
          main?.setAttribute("tabindex", "-1");
          main?.focus();
        }}
      >
        To the content
      </a>
      <header className={`bar no-print ${menu ? "open" : ""}`}>
        <a className="brand" href="#/">
          <Mark /> Pitboss
        </a>
        <button
          type="button"
          className="btn small quiet menu"
          aria-expanded={menu}
          aria-controls="pages"
          onClick={() => setMenu(!menu)}
        >
          Menu
        </button>
        <nav aria-label="Pages" id="pages">
          {PAGES.map(([id, words]) => (
            <a key={id} href={`#/${id}`} aria-current={here === id ? "page" : undefined}>
              {words}
            </a>
          ))}
          {me?.kind === "staff" ? (
            <a href="#/house" aria-current={here === "house" ? "page" : undefined}>
              House
            </a>
          ) : null}
        </nav>
        <div className="who">
          {me ? (
            <>
              <a className="small" href="#/me" aria-current={here === "me" ? "page" : undefined}>
                <span className="name">{me.name}</span>
                {me.roles.length > 0 ? <span className="of-roles">{`, ${me.roles.join(", ")}`}</span> : null}
                {me.purse === null ? (
                  ""
                ) : (
                  <>
                    {" "}
                    · <b className="num">{show(me.purse)}</b>
                  </>
                )}
              </a>
              <button
                type="button"
                className="btn small quiet"
                onClick={() => {
                  localStorage.removeItem("come-back");
                  void logOut().finally(() => {
                    setMe(null);
                    go("#/");
                  });
                }}
              >
                Log out
              </button>
            </>
          ) : me === null ? (
            <a className="btn small" href="#/enter">
              Come in
            </a>
          ) : null}
          <Appearance />
        </div>
      </header>
      <Suspense
        fallback={
          <main id="main">
            <p className="muted">Loading…</p>
          </main>
        }
      >
        {me === undefined ? (
          <main id="main">
            <p className="muted">Loading…</p>
          </main>
        ) : (
          <Page place={place} me={me} setMe={setMe} refresh={refresh} />
        )}
      </Suspense>
      {place.page === "table" ? null : (
        <footer className="foot no-print">Play money only. Not certified, not legal advice.</footer>
      )}
    </>
  );
}

function Page({
  place,
  me,
  setMe,
  refresh,
}: {
  place: ReturnType<typeof usePlace>;
  me: Me | null;
  setMe: (me: Me) => void;
  refresh: () => Promise<void>;
}) {
  switch (place.page) {
    case "":
      return <Lobby me={me} refresh={refresh} />;
    case "open":
      return <OpenTable key={place.rest[0]} id={place.rest[0] ?? FIRST} me={me} refresh={refresh} />;
    case "enter":
      return <Enter query={place.query} done={setMe} />;
    case "table":
      return (
        <TablePage
          key={`${place.rest[0]}-${me?.id ?? ""}`}
          id={place.rest[0] ?? ""}
          me={me}
          refresh={refresh}
          plain={place.query.get("felt") === "plain"}
        />
      );
    case "desk":
      return <Desk key={place.query.toString()} query={place.query} />;
    case "drills":
      return <Drills rest={place.rest} query={place.query} me={me ?? null} />;
    case "law":
      return <LawPage rest={place.rest} query={place.query} />;
    case "math":
      return <MathPage rest={place.rest} query={place.query} />;
    case "audit":
      return <Audit rest={place.rest} me={me} />;
    case "house":
      return <House me={me} rest={place.rest} query={place.query} />;
    case "me":
      return me ? <Profile me={me} refresh={refresh} /> : <Enter query={place.query} done={setMe} />;
    default:
      return (
        <main id="main">
          <h1>Nothing is here</h1>
          <p>
            <a href="#/">Back to the tables</a>
          </p>
        </main>
      );
  }
}

function Mark() {
  return (
    <svg width={22} height={22} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx={16} cy={16} r={15} fill="var(--felt)" />
      <circle
        cx={16}
        cy={16}
        r={10}
        fill="none"
        stroke="var(--felt-accent)"
        strokeWidth={3}
        strokeDasharray="5 3"
      />
    </svg>
  );
}

/** Light, dark or as the system has it; two or four colours of suits. */
function Appearance() {
  const [theme, setTheme] = useKept("theme", "system");
  const [four, setFour] = useKept("four-colours", "no");
  useEffect(() => {
    if (theme === "system") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme);
  }, [theme]);
  return (
    <>
      <label className="sr" htmlFor="theme">
        Appearance
      </label>
      <select
        id="theme"
        value={`${theme}${four === "yes" ? "-4" : ""}`}
        style={{ minHeight: "2rem" }}
        onChange={(event) => {
          const [name = "system", suits] = event.target.value.split("-");
          setTheme(name);
          setFour(suits === "4" ? "yes" : "no");
          if ((suits === "4") !== (four === "yes")) window.location.reload();
        }}
      >
        <option value="system">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
        <option value="system-4">Auto, four colours</option>
        <option value="light-4">Light, four colours</option>
        <option value="dark-4">Dark, four colours</option>
      </select>
    </>
  );
}
