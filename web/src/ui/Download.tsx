/** A file of the server's, saved by the browser. A refusal is told beside it, where a bare link would say nothing;
 * where the house asks to wait a little, it waits and asks again. */

import { useState, type ReactNode } from "react";
import { Failed, getFile } from "../api/client";
import { download } from "../lib/files";

/** Seconds that are waited for without being asked to, and how often. */
const SHORT = 60;
const OFTEN = 30;

type Props = { href: string; name: string; className?: string; children: ReactNode };

export function Download({ href, name, className = "btn", children }: Props) {
  const [told, setTold] = useState("");
  const [failed, setFailed] = useState("");
  const save = async () => {
    setFailed("");
    setTold("Preparing the file…");
    try {
      const file = await patient(href, (why) => setTold(`${why} Waiting…`));
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

/** The file, asked for again as often as the house says when. */
async function patient(href: string, waits: (why: string) => void): Promise<Blob> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await getFile(href);
    } catch (error) {
      if (!(error instanceof Failed) || error.status !== 429 || tried === OFTEN) throw error;
      if (error.after < 1 || error.after > SHORT) throw error;
      waits(error.message);
      await new Promise((resolve) => window.setTimeout(resolve, error.after * 1000));
    }
  }
}
