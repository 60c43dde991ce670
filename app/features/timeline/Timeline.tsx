import type { ReactNode } from "react";
import { useSignIn } from "~/features/social/use-sign-in-link";
import { useT } from "~/i18n/use-t";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import { Notice } from "~/ui/Notice/Notice";
import { type Tab, Tabs } from "~/ui/Tabs/Tabs";
import { minuteWidth } from "./minute-width";
import { TimelineRow, type TimelineTag } from "./TimelineRow/TimelineRow";
import * as styles from "./timeline.css";

interface TimelineProps {
  tags: TimelineTag[];
  /** Links that filter: all, one team, mine. */
  filters: Tab[];
  /** Id of the tag that the video shows. */
  current?: string;
  /** Message if no tag passes the filter. */
  empty: { title: string; text?: string };
  /** Sentence above the tags. */
  note?: string;
  /** Why the tags could not be loaded. */
  failure?: string;
  /** Returns the form that changes a tag; nothing for tags that the viewer may not change. */
  edit: (tag: TimelineTag) => ReactNode;
  /** Form for a new tag. */
  add?: ReactNode;
}

/** Tags of the event, newest first. */
export function Timeline({ tags, filters, current, empty, note, failure, edit, add }: TimelineProps) {
  const t = useT();
  return (
    <section className={cx(styles.sidePanel, styles.sidePanelEdge)} id="timeline">
      <Tabs label={t("event:timeline_of")} tabs={filters} />
      {failure && (
        <Notice tone="danger" title={t("event:tags_did_not_load")}>
          {failure}
        </Notice>
      )}
      {note && tags.length > 0 && <p className={styles.note}>{note}</p>}
      {tags.length > 0 && (
        <ol className={styles.tags} style={minuteWidth(tags)}>
          {tags.map((tag) => {
            const form = edit(tag);
            return (
              <li key={tag.id} className={form ? styles.editableTag : undefined}>
                <TimelineRow
                  tag={tag}
                  current={tag.id === current}
                  edit={form ? <span className={styles.pencilPlace} /> : undefined}
                />
                {form}
              </li>
            );
          })}
        </ol>
      )}
      {tags.length === 0 && !failure && <EmptyState {...empty} />}
      {add && <div className={styles.addTag}>{add}</div>}
    </section>
  );
}

/** Replaces the timeline for anonymous viewers: describes it and links to sign-in. */
export function TimelineInvitation({ path }: { path: string }) {
  const t = useT();
  const signIn = useSignIn(path);
  return (
    <section className={styles.invitation} id="timeline" aria-label={t("event:timeline")}>
      <p className={styles.invitationText}>{t("event:timeline_invitation")}</p>
      <Button {...signIn} kind="second" small>
        {t("common:sign_in")}
      </Button>
    </section>
  );
}
