import type { ReactNode } from "react";
import type { TeamColors } from "~/features/events/colors";
import { teamColorVars } from "~/features/events/team-color-vars";
import { useT } from "~/i18n/use-t";
import { DOT } from "~/lib/dot";
import { unseen } from "~/styles/layout.css";
import { usePath } from "~/ui/base-path";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { Logo } from "~/ui/Logo/Logo";
import * as styles from "./TimelineRow.css";

export interface TimelineTag {
  id: string;
  /** Formatted minute: `67’`; in sports without minutes the time, `1:23:26`. */
  minute: string;
  /** Exact start and end: `66:30 – 66:35`. */
  span?: string;
  title: string;
  /** Side of the match that the tag belongs to, if any. */
  side?: "home" | "away";
  /** Team that the tag belongs to; it need not be one of the match's two teams. */
  team?: { id?: string; name: string; logoUrl?: string; colors?: TeamColors };
  /** It belongs to no team, but to the match, such as its start. */
  isOfMatch?: boolean;
  /** Created by the viewer and visible to that viewer only. */
  mine: boolean;
  /** URL that starts playback at the tag; undefined if there is no video. */
  href?: string;
}

interface TimelineRowProps {
  tag: TimelineTag;
  current?: boolean;
  /** Place of the control that edits the tag. */
  edit?: ReactNode;
}

/** A tag in the timeline beside the player. */
export function TimelineRow({ tag, current = false, edit }: TimelineRowProps) {
  const t = useT();
  const path = usePath();
  const { team } = tag;
  const origin = t(tag.mine ? "event:only_you" : "event:key_moment");
  // A tag that says nothing else has the title of its kind.
  const titleSaysKind = tag.title === origin;
  const whose = team ? <bdi>{team.name}</bdi> : tag.isOfMatch && t("event:kind_match");
  const words = (
    <>
      <span className={styles.title}>
        <bdi>{tag.title}</bdi>
      </span>
      {(whose || !titleSaysKind) && (
        <span className={styles.meta} data-team={team?.id}>
          {whose && (
            <span>
              {team?.logoUrl && (
                <Logo url={team.logoUrl} name={team.name} size={16} className={styles.logo} />
              )}
              {whose}
            </span>
          )}
          {!titleSaysKind && (
            <span>
              {whose && <span className={styles.dot}>{DOT}</span>}
              {origin}
            </span>
          )}
        </span>
      )}
    </>
  );
  return (
    <div
      className={cx(styles.row, current && styles.current)}
      title={tag.span}
      aria-current={current || undefined}
    >
      <span className={styles.play}>{tag.href !== undefined && <Icon name="play" />}</span>
      <bdi className={styles.minute} dir="ltr">
        {tag.minute}
      </bdi>
      <TagEdge mine={tag.mine} colors={team?.colors} />
      {tag.href === undefined ? (
        <span className={styles.words}>{words}</span>
      ) : (
        <a className={styles.link} href={path(tag.href)}>
          <span className={unseen}>{t("event:play_from_here", { minute: tag.minute })} </span>
          {words}
        </a>
      )}
      {edit}
    </div>
  );
}

/** Edge in the team's colour. On the viewer's own tags it is the lower half, below the mark of own tags. */
function TagEdge({ mine, colors }: { mine: boolean; colors?: TeamColors }) {
  const kind = mine ? (colors ? styles.mineOfTeam : styles.mine) : colors ? styles.edge : styles.neutral;
  return <span className={kind} style={colors && teamColorVars(colors)} />;
}
