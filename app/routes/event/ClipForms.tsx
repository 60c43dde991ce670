import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { clockText } from "~/lib/match-time";
import { section } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import { EventField, EventForm, EventSubmit, useFormReply } from "./event-form";
import * as styles from "./event-form.css";
import * as page from "./event-view.css";
import { useOpenedAt } from "./use-opened-at";

/** A clip begins with the last seconds that were seen. */
const CLIP_SECONDS = 15;

/** Cutting a clip out of the match: from where, to where, and its name. */
export function MakeClip({ second }: { second: number }) {
  const t = useT();
  const reply = useFormReply("create-clip");
  const opened = useOpenedAt(second);
  return (
    <details className={styles.drawer} open={Boolean(reply)} onToggle={opened.onToggle} id="clip">
      <summary className={styles.opener}>
        <Icon name="scissors" />
        {t("event:clip")}
      </summary>
      <div className={styles.body}>
        <EventForm intent="create-clip">
          <EventField name="title" label={t("event:clip_title")} maxLength={100} required />
          <div className={styles.pair}>
            <EventField
              name="from"
              label={t("event:clip_from")}
              value={clockText(opened.second - CLIP_SECONDS)}
              required
            />
            <EventField
              name="to"
              label={t("event:clip_to")}
              value={clockText(Math.max(opened.second, CLIP_SECONDS))}
              required
            />
          </div>
          <EventSubmit>{t("event:make_clip")}</EventSubmit>
        </EventForm>
      </div>
    </details>
  );
}

/** The viewer's own clips of a match, each with its forms. */
export function OwnClips({ clips }: { clips: EventCardView[] }) {
  const t = useT();
  return (
    <section className={cx(section, page.anchored)} id="my-clips">
      <SectionHead title={t("common:my_clips")} more={{ href: "/selected/clips", text: t("common:all") }} />
      <ul className={page.ownClips}>
        {clips.map((clip) => (
          <li key={clip.id}>
            <ClipCard clip={clip} />
            <EditClip key={clip.title} clip={clip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renaming and deleting a clip of one's own, by the action of the page it stands on. */
export function EditClip({ clip }: { clip: EventCardView }) {
  const t = useT();
  const about = { field: "clipId", id: clip.id } as const;
  const renamed = useFormReply(`rename-clip ${clip.id}`);
  const deleted = useFormReply(`delete-clip ${clip.id}`);
  const isOpen = Boolean(renamed ?? deleted);
  return (
    <details className={styles.drawer} open={isOpen}>
      <summary className={styles.opener} aria-label={`${t("event:edit_clip")}: ${clip.title}`}>
        <Icon name="pencil" />
        {t("event:edit_clip")}
      </summary>
      <div className={styles.body}>
        <EventForm intent="rename-clip" about={about}>
          <EventField
            name="title"
            label={t("event:clip_title")}
            value={clip.title}
            maxLength={100}
            required
          />
          <EventSubmit>{t("event:rename")}</EventSubmit>
        </EventForm>
        <EventForm intent="delete-clip" about={about}>
          <EventSubmit kind="danger">{t("event:delete_clip")}</EventSubmit>
        </EventForm>
      </div>
    </details>
  );
}
