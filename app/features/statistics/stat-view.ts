import type { StatView } from "~/features/statistics/StatRow/StatRow";
import { intlLocale } from "~/i18n/intl-locale";
import type { Metric, Stats } from "~/platform/contract/stats";

/** Formats a metric for its row in a language. */
export function toStatView({ name, home, away, isPercentage, max }: Metric, locale: string): StatView {
  const format = new Intl.NumberFormat(
    intlLocale(locale),
    isPercentage ? { style: "percent", maximumFractionDigits: 1 } : {},
  );
  const write = (value: number) => format.format(isPercentage ? value / 100 : value);
  return {
    name,
    home: write(home),
    away: write(away),
    homeValue: home,
    awayValue: away,
    // A full bar of 0 is not valid; without values both bars stay empty.
    max: max > 0 ? max : 1,
  };
}

/** Whether a metric reveals the score, such as the goals of both teams; a replay hides it. */
function tellsScore(
  { home, away, isPercentage }: Metric,
  score: { home: number; away: number } | undefined,
): boolean {
  return !isPercentage && home === score?.home && away === score.away;
}

/**
 * Returns the rows of a match's statistics.
 * @param data statistics with their own score: if the score arrived later, rows that reveal it would be
 * visible until then
 * @param hidesScore whether rows that reveal the score are returned separately, as for a replay
 */
export function toStatViews(
  { game, score }: Stats,
  locale: string,
  { hidesScore }: { hidesScore: boolean },
): { stats: StatView[]; hidden: StatView[] } {
  const isHidden = (metric: Metric) => hidesScore && tellsScore(metric, score);
  return {
    stats: game.filter((metric) => !isHidden(metric)).map((metric) => toStatView(metric, locale)),
    hidden: game.filter(isHidden).map((metric) => toStatView(metric, locale)),
  };
}
