/** Seconds for an answer, if the student wants a clock. */

import { useEffect, useState } from "react";

export function Clock({ seconds, out }: { seconds: number; out: () => void }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = window.setInterval(() => setLeft((old) => Math.max(0, old - 1)), 1000);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) out();
    // Once, when nothing is left.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [left]);
  return (
    <p className="score num" role="timer" data-testid="clock">
      {left} s
    </p>
  );
}
