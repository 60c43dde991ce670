import type { EventCardView, TeamView } from "~/features/events/view";
import { StatRow, type StatView } from "~/features/statistics/StatRow/StatRow";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import type { LiveScore } from "~/platform/contract/score";
import { textLink } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Logo } from "~/ui/Logo/Logo";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import * as styles from "./MatchPanel.css";

/** Number of statistics in the panel; a page of its own has all of them. */
const MAX_STATS = 4;
/** Has the height of a statistic. */
const UNKNOWN: StatView = {
  name: "\u00a0",
  home: "\u00a0",
  away: "\u00a0",
  homeValue: 0,
  awayValue: 0,
  max: 1,
};

interface MatchPanelProps {
  event: EventCardView;
  home: TeamView;
  away: TeamView;
  score?: LiveScore;
  /** Undefined while they load: their place is reserved. */
  stats: StatView[] | undefined;
}

/** Score and main statistics of a live match, beside the player, which shows the minute. */
export function MatchPanel({ event, home, away, score, stats }: MatchPanelProps) {
  const t = useT();
  const path = usePath();
  const rows = stats?.slice(0, MAX_STATS) ?? Array.from({ length: MAX_STATS }, () => UNKNOWN);
  return (
    <section className={styles.match} aria-label={t("event:kind_match")}>
      <p className={styles.head}>
        {t("event:kind_match")}
        {rows.length > 0 && (
          <a className={cx(textLink, styles.more)} href={path(paths.eventStats(event.id))}>
            {t("event:full_stats")}
          </a>
        )}
      </p>
      {[home, away].map((team) => (
        <div key={team.name} className={styles.team}>
          <Logo url={team.logoUrl} name={team.name} size={40} />
          <bdi className={styles.name}>{team.name}</bdi>
          <span className={styles.score}>
            <ScoreBlock score={team === home ? score?.home : score?.away} />
          </span>
        </div>
      ))}
      <div className={styles.stats} aria-hidden={!stats || undefined} data-fallback={stats ? undefined : ""}>
        {rows.map((stat, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
          <StatRow key={index} stat={stat} home={home} away={away} />
        ))}
      </div>
    </section>
  );
}
