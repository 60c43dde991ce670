import { useT } from "~/i18n/use-t";
import { formName } from "~/lib/forms/form-name";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { FormDrawer, PageForm } from "~/ui/forms/PageForm";
import type { EventCardView } from "../events/view";
import { Publication } from "./Publication";
import type { PublicationTexts } from "./publication-texts.server";

/**
 * Forms that rename, delete, publish and withdraw a clip of the viewer, through the action of the current page.
 * Publishing is missing where the platform does not offer it.
 */
export default function EditClip({ clip, texts }: { clip: EventCardView; texts: PublicationTexts }) {
  const t = useT();
  const label = t("event:clip_title");
  const about = { field: "clipId", id: clip.id } as const;
  return (
    <>
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
      {clip.publicToken !== undefined && <Publication clip={clip} texts={texts} />}
    </>
  );
}
