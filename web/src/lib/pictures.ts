/** What a page shows, as files: rows for a spreadsheet, drawings as pictures. */

export type Cells = readonly (readonly (string | number | null | undefined)[])[];

/** Rows as CSV; what a spreadsheet would take for a formula is told as text, numbers stay numbers. */
export function csv(rows: Cells): string {
  const cell = (value: string | number | null | undefined): string => {
    const text = value === null || value === undefined ? "" : String(value);
    const safe = /^[=+@\t]/.test(text) || /^-[^\d.]/.test(text) ? `'${text}` : text;
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

const DRAWN = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "font-family", "font-size"],
  ...["font-weight", "font-variant-numeric", "text-anchor"],
];

/** A drawing of the page with the colours it has there, as a text of its own. */
export function drawn(svg: SVGSVGElement, background: string): Picture {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = [svg, ...svg.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, at) => {
    const style = getComputedStyle(element);
    for (const name of DRAWN) to[at]?.setAttribute(name, style.getPropertyValue(name));
    to[at]?.removeAttribute("class");
  });
  const { width, height } = svg.viewBox.baseVal;
  const [wide, high] = [width || svg.clientWidth, height || svg.clientHeight];
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(wide));
  copy.setAttribute("height", String(high));
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of [
    ["width", String(wide)],
    ["height", String(high)],
    ["fill", background],
  ] as const)
    sheet.setAttribute(name, value);
  copy.prepend(sheet);
  return { text: new XMLSerializer().serializeToString(copy), wide, high };
}

export type Picture = { text: string; wide: number; high: number };

const ROW = 26;
/** The width of a letter, with room for the wide digits of some systems. */
const LETTER = 9.5;
const GAP = 20;

/** Rows as a drawing: the first is the heading. */
export function tabled(rows: Cells, ink: string, background: string): Picture {
  const texts = rows.map((row) => row.map((value) => String(value ?? "")));
  const columns = Math.max(0, ...texts.map((row) => row.length));
  const widths = Array.from(
    { length: columns },
    (_, at) => LETTER * Math.max(...texts.map((row) => (row[at] ?? "").length)) + GAP,
  );
  const lefts = widths.map((_, at) => GAP + widths.slice(0, at).reduce((sum, each) => sum + each, 0));
  const wide = GAP + widths.reduce((sum, each) => sum + each, 0);
  const high = ROW * rows.length + GAP;
  const lines = texts.map((row, at) =>
    row
      .map(
        (text, column) =>
          `<text x="${lefts[column]}" y="${ROW * (at + 1)}"${at === 0 ? ' font-weight="700"' : ""}>${escaped(text)}</text>`,
      )
      .join(""),
  );
  const rule = `<line x1="${GAP}" x2="${wide - GAP}" y1="${ROW + 8}" y2="${ROW + 8}" stroke="${ink}"/>`;
  return {
    text:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" font-family="sans-serif" font-size="14">` +
      `<rect width="${wide}" height="${high}" fill="${background}"/><g fill="${ink}">${lines.join("")}</g>${rule}</svg>`,
    wide,
    high,
  };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const SHARP = 2;

/** A drawing as PNG, twice as fine as on the screen. */
export async function png({ text, wide, high }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(wide * SHARP);
  canvas.height = Math.ceil(high * SHARP);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((made, failed) =>
    canvas.toBlob((blob) =>
      blob ? made(blob) : failed(new Error("This browser cannot make a picture of it.")),
    ),
  );
}
