import * as paths from "~/lib/paths";
import type { Media } from "~/platform/contract/media";
import type { RequestContext } from "~/request/context.server";

/**
 * Returns the link that adds an upcoming match to a calendar; undefined for others. It names the language, as in
 * `CalendarLinks`, and its target keeps it a request of the browser.
 */
export function calendarLink({ locale, t }: RequestContext, media: Media) {
  if (media.eventStatus !== "upcoming" || !media.date || media.isCancelled) return undefined;
  return {
    href: `/${locale}${paths.calendar("event", media.id)}`,
    text: t("following:calendar_add"),
    icon: "calendar" as const,
    target: "_top" as const,
  };
}
