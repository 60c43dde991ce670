import type { StartPosition } from "#common/hls-playlist";
import { DATA_SAVER_COOKIE, readDataSaver } from "~/lib/is-saving-data";
import { hasNothingToPlay, NativeEngine } from "../engine/native-engine";
import type { PlaybackEngine, PlaybackState } from "../engine/playback-engine";
import type { ResumePoint } from "../media/resume-point";
import { writePreference } from "../write-preference";
import { type PlayerState, readMedia } from "./player-state";
import { type Stall, StallWatch } from "./stalls";
import { type StartEngine, StreamRun } from "./stream-run";

const VIDEO_EVENTS = [
  "timeupdate",
  "play",
  "pause",
  "ended",
  "volumechange",
  "durationchange",
  "ratechange",
  "seeking",
  "seeked",
  "waiting",
  "canplay",
  "playing",
  "loadeddata",
  "emptied",
  "error",
  "enterpictureinpicture",
  "leavepictureinpicture",
] as const;

/** Interval at which the live latency of a paused video is updated (ms). */
const PAUSED_MS = 1_000;

export interface PlayerSource extends StartPosition {
  /** URL of the master playlist; undefined if the element plays a file. */
  hls?: string;
  /** URL of that file. */
  file?: string;
  isLive: boolean;
  /** Another one is another video, which starts anew and plays. */
  turn?: number;
  /** ISO date-time of kick-off, second 0 of the tags of a live match. */
  startsAt?: string;
  /** Requests new URLs; a source with a new `hls` or `file` is set later. */
  onExpired?: () => void;
}

/**
 * State of the player, derived from the events of the video element and of the engine that plays the stream.
 * It keeps the engine in step with the URL. Commands to the player are in `PlayerRequests`.
 */
export class PlayerStore {
  private state: PlayerState;
  private readonly subscribers = new Set<() => void>();
  private native: NativeEngine | undefined;
  private stream: StreamRun | undefined;
  private resume: ResumePoint | undefined;
  private wantsPlay = false;
  private isNative = false;
  private lastOffset: number | undefined;
  private readonly stalls: StallWatch;

  constructor(
    private readonly video: HTMLVideoElement,
    private source: PlayerSource,
    private readonly startEngine: StartEngine,
  ) {
    this.stalls = new StallWatch(video, this.onStall);
    this.state = {
      ...readMedia(video, undefined, source.isLive),
      engine: undefined,
      status: "ok",
      savesData: readDataSaver(),
      hasStarted: !video.paused || video.currentTime > 0,
      stall: undefined,
      offset: 0,
      isMatchTime: false,
    };
  }

  readonly getState = (): PlayerState => this.state;

