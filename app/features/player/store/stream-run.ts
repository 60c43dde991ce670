import type { StartPosition } from "#common/hls-playlist";
import { hasNothingToPlay, type NativeEngine } from "../engine/native-engine";
import type { PlaybackEngine, PlaybackState } from "../engine/playback-engine";
import { type ResumePoint, resumePointOf } from "../media/resume-point";

/** Maximum wait for a new URL after one has expired (ms). */
const RENEWAL_MS = 15_000;

interface EngineStart extends StartPosition {
  /** Seconds behind the live sync position. */
  liveLatency?: number;
}

/**
 * Starts the engine for a stream.
 * @param savesData is called when the engine has been loaded
 * @returns undefined if the browser plays the stream itself
 */
export type StartEngine = (
  url: string,
  position: EngineStart,
  savesData: () => boolean,
) => Promise<PlaybackEngine | undefined>;

interface StreamRunOptions {
  video: HTMLVideoElement;
  /** URL of the master playlist. */
  url: string;
  isLive: boolean;
  /** Where the first stream of the page starts. */
  start?: StartPosition;
  /** Undefined for the first stream of the page, which may be playing already. */
  resume: ResumePoint | undefined;
  /** Plays in any case, even if the previous stream was paused. */
  wantsPlay: boolean;
  native: NativeEngine;
  /** Sources of the element, which get their place back once the engine has started. */
  sources: readonly Element[];
  /** Undefined if the element is to play the stream itself. */
  startEngine: StartEngine | undefined;
  savesData: () => boolean;
  onEngine: (engine: PlaybackEngine | undefined) => void;
  onState: (state: PlaybackState) => void;
  /** Renditions or tracks have changed. */
  onChange: () => void;
  /** The URL is not accepted any more. */
  onExpired: () => void;
}

/** One attempt to play one stream, from the start of its engine until another stream replaces it. */
export class StreamRun {
  private isStopped = false;
  /** Whether a frame has been loaded, so that the element's position is that of this stream. */
  private hasShown: boolean;
  private engine: PlaybackEngine | undefined;
  private started: PlaybackEngine | undefined;
  private renewal: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: StreamRunOptions) {
    const { video, url, isLive, start, resume, sources, startEngine, savesData, onState } = options;
    if (resume) video.pause();
    this.hasShown = !resume;
    video.addEventListener("loadeddata", this.onLoadedData);
    onState("ok");
    const { time, liveLatency } = resume ?? { time: 0 };
    // While nothing has been played, the next stream starts where the first one would have.
    const position = time > 0 ? { startAt: isLive ? undefined : time } : start;
    if (!startEngine) {
      this.onStarted(undefined);
      video.append(...sources);
    } else
      startEngine(url, { ...position, liveLatency }, savesData)
        .then(
          (engine) => this.onStarted(engine),
          // hls.js could not be loaded: the element's own sources remain.
          () => {},
        )
        .then(() => video.append(...sources));
  }

  /**
   * Ends the attempt.
   * @returns where the next stream continues; undefined if this one has shown nothing yet
   */
  stop(): ResumePoint | undefined {
    const { video, isLive, onEngine } = this.options;
    this.isStopped = true;
    clearTimeout(this.renewal);
    video.removeEventListener("loadeddata", this.onLoadedData);
    const resume = resumePointOf(video, isLive, this.engine);
    this.started?.stop();
    this.engine = undefined;
    onEngine(undefined);
    return this.hasShown ? resume : undefined;
  }

  private readonly onLoadedData = (): void => {
    this.hasShown = true;
  };

  private onStarted(engine: PlaybackEngine | undefined): void {
    const { video, url, isLive, resume, wantsPlay, native, onEngine, onState, onChange } = this.options;
    this.started = engine;
    if (this.isStopped) {
      engine?.stop();
      return;
    }
    this.engine = engine;
    onEngine(engine);
    engine?.listen({ onState: this.onEngineState, onChange });
    // Playback failed before the listener was added, and so did the element's own sources.
    if (engine && !this.engine && hasNothingToPlay(video)) onState("failed");
    // Native HLS has the first URL from the HTML; later URLs are set here.
    if (!engine && resume) native.setUrl(url, isLive ? undefined : resume.time);
    if (resume?.wasPlaying || wantsPlay) void video.play().catch(() => {});
    // A paused viewer sees the frame at the same position.
    else if (resume && resume.time > 0) engine?.preload();
  }

  private readonly onEngineState = (next: PlaybackState): void => {
    if (this.isStopped) return;
    const { onEngine, onState, onExpired } = this.options;
    clearTimeout(this.renewal);
    if (next === "failed") {
      // The element has its own sources now; its `error` event tells whether they fail, too.
      this.engine = undefined;
      onEngine(undefined);
      onState("ok");
      return;
    }
    onState(next);
    if (next !== "expired") return;
    onExpired();
    this.renewal = setTimeout(() => onState("failed"), RENEWAL_MS);
  };
}
