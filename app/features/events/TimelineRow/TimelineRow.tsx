import { useT } from "~/i18n/use-t";
import { cx } from "~/ui/cx";
import { IconButton } from "~/ui/IconButton/IconButton";
import { markVars } from "../TeamMark/mark-vars";
import type { TeamView } from "../view";
import * as styles from "./TimelineRow.css";

export interface TimelineTag {
  id: string;
  /** As shown: `67’`. */
  minute: string;
  /** From when to when, exactly: `66:30 – 66:35`. */
  span?: string;
  title: string;
  /** The team it belongs to, if any. */
  side?: "home" | "away";
  /** Made by the viewer: nobody else sees it. */
  mine: boolean;
  /** Where the player starts from it. */
  href: string;
}

interface TimelineRowProps {
  tag: TimelineTag;
  team?: TeamView;
  current?: boolean;
}

/** A moment of the match in the list beside the player. */
export function TimelineRow({ tag, team, current = false }: TimelineRowProps) {
  const t = useT();
  const origin = t(tag.mine ? "event:only_you" : "event:match_tag");
  return (
    <div className={cx(styles.row, current && styles.current)} aria-current={current || undefined}>
      <bdi className={styles.minute} dir="ltr" title={tag.span}>
        {tag.minute}
      </bdi>
      <TagEdge mine={tag.mine} team={team} />
      <span>
        <span className={styles.title}>
          <bdi>{tag.title}</bdi>
        </span>
        <span className={styles.meta}>
          {team && !tag.mine && (
            <>
              <bdi>{team.name}</bdi>
              {" · "}
            </>
          )}
          {origin}
        </span>
      </span>
      <IconButton
        kind="quiet"
        small
        icon="play"
        label={`${t("event:play_from_here", { minute: tag.minute })}: ${tag.title}`}
        href={tag.href}
      />
    </div>
  );
}

function TagEdge({ mine, team }: { mine: boolean; team?: TeamView }) {
  if (mine) return <span className={styles.mine} />;
  if (!team) return <span className={styles.neutral} />;
  return <span className={styles.edge} style={markVars(team)} />;
}
