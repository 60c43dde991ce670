import type { PlatformClient } from "../client.server";
import type { Media } from "../contract/media";
import { type ListQuery, listBody, type Paged, paged } from "../contract/paged";
import { mediaFor } from "./media-for";

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
    reply: paged(mediaFor(platform)),
  });
}
