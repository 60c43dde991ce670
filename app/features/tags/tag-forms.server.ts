import { z } from "zod";
import { idField } from "~/lib/forms/id-field.server";
import { MAX_ID_LENGTH } from "~/lib/ids";
import type { PlatformClient } from "~/platform/client.server";
import { getMedia } from "~/platform/endpoints/events";
import { createTag, removeTags, updateTag } from "~/platform/endpoints/tags";
import type { SignedInViewer } from "~/request/viewer.server";
import { isWithin, timeField, titleField, videoSecondsField } from "../events/moment-fields.server";

/** Duration of a new tag (s). */
const TAG_SECONDS = 5;

/** Part of the page that shows the timeline. */
export const TIMELINE_ANCHOR = "#timeline";

const optional = z
  .string()
  .max(MAX_ID_LENGTH)
  .optional()
  .transform((text) => text || undefined);

const tagFields = {
  title: titleField,
  time: timeField,
  videoSeconds: videoSecondsField,
  teamId: optional,
  playerNumber: optional,
  /** Both teams and their colours, one of which becomes the colour of the player. */
  homeId: optional,
  homeColor: optional,
  awayId: optional,
  awayColor: optional,
  videoType: z.enum(["live", "vod"]).optional().catch(undefined),
  global: optional,
};
/** Duration of an existing tag (s), which may differ from `TAG_SECONDS`. */
const length = z.coerce.number().positive().optional().catch(undefined);
const pastTheEnd = { path: ["time"], message: "event:past_the_end" };

export const createTagForm = z
  .object({ intent: z.literal("create-tag"), ...tagFields })
  .refine((tag) => isWithin(tag.time, tag), pastTheEnd);
export const updateTagForm = z
  .object({ intent: z.literal("update-tag"), tagId: idField, type: optional, length, ...tagFields })
  .refine((tag) => isWithin(tag.time, tag), pastTheEnd);
export const removeTagForm = z.object({ intent: z.literal("remove-tag"), tagId: idField });

type TagChange = z.output<typeof createTagForm | typeof updateTagForm | typeof removeTagForm>;

/** Creates, changes or removes a tag of an event. */
export async function saveTag(
  { platform, user }: SignedInViewer,
  eventId: string,
  change: TagChange,
): Promise<void> {
  switch (change.intent) {
    case "create-tag":
      return createTag(
        platform,
        eventId,
        await videoTypeOf(platform, eventId, change),
        tagOf(change, user.canCreateGlobalTag),
      );
    case "update-tag": {
      const videoType = await videoTypeOf(platform, eventId, change);
      const tag = { id: change.tagId, targetId: eventId, videoType };
      const type = change.type ?? "other";
      return updateTag(platform, tag, { ...tagOf(change, user.canCreateGlobalTag), type });
    }
    default:
      return removeTags(platform, [change.tagId]);
  }
}

/** Returns what a form says of its video; loads the event for one that does not. */
async function videoTypeOf(
  platform: PlatformClient,
  eventId: string,
  { videoType }: Pick<TagForm, "videoType">,
): Promise<VideoType> {
  if (videoType) return videoType;
  const { eventStatus } = await getMedia(platform, eventId);
  return eventStatus === "live" ? "live" : "vod";
}

type VideoType = "live" | "vod";

interface TagForm {
  title: string;
  time: number;
  teamId?: string;
  playerNumber?: string;
  homeId?: string;
  homeColor?: string;
  awayId?: string;
  awayColor?: string;
  global?: string;
  videoType?: VideoType;
  length?: number;
}

function tagOf(form: TagForm, mayBeGlobal: boolean) {
  const { title, time, teamId, playerNumber, homeId, homeColor, awayId, awayColor, global, length } = form;
  return {
    title,
    startTime: time,
    endTime: time + (length ?? TAG_SECONDS),
    type: "other",
    // The form alone does not make a tag global: the user needs the right, which the platform checks, too.
    global: mayBeGlobal && global === "on",
    teamId,
    playerNumber,
    playerColor: teamId && (teamId === homeId ? homeColor : teamId === awayId ? awayColor : undefined),
  };
}
