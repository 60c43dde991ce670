import { intlLocale } from "~/i18n/intl-locale";
import type { Paged } from "~/platform/contract/paged";
import type { RemindedMedia } from "~/platform/contract/reminder";
import { listReminders } from "~/platform/endpoints/reminders";
import { createPlatformsWithout } from "~/platform/platforms-without.server";
import type { RequestContext } from "~/request/context.server";
import type { SignedInViewer } from "~/request/viewer.server";

const platformsWithout = createPlatformsWithout();

/** Whether the platform sends reminders, as far as it is known (requirement CALL-22). */
export const sendsReminders = ({ settings }: RequestContext): boolean =>
  !platformsWithout.has(settings.apiBase);

/**
 * Loads a page of the matches of which the viewer is reminded. Undefined from a platform without reminders.
 * @throws the platform's error
 */
export async function loadReminders(
  context: RequestContext,
  { platform }: Pick<SignedInViewer, "platform">,
  query: Parameters<typeof listReminders>[1],
): Promise<Paged<RemindedMedia> | undefined> {
  const page = await listReminders(platform, query);
  if (!page) platformsWithout.note(context.settings.apiBase, false);
  return page;
}

/** Returns when a reminder is sent: `15 minutes before the start`. @param minutes before the start */
export function beforeStart({ t, locale }: Pick<RequestContext, "t" | "locale">, minutes: number): string {
  const unit = { style: "unit", unit: "minute", unitDisplay: "long" } as const;
  return t("reminders:before", { time: new Intl.NumberFormat(intlLocale(locale), unit).format(minutes) });
}
