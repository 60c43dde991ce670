import type { StatView } from "~/features/statistics/StatRow/StatRow";
import { numberFormat } from "~/i18n/translate";
import type { Metric, Stats } from "~/platform/contract/stats";

/** Formats a metric for its row in a language. */
export function toStatView({ name, home, away, isPercentage, max }: Metric, locale: string): StatView {
  const format = numberFormat(
    locale,
    isPercentage ? { style: "percent", maximumFractionDigits: 1 } : undefined,
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

/** Whether a metric is the score itself, such as the goals of both teams. */
const isScore = ({ home, away, isPercentage }: Metric, score: Stats["score"]): boolean =>
  !isPercentage && home === score?.home && away === score.away;

/**
 * Returns the rows of a match's statistics.
 * @param omitsScore whether the score is left out, because it stands above the rows
 */
export function toStatViews({ game, score }: Stats, locale: string, { omitsScore = false } = {}): StatView[] {
  const shown = omitsScore ? game.filter((metric) => !isScore(metric, score)) : game;
  return shown.map((metric) => toStatView(metric, locale));
}
