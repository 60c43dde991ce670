import { z } from "zod";
import type { PlatformClient } from "../client.server";
import type { Media } from "../contract/media";
import { type ListQuery, listBody, type Paged } from "../contract/paged";
import { content, instant, nothing } from "../contract/read";
import { ifOffered } from "./if-offered";
import { mediaPageFor } from "./media-for";

/** The calendar of what a viewer follows. */
export interface OwnCalendar {
  /** When its token was created (ISO date-time); undefined without one. */
  createdAt?: string;
}

/** `GET /api/user/get_calendar`. Undefined from a platform without personal calendars. */
export function getCalendar(platform: PlatformClient): Promise<OwnCalendar | undefined> {
  return ifOffered(
    platform.call("GET", "/api/user/get_calendar", {
      auth: "yes",
      reply: content(z.object({ created: instant })).transform(({ created }) => ({ createdAt: created })),
    }),
  );
}

/** `POST /api/user/calendar_token`: creates or replaces the token. @returns the token, which is sent this once */
export function createCalendarToken(platform: PlatformClient): Promise<string> {
  return platform.call("POST", "/api/user/calendar_token", {
    auth: "yes",
    reply: content(z.object({ token: z.string().min(1) })).transform(({ token }) => token),
  });
}

/** `POST /api/user/remove_calendar_token`; a token that is gone counts as removed. */
export function removeCalendarToken(platform: PlatformClient): Promise<void> {
  return platform.call("POST", "/api/user/remove_calendar_token", { auth: "yes", reply: nothing });
}

/**
 * `POST /api/calendar/list`: events of what the owner of a token follows.
 * @throws PlatformError with `isNotFound` for an unknown token, with status 429 after too many of them
 */
export function listCalendar(
  platform: PlatformClient,
  token: string,
  query: ListQuery,
): Promise<Paged<Media>> {
  return platform.call("POST", "/api/calendar/list", {
    auth: "no",
    body: { ...listBody(query), token },
    reply: mediaPageFor(platform),
  });
}
