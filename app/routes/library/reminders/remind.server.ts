import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { toEventCard } from "~/features/events/event-view.server";
import { possibleMinutes } from "~/features/reminders/remind-link.server";
import { beforeStart } from "~/features/reminders/reminders.server";
import { type FormRefusals, type FormReply, readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { safeReturnPath } from "~/lib/return-path";
import { emptyPage } from "~/platform/contract/paged";
import { REMINDER_MINUTES, type RemindedMedia, type ReminderMinutes } from "~/platform/contract/reminder";
import { getMedia } from "~/platform/endpoints/events";
import {
  listReminders,
  reminderMinutesOf,
  removeReminder,
  setReminder,
} from "~/platform/endpoints/reminders";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack } from "~/request/guards.server";
import { writeFlash, writePendingAction } from "~/session/cookies.server";
import { reminderToast } from "~/session/saved-toasts";

const DEFAULT_MINUTES = 15;

/**
 * Loads the form for the reminder of a match.
 * @param id of the match
 * @throws a redirect to the match if there can be none
 */
export async function loadRemind(context: RequestContext, id: string) {
  const viewer = await context.viewer();
  const media = await context.load.critical(getMedia(viewer.platform, id), "event");
  if (!media.hasReminders) throw redirect(paths.event(media.id));
  const none = emptyPage<RemindedMedia>();
  const found = viewer.signedIn
    ? await context.load.optional(
        listReminders(viewer.platform.optional, { eventId: media.id, size: 1 }),
        none,
        "reminder",
      )
    : none;
  if (!found) throw redirect(paths.event(media.id));
  const now = Date.now();
  const set = found.entries.find((entry) => entry.media.id === media.id)?.minutes;
  const choices = possibleMinutes(media, now);
  const toOption = (minutes: number) => ({ value: String(minutes), text: beforeStart(context, minutes) });
  const { title, href, startsAt, home, away } = toEventCard(media, now);
  return data({
    kind: "remind",
    messages: context.messages("event", "reminders"),
    event: { id: media.id, title, href, startsAt, home, away },
    /** The reminder that is set, and when it is sent. */
    reminder: set === undefined ? undefined : { minutes: set, text: beforeStart(context, set) },
    choices: choices.map(toOption),
    /** Times that have passed: one that was chosen and refused stays chosen. */
    late: REMINDER_MINUTES.filter((minutes) => !choices.includes(minutes)).map(toOption),
    chosen: String(set ?? choices.find((minutes) => minutes === DEFAULT_MINUTES) ?? choices[0]),
  } as const);
}

const minutesSchema = z
  .enum(REMINDER_MINUTES.map(String) as [string, ...string[]], "reminders:choose")
  .transform((text) => Number(text) as ReminderMinutes);
const redirectTo = z.string().optional();
const forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set"), minutes: minutesSchema, redirectTo }),
  z.object({ intent: z.literal("remove"), minutes: minutesSchema.optional().catch(undefined), redirectTo }),
]);

/** Messages of what the platform refuses, by its code. */
const REFUSALS: Readonly<Record<string, string>> = {
  limit_exceeded: "reminders:limit",
  no_email: "reminders:no_email",
  reminder_not_possible: "reminders:none",
  reminder_too_late: "reminders:too_late",
};

/**
 * Sets or removes the reminder of a match, and redirects to its form, or to the form's `redirectTo`. What a signed-out
 * viewer sets is set after they have signed in.
 * @param id of the match
 */
export async function changeReminder(context: RequestContext, id: string) {
  const { request } = context;
  const form = await readForm(request, forms);
  const change = form.ok ? form.value : undefined;
  const returnTo = safeReturnPath(change?.redirectTo ?? null) ?? paths.remind(id);
  const pending =
    change?.intent === "set" ? ({ kind: "reminder", id, minutes: change.minutes } as const) : undefined;
  const cookie = await writePendingAction(request, pending);
  const viewer = await context.requireViewer(returnTo, undefined, cookie);
  if (!form.ok) return data(form.reply, { status: 400 });
  const { intent, minutes } = form.value;
  // A message about a change takes it back.
  const before =
    intent === "set"
      ? await context.load.optional(reminderMinutesOf(viewer.platform.optional, id), null, "reminder")
      : minutes;
  try {
    if (intent === "set") await setReminder(viewer.platform, id, form.value.minutes);
    else await removeReminder(viewer.platform, id);
  } catch (error) {
    // Rethrows anything but a platform failure: a redirect to sign-in, a bug.
    return data(refusalOf(form, failureOf(error)), { status: 400 });
  }
  const toast = reminderToast(id, before, intent === "set" ? minutes : undefined);
  return redirectBack(request, returnTo, {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(request, { toast }) },
  });
}

function refusalOf(form: FormRefusals, failure: ReturnType<typeof failureOf>): FormReply {
  const key = Object.hasOwn(REFUSALS, failure.code) ? REFUSALS[failure.code] : undefined;
  return key ? form.failField("minutes", key) : form.fail(failure);
}
