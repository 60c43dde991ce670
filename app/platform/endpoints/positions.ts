import type { PlatformClient } from "../client.server";
import { type ListQuery, listBody } from "../contract/paged";
import { type WatchedPage, watchedPageSchema } from "../contract/position";
import { nothing } from "../contract/read";
import { createPlatformsWithout } from "../platforms-without.server";
import { ifOffered } from "./if-offered";
import { ignoreMissing } from "./ignore-missing";

/** Platforms that store no positions (requirement CALL-17). */
export const platformsWithoutPositions = createPlatformsWithout();

interface WatchedQuery extends Pick<ListQuery, "page" | "size"> {
  /** Only this video. */
  videoId?: string;
  /** Request whether the history is on. */
  hasSetting?: boolean;
}

/**
 * `GET /api/user/list_positions`: one page of the videos that the viewer has watched or begun, the last
 * watched first. Undefined from a platform without this call.
 */
export async function listWatched(
  platform: PlatformClient,
  { videoId, hasSetting, ...paging }: WatchedQuery,
): Promise<WatchedPage | undefined> {
  const { filters: _none, ...parameters } = listBody(paging);
  const call = platform.call("GET", "/api/user/list_positions", {
    auth: "yes",
    query: { ...parameters, video_id: videoId, setting: hasSetting },
    reply: watchedPageSchema,
  });
  // A platform may respond with 404 to an unknown id, too.
  const page = await (videoId === undefined
    ? platformsWithoutPositions.ifOffered(platform.baseUrl, call)
    : ifOffered(call));
  if (!page) return undefined;
  const entries = page.entries.map((entry) => ({ ...entry, media: platform.hideResult(entry.media) }));
  return { ...page, entries };
}

/**
 * `POST /api/user/save_position`.
 * @param position in media time (s)
 * @param position.duration length of the video (s); undefined if the page does not know it
 * @param position.at when it was reached (ms since the epoch)
 */
export function savePosition(
  platform: PlatformClient,
  { videoId, seconds, duration, at }: { videoId: string; seconds: number; duration?: number; at: number },
): Promise<void> {
  const body = { video_id: videoId, position: seconds, duration, at: new Date(at).toISOString() };
  return platform.call("POST", "/api/user/save_position", { auth: "yes", body, reply: nothing });
}

/** `POST /api/user/remove_position`; a position that is gone counts as removed. */
export function removePosition(platform: PlatformClient, videoId: string): Promise<void> {
  const body = { video_id: videoId };
  return ignoreMissing(
    platform.call("POST", "/api/user/remove_position", { auth: "yes", body, reply: nothing }),
  );
}

/** `POST /api/user/clear_positions`. */
export function clearPositions(platform: PlatformClient): Promise<void> {
  return platform.call("POST", "/api/user/clear_positions", { auth: "yes", reply: nothing });
}

/** `POST /api/user/keep_positions`: switches the history on or off. */
export function keepPositions(platform: PlatformClient, isHistoryOn: boolean): Promise<void> {
  return platform.call("POST", "/api/user/keep_positions", {
    auth: "yes",
    body: { enabled: isHistoryOn },
    reply: nothing,
  });
}
