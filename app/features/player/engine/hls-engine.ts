import type Hls from "hls.js";
import type { ErrorData, HlsListeners, LevelDetails, LevelLoadedData, ManifestLoadedData } from "hls.js";
import { positionOf } from "#common/hls-playlist";
import type { AdoptedMedia, HlsEngineOptions } from "./hls-engine-options";
import { needsFullBuild, storyboardUrl } from "./hls-manifest";
import { audioMenu, captionsMenu, qualityMenu } from "./hls-menus";
import { HLS_SETTINGS } from "./hls-settings";
import { LoadCounter, type MayLoad } from "./load-counter";
import type { EngineListeners, PlaybackEngine, PlaybackState } from "./playback-engine";
import { playlistLoader } from "./playlist-loader";
import { mayRepairMedia, retryPause } from "./recovery";

/** Number of retries after which a URL that still returns a 4xx status is given up. */
const MAX_REFUSALS = 5;

/**
 * Plays a stream through hls.js in a video element that is already on the page. Loading starts with the first
 * Play. Network errors are retried and a broken stream is repaired; if that fails, the element falls back to
 * its own sources. Streams with alternate audio, subtitles or encryption get the full build of hls.js instead
 * of the light one.
 */
export class HlsEngine implements PlaybackEngine {
  private hls: Hls;
  private listeners: EngineListeners | undefined;
  private state: PlaybackState = "ok";
  private isStopped = false;
  private isFullBuild = false;
  private isLoading = false;
  /** Whether the viewer wants playback. */
  private isWanted: boolean;
  private savesData: boolean;
  private thumbnails: string | undefined;
  /** No data have arrived since the last network error. */
  private isFailing = false;
  private isExpired = false;
  private liveLatency: number | undefined;
  private startDate: number | undefined;
  private readonly counter: LoadCounter;
  /** A segment was refused, so nothing is loaded. */
  private isRefused = false;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Media times of the repairs so far. */
  private readonly repairs: number[] = [];

  constructor(private readonly options: HlsEngineOptions) {
    const { video, HlsJs, adopted, isWaiting, savesData, liveLatency, startAt, startDate } = options;
    this.isWanted = !video.paused;
    this.savesData = savesData;
    this.liveLatency = liveLatency;
    this.startDate = adopted ? undefined : startDate;
    this.counter = new LoadCounter(adopted?.bytes);
    this.hls = this.attach(HlsJs, adopted ? video.currentTime : startAt, adopted);
    video.addEventListener("play", this.preload);
    for (const event of ["play", "pause"]) video.addEventListener(event, this.onPlayOrPause);
    window.addEventListener("online", this.onOnline);
    if (adopted) {
      this.isLoading = true;
      this.hls.startLoad(video.currentTime);
    }
    if (isWaiting) {
      this.preload();
      this.play();
    }
  }

  listen(listeners: EngineListeners): void {
    this.listeners = listeners;
    listeners.onState(this.state);
  }

  readonly preload = (): void => {
    if (this.isStopped || this.isLoading) return;
    this.isLoading = true;
    this.hls.startLoad(this.options.startAt);
  };

  reload(failed?: ErrorData): void {
    if (this.isStopped) return;
    const { video, url, startAt } = this.options;
    clearTimeout(this.timer);
    this.isFailing = this.isRefused = false;
    this.hls.stopLoad();
    // Without a manifest there is nothing to load from, so it is requested again.
    const isManifest = failed?.details === "manifestLoadError" || failed?.details === "manifestLoadTimeOut";
    if (isManifest || this.hls.levels.length === 0) this.hls.loadSource(url);
    // Deferred: in the same task, aborting the old load would abort the new one, too. The position is passed
    // because hls.js would otherwise resume at the furthest position that it has reached.
    this.timer = setTimeout(() => this.hls.startLoad(video.currentTime || startAt));
  }

  stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    clearTimeout(this.timer);
    const { video } = this.options;
    video.removeEventListener("play", this.preload);
    for (const event of ["play", "pause"]) video.removeEventListener(event, this.onPlayOrPause);
    window.removeEventListener("online", this.onOnline);
    this.hls.destroy();
  }

  programDateTime = (): Date | null => this.hls.playingDate;
  liveSyncPosition = (): number | undefined => this.hls.liveSyncPosition ?? undefined;
  loadedBytes = (): number => this.counter.total();
  thumbnailsUrl = (): string | undefined => this.thumbnails;
  quality = () => qualityMenu(this.hls, this.onChange);
  audio = () => audioMenu(this.hls);
  captions = () => captionsMenu(this.hls, this.onChange);

  setMayLoad(mayLoad: MayLoad): void {
    this.counter.setMayLoad(mayLoad);
    if (this.isRefused) this.reload();
  }

  setSavesData(saves: boolean): void {
    this.savesData = saves;
    this.limitRendition();
  }

  private attach(Build: typeof Hls, startAt = -1, adopted?: AdoptedMedia): Hls {
    const { video, url, loaderFor } = this.options;
    const settings = {
      ...HLS_SETTINGS,
      // hls.js ignores a position that `startLoad` receives before the manifest is loaded.
      startPosition: startAt,
      ...(loaderFor && { loader: loaderFor(Build) }),
      ...adopted?.settings,
    };
    const hls = new Build({ ...settings, pLoader: playlistLoader(Build, settings) });
    this.isExpired = false;
    this.hls = hls;
    this.listenTo(hls);
    hls.loadSource(url);
    hls.attachMedia(adopted?.media ?? video);
    return hls;
  }

  private listenTo(hls: Hls): void {
    const { Events } = this.options.HlsJs;
    /** Calls the handler with the event's data, unless another instance has replaced this one. */
    const on = <E extends keyof HlsListeners>(
      event: E,
      handler: (data: Parameters<HlsListeners[E]>[1]) => void,
    ) =>
      hls.on(event, ((_event: E, data: Parameters<HlsListeners[E]>[1]) => {
        if (!this.isStopped && this.hls === hls) handler(data);
      }) as HlsListeners[E]);
    on(Events.ERROR, this.onError);
    on(Events.MEDIA_ATTACHED, this.onMediaAttached);
    on(Events.FRAG_LOADING, ({ frag }) => {
      if (this.counter.admits(frag, hls.levels[frag.level]?.maxBitrate)) return;
      this.isRefused = true;
      hls.stopLoad();
    });
    // Not FRAG_BUFFERED, which is also emitted for segments that could not be parsed.
    on(Events.BUFFER_APPENDED, this.onBufferAppended);
    on(Events.MANIFEST_LOADED, this.onManifestLoaded);
    on(Events.LEVEL_LOADED, this.onLevelLoaded);
    // Not LEVEL_LOADED: hls.js then starts to load at the live sync position, and does not restart a load
    // that it aborts.
    on(Events.LEVEL_UPDATED, this.onLevelUpdated);
    on(Events.MANIFEST_PARSED, this.onRenditions);
    on(Events.LEVEL_SWITCHED, this.onRenditions);
    for (const event of [Events.AUDIO_TRACK_LOADED, Events.SUBTITLE_TRACK_LOADED] as const)
      on(event, (data) => this.counter.addPlaylist(data));
    on(Events.AUDIO_TRACKS_UPDATED, this.onChange);
    on(Events.AUDIO_TRACK_SWITCHED, this.onChange);
    on(Events.SUBTITLE_TRACKS_UPDATED, this.onChange);
    on(Events.SUBTITLE_TRACK_SWITCH, this.onChange);
  }

  private readonly onChange = (): void => this.listeners?.onChange();

  private readonly onRenditions = (): void => {
    this.limitRendition();
    this.onChange();
  };

  private readonly onError = (data: ErrorData): void => {
    // hls.js also reports loads that it aborts itself as errors.
    if (data.details === "aborted") return;
    const { ErrorTypes } = this.options.HlsJs;
    if (data.type === ErrorTypes.NETWORK_ERROR) this.onNetworkError(data);
    else if (data.fatal && data.type === ErrorTypes.MEDIA_ERROR) this.onFatalMediaError(data);
    else if (data.fatal) this.fallBackToSources();
  };

  private onNetworkError(data: ErrorData): void {
    const { video } = this.options;
    const status = data.response?.code ?? 0;
    // The URL was refused, as after its signature has expired. hls.js would first try every rendition. The
    // buffer plays on until a new URL arrives.
    if ([401, 403, 410].includes(status)) {
      if (!this.isExpired) this.setState("expired");
      this.isExpired = true;
      return;
    }
    this.isFailing = true;
    if (!data.fatal) {
      // hls.js retries for almost a minute. The viewer is informed only if the video waits for data.
      if (video.readyState < 3 && (this.isWanted || video.seeking)) this.setState("reconnecting");
      return;
    }
    if (status >= 400 && status < 500 && this.attempts >= MAX_REFUSALS) {
      this.fallBackToSources();
      return;
    }
    this.setState("reconnecting");
    this.timer = setTimeout(() => this.reload(data), retryPause(this.attempts, Math.random()));
    this.attempts += 1;
  }

  private onFatalMediaError({ details }: ErrorData): void {
    const position = this.options.video.currentTime;
    if (!mayRepairMedia(details, this.repairs, position)) {
      this.fallBackToSources();
      return;
    }
    this.repairs.push(position);
    this.hls.recoverMediaError();
    // hls.js resumes loading by itself only if playback had started.
    if (!position) this.hls.startLoad(this.options.startAt);
  }

  private readonly onMediaAttached = (): void => {
    // A repair, by this class or by hls.js, reattaches the element and leaves it paused.
    if (this.isWanted && this.options.video.paused) this.play();
  };

  private readonly onBufferAppended = (): void => {
    this.attempts = 0;
    this.isFailing = false;
    this.isExpired = false;
    this.setState("ok");
  };

  private readonly onManifestLoaded = (data: ManifestLoadedData): void => {
    this.counter.addPlaylist(data);
    this.thumbnails = storyboardUrl(data, this.options.url);
    if (needsFullBuild(data)) this.changeToFullBuild();
  };

  private readonly onLevelLoaded = (data: LevelLoadedData): void => {
    this.counter.addPlaylist(data);
    if (data.details.encryptedFragments.length > 0) this.changeToFullBuild();
  };

  private readonly onLevelUpdated = ({ details }: { details: LevelDetails }): void => {
    const { liveLatency, startDate } = this;
    if (!details.live || (!liveLatency && startDate === undefined)) return;
    this.liveLatency = this.startDate = undefined;
    const { edge, fragmentStart, fragments } = details;
    const window = (this.hls.liveSyncPosition ?? edge) - fragmentStart;
    const date = fragments[0]?.programDateTime ?? undefined;
    const from = liveLatency
      ? Math.max(0, window - liveLatency)
      : positionOf({ isLive: true, start: window, end: window, date }, { startDate });
    if (from !== undefined) this.hls.startLoad(fragmentStart + from);
  };

  /** Stores whether the viewer wants playback; an element that fails pauses by itself. */
  private readonly onPlayOrPause = (): void => {
    const { video } = this.options;
    if (!video.error) this.isWanted = !video.paused;
  };

  private readonly onOnline = (): void => {
    if (this.isFailing) this.reload();
  };

  private setState(next: PlaybackState): void {
    this.state = next;
    this.listeners?.onState(next);
  }

  private play(): void {
    void this.options.video.play().catch(() => {});
  }

  private limitRendition(): void {
    this.hls.capLevelToPlayerSize = !this.savesData;
    if (this.savesData) this.hls.autoLevelCapping = 0;
  }

  /** Stops hls.js and lets the element play its `<source>` elements, which may fail as well. */
  private fallBackToSources(): void {
    const { video } = this.options;
    const { currentTime, duration } = video;
    this.stop();
    this.setState("failed");
    video.removeAttribute("src");
    video.load();
    if (Number.isFinite(duration)) video.currentTime = currentTime;
    if (this.isWanted) this.play();
  }

  private changeToFullBuild(): void {
    if (this.isFullBuild) return;
    this.isFullBuild = true;
    this.options.loadFullBuild().then(
      (Build) => this.continueWith(Build),
      // The light build continues with what it supports.
      () => {},
    );
  }

  private continueWith(Build: typeof Hls): void {
    const { video, HlsJs, startAt } = this.options;
    if (this.isStopped || Build === HlsJs) return;
    const wasPlaying = !video.paused;
    const position = video.currentTime || startAt;
    this.hls.destroy();
    this.attach(Build, position);
    if (this.isLoading) this.hls.startLoad(position);
    if (wasPlaying) this.play();
  }
}
