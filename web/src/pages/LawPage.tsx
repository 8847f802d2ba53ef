/** The law: the chapter as a tree, a clause over time, what changed between two days, and what rests on it. */

import { useState, type FormEvent, type ReactNode } from "react";
import { lawTree, type TreeOut } from "../api/calls";
import { go, lawLink } from "../lib/router";
import { useLoaded, useNarrow } from "../lib/use";
import { Changes } from "./law/Changes";
import { Clause } from "./law/Clause";
import { Coverage } from "./law/Coverage";
import { Search } from "./law/Search";
import { Submission } from "./law/Submission";

const TABS = [
  ["clauses", "#/law", "Clauses"],
  ["changes", "#/law/changes", "What changed"],
  ["coverage", "#/law/coverage", "Coverage"],
  ["submission", "#/law/submission", "Check a submission"],
] as const;

export function LawPage({ rest, query }: { rest: string[]; query: URLSearchParams }) {
  const place = rest[0] ?? "";
  const here = place === "changes" || place === "coverage" || place === "submission" ? place : "clauses";
  return (
    <main id="main">
      <div className="hero" style={{ alignItems: "center" }}>
        <h1>The law</h1>
        <nav aria-label="Law" className="chips-row">
          {TABS.map(([id, href, words]) => (
            <a
              key={id}
              className={`btn ${here === id ? "primary" : ""}`}
              href={href}
              aria-current={here === id ? "page" : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      </div>
      {here === "changes" ? (
        <Changes query={query} />
      ) : here === "coverage" ? (
        <Coverage />
      ) : here === "submission" ? (
        <Submission />
      ) : (
        <Clauses
          cite={place === "search" ? "" : place}
          words={place === "search" ? (query.get("words") ?? "") : ""}
          asOf={query.get("as_of") ?? ""}
        />
      )}
    </main>
  );
}

function Clauses({ cite, words, asOf }: { cite: string; words: string; asOf: string }) {
  const tree = useLoaded<TreeOut>(lawTree, []);
  const narrow = useNarrow();
  const titles = new Map(
    (tree.data?.subchapters ?? []).flatMap((sub) => [
      [sub.id, sub.title] as const,
      ...sub.sections.map((section) => [section.id, section.title] as const),
    ]),
  );
  return (
    <div className="law-two">
      <div>
        <GoTo key={words} words={words} asOf={asOf} />
        {tree.error ? <p className="note bad">{tree.error}</p> : null}
        {narrow && cite ? (
          <details className="panel">
            <summary>The whole chapter</summary>
            <Tree tree={tree.data} cite={cite} asOf={asOf} />
          </details>
        ) : (
          <Tree tree={tree.data} cite={cite} asOf={asOf} />
        )}
      </div>
      <section className="panel" aria-label="Clause">
        {cite ? (
          <Clause key={cite} id={cite} title={titles.get(cite) ?? ""} asOf={asOf} />
        ) : words ? (
          <Search words={words} asOf={asOf} />
        ) : (
          <p className="muted">
            Choose a section, type a citation or words to look for, or follow one from any table. Gists are in
            our own words; the regulation itself is the authority.
          </p>
        )}
      </section>
    </div>
  );
}

/** "1.6(e)" is enough; the chapter is understood. */
export function fullCite(text: string): string | null {
  const word = text.trim().replace(/^N\.?J\.?A\.?C\.?\s*/i, "");
  const full = word.includes(":") ? word : `19:47-${word}`;
  return /^19:47-\d+[A-Z]?(\.\d+[A-Z]*.*)?$/.test(full) ? full : null;
}

/** The address of what holds these words. */
export function searchLink(words: string, asOf: string): string {
  return `#/law/search?words=${encodeURIComponent(words)}${asOf ? `&as_of=${asOf}` : ""}`;
}

/** A citation leads to its clause; anything else is looked for in all of them. */
function GoTo({ words, asOf }: { words: string; asOf: string }) {
  const [text, setText] = useState(words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const cite = fullCite(text);
    if (cite) go(lawLink(cite, asOf));
    else if (text.trim()) go(searchLink(text.trim(), asOf));
  };
  return (
    <form className="go-to" role="search" onSubmit={submit}>
      <input
        type="search"
        aria-label="Citation or words"
        placeholder="1.6(e), or die off the table"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="btn">
        Find
      </button>
    </form>
  );
}

function Tree({ tree, cite, asOf }: { tree: TreeOut | null; cite: string; asOf: string }) {
  const sub = /^19:47-\d+[A-Z]?/.exec(cite)?.[0] ?? "";
  const section = /^19:47-\d+[A-Z]?\.\d+[A-Z]*/.exec(cite)?.[0] ?? "";
  const day = asOf || undefined;
  return (
    <nav className="panel law-tree" aria-label="Chapter">
      {(tree?.subchapters ?? []).map((each) => (
        <Branch key={each.id} here={each.id === sub}>
          <summary>
            <span className="cite">{each.id.replace(/^19:47-/, "")}</span> {each.title}
          </summary>
          <ul>
            {each.note ? <li className="small muted">{each.note}</li> : null}
            <li>
              <a href={lawLink(each.id, day)} aria-current={each.id === cite ? "page" : undefined}>
                the whole subchapter
              </a>
            </li>
            {each.sections.map((row) => (
              <li key={row.id}>
                <a href={lawLink(row.id, day)} aria-current={row.id === section ? "page" : undefined}>
                  <span className="cite">{row.id.replace(/^19:47-/, "")}</span> {row.title}
                </a>
              </li>
            ))}
          </ul>
        </Branch>
      ))}
    </nav>
  );
}

/** Opened by hand, and by going to something in it; never drawn anew, so that the focus stays on its links. */
function Branch({ here, children }: { here: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(here);
  const [was, setWas] = useState(here);
  if (was !== here) {
    setWas(here);
    setOpen(here);
  }
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {children}
    </details>
  );
}
