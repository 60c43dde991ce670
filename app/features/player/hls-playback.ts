import type Hls from "hls.js";
import type { ErrorData, HlsConfig, ManifestLoadedData } from "hls.js";
import { type GivenFiles, loaderWith } from "./early/given-loader";
import type { EarlyPlayback } from "./early/simple-player";
import { mediaOf, settingsAfter, takeEarly } from "./early/take-early";
import { type Quality, qualitiesOf } from "./qualities";
import { mayRepairMedia, retryPause } from "./recovery";

export { takeLibrary } from "./early/take-early";

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
  // What can be wound back is then what the element says can be sought.
  liveDurationInfinity: true,
};

/** Names the storyboard of a stream in its master playlist (EXT-X-SESSION-DATA). */
const THUMBNAILS = "com.touchline.thumbnails";
/** An address that answers "no such thing" this often is given up. */
const MOST_REFUSALS = 5;

/**
 * What can be said about a running playback. `expired`: the address is not accepted any more; `failed`: it has
 * stopped for good, and the element has its own sources.
 */
export type PlaybackState = "ok" | "reconnecting" | "expired" | "failed";

/** Who hears of a playback. */
export interface PlaybackListeners {
  onState: (state: PlaybackState) => void;
  /** Rungs, tracks or the choice among them have changed. */
  onChange: () => void;
}

interface HlsPlaybackOptions {
  video: HTMLVideoElement;
  /** Address of the master playlist. */
  url: string;
  Library: typeof Hls;
  /** Brings the build that plays other sound tracks, subtitles and encryption, if `Library` is not it. */
  loadWhole: () => Promise<typeof Hls>;
  /** What has been loaded of the stream. */
  given?: GivenFiles;
  /** Only the lowest rung. */
  savesData: boolean;
  /** Media time to begin at, for a recording that goes on from another address. */
  startAt?: number;
  /** Seconds behind where live playback belongs, for a viewer who had wound back another stream. */
  behind?: number;
}

/** A choice of a menu; −1 is none, or automatic. */
export interface Choice {
  options: Quality[];
  chosen: number;
  choose: (id: number) => void;
}

export interface HlsPlayback {
  /** Tells how it is doing from now on, and at once how it is. */
  listen: (listeners: PlaybackListeners) => void;
  /** Wall-clock time of the picture that is shown, for live streams that tell it. */
  playingAt: () => Date | null;
  /** Media time at which live playback belongs; undefined while it is not known. */
  livePosition: () => number | undefined;
  quality: () => Choice & { shown?: string };
  audio: () => Choice;
  captions: () => Choice;
  setSavesData: (saves: boolean) => void;
  /** Address of the WebVTT storyboard, when the stream names one. */
  thumbnailsUrl: () => string | undefined;
  /** Begins to load before Play: somebody is about to press it. */
  warm: () => void;
  /** Loads now what it would try to load again in a while. */
  reload: () => void;
  stop: () => void;
}

/** What the small library cannot play: other sound tracks, subtitles, encryption. */
const needsWholeLibrary = ({ audioTracks, subtitles, sessionKeys }: ManifestLoadedData) =>
  audioTracks.some(({ url }) => url) || Boolean(subtitles?.length) || Boolean(sessionKeys?.length);

/**
 * Plays a stream through hls.js in a video element that is already on the page. Loading begins with the first
 * Play. A lost network is waited out; a broken stream is repaired; when nothing helps the element's own sources
 * take over. A stream with more than video and one sound gets the whole library instead of the light one. Neither
 * library nor page scripts are imported here, because this may be there before them (`early-library.ts`).
 * @returns undefined when this browser plays HLS by itself and hls.js has no business here
 */
