/** Whatever is shown can be saved: its rows as CSV, its drawing as PNG; a table without a drawing is drawn. */

import { useRef, useState } from "react";
import { download, fileName } from "../lib/files";
import { csv, drawn, png, tabled, type Cells } from "../lib/pictures";

type Props = {
  /** What it is, for screen readers and for the name of the file. */
  what: string;
  rows: () => Cells;
  /** Where the drawing is, within the nearest element marked `data-saved`. */
  drawing?: string;
};

export function SaveAs({ what, rows, drawing }: Props) {
  const here = useRef<HTMLParagraphElement>(null);
  const [error, setError] = useState("");
  const picture = async () => {
    setError("");
    const style = getComputedStyle(document.body);
    const svg = drawing ? here.current?.closest("[data-saved]")?.querySelector<SVGSVGElement>(drawing) : null;
    const made = svg ? drawn(svg, style.backgroundColor) : tabled(rows(), style.color, style.backgroundColor);
    try {
      download(`${fileName(what)}.png`, [await png(made)], "image/png");
    } catch (failed) {
      setError(failed instanceof Error ? failed.message : String(failed));
    }
  };
  return (
    <p className="save-as no-print" ref={here} role="group" aria-label={`Save ${what}`}>
      <button
        type="button"
        className="btn small"
        onClick={() => download(`${fileName(what)}.csv`, [csv(rows())], "text/csv;charset=utf-8")}
      >
        Save CSV
      </button>
      <button type="button" className="btn small" onClick={() => void picture()}>
        Save PNG
      </button>
      {error ? (
        <span className="loss" role="alert">
          {error}
        </span>
      ) : null}
    </p>
  );
}
