import type Hls from "hls.js";
import type { ErrorData, HlsConfig, ManifestLoadedData } from "hls.js";
import type { InstantPlayback } from "../../engine/mse-player";
import { mayRepairMedia, retryPause } from "../../engine/recovery";
import { type Quality, qualitiesOf } from "../../media/renditions";
import { adoptPlayback, mediaOf, settingsAfter } from "./adopt-playback";
import { loaderWith, type PrefetchedFiles } from "./prefetched-loader";

export { adoptHlsJs } from "./adopt-playback";

/**
 * Measured for phones on slow networks: start with the lowest rendition and switch up, buffer twenty seconds
 * ahead and not a whole match, and load no higher resolution than the element shows.
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
  // Makes the element's `seekable` the range in which the viewer can seek.
  liveDurationInfinity: true,
};

/** Data id of the storyboard URL in the master playlist (EXT-X-SESSION-DATA). */
const THUMBNAILS = "com.touchline.thumbnails";
/** Number of retries after which a URL that still returns a 4xx status is given up. */
const MAX_REFUSALS = 5;

/**
 * State of a running playback. `expired`: the URL is not accepted any more; `failed`: playback has stopped
 * for good, and the element has its own sources.
 */
export type PlaybackState = "ok" | "reconnecting" | "expired" | "failed";

/** Callbacks for changes of a playback. */
export interface PlaybackListeners {
  onState: (state: PlaybackState) => void;
  /** Renditions, tracks or the selection among them have changed. */
  onChange: () => void;
}

interface HlsPlaybackOptions {
  video: HTMLVideoElement;
  /** URL of the master playlist. */
  url: string;
  HlsJs: typeof Hls;
  /** Loads the build with alternate audio, subtitles and encryption, if `HlsJs` is not that build. */
  loadFullBuild: () => Promise<typeof Hls>;
  /** Files of the stream that have been requested already. */
  prefetched?: PrefetchedFiles;
  /** Limits playback to the lowest rendition. */
  savesData: boolean;
  /** Media time to start at, for a recording that continues from another URL. */
  startAt?: number;
  /** Live latency to start with (s), for a viewer who had rewound another stream. */
  behind?: number;
}

/** Options of a menu and the selected one; −1 is none, or automatic. */
export interface Choice {
  options: Quality[];
  chosen: number;
  choose: (id: number) => void;
}

export interface HlsPlayback {
  /** Registers the listeners and reports the current state at once. */
  listen: (listeners: PlaybackListeners) => void;
  /** Wall-clock time of the current frame, for live streams that contain it. */
  playingAt: () => Date | null;
  /** Live sync position (media time); undefined while it is not known. */
  livePosition: () => number | undefined;
  quality: () => Choice & { shown?: string };
  audio: () => Choice;
  captions: () => Choice;
  setSavesData: (saves: boolean) => void;
  /** URL of the WebVTT storyboard, if the stream names one. */
  thumbnailsUrl: () => string | undefined;
  /** Starts loading before Play, when the viewer is about to press it. */
  warm: () => void;
  /** Retries at once instead of after a pause. */
  reload: () => void;
  stop: () => void;
}

/**
 * Whether a stream has what the light build of hls.js cannot play: alternate audio, subtitles, encryption.
 */
const needsFullBuild = ({ audioTracks, subtitles, sessionKeys }: ManifestLoadedData) =>
  audioTracks.some(({ url }) => url) || Boolean(subtitles?.length) || Boolean(sessionKeys?.length);

/**
 * Plays a stream through hls.js in a video element that is already on the page. Loading starts with the first
 * Play. Network errors are retried and a broken stream is repaired; if that fails, the element falls back to
 * its own sources. Streams with alternate audio, subtitles or encryption get the full build of hls.js instead
 * of the light one. This module imports neither hls.js nor page scripts, because it may run before them
 * (`hls-js-start.ts`).
 * @returns undefined if hls.js does not support this browser, or native playback has already started
 */
