import { useEffect, useState } from "react";
import { pagePlayer } from "~/features/player/store/page-player";
import { useMatchSecond } from "~/features/player/use-match-second";
import { type Score, type ScoreChangesView, scoreAt } from "~/features/score-so-far/score-at";
import * as paths from "~/lib/paths";
import type { ScoreChange } from "~/platform/contract/score";
import { useBasePath, withBasePath } from "~/ui/base-path";

/** Seconds of the match of one request; its response is the same for all viewers. */
const STEP_SECONDS = 15;
/** How long before the end of a step the next one is requested (s). */
const AHEAD_SECONDS = 5;

/**
 * Returns the score at the second of the match on the screen (requirement EVENT-20); null if it is not known, and
 * undefined before Play.
 * @param id event that the page plays
 */
export function useScoreSoFar(id: string): Score | null | undefined {
  const second = useMatchSecond((now) => (pagePlayer()?.getState().hasStarted ? now : undefined), undefined);
  const until =
    second === undefined
      ? undefined
      : (Math.floor((second + AHEAD_SECONDS) / STEP_SECONDS) + 1) * STEP_SECONDS;
  const [known, setKnown] = useState<{ until: number; changes: readonly ScoreChange[] }>();
  const base = useBasePath();
  useEffect(() => {
    if (until === undefined) return;
    const abort = new AbortController();
    fetch(withBasePath(base, paths.scoreChanges(id, until)), { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { changes }: ScoreChangesView = await response.json();
        setKnown(changes ? { until, changes } : undefined);
      })
      // What was known before stays valid until its own end.
      .catch(() => {});
    return () => abort.abort();
  }, [base, id, until]);
  if (second === undefined) return undefined;
  return known && second < known.until ? scoreAt(known.changes, second) : null;
}
