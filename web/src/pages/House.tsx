/** The house: corrections of money, which take two persons, and the staff. */

import type { Me } from "../api/types";
import { isFloor, proposes, seesCorrections } from "../lib/roles";
import { Corrections } from "./house/Corrections";
import { Staff } from "./house/Staff";

export function House({ me, rest, query }: { me: Me | null; rest: string[]; query: URLSearchParams }) {
  const here = rest[0] === "staff" ? "staff" : "corrections";
  if (!seesCorrections(me)) {
    return (
      <main id="main">
        <h1>The house</h1>
        <p className="note">
          Corrections and the staff are for those who run the tables.{" "}
          <a href={`#/enter?back=${encodeURIComponent("#/house")}`}>Log in</a> with a role of the floor.
        </p>
      </main>
    );
  }
  return (
    <main id="main">
      <div className="hero" style={{ alignItems: "center" }}>
        <h1>The house</h1>
        {isFloor(me) ? (
          <nav aria-label="House" className="chips-row">
            {(
              [
                ["corrections", "Corrections"],
                ["staff", "Staff"],
              ] as const
            ).map(([id, words]) => (
              <a
                key={id}
                className={`btn ${here === id ? "primary" : ""}`}
                href={`#/house/${id}`}
                aria-current={here === id ? "page" : undefined}
              >
                {words}
              </a>
            ))}
          </nav>
        ) : null}
      </div>
      {here === "staff" && me ? (
        <Staff me={me} />
      ) : (
        <Corrections key={query.toString()} query={query} proposes={proposes(me)} decides={isFloor(me)} />
      )}
    </main>
  );
}