export async function playWithHls(options: HlsPlaybackOptions): Promise<HlsPlayback | undefined> {
  const { video, url, HlsJs } = options;
  if (!HlsJs.isSupported()) return undefined;
  // Playback may have started before hls.js. The buffer of the bootstrap player is continued, native playback
  // that shows a frame is left alone, and an element that still waits for its first frame is taken over.
  const instant = await adoptPlayback(video, url);
  const isWaiting = !instant && !video.paused;
  if (isWaiting && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const { Events, ErrorTypes } = HlsJs;

  let listeners: PlaybackListeners | undefined;
  let state: PlaybackState = "ok";
  let isStopped = false;
  let isFullBuild = false;
  let isLoading = false;
  let isWanted = !video.paused;
  let savesData = options.savesData;
  let thumbnails: string | undefined;
  /** No data have arrived since the last network error. */
  let isFailing = false;
  let { behind } = options;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Media times of the repairs so far. */
  const repairs: number[] = [];
  let hls: Hls = attach(HlsJs, instant);

  function onState(next: PlaybackState) {
    state = next;
    listeners?.onState(next);
  }
  function onChange() {
    listeners?.onChange();
  }

  function startLoading() {
    if (isStopped || isLoading) return;
    isLoading = true;
    hls.startLoad(options.startAt);
  }

  function reload(data?: ErrorData) {
    if (isStopped) return;
    clearTimeout(timer);
    isFailing = false;
    hls.stopLoad();
    // Without a manifest there is nothing to load from, so it is requested again.
    if (
      data?.details === "manifestLoadError" ||
      data?.details === "manifestLoadTimeOut" ||
      hls.levels.length === 0
    ) {
      hls.loadSource(url);
    }
    // Deferred: in the same task, aborting the old load would abort the new one, too. The position is passed
    // because hls.js would otherwise resume at the furthest position that it has reached.
    timer = setTimeout(() => hls.startLoad(video.currentTime || options.startAt));
  }
  /** Stores whether the viewer wants playback; an element that fails pauses by itself. */
  function onPlayOrPause() {
    if (!video.error) isWanted = !video.paused;
  }
  const onOnline = () => isFailing && reload();

  /** Falls back to the element's own sources, which may not be playable either. */
  function giveUp() {
    const { currentTime, duration } = video;
    stop();
    onState("failed");
    video.removeAttribute("src");
    video.load();
    if (Number.isFinite(duration)) video.currentTime = currentTime;
    if (isWanted) void video.play().catch(() => {});
  }

  function attach(Build: typeof Hls, from?: InstantPlayback, startPosition = options.startAt ?? -1): Hls {
    const made = new Build({
      ...SETTINGS,
      // hls.js ignores a position that `startLoad` receives before the manifest is loaded.
      startPosition,
      ...(options.prefetched && { loader: loaderWith(Build, options.prefetched) }),
      ...(from && settingsAfter(from, Build)),
    });
    // A replaced instance may still emit events.
    const isCurrent = () => !isStopped && hls === made;
    let isExpired = false;
    made.on(Events.ERROR, (_event, data) => {
      // hls.js also reports loads that it aborts itself as errors.
      if (!isCurrent() || data.details === "aborted") return;
      const status = data.response?.code ?? 0;
      // hls.js would try every rendition before it gives up. The buffer plays on until a new URL arrives.
      if (data.type === ErrorTypes.NETWORK_ERROR && [401, 403, 410].includes(status)) {
        if (!isExpired) onState("expired");
        isExpired = true;
        return;
      }
      isFailing ||= data.type === ErrorTypes.NETWORK_ERROR;
      if (!data.fatal) {
        // hls.js retries by itself for almost a minute.
        if (data.type === ErrorTypes.NETWORK_ERROR && video.readyState < 3 && (isWanted || video.seeking))
          onState("reconnecting");
        return;
      }
      if (data.type === ErrorTypes.NETWORK_ERROR) {
        if (status >= 400 && status < 500 && attempts >= MAX_REFUSALS) return giveUp();
        onState("reconnecting");
        timer = setTimeout(() => reload(data), retryPause(attempts, Math.random()));
        attempts += 1;
      } else if (
        data.type === ErrorTypes.MEDIA_ERROR &&
        mayRepairMedia(data.details, repairs, video.currentTime)
      ) {
        const position = video.currentTime;
        repairs.push(position);
        made.recoverMediaError();
        // hls.js resumes loading by itself only if playback had started.
        if (!position) made.startLoad(options.startAt);
      } else {
        giveUp();
      }
    });
    made.on(Events.MEDIA_ATTACHED, () => {
      // A repair, here or in hls.js, attaches a new source, which is paused.
      if (isCurrent() && isWanted && video.paused) void video.play().catch(() => {});
    });
    // Not FRAG_BUFFERED, which is also emitted for segments that could not be parsed.
    made.on(Events.BUFFER_APPENDED, () => {
      if (!isCurrent()) return;
      attempts = 0;
      isFailing = false;
      isExpired = false;
      onState("ok");
    });
    made.on(Events.MANIFEST_LOADED, (_event, data) => {
      if (!isCurrent()) return;
      const named = data.sessionData?.[THUMBNAILS]?.VALUE;
      thumbnails = named && URL.canParse(named, url) ? new URL(named, url).href : undefined;
      if (needsFullBuild(data)) takeFullBuild();
    });
    made.on(Events.LEVEL_LOADED, (_event, { details }) => {
      if (isCurrent() && details.encryptedFragments.length > 0) takeFullBuild();
    });
    // Not LEVEL_LOADED: hls.js then starts to load at the live sync position, and does not restart a load
    // that it aborts.
    made.on(Events.LEVEL_UPDATED, (_event, { details }) => {
      if (!isCurrent() || !behind || !details.live) return;
      const from = (made.liveSyncPosition ?? details.edge) - behind;
      behind = undefined;
      made.startLoad(Math.max(details.fragmentStart, from));
    });
    for (const event of [Events.MANIFEST_PARSED, Events.LEVEL_SWITCHED] as const)
      made.on(event, () => {
        if (!isCurrent()) return;
        limit();
        onChange();
      });
    for (const event of [
      Events.AUDIO_TRACKS_UPDATED,
      Events.AUDIO_TRACK_SWITCHED,
      Events.SUBTITLE_TRACKS_UPDATED,
      Events.SUBTITLE_TRACK_SWITCH,
    ] as const)
      made.on(event, () => isCurrent() && onChange());
    made.loadSource(url);
    made.attachMedia(from ? mediaOf(video, from) : video);
    return made;
  }

  function takeFullBuild() {
    if (isFullBuild) return;
    isFullBuild = true;
    options.loadFullBuild().then(
      (Whole) => {
        if (isStopped || Whole === HlsJs) return;
        const wasPlaying = !video.paused;
        const startAt = video.currentTime || options.startAt;
        hls.destroy();
        hls = attach(Whole, undefined, startAt);
        if (isLoading) hls.startLoad(startAt);
        if (wasPlaying) void video.play().catch(() => {});
      },
      // The light build continues with what it supports.
      () => {},
    );
  }

  function limit() {
    hls.capLevelToPlayerSize = !savesData;
    if (savesData) hls.autoLevelCapping = 0;
  }

  function stop() {
    if (isStopped) return;
    isStopped = true;
    clearTimeout(timer);
    video.removeEventListener("play", startLoading);
    for (const event of ["play", "pause"]) video.removeEventListener(event, onPlayOrPause);
    window.removeEventListener("online", onOnline);
    hls.destroy();
  }

  video.addEventListener("play", startLoading);
  for (const event of ["play", "pause"]) video.addEventListener(event, onPlayOrPause);
  window.addEventListener("online", onOnline);
  if (instant) {
    isLoading = true;
    hls.startLoad(video.currentTime);
  }
  if (isWaiting) {
    startLoading();
    void video.play().catch(() => {});
  }

  return {
    listen(next) {
      listeners = next;
      next.onState(state);
    },
    stop,
    warm: startLoading,
    reload: () => reload(),
    playingAt: () => hls.playingDate,
    livePosition: () => hls.liveSyncPosition ?? undefined,
    thumbnailsUrl: () => thumbnails,
    setSavesData(saves) {
      savesData = saves;
      limit();
    },
    quality: () => ({
      options: qualitiesOf(hls.levels),
      chosen: hls.autoLevelEnabled ? -1 : hls.loadLevel,
      shown: qualitiesOf(hls.levels.slice(hls.currentLevel, hls.currentLevel + 1))[0]?.label,
      choose(id) {
        // The buffer plays on; the next segment has the new quality.
        hls.nextLevel = id;
        onChange();
      },
    }),
    audio: () => ({
      options: named(hls.audioTracks),
      chosen: hls.audioTrack,
      choose(id) {
        hls.audioTrack = id;
      },
    }),
    captions: () => ({
      options: named(hls.subtitleTracks),
      chosen: hls.subtitleTrack,
      choose(id) {
        hls.subtitleDisplay = id >= 0;
        hls.subtitleTrack = id;
        onChange();
      },
    }),
  };
}

/** Returns menu options for tracks, labelled with their name or language. */
function named(tracks: readonly { name: string; lang?: string }[] = []): Quality[] {
  return tracks.map(({ name, lang }, id) => ({ id, label: name || lang || String(id + 1) }));
}
