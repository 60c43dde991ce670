import type { StartPosition } from "#common/hls-playlist";
import { hasNothingToPlay } from "../../engine/native-engine";
import type { PlaybackEngine, PlaybackState } from "../../engine/playback-engine";
import { retryPause } from "../../engine/recovery";
import type { HlsJsHints } from "../../media/playback-hints";
import { resumePointOf } from "../../media/resume-point";

/** Maximum number of renewals in a row; after that Play tries again. */
const MAX_RENEWALS = 5;
/** First of the waits after which a video that waits for data is checked: about four seconds. */
const FIRST_WAIT = 2;
/** A URL that is refused after this time (ms) was accepted before: it has expired as well. */
const ACCEPTED_MS = 60_000;

/** What an embed page says about its stream. */
export interface EmbedStream extends StartPosition, Pick<HlsJsHints, "build" | "isLive"> {
  /** URL of the master playlist; undefined if the video is a file. */
  url?: string;
}

/** What a newly loaded copy of the page has. */
export interface EmbedCopy {
  stream: EmbedStream;
  sources: readonly HTMLSourceElement[];
}

type StreamStart = EmbedStream & { url: string; liveLatency?: number };

interface EmbedPlaybackOptions {
  video: HTMLVideoElement;
  stream: EmbedStream;
  /** Undefined if the element is to play the stream itself. Rejects if hls.js cannot play it. */
  startEngine: ((stream: StreamStart) => Promise<PlaybackEngine>) | undefined;
  /** Loads the page once more. Resolves to undefined if it has no video any more; rejects if it cannot be loaded. */
  loadCopy: () => Promise<EmbedCopy | undefined>;
  /** Whether the host of the media refuses a URL. Rejects if that cannot be known. */
  isRefused: (url: string) => Promise<boolean>;
  /** The page has no video any more. */
  onGone: () => void;
  /** Returns a number from 0 to 1. */
  random?: () => number;
}

/**
 * Plays the video of an embed page from Play on. If its URL is not accepted any more, as after its signature has
 * expired, another copy of the page has a new one, with which playback continues at the same position. Nothing is
 * requested for a video that is paused.
 */
