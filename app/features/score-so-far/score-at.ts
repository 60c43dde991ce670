import type { ScoreChange } from "~/platform/contract/score";

/** Goals, or points, of the two teams. */
export type Score = Pick<ScoreChange, "home" | "away">;

/** Response of `/score-changes`; null if the platform does not know the changes, or the viewer hides results. */
export interface ScoreChangesView {
  changes: ScoreChange[] | null;
}

/**
 * Returns the score at a second of the match.
 * @param changes in the order of the match
 */
export function scoreAt(changes: readonly ScoreChange[], second: number): Score {
  const { home, away } = changes.findLast((change) => change.second <= second) ?? { home: 0, away: 0 };
  return { home, away };
}
