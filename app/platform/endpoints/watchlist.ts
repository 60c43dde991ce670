import type { PlatformClient } from "../client.server";
import type { Media } from "../contract/media";
import { type ListQuery, listBody, type Paged } from "../contract/paged";
import { nothing } from "../contract/read";
import { ignoreMissing } from "./ignore-missing";
import { mediaPageFor } from "./media-for";

/** `POST /api/user/add_to_watchlist`. */
export function addToWatchlist(platform: PlatformClient, videoId: string): Promise<void> {
  return platform.call("POST", "/api/user/add_to_watchlist", {
    auth: "yes",
    body: { video_id: videoId },
    reply: nothing,
  });
}

/** `POST /api/user/remove_from_watchlist`; an event that is no longer on the watchlist counts as removed. */
export function removeFromWatchlist(platform: PlatformClient, videoId: string): Promise<void> {
  const body = { video_id: videoId };
  return ignoreMissing(
    platform.call("POST", "/api/user/remove_from_watchlist", { auth: "yes", body, reply: nothing }),
  );
}

/** `GET /api/user/get_watchlist`: one page of the watchlist; it supports no filters. */
export function listWatchlist(platform: PlatformClient, query: ListQuery): Promise<Paged<Media>> {
  const { filters: _none, ...parameters } = listBody(query);
  return platform.call("GET", "/api/user/get_watchlist", {
    auth: "yes",
    query: parameters,
    reply: mediaPageFor(platform),
  });
}