export class EmbedPlayback {
  private stream: EmbedStream;
  private engine: PlaybackEngine | undefined;
  /** hls.js is being loaded. */
  private isStarting = false;
  /** Whether the viewer wants playback. */
  private isWanted = false;
  private isExpired = false;
  private isRenewing = false;
  /** hls.js cannot play the stream. */
  private isNative = false;
  private renewals = 0;
  private renewedAt = 0;
  private waits = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: EmbedPlaybackOptions) {
    const { video, stream } = options;
    this.stream = stream;
    video.addEventListener("play", this.onPlay);
    video.addEventListener("pause", this.onPlayOrPause);
    video.addEventListener("waiting", this.onWaiting);
    video.addEventListener("playing", this.onPlaying);
    // Error events of `<source>` elements do not bubble, but can be captured.
    video.addEventListener("error", this.onError, { capture: true });
  }

  private readonly onPlay = (): void => {
    this.onPlayOrPause();
    if (this.isExpired) {
      this.renewals = 0;
      void this.renew();
      // hls.js presses Play itself, and with ManagedMediaSource the element has no `src` then.
    } else if (!this.hasEngine) this.start(this.stream);
  };

  /** Stores whether the viewer wants playback; an element that fails pauses by itself. */
  private readonly onPlayOrPause = (): void => {
    const { video } = this.options;
    if (!video.error) this.isWanted = !video.paused;
  };

  private get hasEngine(): boolean {
    return this.isStarting || this.engine !== undefined;
  }

  private readonly onError = (): void => {
    const { video } = this.options;
    // hls.js plays the stream, whatever the element says about its own sources, and handles errors itself.
    if (this.engine || (this.startEngine && this.stream.url)) return;
    // Another URL does not help a decoder.
    if (!hasNothingToPlay(video) || video.error?.code === MediaError.MEDIA_ERR_DECODE) return;
    this.expire();
  };

  private readonly onPlaying = (): void => {
    clearTimeout(this.timer);
    this.waits = 0;
  };

  /** Some browsers report no error for a segment that is refused, and wait for it. */
  private readonly onWaiting = (): void => {
    const { video, isRefused, random = Math.random } = this.options;
    clearTimeout(this.timer);
    if (this.engine) {
      this.pauseIfEmpty();
      return;
    }
    this.timer = setTimeout(
      async () => {
        const isWaiting = () => !this.hasEngine && this.isWanted && !this.isRenewing;
        if (!isWaiting()) return;
        this.waits += 1;
        const hasExpired = await isRefused(video.currentSrc).catch(() => false);
        if (!isWaiting() || hasFutureData(video)) return;
        if (hasExpired) this.expire();
        else this.onWaiting();
      },
      retryPause(FIRST_WAIT + this.waits, random()),
    );
  };

  private onState(engine: PlaybackEngine, next: PlaybackState): void {
    if (engine !== this.engine) return;
    if (next === "expired") this.expire();
    // Another rendition may have segments that are accepted.
    if (next === "ok") this.isExpired = false;
    if (next !== "failed") return;
    // The element plays its own sources now.
    this.engine = undefined;
    this.isNative = true;
  }

  private expire(): void {
    this.isExpired = true;
    if (Date.now() - this.renewedAt > ACCEPTED_MS) this.renewals = 0;
    void this.renew();
  }

  private async renew(): Promise<void> {
    if (this.isRenewing) return;
    this.isRenewing = true;
    const copy = await this.newCopy();
    this.isRenewing = false;
    if (copy === "gone") this.options.onGone();
    else if (copy && this.isWanted) this.continueWith(copy);
    else this.pauseIfEmpty();
  }

  /** Pauses a video whose URL could not be renewed, once what is buffered has been played: Play tries again. */
  private pauseIfEmpty(): void {
    const { video } = this.options;
    if (this.isExpired && !this.isRenewing && !hasFutureData(video)) video.pause();
  }

  /** Returns a copy of the page with another URL; undefined if none comes, or the viewer has paused. */
  private async newCopy(): Promise<EmbedCopy | "gone" | undefined> {
    const { loadCopy, random = Math.random } = this.options;
    while (this.isWanted && this.isExpired && this.renewals < MAX_RENEWALS) {
      const pause = this.renewals > 0 ? retryPause(this.renewals - 1, random()) : 0;
      this.renewals += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (!this.isWanted || !this.isExpired) break;
      const copy = await loadCopy().then(
        (loaded) => loaded ?? ("gone" as const),
        () => undefined,
      );
      // The copy of a cache may have the same URL. The element reads it again, because it does not tell what failed.
      if (copy && (copy === "gone" || !this.engine || copy.stream.url !== this.stream.url)) return copy;
    }
    return undefined;
  }

  private continueWith({ stream, sources }: EmbedCopy): void {
    const { video } = this.options;
    const { isLive, url } = this.stream;
    const { time, liveLatency } = resumePointOf(video, isLive, this.engine);
    // The recording of a match has other times than its live stream.
    const isSame = time > 0 && isLive === stream.isLive;
    const hasEnd = Number.isFinite(video.duration);
    this.isExpired = false;
    this.renewedAt = Date.now();
    this.stream = stream;
    if (stream.url !== url) this.isNative = false;
    this.engine?.stop();
    this.engine = undefined;
    video.textContent = "";
    video.append(...sources);
    const position = { startAt: isLive ? undefined : time, startDate: undefined, liveLatency };
    if (!this.start(isSame ? { ...stream, ...position } : stream))
      this.playSources(isSame && hasEnd ? time : undefined);
  }

  private get startEngine(): EmbedPlaybackOptions["startEngine"] {
    return this.isNative ? undefined : this.options.startEngine;
  }

  /** @returns whether hls.js is to play the stream */
  private start({ url, ...stream }: EmbedStream & { liveLatency?: number }): boolean {
    const { startEngine } = this;
    const { video } = this.options;
    if (!startEngine || !url) return false;
    this.isStarting = true;
    startEngine({ ...stream, url }).then(
      (engine) => {
        this.isStarting = false;
        this.engine = engine;
        engine.listen({ onState: (next) => this.onState(engine, next), onChange() {} });
      },
      () => {
        this.isStarting = false;
        this.isNative = true;
        if (!video.src.startsWith("blob:")) return;
        video.removeAttribute("src");
        this.playSources(stream.startAt);
      },
    );
    return true;
  }

  /** @param position media time (s); undefined to start where the sources say */
  private playSources(position: number | undefined): void {
    const { video } = this.options;
    video.load();
    if (position) video.currentTime = position;
    void video.play().catch(() => {});
  }
}

const hasFutureData = (video: HTMLVideoElement) => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
