import { useT } from "~/i18n/use-t";
import { clockText } from "~/lib/match-time";
import { Checkbox } from "~/ui/Checkbox/Checkbox";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/Icon/Icon";
import { SelectField } from "~/ui/SelectField/SelectField";
import type { EventDetails, TagView } from "./event.server";
import { EventField, EventForm, EventSubmit, useFormReply } from "./event-form";
import * as styles from "./event-form.css";
import { useOpenedAt } from "./use-opened-at";

interface TagFormProps {
  event: EventDetails;
  mayBeGlobal: boolean;
}

/** A new tag at the moment on the screen; behind its button until it is wanted. */
export function AddTag({ event, mayBeGlobal, second }: TagFormProps & { second: number }) {
  const t = useT();
  const reply = useFormReply("create-tag");
  const opened = useOpenedAt(second);
  return (
    <details className={styles.drawer} open={Boolean(reply)} onToggle={opened.onToggle}>
      <summary className={cx(styles.opener, styles.wide)}>
        <Icon name="plus" />
        {t("event:add_tag")}
      </summary>
      <div className={styles.body}>
        <EventForm intent="create-tag">
          <TagFields event={event} mayBeGlobal={mayBeGlobal} second={opened.second} />
          <EventSubmit>{t("event:save_tag")}</EventSubmit>
        </EventForm>
      </div>
    </details>
  );
}

/** Changing or removing a tag that the viewer may change, behind its pencil. */
export function EditTag({ event, mayBeGlobal, tag }: TagFormProps & { tag: TagView }) {
  const t = useT();
  const about = { field: "tagId", id: tag.id } as const;
  const changed = useFormReply(`update-tag ${tag.id}`);
  const removed = useFormReply(`remove-tag ${tag.id}`);
  const isOpen = Boolean(changed ?? removed);
  const length = tag.endSeconds !== undefined ? tag.endSeconds - (tag.seconds ?? 0) : undefined;
  return (
    <details className={styles.drawer} open={isOpen}>
      <summary
        className={cx(styles.opener, styles.square)}
        aria-label={`${t("event:edit_tag")}: ${tag.title}`}
      >
        <Icon name="pencil" />
      </summary>
      <div className={styles.body}>
        <EventForm intent="update-tag" about={about}>
          {length !== undefined && <input type="hidden" name="length" value={length} />}
          <input type="hidden" name="type" value={tag.type ?? "other"} />
          <TagFields event={event} mayBeGlobal={mayBeGlobal} second={tag.seconds ?? 0} tag={tag} />
          <EventSubmit>{t("event:save_tag")}</EventSubmit>
        </EventForm>
        <EventForm intent="remove-tag" about={about}>
          <EventSubmit kind="danger">{t("event:remove_tag")}</EventSubmit>
        </EventForm>
      </div>
    </details>
  );
}

interface TagFieldsProps extends TagFormProps {
  second: number;
  tag?: TagView;
}

function TagFields({ event, mayBeGlobal, second, tag }: TagFieldsProps) {
  const t = useT();
  const { home, away, homeId, awayId } = event;
  return (
    <>
      {event.tense === "live" && <input type="hidden" name="isLive" value="1" />}
      <EventField name="title" label={t("event:tag_title")} value={tag?.title} maxLength={100} required />
      <div className={styles.pair}>
        <EventField name="time" label={t("event:tag_time")} value={clockText(second)} required />
        {home && away && homeId && awayId && (
          <SelectField
            name="teamId"
            id={`team-${tag?.id ?? "new"}`}
            label={t("event:tag_team")}
            defaultValue={tag?.teamId ?? ""}
          >
            <option value="">{t("event:no_team")}</option>
            <option value={homeId}>{home.name}</option>
            <option value={awayId}>{away.name}</option>
            {tag?.teamId && tag.teamId !== homeId && tag.teamId !== awayId && (
              <option value={tag.teamId}>{tag.teamName ?? tag.teamId}</option>
            )}
          </SelectField>
        )}
        <EventField
          name="playerNumber"
          label={t("event:player_number")}
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
        <Checkbox name="global" id={`global-${tag?.id ?? "new"}`} defaultChecked={tag ? !tag.isMine : false}>
          {t("event:for_everybody")}
        </Checkbox>
      )}
    </>
  );
}
