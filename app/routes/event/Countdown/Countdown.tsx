import { useT } from "~/i18n/use-t";
import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./Countdown.css";

const place = <div className={styles.board} />;

/** Only pages of upcoming events need it. */
const RunningCountdown = lazyPart(() => import("./RunningCountdown"), place);

interface CountdownProps {
  /** ISO date-time of kick-off. */
  until: string;
  /** ISO date-time of the loader. */
  now?: string;
}

/**
 * Countdown to kick-off. Only scripts can count, so the server renders an empty placeholder, or that the event is
 * about to start. The time of kick-off is shown as text in any case.
 */
export function Countdown({ until, now = "" }: CountdownProps) {
  const t = useT();
  const hydrated = useHydrated();
  if (Date.parse(until) <= Date.parse(now)) return <p className={styles.now}>{t("event:starting_now")}</p>;
  return hydrated ? <RunningCountdown until={until} /> : place;
}
