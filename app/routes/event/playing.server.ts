import { resolveAds } from "~/features/player/ads/resolve-ads.server";
import { loadPlaybackHints } from "~/features/player/instant-start/server/playback-hints.server";
import type { Advertisement } from "~/features/player/playback-view";
import { withHints } from "~/features/player/start-at.server";
import type { Load } from "~/request/data-loading.server";
import type { EventPage } from "./event-details.server";

type Played = Pick<EventPage, "playback">;
type Hints = Awaited<ReturnType<typeof loadPlaybackHints>>;

/** Reads the playlists of what a page plays, for an instant start. Never rejects. */
export const startHints = (load: Load, { playback }: Played) =>
  load.optional(loadPlaybackHints(playback), undefined, "first segment");

/** Resolves the platform's links to advertisements that can be played. */
export const startAds = async ({ playback }: Played): Promise<Advertisement[]> =>
  playback.state === "ready" && Array.isArray(playback.ads)
    ? resolveAds(playback.ads.map(({ source }) => source))
    : [];

/**
 * Adds playback hints and advertisements. Hints that arrive late are left out, because by then the script in
 * the page reads the playlists itself. Hints without a start position: the stream does not contain it. Advertisements
 * may arrive until Play is pressed.
 */
export function withDeferred(
  { playback }: Played,
  hints: Hints | Promise<Hints>,
  ads: Advertisement[] | Promise<Advertisement[]>,
): EventPage["playback"] {
  if (playback.state !== "ready") return playback;
  if (playback.ads) return { ...playback, ads: "length" in ads && ads.length === 0 ? undefined : ads };
  return withHints(playback, hints && "url" in hints ? hints : undefined);
}
