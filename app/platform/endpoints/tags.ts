import type { PlatformClient } from "../client.server";
import { type Paged, paged } from "../contract/paged";
import { nothing } from "../contract/read";
import { type EventTag, tagSchema } from "../contract/tag";

const tagPage = paged(tagSchema);

/** One call loads all tags (requirement CALL-8). */
const LIST_SIZE = 999;

/** Fields of a tag that a viewer sets; times in seconds of the match. */
export interface TagFields {
  title: string;
  startTime: number;
  endTime: number;
  type: string;
  /** Visible to all viewers; requires the right to create global tags. */
  global: boolean;
  teamId?: string;
  playerNumber?: string;
  playerColor?: string;
}

/** `POST /api/tag/list`: the viewer's own tags of an event, or the global ones. */
export function listTags(
  platform: PlatformClient,
  targetId: string,
  global: boolean,
): Promise<Paged<EventTag>> {
  return platform.call("POST", "/api/tag/list", {
    auth: "yes",
    body: { global, page: 0, size: LIST_SIZE, targetId },
    reply: tagPage,
  });
}

/**
 * `POST /api/tag/saveV2`: creates a tag.
 * @param videoType whether the video is still live
 */
export function createTag(
  platform: PlatformClient,
  targetId: string,
  videoType: "live" | "vod",
  fields: TagFields,
): Promise<void> {
  return platform.call("POST", "/api/tag/saveV2", {
    auth: "yes",
    body: { targetId, ...rawTag(fields), videoType },
    reply: nothing,
  });
}

/** `POST /api/tag/update`: updates a tag, with the same keys as a new one. */
export function updateTag(
  platform: PlatformClient,
  tag: { id: string; targetId: string; videoType: "live" | "vod" },
  fields: TagFields,
): Promise<void> {
  return platform.call("POST", "/api/tag/update", {
    auth: "yes",
    body: { ...tag, ...rawTag(fields) },
    reply: nothing,
  });
}

/** `POST /api/tag/remove_list`. */
export function removeTags(platform: PlatformClient, ids: readonly string[]): Promise<void> {
  return platform.call("POST", "/api/tag/remove_list", { auth: "yes", body: { ids }, reply: nothing });
}

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

/** Returns every key of the contract; fields that a tag does not have are null. */
function rawTag({ startTime, endTime, teamId, playerNumber, playerColor, ...fields }: TagFields) {
  return {
    ...fields,
    teamId: teamId ?? null,
    playerNumber: playerNumber ?? null,
    playerColor: playerColor ?? null,
    startTime: milliseconds(startTime),
    endTime: milliseconds(endTime),
    mode: "sync",
    streamName: "hd",
  };
}
