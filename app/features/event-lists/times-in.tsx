import { useLanguage } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { zoneName } from "~/ui/Time/format-time";
import * as styles from "./times-in.css";

/** Names the time zone of the page's times, where no scripts show them in that of the viewer. */
export function TimesIn({ now, className }: { now: string; className?: string }) {
  const { locale, t, timeZone } = useLanguage();
  return (
    // Server and browser may have different names of time zones.
    <p className={cx(styles.zone, className)} suppressHydrationWarning>
      {t("common:times_in", { zone: zoneName(now, locale, timeZone) })}
    </p>
  );
}
