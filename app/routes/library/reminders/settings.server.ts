import { data } from "@remix-run/node";
import { z } from "zod";
import { beforeStart } from "~/features/reminders/reminders.server";
import { readForm, ticked } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { REMINDER_MINUTES, type ReminderSettings } from "~/platform/contract/reminder";
import { getReminderSettings, saveReminderSettings } from "~/platform/endpoints/reminders";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack } from "~/request/guards.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash } from "~/session/cookies.server";
import { reminderSettingsToast } from "~/session/saved-toasts";

const OFF = "off";

const form = z.object({
  followed: z
    .enum([OFF, ...REMINDER_MINUTES.map(String)], "reminders:choose")
    .transform((text) => REMINDER_MINUTES.find((minutes) => String(minutes) === text)),
  recordings: ticked,
});

/** Fields of the form with the given settings. */
const fieldsOf = ({ followedMinutes, recordings }: ReminderSettings): Record<string, string> => ({
  followed: String(followedMinutes ?? OFF),
  ...(recordings && { recordings: "on" }),
});

/** Loads the form for what the viewer is notified of all matches; undefined from a platform that has no such settings. */
export async function loadReminderSettings(context: RequestContext, { platform }: SignedInViewer) {
  const settings = await context.load.optional(
    getReminderSettings(platform.optional),
    undefined,
    "reminder settings",
  );
  if (!settings) return undefined;
  const times = REMINDER_MINUTES.map((minutes) => ({
    value: String(minutes),
    text: beforeStart(context, minutes),
  }));
  return {
    choices: [{ value: OFF, text: context.t("reminders:followed_off") }, ...times],
    ...{ followed: fieldsOf(settings).followed, recordings: settings.recordings },
  };
}

/** Saves what the viewer is notified of all matches, and redirects to the list. */
export async function changeReminderSettings(context: RequestContext) {
  const { request } = context;
  const sent = await readForm(request, form);
  const viewer = await context.requireViewer(paths.reminders);
  if (!sent.ok) return data(sent.reply, { status: 400 });
  // A message about a change takes it back.
  const before = await context.load.optional(
    getReminderSettings(viewer.platform.optional),
    undefined,
    "reminder settings",
  );
  const { followed: followedMinutes, recordings } = sent.value;
  try {
    await saveReminderSettings(viewer.platform, { followedMinutes, recordings });
  } catch (error) {
    const failure = failureOf(error);
    const reply =
      failure.code === "no_email" ? sent.failField("followed", "reminders:no_email") : sent.fail(failure);
    return data(reply, { status: 400 });
  }
  const toast = reminderSettingsToast(before && fieldsOf(before));
  return redirectBack(request, paths.reminders, {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(request, { toast }) },
  });
}
