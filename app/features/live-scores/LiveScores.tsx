import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import type { EventCardView } from "../events/view";
import { idsWithScore, type LiveScoresView } from "./live-score";
import { createScoreStore, ScoreContext, type ScoreStore } from "./score-context";

/** Loaded once a page with live events is idle; the page stays without updates if it cannot be loaded. */
const LiveScoreUpdates = lazy(() => import("./LiveScoreUpdates").catch(() => ({ default: () => null })));

const NONE: LiveScoresView = {};

interface LiveScoresProps {
  /** Events of the list; only the live ones have scores. */
  events: readonly EventCardView[];
  /** Scores from the loader. */
  loaded: LiveScoresView | Promise<LiveScoresView>;
  /** ISO date-time of the loader. */
  now: string;
  children: ReactNode;
}

/** Provides the scores of live events to the cards within, and keeps them up to date. */
export function LiveScores({ events, loaded, now, children }: LiveScoresProps) {
  const store = useScoreStore(loaded);
  const ids = idsWithScore(events);
  const hasLive = ids.length > 0;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (hasLive ? whenIdle(() => setIdle(true)) : undefined), [hasLive]);
  return (
    <ScoreContext.Provider value={store}>
      {children}
      {isIdle && hasLive && (
        <Suspense fallback={null}>
          <LiveScoreUpdates ids={ids} store={store} now={now} />
        </Suspense>
      )}
    </ScoreContext.Provider>
  );
}

/** Returns the scores from the loader; new ones replace them when they have arrived. */
function useScoreStore(loaded: LiveScoresProps["loaded"]): ScoreStore {
  const latest = useRef<ScoreStore>();
  const store = useMemo(
    () => createScoreStore(loaded instanceof Promise ? (latest.current?.get() ?? NONE) : loaded),
    [loaded],
  );
  latest.current = store;
  useEffect(() => {
    if (!(loaded instanceof Promise)) return;
    let isCurrent = true;
    void loaded.then((scores) => isCurrent && store.set(scores));
    return () => {
      isCurrent = false;
    };
  }, [loaded, store]);
  return store;
}