  /** @returns a function that ends the subscription */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.subscribers.add(onChange);
    return () => this.subscribers.delete(onChange);
  };

  /**
   * Starts the stream and listens to the element.
   * @returns a function that ends both
   */
  connect(): () => void {
    const { video } = this;
    for (const name of VIDEO_EVENTS) video.addEventListener(name, this.onVideoEvent);
    document.addEventListener("fullscreenchange", this.refresh);
    for (const name of ["online", "offline"]) window.addEventListener(name, this.refresh);
    this.stalls.check();
    // A paused video emits no events while its live latency grows.
    const timer = setInterval(() => this.source.isLive && video.paused && this.refresh(), PAUSED_MS);
    this.native = new NativeEngine(video, this.onNativeError, this.onPlaying);
    this.startStream();
    return () => {
      clearInterval(timer);
      this.stopStream();
      this.native?.stop();
      this.stalls.stop();
      for (const name of VIDEO_EVENTS) video.removeEventListener(name, this.onVideoEvent);
      document.removeEventListener("fullscreenchange", this.refresh);
      for (const name of ["online", "offline"]) window.removeEventListener(name, this.refresh);
    };
  }

  /** Continues with another URL, if the source has changed. */
  setSource(source: PlayerSource): void {
    const before = this.source;
    this.source = source;
    const isOther = source.turn !== before.turn;
    if (source.hls !== before.hls || source.isLive !== before.isLive || isOther) this.restartStream(isOther);
    if (!source.hls && source.file !== before.file) this.onNewFile();
  }

  /** Tries again to play what has failed or is waiting. */
  retry(): void {
    const { engine, status } = this.state;
    // hls.js is still running: retry now instead of after its back-off.
    if (engine && status !== "failed") {
      engine.reload();
      return;
    }
    this.setStatus("ok");
    this.wantsPlay = true;
    if (this.source.hls) {
      this.restartStream();
      return;
    }
    // hls.js starts with Play and reports a refused URL. A file fails without a reason: request new URLs as
    // well.
    this.native?.playSources(!this.source.isLive);
    if (navigator.onLine) this.source.onExpired?.();
  }

  /**
   * Plays the stream in the element itself, which then has its URL, or through the engine again; at the same
   * position in either case.
   */
  setNative(isNative: boolean): void {
    if (isNative === this.isNative) return;
    this.isNative = isNative;
    this.wantsPlay = true;
    // The element counts the time of a live stream from another start.
    this.lastOffset = undefined;
    this.restartStream();
  }

  setSavesData(savesData: boolean): void {
    writePreference(DATA_SAVER_COOKIE, savesData ? "on" : "off");
    this.state.engine?.setSavesData(savesData);
    this.update({ savesData });
  }

  /** Wall-clock time of the current frame of a live stream; null until it is known. */
  readonly programDateTime = (): Date | null =>
    (this.source.isLive && this.state.engine?.programDateTime()) || null;

  /** Second of the match in the current frame; undefined while it is not known. */
  readonly matchSecond = (): number | undefined => {
    const { position, offset, isMatchTime } = this.state;
    return isMatchTime || !this.source.startsAt ? position + offset : undefined;
  };

  /** @param sources of the element, which it is given back */
  private startStream(sources: readonly Element[] = []): void {
    const { hls, isLive, startAt, startDate } = this.source;
    if (!hls || !this.native) return;
    const { wantsPlay } = this;
    this.wantsPlay = false;
    this.stream = new StreamRun({
      video: this.video,
      url: hls,
      isLive,
      start: { startAt, startDate },
      resume: this.resume,
      wantsPlay,
      native: this.native,
      sources,
      startEngine: this.isNative ? undefined : this.startEngine,
      savesData: () => this.state.savesData,
      onEngine: this.onEngine,
      onState: this.setStatus,
      onChange: this.refresh,
      onExpired: () => this.source.onExpired?.(),
    });
  }

  private stopStream(): void {
    // A stream that never showed a frame has no resume point; the previous one still applies.
    this.resume = this.stream?.stop() ?? this.resume;
    this.stream = undefined;
  }

  private restartStream(startsAnew = false): void {
    // Detached from hls.js, the element loads its own sources, whatever `preload` says.
    const sources = this.state.engine ? [...this.video.querySelectorAll("source")] : [];
    for (const source of sources) source.remove();
    this.stopStream();
    if (startsAnew) {
      this.wantsPlay = true;
      this.resume = this.resume && { wasPlaying: this.resume.wasPlaying, time: 0 };
      this.lastOffset = undefined;
    }
    this.startStream(sources);
  }

  private onNewFile(): void {
    if (this.wantsPlay || !this.video.paused) this.native?.playSources(!this.source.isLive);
    else this.native?.load();
    this.wantsPlay = false;
  }

  private readonly onVideoEvent = ({ type }: Event): void => {
    this.stalls.check();
    this.update(type === "play" ? { hasStarted: true } : {});
  };

  private readonly onStall = (stall: Stall | undefined): void => this.update({ stall });

  private readonly onEngine = (engine: PlaybackEngine | undefined): void => this.update({ engine });

  /** Ignored while hls.js plays, which handles errors itself. */
  private readonly onNativeError = (): void => {
    if (hasNothingToPlay(this.video) && !this.state.engine) this.setStatus("failed");
  };

  private readonly onPlaying = (): void => this.setStatus("ok");

  private readonly setStatus = (status: PlaybackState): void => this.update({ status });

  private readonly refresh = (): void => this.update({});

  private update(changes: Partial<PlayerState>): void {
    const { video, source } = this;
    const engine = "engine" in changes ? changes.engine : this.state.engine;
    const date = source.isLive ? engine?.programDateTime() : null;
    // The last offset applies until the new stream tells its date and time, as after a change of camera.
    if (date && source.startsAt)
      this.lastOffset = (date.getTime() - Date.parse(source.startsAt)) / 1000 - video.currentTime;
    this.state = {
      ...this.state,
      ...readMedia(video, engine, source.isLive),
      offset: this.lastOffset ?? 0,
      isMatchTime: this.lastOffset !== undefined,
      ...changes,
    };
    // At the live edge nothing is left to catch up with.
    if (source.isLive && this.state.isAtEdge && video.playbackRate > 1) video.playbackRate = 1;
    for (const onChange of this.subscribers) onChange();
  }
}
