import { numberFormat } from "~/i18n/translate";
import { platformsWithoutReminders } from "~/platform/endpoints/reminders";
import type { RequestContext } from "~/request/context.server";

/** Whether the platform sends reminders, as far as it is known (requirement CALL-22). */
export const sendsReminders = ({ settings }: RequestContext): boolean =>
  !platformsWithoutReminders.has(settings.apiBase);

/** Returns when a reminder is sent: `15 minutes before the start`. @param minutes before the start */
export function beforeStart({ t, locale }: Pick<RequestContext, "t" | "locale">, minutes: number): string {
  const unit = { style: "unit", unit: "minute", unitDisplay: "long" } as const;
  return t("reminders:before", { time: numberFormat(locale, unit).format(minutes) });
}
