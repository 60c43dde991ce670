import type { TeamView } from "~/features/events/view";
import { useLanguage, useT } from "~/i18n/use-t";
import type { Metric } from "~/platform/contract/stats";
import { unseen } from "~/styles/layout.css";
import { Logo } from "~/ui/Logo/Logo";
import { ScoreBlock } from "~/ui/ScoreBlock/ScoreBlock";
import { StatRow } from "../StatRow/StatRow";
import { toStatView } from "../stat-view";
import * as styles from "./StatsTable.css";

interface StatsTableProps {
  home: TeamView;
  away: TeamView;
  score?: Metric;
  game: Metric[];
}

/** Score and bars, and the same numbers as a table for screen readers. */
export function StatsTable({ home, away, score, game }: StatsTableProps) {
  const t = useT();
  const { locale } = useLanguage();
  const rows = game.map((metric) => toStatView(metric, locale));
  return (
    <div className={styles.stats}>
      <div className={styles.teams}>
        {[home, away].map((team, index) => (
          <span key={team.name} className={styles.team}>
            <Logo url={team.logoUrl} name={team.name} size={40} eager />
            <bdi>{team.name}</bdi>
            {score && <ScoreBlock score={index === 0 ? score.home : score.away} />}
          </span>
        ))}
      </div>
      <div aria-hidden="true">
        {rows.map((row) => (
          <StatRow key={row.name} stat={row} home={home} away={away} />
        ))}
      </div>
      {/* A table ignores the size of a hidden element, so a wrapper hides it. */}
      <div className={unseen}>
        <table>
          <caption>{t("event:stats")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("event:metric")}</th>
              <th scope="col">
                <bdi>{home.name}</bdi>
              </th>
              <th scope="col">
                <bdi>{away.name}</bdi>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, ...row }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{row.home}</td>
                <td>{row.away}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
