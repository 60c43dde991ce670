import type { CSSProperties } from "react";
import { teamColorVars } from "~/features/events/team-color-vars";
import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { lineLength } from "~/ui/Line/line-length";
import { Time } from "~/ui/Time/Time";
import type { TeamView } from "../view";
import * as styles from "./MatchLine.css";

export interface MatchLineTag {
  id: string;
  /** Formatted minute: `67’`. */
  minute: string;
  /** Position on the line, 0 to 1. */
  share: number;
  side: "home" | "away";
  title: string;
}

interface MatchLineProps {
  phase: "live" | "upcoming" | "replay";
  /** Progress of a live match, 0 to 1. */
  progress?: number;
  home?: TeamView;
  away?: TeamView;
  tags?: MatchLineTag[];
  /** ISO date-time, for a line without tags. */
  startsAt?: string;
  /** Minute or phase of a live match, for a line without tags. */
  clock?: string;
  sportType?: string;
}

/** Sports of two halves. */
const HALVES = ["soccer", "basketball", "handball", "futsal", "rugby"];

const HALF_TIME = 0.5;
/** Minimum distance of all markers from half-time for half-time to be shown (percent of the line). */
const CLEARANCE = 8;
/** Position from which text would overflow the end of the line. */
const LATE = 0.84;

/**
 * The match on one line: home tags above, away tags below, a red dot at the present, dashes after it. Without
 * tags, a live match has its start, half-time and minute below the line.
 */
export function MatchLine({
  phase,
  progress = 0,
  home,
  away,
  tags = [],
  startsAt,
  clock,
  sportType,
}: MatchLineProps) {
  const t = useT();
  const halfTimeIsFree = tags.every(
    ({ share }) => Math.round(Math.abs(share - HALF_TIME) * 100) >= CLEARANCE,
  );
  return (
    <div
      className={cx(styles.frame, tags.length === 0 && styles.bare)}
      style={{ "--p": lineLength(progress, { live: phase === "live" }) } as CSSProperties}
      aria-hidden={tags.length === 0 || undefined}
    >
      {phase === "replay" ? <span className={styles.over} /> : <span className={styles.toCome} />}
      {phase === "live" && <span className={styles.played} />}
      {tags.map((tag) => (
        <TagOnLine key={tag.id} tag={tag} team={tag.side === "home" ? home : away} />
      ))}
      {phase === "live" && <span className={styles.now} />}
      {tags.length === 0 && phase === "live" && (
        <>
          {startsAt && progress > CLEARANCE / 100 && (
            <span className={styles.start}>
              <Time iso={startsAt} style="time" />
            </span>
          )}
          {HALVES.includes(sportType ?? "") && Math.abs(progress - HALF_TIME) > CLEARANCE / 100 && (
            <span className={styles.half}>{t("home:half_time_short")}</span>
          )}
          {clock && (
            <span className={styles.minute}>
              <bdi dir="ltr">{clock}</bdi>
            </span>
          )}
        </>
      )}
      {tags.length > 0 && halfTimeIsFree && (
        <>
          <span className={cx(styles.pause, styles.onlyWide)}>{t("home:half_time")}</span>
          <span className={cx(styles.pause, styles.onlyNarrow)} aria-hidden="true">
            {t("home:half_time_short")}
          </span>
        </>
      )}
    </div>
  );
}

/** A tag at its time on the line: its minute and its title. */
function TagOnLine({ tag, team }: { tag: MatchLineTag; team?: TeamView }) {
  return (
    <span
      className={cx(tag.side === "home" ? styles.home : styles.away, tag.share > LATE && styles.late)}
      style={
        { "--at": lineLength(tag.share, { live: false }), ...(team && teamColorVars(team)) } as CSSProperties
      }
    >
      <bdi className={styles.tagMinute} dir="ltr">
        {tag.minute}
      </bdi>
      <bdi className={styles.what}>{tag.title}</bdi>
    </span>
  );
}
