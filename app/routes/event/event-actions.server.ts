import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { plainLine } from "#common/plain-text";
import { type FormReply, readForm } from "~/lib/form.server";
import { secondsOf } from "~/lib/match-time";
import { createClip, deleteClip, renameClip } from "~/platform/endpoints/clips";
import { createTag, removeTags, updateTag } from "~/platform/endpoints/tags";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/critical.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash } from "~/session/cookies.server";
import { formName } from "./form-name";

/** Duration of a new tag (s). */
const TAG_SECONDS = 5;
/** Maximum duration of a clip that the platform accepts (s). */
const MAX_CLIP_SECONDS = 180;

const title = plainLine().min(1, "event:enter_title").max(100, "event:title_too_long");
const time = z.string().transform((text, context) => {
  const seconds = secondsOf(text);
  if (seconds !== undefined) return seconds;
  context.issues.push({ code: "custom", message: "event:enter_time", input: text });
  return z.NEVER;
});
const id = z.string().min(1).max(128);
const optional = z
  .string()
  .max(128)
  .optional()
  .transform((text) => text || undefined);

/** Duration of the video above the form (s); undefined while the video is live. */
const videoSeconds = z.coerce.number().positive().optional().catch(undefined);

const tagFields = {
  title,
  time,
  videoSeconds,
  teamId: optional,
  playerNumber: optional,
  /** Both teams and their colours, one of which becomes the colour of the player. */
  homeId: optional,
  homeColor: optional,
  awayId: optional,
  awayColor: optional,
  isLive: optional,
  global: optional,
};
/** Duration of an existing tag (s), which may differ from `TAG_SECONDS`. */
const length = z.coerce.number().positive().optional().catch(undefined);

const renameForm = z.object({ intent: z.literal("rename-clip"), clipId: id, title });
const deleteForm = z.object({ intent: z.literal("delete-clip"), clipId: id });
const clipForms = z.discriminatedUnion("intent", [renameForm, deleteForm]);

const isWithin = (second: number, { videoSeconds = Infinity }: { videoSeconds?: number }) =>
  second <= videoSeconds;
const tagEnd = { path: ["time"], message: "event:past_the_end" };

const forms = z.discriminatedUnion("intent", [
  z
    .object({ intent: z.literal("create-tag"), ...tagFields })
    .refine((tag) => isWithin(tag.time, tag), tagEnd),
  z
    .object({ intent: z.literal("update-tag"), tagId: id, type: optional, length, ...tagFields })
    .refine((tag) => isWithin(tag.time, tag), tagEnd),
  z.object({ intent: z.literal("remove-tag"), tagId: id }),
  z
    .object({ intent: z.literal("create-clip"), title, from: time, to: time, videoSeconds })
    .refine((clip) => isWithin(clip.to, clip), { path: ["to"], message: "event:past_the_end" })
    .refine(({ from, to }) => to > from, { path: ["to"], message: "event:clip_ends_before" })
    .refine(({ from, to }) => to - from <= MAX_CLIP_SECONDS, {
      path: ["to"],
      message: "event:clip_too_long",
    }),
  renameForm,
  deleteForm,
]);
type Change = z.output<typeof forms>;

export interface EventFormReply extends FormReply {
  /** Name of the form that the reply is for (`formName`). */
  form: string;
}

const SAVED = { kind: "success", key: "common:saved" } as const;

/** Part of the page that shows the result of each form. */
const ANCHORS = {
  "create-tag": "#timeline",
  "update-tag": "#timeline",
  "remove-tag": "#timeline",
  "create-clip": "#my-clips",
  "rename-clip": "#my-clips",
  "delete-clip": "#my-clips",
} as const;

/** Saves the forms of an event's page: the viewer's tags and clips. */
export async function changeEvent(context: RequestContext, givenId: string | undefined) {
  const eventId = requireId(givenId, "event");
  return change(context, forms, (viewer, requested) => save(viewer, eventId, requested));
}

/** Saves the forms of a viewer's own clips, on any page. */
export function changeOwnMedia(context: RequestContext) {
  return change(context, clipForms, saveClip);
}

async function change<S extends z.ZodType<{ intent: Change["intent"] }>>(
  context: RequestContext,
  schema: S,
  saveIt: (viewer: SignedInViewer, requested: z.output<S>) => Promise<void>,
) {
  const here = context.path;
  const viewer = await context.requireViewer(here);
  const form = await readForm(context.request, schema);
  if (!form.ok) return data(replyOf(form.reply), { status: 400 });
  try {
    await saveIt(viewer, form.value);
  } catch (error) {
    return data(replyOf(form.fail(failureOf(error))), { status: 400 });
  }
  const headers = { "Set-Cookie": await writeFlash(context.request, { toast: SAVED }) };
  // With scripts the viewer stays on the page, and a fragment would scroll away from the player.
  const anchor = context.isFromScripts ? "" : ANCHORS[form.value.intent];
  return redirect(here + anchor, { status: 303, headers });
}

function replyOf(reply: FormReply): EventFormReply {
  const { intent = "", tagId, clipId } = reply.values;
  return { ...reply, form: formName(intent, tagId ?? clipId) };
}

async function save(viewer: SignedInViewer, eventId: string, change: Change): Promise<void> {
  const { platform, user } = viewer;
  switch (change.intent) {
    case "create-tag":
      return createTag(platform, eventId, videoTypeOf(change), tagOf(change, user.canCreateGlobalTag));
    case "update-tag": {
      const tag = { id: change.tagId, targetId: eventId, videoType: videoTypeOf(change) };
      return updateTag(platform, tag, {
        ...tagOf(change, user.canCreateGlobalTag),
        type: change.type ?? "other",
      });
    }
    case "remove-tag":
      return removeTags(platform, [change.tagId]);
    case "create-clip":
      return createClip(platform, {
        title: change.title,
        eventId,
        startTime: change.from,
        endTime: change.to,
      });
    default:
      return saveClip(viewer, change);
  }
}

function saveClip({ platform }: SignedInViewer, change: z.output<typeof clipForms>): Promise<void> {
  return change.intent === "rename-clip"
    ? renameClip(platform, change.clipId, change.title)
    : deleteClip(platform, change.clipId);
}

const videoTypeOf = ({ isLive }: { isLive?: string }): "live" | "vod" => (isLive ? "live" : "vod");

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
