import { useRef, useState } from "react";
import type { PlaybackView } from "~/features/player/playback-view";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import type { EventDetails } from "./event-details.server";
import { currentUrl, type NamedStream } from "./stream-override";

/** Age from which a page counts as cached (ms); it may have missed messages. */
const OLD_MS = 15_000;

interface LiveEvent {
  event: EventDetails;
  playback: PlaybackView;
}

interface LivePage extends LiveEvent {
  /** Time at which the page was rendered (ISO 8601). */
  now: string;
  /** Reloads the page's data (`useFreshData`). */
  refresh: () => void;
}

/**
 * Keeps the page of a live or upcoming event in step with the platform: starts a new stream in place, and
 * reloads the data after a message about the event or a lost connection.
 */
export function useLiveEvent({ event, playback, now, refresh }: LivePage): LiveEvent & {
  /** The current URL is not accepted any more: reloads the data and uses their URL. */
  onExpired: () => void;
} {
  const [stream, setStream] = useState<NamedStream>();
  const mayChange = event.tense === "live" || event.tense === "upcoming";
  useEventRooms(mayChange ? [event.id] : []);

  useMessage("event-url-change", ({ eventId, eventUrl }) => {
    if ((eventId !== undefined && eventId !== event.id) || !/^https?:\/\//.test(eventUrl)) return;
    setStream({ eventId: event.id, url: eventUrl, tense: event.tense });
    refresh();
  });
  useMessage("update-event", ({ eventId }) => {
    if (eventId === undefined || eventId === event.id) refresh();
  });
  useConnected((isBack) => {
    if (isBack || (mayChange && Date.now() - Date.parse(now) > OLD_MS)) refresh();
  });

  const changed = currentUrl(stream, event);
  // A message with a stream URL does not unlock the player.
  const mayPlay = ["ready", "upcoming", "missing"].includes(playback.state);
  const current: LiveEvent =
    changed && mayPlay
      ? { event: { ...event, tense: "live", status: "common:live" }, playback: liveFrom(changed, playback) }
      : { event, playback };
  const held = useHeld(current.playback, `${event.id} ${changed ?? ""}`);
  return {
    event: current.event,
    playback: held.playback,
    onExpired() {
      held.expire();
      // The URL from the message is as old as the message; the loader's data have a newer one by now.
      if (playback.state === "ready") setStream(undefined);
      refresh();
    },
  };
}

/** Keeps a channel playing while the page's data are reloaded, and reloads them when its URL has expired. */
export function useChannelPlayback(
  channelId: string,
  { playback, refresh }: Pick<LivePage, "playback" | "refresh">,
): Pick<ReturnType<typeof useLiveEvent>, "playback" | "onExpired"> {
  const held = useHeld(playback, channelId);
  return {
    playback: held.playback,
    onExpired() {
      held.expire();
      refresh();
    },
  };
}

function liveFrom(url: string, { posterUrl }: PlaybackView): PlaybackView {
  const isPlaylist = /\.m3u8(\?|$)/.test(url);
  return {
    state: "ready",
    posterUrl,
    isLive: true,
    ...(isPlaylist ? { hls: url } : { mp4: url }),
  };
}

/**
 * Keeps the first URL that a page received for a stream: reloaded data contain the same stream with a newly
 * signed URL, and a change of URL would interrupt playback.
 * @param stream identifies the stream
 */
function useHeld(
  playback: PlaybackView,
  stream: string,
): {
  playback: PlaybackView;
  /** The current URL is refused: the next different one is used. */
  expire: () => void;
} {
  const hasExpired = useRef(false);
  const held = useRef<{ key: string; playback: PlaybackView }>();
  const key = [
    stream,
    playback.state,
    ...(playback.state === "ready" ? [playback.isLive, playback.stream] : []),
  ].join(" ");
  const isOther = urlOf(held.current?.playback) !== urlOf(playback);
  if (held.current?.key !== key || (hasExpired.current && isOther)) {
    held.current = { key, playback };
    hasExpired.current = false;
  }
  return {
    playback: held.current.playback,
    expire() {
      hasExpired.current = true;
    },
  };
}

const urlOf = (playback: PlaybackView | undefined) =>
  playback?.state === "ready" ? (playback.hls ?? playback.mp4) : undefined;
