import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { clockText } from "~/lib/match-time";
import { section } from "~/styles/layout.css";
import { cx } from "~/ui/cx";
import { SectionHead } from "~/ui/SectionHead/SectionHead";
import type { EventDetails } from "./event-details.server";
import { EventDrawer, EventField, EventForm, EventSubmit, VideoSeconds } from "./event-form";
import * as styles from "./event-form.css";
import * as page from "./event-view.css";
import { formName } from "./form-name";
import { useOpenedAt } from "./use-opened-at";

/** Default duration of a clip (s), up to the moment on the screen. */
const CLIP_SECONDS = 15;

/** Form that creates a clip of the match: start, end and title. */
export function MakeClip({ event, second }: { event: EventDetails; second: number }) {
  const t = useT();
  const labels = { title: t("event:clip_title"), from: t("event:clip_from"), to: t("event:clip_to") };
  const opened = useOpenedAt(second);
  return (
    <EventDrawer
      id="clip"
      forms={["create-clip"]}
      opener={{ icon: "scissors", text: t("event:clip"), className: styles.wide }}
      onOpen={opened.onOpen}
    >
      <EventForm intent="create-clip" labels={labels}>
        <VideoSeconds event={event} />
        <EventField name="title" label={labels.title} maxLength={100} required />
        <div className={styles.pair}>
          <EventField
            name="from"
            label={labels.from}
            value={clockText(opened.second - CLIP_SECONDS)}
            required
          />
          <EventField
            name="to"
            label={labels.to}
            value={clockText(Math.max(opened.second, CLIP_SECONDS))}
            required
          />
        </div>
        <EventSubmit>{t("event:make_clip")}</EventSubmit>
      </EventForm>
    </EventDrawer>
  );
}

/** Opens the form for a new clip, wherever it is on the page. */
export function openClipForm(): void {
  const drawer = document.getElementById("clip");
  if (!(drawer instanceof HTMLDetailsElement)) return;
  drawer.open = true;
  drawer.querySelector<HTMLInputElement>("input[type=text]")?.focus();
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
            <EditClip clip={clip} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Forms that rename and delete a clip of the viewer, through the action of the current page. */
export function EditClip({ clip }: { clip: EventCardView }) {
  const t = useT();
  const label = t("event:clip_title");
  const about = { field: "clipId", id: clip.id } as const;
  return (
    <EventDrawer
      forms={[formName("rename-clip", clip.id), formName("delete-clip", clip.id)]}
      opener={{ icon: "pencil", label: `${t("event:edit_clip")}: ${clip.title}` }}
    >
      <EventForm intent="rename-clip" labels={{ title: label }} about={about}>
        <EventField name="title" label={label} value={clip.title} maxLength={100} required />
        <EventSubmit>{t("event:rename")}</EventSubmit>
      </EventForm>
      <EventForm intent="delete-clip" about={about}>
        <EventSubmit kind="danger">{t("event:delete_clip")}</EventSubmit>
      </EventForm>
    </EventDrawer>
  );
}
