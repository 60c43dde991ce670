import { useEffect, useState } from "react";
import type { MessageKey } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import * as styles from "./Countdown.css";
import { remaining } from "./remaining";

const UNITS = {
  days: "event:days",
  hours: "event:hours",
  minutes: "event:minutes",
  seconds: "event:seconds",
} satisfies Record<string, MessageKey>;

/** Countdown to kick-off; see `Countdown`. */
export default function RunningCountdown({ until }: { until: string }) {
  const t = useT();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  const cells = remaining(Date.parse(until), now);
  if (!cells) return <p className={styles.now}>{t("event:starting_now")}</p>;
  return (
    <div className={styles.board} role="timer" aria-label={t("event:to_kick_off")}>
      {cells.map(({ unit, value }) => (
        <div key={unit} className={styles.cell}>
          <b className={styles.digits}>{String(value).padStart(2, "0")}</b>
          <small className={styles.unit} dir="auto">
            {t(UNITS[unit], { count: value })}
          </small>
        </div>
      ))}
    </div>
  );
}