export async function playWithHls(options: HlsPlaybackOptions): Promise<HlsPlayback | undefined> {
  const { video, url, Library } = options;
  if (!Library.isSupported()) return undefined;
  // Somebody was quicker than the library. What plays from our own buffer goes on from there; what the browser plays
  // by itself plays on; what still waits for its first picture is taken over.
  const early = await takeEarly(video, url);
  const isWaiting = !early && !video.paused;
  if (isWaiting && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
  const { Events, ErrorTypes } = Library;

  let listeners: PlaybackListeners | undefined;
  let state: PlaybackState = "ok";
  let isStopped = false;
  let isWhole = false;
  let isLoading = false;
  let isWanted = !video.paused;
  let savesData = options.savesData;
  let thumbnails: string | undefined;
  /** The network has given nothing since it last refused. */
  let isFailing = false;
  let { behind } = options;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where in the stream it was repaired. */
  const repairs: number[] = [];
  let hls: Hls = attach(Library, early);

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
    // After a failed manifest there is nothing to start loading from.
    if (
      data?.details === "manifestLoadError" ||
      data?.details === "manifestLoadTimeOut" ||
      hls.levels.length === 0
    ) {
      hls.loadSource(url);
    }
    // In the same moment, what breaks off would take with it what begins. And of itself the library would go back to
    // the furthest place it has been.
    timer = setTimeout(() => hls.startLoad(video.currentTime || options.startAt));
  }
  /** What the viewer wants; an element that breaks off pauses by itself. */
  function onPlayOrPause() {
    if (!video.error) isWanted = !video.paused;
  }
  const onOnline = () => isFailing && reload();

  /** Leaves the element to its own sources, which may be none that plays. */
  function giveUp() {
    const { currentTime, duration } = video;
    stop();
    onState("failed");
    video.removeAttribute("src");
    video.load();
    if (Number.isFinite(duration)) video.currentTime = currentTime;
    if (isWanted) void video.play().catch(() => {});
  }

  function attach(Build: typeof Hls, from?: EarlyPlayback, startPosition = options.startAt ?? -1): Hls {
    const made = new Build({
      ...SETTINGS,
      // What `startLoad` is told before the manifest is there gets lost.
      startPosition,
      ...(options.given && { loader: loaderWith(Build, options.given) }),
      ...(from && settingsAfter(from, Build)),
    });
    // An instance that was replaced may still have something to say.
    const isCurrent = () => !isStopped && hls === made;
    let isExpired = false;
    made.on(Events.ERROR, (_event, data) => {
      // What the library breaks off by itself it tells as an error, too.
      if (!isCurrent() || data.details === "aborted") return;
      const status = data.response?.code ?? 0;
      // The library would try every rung before it gives up; what is in the buffer plays on until another address comes.
      if (data.type === ErrorTypes.NETWORK_ERROR && [401, 403, 410].includes(status)) {
        if (!isExpired) onState("expired");
        isExpired = true;
        return;
      }
      isFailing ||= data.type === ErrorTypes.NETWORK_ERROR;
      if (!data.fatal) {
        // The library tries again by itself, for most of a minute.
        if (data.type === ErrorTypes.NETWORK_ERROR && video.readyState < 3 && (isWanted || video.seeking))
          onState("reconnecting");
        return;
      }
      if (data.type === ErrorTypes.NETWORK_ERROR) {
        if (status >= 400 && status < 500 && attempts >= MOST_REFUSALS) return giveUp();
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
        // The library itself loads on only from where something has played.
        if (!position) made.startLoad(options.startAt);
      } else {
        giveUp();
      }
    });
    made.on(Events.MEDIA_ATTACHED, () => {
      // A repair, ours or the library's own, gives the element a new source, which stands still.
      if (isCurrent() && isWanted && video.paused) void video.play().catch(() => {});
    });
    // Not FRAG_BUFFERED, which comes for segments too that could not be read.
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
      if (needsWholeLibrary(data)) takeWholeLibrary();
    });
    made.on(Events.LEVEL_LOADED, (_event, { details }) => {
      if (isCurrent() && details.encryptedFragments.length > 0) takeWholeLibrary();
    });
    // Not LEVEL_LOADED: by then the library loads what is live, and what it breaks off it does not begin again.
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

  function takeWholeLibrary() {
    if (isWhole) return;
    isWhole = true;
    options.loadWhole().then(
      (Whole) => {
        if (isStopped || Whole === Library) return;
        const wasPlaying = !video.paused;
        const startAt = video.currentTime || options.startAt;
        hls.destroy();
        hls = attach(Whole, undefined, startAt);
        if (isLoading) hls.startLoad(startAt);
        if (wasPlaying) void video.play().catch(() => {});
      },
      // What the light build can play of it plays on.
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
  if (early) {
    isLoading = true;
    hls.startLoad(video.currentTime);
  }
  if (isWaiting) {
    startLoading();
    void video.play().catch(() => {});
  }

  return {
    listen(given) {
      listeners = given;
      given.onState(state);
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
        // What is buffered plays on; the next segment is of the new quality.
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

/** Tracks by the name or language that the stream gives them. */
function named(tracks: readonly { name: string; lang?: string }[] = []): Quality[] {
  return tracks.map(({ name, lang }, id) => ({ id, label: name || lang || String(id + 1) }));
}
