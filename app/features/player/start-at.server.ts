import { withQuery } from "~/lib/with-query";
import type { PlaybackHints } from "./media/playback-hints";
import type { PlaybackView } from "./playback-view";

type Ready = Extract<PlaybackView, { state: "ready" }>;

interface Match {
  /** Playlist of a live match from its start to its live edge. */
  start?: string;
  /** ISO date-time of kick-off. */
  startsAt?: string;
}

/**
 * Makes playback start at a second (requirement EVENT-10): media time of a recording, the time since kick-off of a
 * live match.
 * @param second undefined if playback starts as usual
 */
export function playbackAt(
  playback: PlaybackView,
  second: number | undefined,
  { start, startsAt }: Match,
): PlaybackView {
  if (playback.state !== "ready") return playback;
  if (!playback.isLive) return { ...playback, startAt: second || undefined };
  if (second === undefined) return playback;
  return {
    ...playback,
    // Second 0 of a live match is its kick-off.
    startDate: startsAt ? Date.parse(startsAt) + second * 1_000 : undefined,
    // Browsers start live streams at their edge; this one ends where the match is now.
    nativeHls: start && withQuery(start, { until: "now" }) + (second ? `#t=${second}` : ""),
  };
}

/**
 * Adds playback hints. Hints without a start position: the stream does not contain it. Without hints, the page's
 * scripts look for the position themselves.
 */
export function withHints(playback: Ready, hints: PlaybackHints | undefined): Ready {
  const { hls, startAt, startDate } = playback;
  if (hints) return { ...playback, hints, startAt: hints.startAt, startDate: hints.startDate };
  const hasPosition = hls && (startAt ?? startDate) !== undefined;
  return hasPosition ? { ...playback, hints: { url: hls, startAt, startDate } } : playback;
}
