import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
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
      opener={{ icon: "scissors", text: t("event:clip"), title: t("event:clip"), className: styles.wide }}
      onOpen={opened.onOpen}
    >
      <PageForm intent="create-clip" labels={labels}>
        <VideoSeconds event={event} />
        <FormField name="title" label={labels.title} maxLength={100} required />
        <div className={styles.pair}>
          <FormField name="from" label={labels.from} value={clock(opened.second - CLIP_SECONDS)} required />
          <FormField
            name="to"
            label={labels.to}
            value={clock(Math.max(opened.second, CLIP_SECONDS))}
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
