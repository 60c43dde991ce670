import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import type { EventCardView } from "../events/view";
import { idsWithScore, type LiveScoresView } from "./live-score";
import { ScoreContext } from "./score-context";

/** Loaded once a page with live events is idle. */
const LiveScoreUpdates = lazy(() => import("./LiveScoreUpdates"));

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
  const first = useDeferred(loaded, NONE);
  const [newer, setNewer] = useState<{ than: LiveScoresView; scores: LiveScoresView }>();
  const scores = newer?.than === first ? newer.scores : first;
  const ids = idsWithScore(events);
  const hasLive = ids.length > 0;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (hasLive ? whenIdle(() => setIdle(true)) : undefined), [hasLive]);
  return (
    <ScoreContext.Provider value={scores}>
      {children}
      {isIdle && hasLive && (
        <Suspense fallback={null}>
          <LiveScoreUpdates
            ids={ids}
            scores={scores}
            now={now}
            onScores={(found) => setNewer({ than: first, scores: found })}
          />
        </Suspense>
      )}
    </ScoreContext.Provider>
  );
}
