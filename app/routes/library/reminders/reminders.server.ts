import { data, redirect } from "@remix-run/node";
import { LIST_SIZE } from "~/features/event-lists/list.server";
import { pageOf } from "~/features/event-lists/paging";
import { toEventCards } from "~/features/events/event-view.server";
import { beforeStart } from "~/features/reminders/reminders.server";
import { readFields } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { endReminders, listReminders } from "~/platform/endpoints/reminders";
import { PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { requireId } from "~/request/error-responses.server";
import { changePushDevices, loadPushDevices } from "./push.server";
import { changeReminder, loadRemind } from "./remind.server";
import { changeReminderSettings, loadReminderSettings } from "./settings.server";

const queryOf = ({ request }: RequestContext) => new URL(request.url).searchParams;

/**
 * Loads the matches of which the viewer is reminded; with `event` in the URL the form of that match, with `token`, in
 * links of mails, the page that ends all reminders.
 */
export async function loadRemindersPage(context: RequestContext) {
  const query = queryOf(context);
  const eventId = query.get("event");
  if (eventId !== null) return loadRemind(context, requireId(eventId, "event"));
  const messages = context.messages("devices", "home", "lists", "reminders");
  if (query.has("token")) return data({ kind: "end", messages } as const);
  if (query.has("ended")) return data({ kind: "ended", messages } as const);
  const viewer = await context.requireViewer();
  const now = Date.now();
  const page = pageOf(context.request);
  const [found, settings, push] = await Promise.all([
    context.load.critical(listReminders(viewer.platform, { page, size: LIST_SIZE })),
    loadReminderSettings(context, viewer),
    loadPushDevices(context, viewer),
  ]);
  const reminded = found?.entries ?? [];
  return data({
    kind: "list",
    messages,
    settings,
    push,
    now: new Date(now).toISOString(),
    page,
    nextExists: reminded.length > 0 && (found?.nextExists ?? false),
    events: toEventCards(
      reminded.map(({ media }) => media),
      now,
    ),
    scores: {},
    /** The reminders, in the order of the events. */
    reminders: reminded.map(({ minutes }) => ({ minutes, text: beforeStart(context, minutes) })),
  } as const);
}

/**
 * Changes the reminder of the match in the URL, or ends all that the token in it stands for; without either, saves what
 * the viewer is notified of all matches, or which devices show notifications.
 */
export function changeReminders(context: RequestContext) {
  const query = queryOf(context);
  const eventId = query.get("event");
  if (eventId !== null) return changeReminder(context, requireId(eventId, "event"));
  if (query.has("devices")) return changePushDevices(context);
  return query.has("token") ? endRemindersOfMail(context) : changeReminderSettings(context);
}

/**
 * Ends all reminders of the user to whom a mail was sent. Mail programs post `List-Unsubscribe=One-Click` without a
 * session (RFC 8058) and follow no redirect; the form of the page is redirected.
 */
async function endRemindersOfMail(context: RequestContext) {
  const form = await readFields(context.request);
  try {
    await endReminders(context.anonymousPlatform, queryOf(context).get("token") ?? "");
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const isUnknown = error.isNotFound || error.status === 422;
    return data({ isEnded: false, isUnknown }, { status: isUnknown ? 404 : 503 });
  }
  if (form.has("List-Unsubscribe")) return data({ isEnded: true, isUnknown: false });
  throw redirect(paths.remindersEnded, { status: 303 });
}
