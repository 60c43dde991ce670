import type { StatView } from "~/features/events/StatRow/StatRow";
import type { Metric } from "~/platform/contract/stats";

/** A metric as its row shows it in a language; nothing on both sides gives two even bars. */
export function toStatView({ name, home, away, isPercentage, max }: Metric, locale: string): StatView {
  const share = (value: number) => (max > 0 ? value / max : 0.5);
  const format = new Intl.NumberFormat(
    locale,
    isPercentage ? { style: "percent", maximumFractionDigits: 1 } : {},
  );
  const write = (value: number) => format.format(isPercentage ? value / 100 : value);
  return {
    name,
    home: write(home),
    away: write(away),
    homeShare: share(home),
    awayShare: share(away),
  };
}
