import { Sentence, useLanguage } from "~/i18n/use-t";
import { formatTime, zoneName } from "~/ui/Time/format-time";
import { Time } from "~/ui/Time/Time";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./Kickoff.css";

/**
 * "Kick-off Friday 19 September at 20:45, your time". Before hydration the viewer's time zone is unknown and
 * the sentence names the time zone of the page instead.
 */
export function Kickoff({ iso }: { iso: string }) {
  const { locale, t, timeZone: zoneOfPage } = useLanguage();
  const known = useHydrated();
  const zoned = (when: string) => t("event:kick_off_zone", { when, zone: zoneName(iso, locale, zoneOfPage) });
  const own = (when: string) => t("event:kick_off", { when });
  const there = formatTime(iso, "kickoff", { locale, timeZone: zoneOfPage });
  const sentence = known ? own("{{when}}") : zoned("{{when}}");
  return (
    <span className={styles.frame} data-zoned={zoned(there)} data-own={own(there)} suppressHydrationWarning>
      {/* The key replaces the sentence as a whole, because the order of its parts may differ. */}
      <span key={String(known)} className={styles.sentence}>
        <Sentence text={sentence} parts={{ when: <Time iso={iso} style="kickoff" /> }} />
      </span>
    </span>
  );
}
