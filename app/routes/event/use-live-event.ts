import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { PlaybackView } from "~/features/player/playback-view";
import { useConnectionBack, useEventRoom, useMessage } from "~/realtime/realtime-context";
import type { EventDetails } from "./event.server";
import { currentAddress, type NamedStream } from "./named-stream";

/** Changes come in bursts and to everybody at once: wait a moment, and not all the same moment; in milliseconds. */
const SHORTEST_WAIT_MS = 500;
const SPREAD_MS = 2_000;

interface LiveEvent {
  event: EventDetails;
  playback: PlaybackView;
}

/**
 * Keeps the page of an event that is on or about to be in step with the platform: a new stream starts in place, news of
 * the event are fetched, also after the connection was away.
 */
export function useLiveEvent({ event, playback }: LiveEvent): LiveEvent & {
  /** The address that is held does not work any more: fetches the data and takes the newest. */
  onExpired: () => void;
} {
  const revalidate = useSoon(useRevalidator().revalidate);
  const [stream, setStream] = useState<NamedStream>();
  useEventRoom(event.tense === "live" || event.tense === "upcoming" ? event.id : undefined);

  useMessage("event-url-change", ({ eventId, eventUrl }) => {
    if ((eventId !== undefined && eventId !== event.id) || !/^https?:\/\//.test(eventUrl)) return;
    setStream({ eventId: event.id, url: eventUrl, tense: event.tense });
    revalidate();
  });
  useMessage("update-event", ({ eventId }) => {
    if (eventId === undefined || eventId === event.id) revalidate();
  });
  useConnectionBack(revalidate);

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
      revalidate();
    },
  };
}

/** Keeps a channel playing while the page's data are fetched again, and fetches them when its address has expired. */
export function useChannelPlayback(
  channelId: string,
  playback: PlaybackView,
): Pick<ReturnType<typeof useLiveEvent>, "playback" | "onExpired"> {
  const revalidate = useSoon(useRevalidator().revalidate);
  const held = useHeld(playback, channelId);
  return {
    playback: held.playback,
    onExpired() {
      held.expire();
      revalidate();
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

/** Calls a function a little later, once however often it was asked. */
function useSoon(task: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        task();
      },
      SHORTEST_WAIT_MS + Math.random() * SPREAD_MS,
    );
  };
}
