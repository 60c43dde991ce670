import { MIN_POSITION_LENGTH } from "#common/positions";
import { type Coverage, isClip, type Media } from "~/platform/contract/media";
import type { LockedState, PlaybackView } from "./playback-view";

const isPlaylist = (url: string) => /\.m3u8(\?|$)/.test(url);

/** State of the player for an event that is not available to the viewer, by its coverage. */
const LOCK: Record<Coverage, LockedState> = {
  commerce_free_media: "members",
  commerce_members_media: "members",
  commerce_ppv_media: "ticket",
  commerce_transactional_media: "ticket",
  commerce_subscription_basic_media: "plan",
};

/** Where positions of a viewer are saved. */
export type PositionStore = "platform" | "browser";

/** Whether positions in a video are saved: in recordings that are not short. */
const hasPosition = ({ eventStatus, seconds }: Media): boolean =>
  eventStatus === "archived" && (seconds ?? MIN_POSITION_LENGTH) >= MIN_POSITION_LENGTH;

/**
 * Decides what a page may play. Stream URLs leave the server only if the platform says that this viewer may
 * watch in this region; some platforms send them regardless.
 * @param options `hasAds`: whether the operator has enabled advertisements; `qualitySample`: share of
 *   playbacks that browsers measure; `savesPositionIn`: where positions of this viewer are saved
 */
export function toPlayback(
  media: Media,
  {
    hasAds = false,
    qualitySample = 0,
    savesPositionIn,
  }: { hasAds?: boolean; qualitySample?: number; savesPositionIn?: PositionStore } = {},
): PlaybackView {
  const posterUrl = media.source.poster ?? media.imageUrl;
  if (media.isExternal) return { state: "external", posterUrl, url: media.eventUrl };
  if (media.isCancelled) return { state: "cancelled", posterUrl };
  if (!media.isEventAvailableInUserRegion) return { state: "region", posterUrl };
  if (!media.isEventAvailableForUser) return { state: LOCK[media.commerceCoverage], posterUrl };
  if (media.eventStatus === "upcoming") return { state: "upcoming", posterUrl };
  const { pano } = media.source;
  const stream = media.source.hd ?? media.eventUrl ?? media.source.clip ?? pano;
  if (!stream) return { state: "missing", posterUrl };
  const isLive = media.eventStatus === "live" || media.eventStatus === "channel";
  const isSaved = savesPositionIn !== undefined && hasPosition(media);
  return {
    state: "ready",
    hls: isPlaylist(stream) ? stream : undefined,
    mp4: media.source.mp4 ?? (isPlaylist(stream) ? undefined : stream),
    pano: pano && pano !== stream && isPlaylist(pano) ? pano : undefined,
    ads:
      hasAds && media.adLinks.length > 0
        ? media.adLinks.map((source) => ({ source, timeOffset: 0 as const }))
        : undefined,
    posterUrl,
    stream: media.source.stream,
    isLive,
    hidesLength: (!isLive && !isClip(media) && media.isResultHidden) || undefined,
    savedAs: isSaved ? media.id : undefined,
    isSavedInBrowser: (isSaved && savesPositionIn === "browser") || undefined,
    quality: qualitySample > 0 ? `${qualitySample} ${isLive ? "live" : "recording"}` : undefined,
  };
}
