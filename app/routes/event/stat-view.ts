import type { StatView } from "~/features/events/StatRow/StatRow";
import type { Metric } from "~/platform/contract/stats";

/** A metric as its row shows it in a language; nothing on both sides gives two even bars. */
export function toStatView({ name, home, away, isPercentage, max }: Metric, locale: string): StatView {
  const isEmpty = max <= 0;
  const format = new Intl.NumberFormat(
    locale,
    isPercentage ? { style: "percent", maximumFractionDigits: 1 } : {},
  );
  const write = (value: number) => format.format(isPercentage ? value / 100 : value);
  return {
    name,
    home: write(home),
    away: write(away),
    homeValue: isEmpty ? 0.5 : home,
    awayValue: isEmpty ? 0.5 : away,
    max: isEmpty ? 1 : max,
  };
}

/** Whether a figure is the score by another name, such as the goals of both: a replay does not give it away. */
export function tellsScore(
  { home, away, isPercentage }: Metric,
  score: { home: number; away: number } | undefined,
): boolean {
  return !isPercentage && home === score?.home && away === score.away;
}
