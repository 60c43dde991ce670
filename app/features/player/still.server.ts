import { startOf } from "~/features/events/event-view.server";
import { withQuery } from "~/lib/with-query";
import type { Media } from "~/platform/contract/media";
import type { PlaybackView } from "./playback-view";

/**
 * Returns the image of a second of a match (requirement EVENT-19), which never shows a score.
 * @param playback what the page of the match plays
 * @param second as in the URL: media time of a recording, of a live match the time since it starts on the page
 * @param now milliseconds since the epoch
 * @returns undefined if the platform has none, the viewer may not watch the match, or it does not have that second
 */
export function stillAt(
  media: Media,
  { state }: Pick<PlaybackView, "state">,
  second: number | undefined,
  now: number,
): string | undefined {
  const { still } = media.source;
  if (!still || !second || state !== "ready") return undefined;
  const { isLive, length } = extentOf(media, now);
  if (second >= length) return undefined;
  const at = second + (isLive ? secondsAhead(media) : 0);
  return at < 0 ? undefined : withQuery(still, { at });
}

/** The end of a live match (s) of which there may be no image yet, and by which clocks may differ. */
const LIVE_MARGIN = 10;

/** How much of a match there is (s); nothing of a recording whose length the platform does not tell. */
function extentOf(media: Media, now: number) {
  const isLive = media.eventStatus === "live";
  const startsAt = Date.parse(startOf(media) ?? "");
  const length = isLive
    ? (now - startsAt) / 1_000 - LIVE_MARGIN
    : (media.seconds ?? media.hiddenSeconds ?? 0);
  return { isLive, length };
}

/** Seconds by which the page counts a live match from a later time than its stream, which starts at kick-off. */
function secondsAhead(media: Media): number {
  const kickOff = media.realKickoffTime ?? media.date;
  const startsAt = startOf(media);
  if (!kickOff || !startsAt) return 0;
  return Math.round((Date.parse(startsAt) - Date.parse(kickOff)) / 1_000);
}
