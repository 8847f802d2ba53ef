/** A game's felt as a picture: the drawing it is played on, with nobody there and nothing to be done. */

import { useEffect, useRef, useState } from "react";
import { game as loadGame } from "../api/calls";
import type { GameDetail } from "../api/types";
import { Felt } from "./index";

const nothing = () => undefined;

export function Still({ detail }: { detail: GameDetail | null }) {
  const layout = detail?.layout;
  return (
    <div className="still" aria-hidden="true" inert>
      {layout ? (
        <Felt
          game={detail.row.id}
          seat={null}
          seats={layout.felt.drawing === "poker" ? free(layout.seats ?? 9) : {}}
          names={{}}
          wagers={[]}
          held={new Map()}
          own={layout.own}
          offers={layout.first_offers}
          layout={layout.felt}
          decided={new Map()}
          decidedAt={0}
          pays={layout.pays}
          shown={new Map()}
          said={new Map()}
          choice={null}
          lastDice={null}
          lastResult=""
          narrow={false}
          plain={false}
          still
          bet={nothing}
          take={nothing}
          explain={nothing}
        />
      ) : null}
    </div>
  );
}

function free(seats: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: Math.min(seats, 10) }, (_, index) => [index + 1, 0]));
}

const known = new Map<string, Promise<GameDetail>>();

function asked(id: string): Promise<GameDetail> {
  const held = known.get(id) ?? loadGame(id, null);
  known.set(id, held);
  held.catch(() => known.delete(id));
  return held;
}

/** The picture is asked for when its place comes near the window. */
export function LazyStill({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [detail, setDetail] = useState<GameDetail | null>(null);
  useEffect(() => {
    let live = true;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        asked(id).then(
          (found) => live && setDetail(found),
          () => undefined,
        );
      },
      { rootMargin: "300px" },
    );
    if (box.current) watch.observe(box.current);
    return () => {
      live = false;
      watch.disconnect();
    };
  }, [id]);
  return (
    <div ref={box}>
      <Still detail={detail} />
    </div>
  );
}
