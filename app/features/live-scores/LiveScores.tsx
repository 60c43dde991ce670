import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { useIdleComponent } from "~/ui/use-idle-component";
import type { EventCardView } from "../events/view";
import { idsWithScore, type LiveScoresView, type WatchedEvent } from "./live-score";
import { createScoreStore, ScoreContext, type ScoreStore } from "./score-context";

const loadUpdates = () => import("./LiveScoreUpdates");
const loadNothing = () => undefined;

interface LiveScoresProps {
  /** Events of the list; only the live ones have scores. */
  events: readonly EventCardView[];
  /** Scores from the loader. */
  loaded: LiveScoresView | Promise<LiveScoresView>;
  /** ISO date-time of the loader. */
  now: string;
  /** Only the page of an event has it. */
  watched?: WatchedEvent;
  children: ReactNode;
}

/** Provides the scores of live events to the cards within, and keeps them up to date. */
export function LiveScores({ events, loaded, now, watched, children }: LiveScoresProps) {
  const store = useScoreStore(loaded);
  const ids = idsWithScore(events);
  const hasLive = ids.length > 0;
  // The page stays without updates if they cannot be loaded.
  const LiveScoreUpdates = useIdleComponent(hasLive ? loadUpdates : loadNothing);
  return (
    <ScoreContext.Provider value={store}>
      {children}
      {LiveScoreUpdates && hasLive && <LiveScoreUpdates {...{ ids, store, now, watched }} />}
    </ScoreContext.Provider>
  );
}

/** Returns the scores from the loader; new ones replace them when they have arrived, and those without new ones stay. */
function useScoreStore(loaded: LiveScoresProps["loaded"]): ScoreStore {
  const latest = useRef<ScoreStore>();
  const store = useMemo(
    () => createScoreStore({ ...latest.current?.get(), ...(loaded instanceof Promise ? undefined : loaded) }),
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
