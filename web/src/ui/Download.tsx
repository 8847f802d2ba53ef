/** A file of the server's, saved by the browser. A refusal is told beside it, where a bare link would say nothing;
 * where the house asks to wait a little, it waits and asks again. */

import { useState, type ReactNode } from "react";
import { getFile } from "../api/client";
import { patient } from "../api/patient";
import { download } from "../lib/files";

type Props = { href: string; name: string; className?: string; children: ReactNode };

export function Download({ href, name, className = "btn", children }: Props) {
  const [told, setTold] = useState("");
  const [failed, setFailed] = useState("");
  const save = async () => {
    setFailed("");
    setTold("Preparing the file…");
    try {
      const file = await patient(
        () => getFile(href),
        (why) => setTold(`${why} Waiting…`),
      );
      download(name, [file], file.type);
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
    }
    setTold("");
  };
  return (
    <>
      <a
        className={className}
        href={href}
        download={name}
        aria-busy={told !== ""}
        onClick={(event) => {
          event.preventDefault();
          if (told === "") void save();
        }}
      >
        {children}
      </a>
      <span className="small muted" role="status">
        {told}
      </span>
      {failed ? (
        <span className="loss" role="alert">
          {failed}
        </span>
      ) : null}
    </>
  );
}
