import { useEffect, useState } from "react";
import { pagePlayer } from "~/features/player/store/match-clock";
import { useMatchSecond } from "~/features/player/use-match-second";
import { type Score, type ScoreChangesView, scoreAt } from "~/features/score-so-far/score-at";
import * as paths from "~/lib/paths";
import type { ScoreChange } from "~/platform/contract/score";
import { useBasePath, withBasePath } from "~/ui/base-path";

/** Seconds of the match of one request; its response is the same for all viewers. */
const STEP_SECONDS = 15;

/**
 * Returns the score at the second of the match on the screen (requirement EVENT-20); undefined before Play, and if the
 * platform does not know it.
 * @param id event that the page plays
 */
export function useScoreSoFar(id: string): Score | undefined {
  const second = useMatchSecond((now) => (pagePlayer()?.getState().hasStarted ? now : undefined), undefined);
  const until = second === undefined ? undefined : (Math.floor(second / STEP_SECONDS) + 1) * STEP_SECONDS;
  const [changes, setChanges] = useState<readonly ScoreChange[]>();
  const base = useBasePath();
  useEffect(() => {
    if (until === undefined) return;
    const abort = new AbortController();
    const url = withBasePath(base, paths.scoreChanges(id, until));
    fetch(url, { signal: abort.signal })
      .then(async (response) => {
        // Without a response the score stays as it is.
        if (!response.ok) return;
        const found: ScoreChangesView = await response.json();
        setChanges(found.changes ?? undefined);
      })
      .catch(() => {});
    return () => abort.abort();
  }, [base, id, until]);
  return changes && second !== undefined ? scoreAt(changes, second) : undefined;
}
