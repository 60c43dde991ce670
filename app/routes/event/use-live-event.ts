import { useRef, useState } from "react";
import type { PlaybackView } from "~/features/player/playback-view";
import { useConnected, useEventRoom, useMessage } from "~/realtime/realtime-context";
import type { EventDetails } from "./event.server";
import { currentAddress, type NamedStream } from "./named-stream";

/** A page that is older has come from a cache, and what happened since was told to others; in milliseconds. */
const OLD_MS = 15_000;

interface LiveEvent {
  event: EventDetails;
  playback: PlaybackView;
}

interface LivePage extends LiveEvent {
  /** When the page was made (ISO 8601). */
  now: string;
  /** Fetches the page's data anew (`useFreshData`). */
  refresh: () => void;
}

/**
 * Keeps the page of an event that is on or about to be in step with the platform: a new stream starts in place, news of
 * the event are fetched, also after the connection was away.
 */
export function useLiveEvent({ event, playback, now, refresh }: LivePage): LiveEvent & {
  /** The address that is held does not work any more: fetches the data and takes the newest. */
  onExpired: () => void;
} {
  const [stream, setStream] = useState<NamedStream>();
  const mayChange = event.tense === "live" || event.tense === "upcoming";
  useEventRoom(mayChange ? event.id : undefined);

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

  const changed = currentAddress(stream, event);
  // Who may not watch does not begin to because an address became known.
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
      // An address that came by message is as old as the message; the data have one of their own by now.
      if (playback.state === "ready") setStream(undefined);
      refresh();
    },
  };
}

/** Keeps a channel playing while the page's data are fetched again, and fetches them when its address has expired. */
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
 * The first address a page got for a stream: fresh data name the same stream by a newly signed one, and a player
 * that changed over would stop.
 * @param stream tells one stream from the next
 */
function useHeld(
  playback: PlaybackView,
  stream: string,
): {
  playback: PlaybackView;
  /** The held address is refused: the next other one is taken. */
  expire: () => void;
} {
  const hasExpired = useRef(false);
  const held = useRef<{ key: string; playback: PlaybackView }>();
  const isLive = playback.state === "ready" && playback.isLive;
  const key = `${stream} ${playback.state} ${isLive}`;
  const isOther = addressOf(held.current?.playback) !== addressOf(playback);
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

const addressOf = (playback: PlaybackView | undefined) =>
  playback?.state === "ready" ? (playback.hls ?? playback.mp4) : undefined;
