/** Friends come by the table's code: to type, as a link, and as a picture for their phones. */

import { useEffect, useState } from "react";

type Squares = { size: number; path: string };

export function Invite({ code, open }: { code: string; open: boolean }) {
  const [shown, setShown] = useState(open);
  const link = `${window.location.origin}/#/enter?code=${encodeURIComponent(code)}`;
  const here = ["127.0.0.1", "localhost", "[::1]"].includes(window.location.hostname);
  return (
    <details
      className="invite no-print"
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>Invite friends</summary>
      {shown ? <Code link={link} /> : null}
      <p>
        Code <b className="num code">{code}</b>
      </p>
      <p className="small">
        <a href={link}>{link}</a>
      </p>
      {here ? (
        <p className="small muted">
          This address opens only on this computer; for phones on the same network start with{" "}
          <code>make run HOST=0.0.0.0</code>.
        </p>
      ) : null}
    </details>
  );
}

function Code({ link }: { link: string }) {
  const [drawn, setDrawn] = useState<Squares | null>(null);
  useEffect(() => {
    let live = true;
    void squares(link).then((found) => live && setDrawn(found));
    return () => {
      live = false;
    };
  }, [link]);
  if (!drawn) return null;
  return (
    <svg
      className="qr"
      role="img"
      aria-label="QR code of the link to this table"
      viewBox={`-4 -4 ${drawn.size + 8} ${drawn.size + 8}`}
      shapeRendering="crispEdges"
    >
      <rect x={-4} y={-4} width="100%" height="100%" fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

/** The dark squares as one path; loaded only where somebody invites. */
export async function squares(text: string): Promise<Squares> {
  const { default: qrcode } = await import("qrcode-generator");
  const made = qrcode(0, "M");
  made.addData(text);
  made.make();
  const size = made.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (made.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  return { size, path };
}
