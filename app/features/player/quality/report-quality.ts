/** Measures a playback from its first frame on. Loaded after that frame, or after a failure before it. */
import type { InstantVideo } from "../instant-start/handoff/instant-video";
import type { PlayerState } from "../store/player-state";
import { createCollector } from "./collector";
import { sendMeasured } from "./watch-start";

/** Interval of the beacons (ms). */
const INTERVAL_MS = 60_000;

/** Kinds of `MediaError` by their code. */
const KINDS = ["source", "other", "network", "decode", "source"];

interface Player {
  getState: () => Pick<PlayerState, "status" | "engine">;
  subscribe: (onChange: () => void) => () => void;
}

/**
 * Sends what a playback was like: once a minute, when it ends, and when the page is hidden or left.
 * @param video has a `start`
 * @returns a function that ends it, and sends the rest
 */
export function reportQuality(video: InstantVideo, { getState, subscribe }: Player): () => void {
  const { playedAt = 0, shownAt = 0 } = video.start ?? {};
  const collector = createCollector(() => performance.now(), {
    isNew: true,
    firstFrame: shownAt && playedAt ? shownAt - playedAt : undefined,
  });
  let state: ReturnType<Player["getState"]> = { status: "ok", engine: undefined };
  let loaded = 0;
  let hasSought = false;

  const read = () => {
    const next = getState();
    const { paused, ended, error, seeking, readyState, videoHeight: height } = video;
    const hasData = readyState > 2;
    hasSought = seeking || (hasSought && !hasData);
    const isWanted = !paused && !ended && !error && !hasSought;
    collector.read({ isPlaying: isWanted && hasData, isStalled: isWanted && !hasData, height });
    if (next.status === "failed" && state.status !== "failed")
      collector.fail(state.status === "expired" ? "expired" : (KINDS[error?.code ?? 0] ?? "other"));
    if (next.engine !== state.engine) loaded = 0;
    const bytes = next.engine?.loadedBytes() ?? 0;
    collector.load(bytes - loaded);
    loaded = bytes;
    state = next;
  };
  const send = () => {
    read();
    const measured = collector.take();
    if (measured) sendMeasured(video, measured);
  };
  const onHidden = () => document.hidden && send();

  read();
  const timer = setInterval(send, INTERVAL_MS);
  const unsubscribe = subscribe(read);
  video.addEventListener("ended", send);
  addEventListener("visibilitychange", onHidden);
  addEventListener("pagehide", send);
  return () => {
    clearInterval(timer);
    unsubscribe();
    video.removeEventListener("ended", send);
    removeEventListener("visibilitychange", onHidden);
    removeEventListener("pagehide", send);
    send();
  };
}
