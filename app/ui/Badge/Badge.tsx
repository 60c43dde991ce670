import type { ReactNode } from "react";
import { clock } from "~/lib/clock";
import { Icon } from "../Icon/Icon";
import type { IconName } from "../Icon/icons";
import * as styles from "./Badge.css";

/**
 * LIVE label in the start corner of an image, with the minute or period if available. Use plain text within
 * sentences. The parent must be positioned.
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

/** Start time in amber in the start corner of an image. One label per corner. */
export function TimeLabel({ children }: { children: ReactNode }) {
  return <span className={styles.time}>{children}</span>;
}

/** What a clip shows, as an icon with the minute if available, in the start corner of its image. Name it in text, too. */
export function KindLabel({ icon, minute }: { icon: IconName; minute?: string }) {
  return (
    <span className={styles.kind}>
      <Icon name={icon} size={16} />
      {minute && <bdi dir="ltr">{minute}</bdi>}
    </span>
  );
}

/** Duration of a replay or clip in the end corner of an image. Set `play` for clips. */
export function LengthLabel({ seconds, play = false }: { seconds: number; play?: boolean }) {
  return (
    <bdi className={styles.length} dir="ltr">
      {play && <Icon name="play" size={16} />}
      {formatLength(seconds)}
    </bdi>
  );
}

/** Number of live events, beside a navigation item. */
export function LiveCount({ count }: { count: number }) {
  return <span className={styles.count}>{count}</span>;
}

/**
 * Formats a duration (s): `6728` → `1:52:08`, `48` → `0:48`; the same in every language, as in the player.
 */
export const formatLength = (seconds: number): string => clock(Math.round(seconds));
