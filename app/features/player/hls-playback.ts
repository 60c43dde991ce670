import type Hls from "hls.js";
import type { ErrorData, HlsConfig } from "hls.js";
import { mayRepairMedia, retryPause } from "./recovery";

/**
 * Measured for phones on slow networks: begin on the lowest rung and climb, keep twenty seconds ahead and not a
 * whole match, never fetch more picture than the box shows.
 */
const SETTINGS: Partial<HlsConfig> = {
  autoStartLoad: false,
  startLevel: 0,
  testBandwidth: false,
  capLevelToPlayerSize: true,
  maxDevicePixelRatio: 2,
  maxBufferLength: 20,
  maxMaxBufferLength: 30,
  maxBufferSize: 8_000_000,
  backBufferLength: 30,
  startFragPrefetch: true,
  lowLatencyMode: false,
  preferManagedMediaSource: true,
};

/** What can be said about a running playback. */
export type PlaybackState = "ok" | "reconnecting" | "failed";

interface HlsPlaybackOptions {
  video: HTMLVideoElement;
  /** Address of the master playlist. */
  url: string;
  onState: (state: PlaybackState) => void;
}

export interface HlsPlayback {
  /** Wall-clock time of the picture that is shown, for live streams that tell it. */
  playingAt: () => Date | null;
  stop: () => void;
}

/**
 * Plays a stream through hls.js in a video element that is already on the page. Loading begins with the first
 * Play. A lost network is waited out; a broken stream is repaired; when nothing helps the element's own sources
 * take over.
 * @returns undefined when this browser plays HLS by itself and hls.js has no business here
 */
export async function playWithHls({
  video,
  url,
  onState,
}: HlsPlaybackOptions): Promise<HlsPlayback | undefined> {
  const { default: HlsLight } = await import("hls.js/light");
  if (!HlsLight.isSupported()) return undefined;
  // Somebody was quicker than the library: what plays, plays on.
  if (!video.paused) return undefined;
  const { Events, ErrorTypes } = HlsLight;

  const hls: Hls = new HlsLight(SETTINGS);
  let isStopped = false;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repairs: number[] = [];

  const startLoading = () => {
    if (!isStopped) hls.startLoad();
  };
  const reload = (data?: ErrorData) => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = undefined;
    // After a failed manifest there is nothing to start loading from.
    if (
      data?.details === "manifestLoadError" ||
      data?.details === "manifestLoadTimeOut" ||
      hls.levels.length === 0
    ) {
      hls.loadSource(url);
    }
    hls.startLoad();
  };
  const onOnline = () => timer !== undefined && reload();

  hls.on(Events.ERROR, (_event, data) => {
    if (isStopped || !data.fatal) return;
    if (data.type === ErrorTypes.NETWORK_ERROR) {
      onState("reconnecting");
      timer = setTimeout(() => reload(data), retryPause(attempts, Math.random()));
      attempts += 1;
    } else if (data.type === ErrorTypes.MEDIA_ERROR && mayRepairMedia(repairs, Date.now())) {
      repairs.push(Date.now());
      hls.recoverMediaError();
    } else {
      stop();
      onState("failed");
      video.removeAttribute("src");
      video.load();
    }
  });
  hls.on(Events.FRAG_BUFFERED, () => {
    if (isStopped) return;
    attempts = 0;
    onState("ok");
  });
  video.addEventListener("play", startLoading, { once: true });
  window.addEventListener("online", onOnline);
  hls.loadSource(url);
  hls.attachMedia(video);

  function stop() {
    if (isStopped) return;
    isStopped = true;
    clearTimeout(timer);
    video.removeEventListener("play", startLoading);
    window.removeEventListener("online", onOnline);
    hls.destroy();
  }
  return { stop, playingAt: () => hls.playingDate };
}
