import type { CSSProperties } from "react";
import { teamColorVars } from "~/features/events/team-color-vars";
import type { TeamView } from "~/features/events/view";
import * as styles from "./StatRow.css";

export interface StatView {
  name: string;
  /** Formatted value: `58%`. */
  home: string;
  away: string;
  /** Values of the two bars, and the value of a full bar. */
  homeValue: number;
  awayValue: number;
  max: number;
}

interface StatRowProps {
  stat: StatView;
  home: TeamView;
  away: TeamView;
}

/** One statistic of both teams: numbers at the ends, bars that grow from the middle. */
export function StatRow({ stat, home, away }: StatRowProps) {
  const bar = (className: string, team: TeamView, value: number) => (
    <progress
      className={className}
      style={teamColorVars(team) as CSSProperties}
      value={value}
      max={stat.max}
    />
  );
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
        {bar(styles.home, home, stat.homeValue)}
        {bar(styles.bar, away, stat.awayValue)}
      </span>
    </div>
  );
}
