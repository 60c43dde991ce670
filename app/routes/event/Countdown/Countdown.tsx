import { lazy, Suspense } from "react";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./Countdown.css";

/** Only pages of upcoming events need it. */
const RunningCountdown = lazy(() => import("./RunningCountdown"));

/**
 * Countdown to kick-off. Only scripts can count, so the server renders an empty placeholder. The time of
 * kick-off is shown as text in any case.
 */
export function Countdown({ until }: { until: string }) {
  const place = <div className={styles.board} />;
  if (!useHydrated()) return place;
  return (
    <Suspense fallback={place}>
      <RunningCountdown until={until} />
    </Suspense>
  );
}
