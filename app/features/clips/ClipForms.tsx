import { clockText } from "~/features/events/match-time";
import { useT } from "~/i18n/use-t";
import { formName } from "~/lib/forms/form-name";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { FormDrawer, PageForm } from "~/ui/forms/PageForm";
import * as styles from "~/ui/forms/PageForm.css";
import { VideoSeconds } from "../events/VideoSeconds";
import type { EventCardView } from "../events/view";
import { useMatchSecondOnOpen } from "../player/use-match-second-on-open";

/** Default duration of a clip (s), up to the moment on the screen. */
const CLIP_SECONDS = 15;

/** Form that creates a clip of the match: start, end and title. */
export function MakeClip({ event, second }: { event: EventCardView; second: number }) {
  const t = useT();
  const labels = { title: t("event:clip_title"), from: t("event:clip_from"), to: t("event:clip_to") };
  const opened = useMatchSecondOnOpen(second);
  return (
    <FormDrawer
      id="clip"
      forms={["create-clip"]}
      opener={{ icon: "scissors", text: t("event:clip"), className: styles.wide }}
      onOpen={opened.onOpen}
    >
      <PageForm intent="create-clip" labels={labels}>
        <VideoSeconds event={event} />
        <FormField name="title" label={labels.title} maxLength={100} required />
        <div className={styles.pair}>
          <FormField
            name="from"
            label={labels.from}
            value={clockText(opened.second - CLIP_SECONDS)}
            required
          />
          <FormField
            name="to"
            label={labels.to}
            value={clockText(Math.max(opened.second, CLIP_SECONDS))}
            required
          />
        </div>
        <FormSubmit small busyText={t("event:saving")}>
          {t("event:make_clip")}
        </FormSubmit>
      </PageForm>
    </FormDrawer>
  );
}

/** Forms that rename and delete a clip of the viewer, through the action of the current page. */
export function EditClip({ clip }: { clip: EventCardView }) {
  const t = useT();
  const label = t("event:clip_title");
  const about = { field: "clipId", id: clip.id } as const;
  return (
    <FormDrawer
      forms={[formName("rename-clip", clip.id), formName("delete-clip", clip.id)]}
      opener={{ icon: "pencil", label: t("event:edit_clip", { title: clip.title }) }}
    >
      <PageForm intent="rename-clip" labels={{ title: label }} about={about}>
        <FormField name="title" label={label} value={clip.title} maxLength={100} required />
        <FormSubmit small busyText={t("event:saving")}>
          {t("event:rename")}
        </FormSubmit>
      </PageForm>
      <PageForm intent="delete-clip" about={about}>
        <FormSubmit small kind="danger" busyText={t("event:saving")}>
          {t("event:delete_clip")}
        </FormSubmit>
      </PageForm>
    </FormDrawer>
  );
}
