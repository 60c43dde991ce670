import { useEffect, useMemo, useRef, useState } from "react";
import type { Reload } from "~/features/events/use-fresh-data";
import type { PlaybackView } from "~/features/player/playback-view";
import { useLanguage } from "~/i18n/use-t";
import { useConnected, useEventRooms, useMessage } from "~/realtime/realtime-context";
import type { EventDetails } from "./event-details.server";
import type { EventMessage, EventNews } from "./event-news";
import { currentUrl, type NamedStream } from "./stream-override";

/** Random part of the wait after a lost connection (ms), which many pages lose at once. */
const RECONNECT_SPREAD_MS = 10_000;

/** Interval of reloads while the viewer hides the score, which messages would reveal (ms). */
const SILENT_RELOAD_MS = 60_000;

/** Loads the chunk that keeps the page up to date; undefined if it cannot be loaded. */
export const loadUpdates = () => import("./event-updates").catch(() => undefined);

interface LiveEvent {
  event: EventDetails;
  playback: PlaybackView;
}

interface LivePage extends LiveEvent {
  /** Time at which the page was rendered (ISO 8601). */
  now: string;
  reload: Reload;
}

/**
 * Keeps the page of a live or upcoming event in step with the platform: starts a new stream in place, collects
 * what messages say, and reloads data that a message does not contain, or that were missed.
 */
export function useLiveEvent({ event, playback, now, reload }: LivePage): LiveEvent & {
  /** What messages say that are newer than the loaded data. */
  news: EventNews | undefined;
  /** The current URL is not accepted any more: reloads the data and uses their URL. */
  onExpired: () => void;
} {
  const [stream, setStream] = useState<NamedStream>();
  const { locale } = useLanguage();
  const [messages, setMessages] = useState<readonly EventMessage[]>([]);
  const [reading, setReading] = useState<typeof import("./event-updates")>();
  const seen = useRef(event.version);
  if (event.version !== undefined) seen.current = Math.max(event.version, seen.current ?? 0);
  const mayChange = event.phase === "live" || event.phase === "upcoming";
  // A message with a stream URL does not unlock the player.
  const mayPlay = ["ready", "upcoming", "missing"].includes(playback.state);
  // Messages contain the score.
  const isSilent = event.isResultHidden;
  useEventRooms(mayChange && !isSilent ? [event.id] : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load sets the time of the next one
  useEffect(() => {
    if (!mayChange || !isSilent) return;
    const timer = setTimeout(reload, SILENT_RELOAD_MS);
    return () => clearTimeout(timer);
  }, [now, mayChange, isSilent]);

  useMessage("event-url-change", ({ eventId, eventUrl }) => {
    if ((eventId !== undefined && eventId !== event.id) || !/^https?:\/\//.test(eventUrl)) return;
    setStream({ eventId: event.id, url: eventUrl, phase: event.phase });
    // The embedded platform sends more about the event in the next message.
    if (event.version === undefined) reload();
  });
  useMessage("update-event", async (message) => {
    if (message.eventId !== undefined && message.eventId !== event.id) return;
    const module = await loadUpdates();
    if (!module) return reload();
    const scope = module.reloadAfter(message, seen.current);
    if (scope) reload(scope, message.spreadSeconds ? Number(message.spreadSeconds) * 1_000 : undefined);
    if (message.version === undefined) return;
    seen.current = Math.max(Number(message.version), seen.current ?? 0);
    await module.inTurn(message, event.startsAt);
    setReading(module);
    setMessages((earlier) => [...earlier, message]);
  });
  useConnected(async (isBack, connection) => {
    const hasMissed = await connection.hasMissed(event.id, seen, now, isBack);
    // One that may not play may wait for a purchase, of which no message about the event tells.
    if (isBack) {
      if (hasMissed || !mayPlay) reload("all", RECONNECT_SPREAD_MS);
    } else if (hasMissed && mayChange) reload();
  });
  const { version: loaded = 0 } = event;
  const news = useMemo(() => {
    const newer = messages.filter(({ version }) => Number(version) > loaded);
    return newer.length > 0 ? reading?.newsOf(newer, locale) : undefined;
  }, [messages, loaded, reading, locale]);

  const changed = currentUrl(stream, event);
  const current: LiveEvent =
    changed && mayPlay
      ? { event: { ...event, phase: "live", status: "common:live" }, playback: liveFrom(changed, playback) }
      : { event, playback };
  const held = useHeld(current.playback, `${event.id} ${changed ?? ""}`);
  return {
    event: current.event,
    news,
    playback: held.playback,
    onExpired() {
      held.expire();
      // The URL from the message is as old as the message; the loader's data have a newer one by now.
      if (playback.state === "ready") setStream(undefined);
      reload();
    },
  };
}

/** Keeps a channel playing while the page's data are reloaded, and reloads them when its URL has expired. */
export function useChannelPlayback(
  channelId: string,
  { playback, reload }: Pick<LivePage, "playback" | "reload">,
): Pick<ReturnType<typeof useLiveEvent>, "playback" | "onExpired"> {
  const held = useHeld(playback, channelId);
  return {
    playback: held.playback,
    onExpired() {
      held.expire();
      reload();
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
