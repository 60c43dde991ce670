import type { CSSProperties } from "react";
import { lineLength } from "~/ui/Line/line-length";
import { markVars } from "../TeamMark/mark-vars";
import type { TeamView } from "../view";
import * as styles from "./StatRow.css";

export interface StatView {
  name: string;
  /** As shown: `58%`. */
  home: string;
  away: string;
  /** Length of the bar, 0 to 1. */
  homeShare: number;
  awayShare: number;
}

interface StatRowProps {
  stat: StatView;
  home: TeamView;
  away: TeamView;
}

/** One figure of both teams: numbers at the ends, bars growing from the middle. */
export function StatRow({ stat, home, away }: StatRowProps) {
  const bar = (team: TeamView, share: number) =>
    ({ "--p": lineLength(share, { live: false }), ...markVars(team) }) as CSSProperties;
  return (
    <div className={styles.row}>
      <bdi className={styles.value} dir="ltr">
        {stat.home}
      </bdi>
      <bdi className={styles.name}>{stat.name}</bdi>
      <bdi className={styles.value} dir="ltr">
        {stat.away}
      </bdi>
      <span className={styles.bars} aria-hidden="true">
        <span className={styles.home} style={bar(home, stat.homeShare)} />
        <span className={styles.bar} style={bar(away, stat.awayShare)} />
      </span>
    </div>
  );
}
