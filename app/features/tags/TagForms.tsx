import { useT } from "~/i18n/use-t";
import { clock } from "~/lib/clock";
import { formName } from "~/lib/forms/form-name";
import { Checkbox } from "~/ui/Checkbox/Checkbox";
import { FormField, FormSubmit } from "~/ui/forms/FormFields";
import { useSubmittedValue } from "~/ui/forms/form-state";
import { FormDrawer, PageForm } from "~/ui/forms/PageForm";
import * as styles from "~/ui/forms/PageForm.css";
import { SelectField } from "~/ui/SelectField/SelectField";
import { VideoSeconds } from "../events/VideoSeconds";
import type { EventCardView } from "../events/view";
import { useMatchSecond } from "../player/use-match-second";
import { useMatchSecondOnOpen } from "../player/use-match-second-on-open";
import type { TagView } from "./tag-view.server";

/** An event whose moments are tagged; the ids of its teams are known on its own page only. */
export type TaggedEvent = EventCardView & { homeId?: string; awayId?: string };

interface TagFormProps {
  event: TaggedEvent;
  mayBeGlobal: boolean;
}

/** Form for a new tag at the moment on the screen, behind its button. */
export function AddTag({ event, mayBeGlobal, second }: TagFormProps & { second: number }) {
  const t = useT();
  const opened = useMatchSecondOnOpen(second);
  return (
    <FormDrawer
      forms={["create-tag"]}
      opener={{ icon: "plus", text: <AddTagText second={second} />, className: styles.wide }}
      onOpen={opened.onOpen}
    >
      <PageForm intent="create-tag" labels={useTagLabels()}>
        <TagFields event={event} mayBeGlobal={mayBeGlobal} second={opened.second} />
        <FormSubmit small busyText={t("event:saving")}>
          {t("event:save_tag")}
        </FormSubmit>
      </PageForm>
    </FormDrawer>
  );
}

/** Text with the time on the screen, with which the form starts. */
function AddTagText({ second }: { second: number }) {
  const t = useT();
  const time = useMatchSecond(
    (shown) => (shown === undefined ? "" : clock(shown)),
    second > 0 ? clock(second) : "",
  );
  return <>{time ? t("event:add_tag_at", { time }) : t("event:add_tag")}</>;
}

/** Forms that change and remove a tag, behind its pencil button. */
export function EditTag({ event, mayBeGlobal, tag }: TagFormProps & { tag: TagView }) {
  const t = useT();
  const about = { field: "tagId", id: tag.id } as const;
  const length = tag.endSeconds !== undefined ? tag.endSeconds - (tag.seconds ?? 0) : undefined;
  return (
    <FormDrawer
      forms={[formName("update-tag", tag.id), formName("remove-tag", tag.id)]}
      opener={{
        icon: "pencil",
        label: t("event:edit_tag", { title: tag.title }),
        className: styles.square,
      }}
    >
      <PageForm intent="update-tag" labels={useTagLabels()} about={about}>
        {length !== undefined && <input type="hidden" name="length" value={length} />}
        <input type="hidden" name="type" value={tag.type ?? "other"} />
        <TagFields event={event} mayBeGlobal={mayBeGlobal} second={tag.seconds ?? 0} tag={tag} />
        <FormSubmit small busyText={t("event:saving")}>
          {t("event:save_tag")}
        </FormSubmit>
      </PageForm>
      <PageForm intent="remove-tag" about={about}>
        <FormSubmit small kind="danger" busyText={t("event:saving")}>
          {t("event:remove_tag")}
        </FormSubmit>
      </PageForm>
    </FormDrawer>
  );
}

function useTagLabels() {
  const t = useT();
  return {
    title: t("event:tag_title"),
    time: t("event:tag_time"),
    playerNumber: t("common:player_number"),
  };
}

interface TagFieldsProps extends TagFormProps {
  second: number;
  tag?: TagView;
}

function TagFields({ event, mayBeGlobal, second, tag }: TagFieldsProps) {
  const t = useT();
  const labels = useTagLabels();
  const { home, away, homeId, awayId } = event;
  const chosenTeam = useSubmittedValue("teamId");
  const chosenForAll = useSubmittedValue("global");
  const isForAll = chosenForAll !== undefined ? chosenForAll !== "" : Boolean(tag && !tag.isMine);
  return (
    <>
      <input type="hidden" name="videoType" value={event.phase === "live" ? "live" : "vod"} />
      <VideoSeconds event={event} />
      <FormField name="title" label={labels.title} value={tag?.title} maxLength={100} required />
      <div className={styles.selects}>
        <FormField name="time" label={labels.time} value={clock(second)} required />
        {home && away && homeId && awayId && (
          <SelectField
            name="teamId"
            id={`team-${tag?.id ?? "new"}`}
            label={t("event:tag_team")}
            defaultValue={chosenTeam ?? tag?.teamId ?? ""}
          >
            <option value="">{t("event:no_team")}</option>
            <option value={homeId}>{home.name}</option>
            <option value={awayId}>{away.name}</option>
            {tag?.teamId && tag.teamId !== homeId && tag.teamId !== awayId && (
              <option value={tag.teamId}>{tag.teamName ?? tag.teamId}</option>
            )}
          </SelectField>
        )}
        <FormField
          name="playerNumber"
          label={labels.playerNumber}
          value={tag?.playerNumber}
          inputMode="numeric"
          maxLength={20}
        />
      </div>
      <input type="hidden" name="homeId" value={homeId} />
      <input type="hidden" name="homeColor" value={home?.color} />
      <input type="hidden" name="awayId" value={awayId} />
      <input type="hidden" name="awayColor" value={away?.color} />
      {mayBeGlobal && (
        <Checkbox name="global" id={`global-${tag?.id ?? "new"}`} defaultChecked={isForAll}>
          {t("event:for_everybody")}
        </Checkbox>
      )}
    </>
  );
}
