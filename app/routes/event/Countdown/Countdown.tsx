import { lazyPart } from "~/ui/lazy-part";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./Countdown.css";

const place = <div className={styles.board} />;

/** Only pages of upcoming events need it. */
const RunningCountdown = lazyPart(() => import("./RunningCountdown"), place);

/**
 * Countdown to kick-off. Only scripts can count, so the server renders an empty placeholder. The time of
 * kick-off is shown as text in any case.
 */
export function Countdown({ until }: { until: string }) {
  return useHydrated() ? <RunningCountdown until={until} /> : place;
}
