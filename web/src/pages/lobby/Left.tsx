/** What the table came to that I have just left; gone with the page. */

import { useEffect, useState } from "react";

export const LEFT = "left";

export function Left() {
  const [line] = useState(() => sessionStorage.getItem(LEFT));
  useEffect(() => () => sessionStorage.removeItem(LEFT), []);
  return line ? (
    <p className="note" role="status" data-testid="left">
      {line}
    </p>
  ) : null;
}
