import type { ListQuery } from "~/platform/contract/paged";
import { listCalendar } from "~/platform/endpoints/calendar";
import { PlatformError } from "~/platform/errors";
import { CACHE_CLASSES } from "~/request/cache-class";
import { withContext } from "~/request/context.server";
import { calendarEvents } from "../calendar/calendar-events.server";
import { calendarResponse, nameOf } from "../calendar/calendar-response.server";
import { unavailable } from "../responses.server";

/** How long programs with an unknown token should wait after too many attempts (s); the platform counts as long. */
const WAIT_SECONDS = 600;
/** Characters and length of tokens; nothing else is sent to the platform. */
const TOKEN = /^[\w.~-]{16,128}$/;

/** `/calendar/my/{token}.ics`: what the owner of a token follows, without a session (requirement FOLLOW-5). */
export const loader = withContext(async (context): Promise<Response> => {
  const token = nameOf(context.params.file);
  if (token === undefined || !TOKEN.test(token)) return refusal(404);
  const list = (query: ListQuery) => listCalendar(context.anonymousPlatform, token, query);
  try {
    const events = await calendarEvents(list, Date.now());
    return await calendarResponse(context, { name: context.t("common:following"), events, isPersonal: true });
  } catch (error) {
    if (error instanceof PlatformError && error.isNotOffered) return refusal(404);
    if (error instanceof PlatformError && error.status === 429) return refusal(429);
    return unavailable(context, error);
  }
});

function refusal(status: 404 | 429): Response {
  const headers = new Headers({ "Content-Type": "text/plain", "Cache-Control": CACHE_CLASSES.PRIVATE });
  if (status === 429) headers.set("Retry-After", String(WAIT_SECONDS));
  return new Response(status === 404 ? "Not found" : "Too many requests", { status, headers });
}
