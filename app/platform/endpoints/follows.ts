import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { FOLLOW_TYPES, type Followed, type FollowType, rawFollowSchema } from "../contract/follow";
import { content, list, nothing } from "../contract/read";

/** One call loads all followed items, up to this number (requirement FOLLOW-3). */
const FOLLOWED_SIZE = 150;

const followedSchema = content(z.object({ entries: list(rawFollowSchema) })).transform(
  (page) => page.entries,
);

/** `GET /api/follow/list_by_user`. */
export function listFollowed(platform: PlatformClient): Promise<Followed[]> {
  return platform.call("GET", "/api/follow/list_by_user", {
    auth: "yes",
    query: { size: FOLLOWED_SIZE, version: 2, types: FOLLOW_TYPES },
    reply: followedSchema,
  });
}

/** `POST /api/follow/save`. */
export function follow(platform: PlatformClient, referenceId: string, type: FollowType): Promise<void> {
  return platform.call("POST", "/api/follow/save", {
    auth: "yes",
    body: { reference_id: referenceId, type },
    reply: nothing,
  });
}

/** `POST /api/follow/remove_by_reference`. */
export function unfollow(platform: PlatformClient, referenceId: string): Promise<void> {
  return platform.call("POST", "/api/follow/remove_by_reference", {
    auth: "yes",
    body: { id: referenceId },
    reply: nothing,
  });
}
