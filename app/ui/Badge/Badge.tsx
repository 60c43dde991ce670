import type { ReactNode } from "react";
import { Icon } from "../Icon/Icon";
import * as styles from "./Badge.css";

/**
 * LIVE in the start corner of a picture, with the minute or period when it is known. In running text write the word
 * instead. Its parent must be positioned.
 */
export function LiveLabel({ text, clock }: { text: string; clock?: string }) {
  return (
    <span className={styles.live}>
      {text}
      {clock && (
        <span className={styles.clock}>
          <bdi>{clock}</bdi>
        </span>
      )}
    </span>
  );
}

/** When it begins, in amber, in the start corner of a picture. One label per corner. */
export function TimeLabel({ children }: { children: ReactNode }) {
  return <span className={styles.time}>{children}</span>;
}

/** How long a replay or clip is, in the end corner of a picture. `play` for clips. */
export function LengthLabel({ seconds, play = false }: { seconds: number; play?: boolean }) {
  return (
    <bdi className={styles.length} dir="ltr">
      {play && <Icon name="play" size={16} />}
      {formatLength(seconds)}
    </bdi>
  );
}

/** A word that sets one row apart from its neighbours: "This device", "Whole season". */
export function ChalkLabel({ children }: { children: ReactNode }) {
  return <span className={styles.chalk}>{children}</span>;
}

/** How many are live, beside a word of the navigation. */
export function LiveCount({ count }: { count: number }) {
  return <span className={styles.count}>{count}</span>;
}

/** `6728` → `1:52:08`, `48` → `0:48`: the same in every language, as on a player. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
