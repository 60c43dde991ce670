import { teamColorVars } from "~/features/events/team-color-vars";
import type { TeamView } from "../view";
import * as styles from "./ScoreBug.css";

export interface ScoreBugProps {
  home: TeamView;
  away: TeamView;
  /** `67:12` or a period. */
  clock?: string;
  score?: { home: number; away: number };
}

/**
 * Clock, teams and score in the start corner of a video. The score cells are omitted if the score is unknown.
 */
export function ScoreBug({ home, away, clock, score }: ScoreBugProps) {
  return (
    <div className={styles.bug}>
      {clock && (
        <span className={styles.clock}>
          <bdi dir="ltr">{clock}</bdi>
        </span>
      )}
      <span className={styles.home} style={teamColorVars(home)}>
        <bdi>{home.code}</bdi>
      </span>
      {score && (
        <>
          <span className={styles.score}>{score.home}</span>
          <span className={styles.score}>{score.away}</span>
        </>
      )}
      <span className={styles.away} style={teamColorVars(away)}>
        <bdi>{away.code}</bdi>
      </span>
    </div>
  );
}
