import type { TeamView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { anchored, section } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { Logo } from "~/ui/Logo/Logo";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { StatRow, type StatView } from "./StatRow/StatRow";
import * as styles from "./statistics.css";

interface StatisticsProps {
  stats: StatView[];
  home: TeamView;
  away: TeamView;
  /** Path of the page with all statistics. */
  moreHref?: string;
}

/** Main statistics of an event. */
export function Statistics({ stats, home, away, moreHref }: StatisticsProps) {
  const t = useT();
  return (
    <section className={cx(section, anchored)} id="stats">
      <SectionHead
        title={t("event:stats")}
        more={moreHref ? { href: moreHref, text: t("event:full_stats") } : undefined}
      />
      <div className={styles.teams}>
        <span className={styles.team}>
          <Logo url={home.logoUrl} name={home.name} size={24} />
          <bdi>{home.name}</bdi>
        </span>
        <span className={styles.team}>
          <bdi>{away.name}</bdi>
          <Logo url={away.logoUrl} name={away.name} size={24} />
        </span>
      </div>
      {stats.map((stat) => (
        <StatRow key={stat.name} stat={stat} home={home} away={away} />
      ))}
    </section>
  );
}
