import { ShowScore } from "~/features/events/ShowScore/ShowScore";
import type { TeamView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { anchored, section } from "~/styles/layout.css";
import { Crest } from "~/ui/Crest/Crest";
import { cx } from "~/ui/cx";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { StatRow, type StatView } from "./StatRow/StatRow";
import * as styles from "./statistics.css";

interface StatisticsProps {
  stats: StatView[];
  /** Metrics that reveal the score, shown only on request. */
  hidden?: StatView[];
  home: TeamView;
  away: TeamView;
  /** Path of the page with all statistics. */
  moreHref?: string;
}

/** Main statistics of an event, those that reveal the score behind a button. */
export function Statistics({ stats, hidden = [], home, away, moreHref }: StatisticsProps) {
  const t = useT();
  const row = (stat: StatView) => <StatRow key={stat.name} stat={stat} home={home} away={away} />;
  return (
    <section className={cx(section, anchored)} id="stats">
      <SectionHead
        title={t("event:stats")}
        more={moreHref ? { href: moreHref, text: t("event:full_stats") } : undefined}
      />
      <div className={styles.teams}>
        <span className={styles.team}>
          <Crest url={home.crestUrl} name={home.name} size={24} />
          <bdi>{home.name}</bdi>
        </span>
        <span className={styles.team}>
          <bdi>{away.name}</bdi>
          <Crest url={away.crestUrl} name={away.name} size={24} />
        </span>
      </div>
      {stats.map(row)}
      {hidden.length > 0 && <ShowScore>{hidden.map(row)}</ShowScore>}
    </section>
  );
}
