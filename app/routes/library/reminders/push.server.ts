import { data } from "@remix-run/node";
import { z } from "zod";
import { toDevices } from "~/features/devices/device-view.server";
import { DOT } from "~/lib/dot";
import { readForm, ticked } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import {
  getPushKey,
  listPushDevices,
  removePushDevice,
  savePushDevice,
  savePushSettings,
} from "~/platform/endpoints/push";
import { failureOf } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectBack } from "~/request/guards.server";
import { tellsScoreSoFar } from "~/request/results.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash } from "~/session/cookies.server";

const MAX_LENGTH = 2_000;
const text = z.string().min(1).max(MAX_LENGTH);

const forms = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    ...{ endpoint: text, p256dh: text, auth: text },
    timeZone: text.optional().catch(undefined),
  }),
  z.object({ intent: z.literal("remove"), id: text }),
  z.object({ intent: z.literal("mails"), mails: ticked }),
  z.object({ intent: z.literal("goals"), goals: ticked }),
]);

/**
 * Loads the devices of the viewer that show notifications, and the key with which a browser subscribes. Undefined from
 * a platform that sends no notifications. Without the service worker, which shows them, no device is added
 * (`publicKey`), and there is nothing to change without one.
 */
export async function loadPushDevices(context: RequestContext, viewer: SignedInViewer) {
  const { enableServiceWorker } = context.settings.customer;
  const { optional } = viewer.platform;
  const [publicKey, found] = await Promise.all([
    enableServiceWorker ? context.load.optional(getPushKey(optional), undefined, "push key") : undefined,
    context.load.optional(listPushDevices(optional), undefined, "push devices"),
  ]);
  if (!found || !(enableServiceWorker ? publicKey : found.devices.length > 0)) return undefined;
  const current = found.devices.find(({ isCurrent }) => isCurrent);
  const devices = found.devices.map(({ id, name, osName, isCurrent }) => {
    const [view] = toDevices([{ id, deviceId: id, deviceName: name ?? "", osName }], "");
    return { id, isCurrent, name: [view?.browser, view?.system].filter(Boolean).join(DOT) };
  });
  const isOn = current?.showsGoals;
  const goals = isOn === undefined ? undefined : { isOn, isHidden: !showsScores(context, viewer) };
  return { publicKey, devices, mails: found.mails, goals };
}

/** Whether the browser of a request shows the scores of all live matches, whatever the viewer may follow later. */
const showsScores = ({ results }: RequestContext, { followed }: SignedInViewer) =>
  results.chosen !== "followed" && tellsScoreSoFar(results, followed);

/** Whether the browser or the platform refused to show notifications on a device. */
export interface PushReply {
  push: "failed";
}

/**
 * Adds the device of the viewer, removes one, or saves whether reminders come by mail, too, and whether this device
 * shows goals, and redirects to the page.
 */
export async function changePushDevices(context: RequestContext) {
  const { request } = context;
  const sent = await readForm(request, forms);
  const viewer = await context.requireViewer(paths.reminders);
  const failed = () => data<PushReply>({ push: "failed" }, { status: 400 });
  if (!sent.ok) return failed();
  const form = sent.value;
  try {
    if (form.intent === "add") {
      const { endpoint, p256dh, auth, timeZone } = form;
      await savePushDevice(viewer.platform, { endpoint, p256dh, auth, timeZone });
    } else if (form.intent === "remove") await removePushDevice(viewer.platform, form.id);
    else if (form.intent === "mails") await savePushSettings(viewer.platform, { mails: form.mails });
    else await savePushSettings(viewer.platform, { goals: form.goals && showsScores(context, viewer) });
  } catch (error) {
    // Rethrows anything but a platform failure: a redirect to sign-in, a bug.
    failureOf(error);
    return failed();
  }
  return redirectBack(request, paths.reminders, {
    status: 303,
    headers: { "Set-Cookie": await writeFlash(request, { toast: { kind: "success", key: "common:saved" } }) },
  });
}
