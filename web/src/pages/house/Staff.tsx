/** The staff: who has which roles, who is locked; somebody new gets a one-time password. */

import { useState, type FormEvent } from "react";
import { addStaff, allRoles, changeStaff, staff as load, type StaffOut } from "../../api/people";
import type { Me } from "../../api/types";
import { useLoaded } from "../../lib/use";
import { plain } from "../../lib/words";

export function Staff({ me }: { me: Me }) {
  const found = useLoaded<StaffOut[]>(load, []);
  const roles = useLoaded<string[]>(allRoles, []);
  const [error, setError] = useState("");
  const change = async (account: StaffOut, what: { roles?: string[]; locked?: boolean }) => {
    try {
      await changeStaff(account.id, what);
      setError("");
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
    found.again();
  };
  return (
    <div className="two">
      <section className="panel" aria-labelledby="staff">
        <h2 id="staff">Staff</h2>
        {error || found.error ? (
          <p className="note bad" role="alert">
            {error || found.error}
          </p>
        ) : null}
        <div className="scroll" role="region" aria-label="Staff" tabIndex={0}>
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Roles</th>
                <th scope="col">Log-in</th>
              </tr>
            </thead>
            <tbody>
              {(found.data ?? []).map((account) => (
                <tr key={account.id}>
                  <th scope="row">{account.name}</th>
                  <td>
                    {account.roles.map(plain).join(", ") || <span className="muted">none</span>}
                    {account.id === me.id ? null : (
                      <details className="small">
                        <summary>
                          Change<span className="sr"> the roles of {account.name}</span>
                        </summary>
                        <Roles
                          all={roles.data ?? []}
                          held={account.roles}
                          set={(next) => void change(account, { roles: next })}
                        />
                      </details>
                    )}
                  </td>
                  <td>
                    {account.locked ? "locked" : account.must_change ? "one-time password" : "open"}{" "}
                    {account.id === me.id ? null : (
                      <button
                        type="button"
                        className="btn small"
                        onClick={() => void change(account, { locked: !account.locked })}
                      >
                        {account.locked ? "Unlock" : "Lock"}
                        <span className="sr"> {account.name}</span>
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Add roles={roles.data ?? []} done={found.again} />
    </div>
  );
}

function Roles({ all, held, set }: { all: string[]; held: string[]; set: (roles: string[]) => void }) {
  return (
    <div className="roles">
      {all.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={held.includes(role)}
            onChange={(event) =>
              set(event.target.checked ? [...held, role] : held.filter((each) => each !== role))
            }
          />{" "}
          {plain(role)}
        </label>
      ))}
    </div>
  );
}

function Add({ roles, done }: { roles: string[]; done: () => void }) {
  const [name, setName] = useState("");
  const [chosen, choose] = useState<string[]>([]);
  const [made, setMade] = useState<{ name: string; password: string } | null>(null);
  const [error, setError] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const answer = await addStaff(name, chosen);
      setMade({ name: answer.staff.name, password: answer.password });
      setError("");
      setName("");
      choose([]);
      done();
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  return (
    <form className="panel" aria-labelledby="add-staff" onSubmit={(event) => void submit(event)}>
      <h2 id="add-staff">Take somebody on</h2>
      <label className="field">
        <span>Name</span>
        <input type="text" required value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <fieldset>
        <legend>Roles</legend>
        <Roles all={roles} held={chosen} set={choose} />
      </fieldset>
      {error ? (
        <p className="note bad" role="alert">
          {error}
        </p>
      ) : null}
      <button type="submit" className="btn primary">
        Take on
      </button>
      {made ? (
        <p className="note good gap" role="status" data-testid="one-time">
          {made.name} logs in once with <code>{made.password}</code> and then chooses a password. It is shown
          only now. To confirm your corrections, somebody is taken on at the console (pitboss staff add).
        </p>
      ) : null}
    </form>
  );
}
