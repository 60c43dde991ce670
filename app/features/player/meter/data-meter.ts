import { MEGABYTE } from "~/lib/size-text";
import type { PlaybackEngine } from "../engine/playback-engine";
import type { PlayerState } from "../store/player-state";
import type { VisitData } from "./visit-data";

/** How often the bytes are read (ms). */
const INTERVAL_MS = 1_000;
/** By how much a segment may exceed the data cap. */
const TOLERANCE = 0.05;

interface Player {
  getState: () => Pick<PlayerState, "engine">;
  subscribe: (onChange: () => void) => () => void;
}

export interface DataMeterOptions {
  video: HTMLVideoElement;
  store: Player;
  visit: { read: () => VisitData; write: (visit: VisitData) => void };
  /** Returns the viewer's data cap (MB); undefined if there is none. */
  cap: () => number | undefined;
  /** Playback has been paused at the data cap. */
  onReached: () => void;
}

/**
 * Bytes of each engine, or of an element that plays by itself, that the visit has counted already: a meter may be
 * created again beside the same one.
 */
const counted = new WeakMap<PlaybackEngine | HTMLVideoElement, number>();

/**
 * Counts what the video loads, and pauses it at the data cap (requirement EVENT-28). Where hls.js plays, no segment is
 * loaded that would exceed the cap by more than the tolerance. The browser's own playback is counted by what it has
 * decoded, where the browser says so, and can only be paused.
 */
export class DataMeter {
  private engine: PlaybackEngine | undefined;
  /** Nothing is loaded any more until the viewer has chosen. */
  private isClosed = false;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly unsubscribe: () => void;

  constructor(private readonly options: DataMeterOptions) {
    const { video, store } = options;
    video.addEventListener("play", this.onPlay);
    this.timer = setInterval(this.onTick, INTERVAL_MS);
    this.unsubscribe = store.subscribe(this.onEngine);
    this.onEngine();
    if (!video.paused) this.onPlay();
  }

  /** Ends the counting. The engine, which may go on loading, keeps to the data cap until another meter is there. */
  stop(): void {
    this.read();
    clearInterval(this.timer);
    this.unsubscribe();
    this.options.video.removeEventListener("play", this.onPlay);
  }

  /** Lets the visit take as much as the data cap once more. */
  grant(): void {
    const { visit, cap } = this.options;
    const megabytes = cap();
    const { bytes } = this.read();
    if (megabytes !== undefined) {
      // Each press adds as much, also if the next segment alone is larger than the cap.
      const granted = Math.max(bytes, this.limit()) + megabytes * MEGABYTE;
      visit.write({ bytes, granted: { cap: megabytes, bytes: granted } });
    }
    this.open();
  }

  private open(): void {
    if (!this.isClosed) return;
    this.isClosed = false;
    this.engine?.reload();
  }

  /** Pauses and asks; nothing is loaded meanwhile. While the video is paused, Play asks. */
  private close(): void {
    const { video, onReached } = this.options;
    this.isClosed = true;
    if (video.paused) return;
    video.pause();
    onReached();
  }

  private readonly mayLoad = (next: number): boolean => {
    const { bytes } = this.read();
    const limit = this.limit();
    const may = !this.isClosed && bytes < limit && bytes + next <= limit * (1 + TOLERANCE);
    if (!may && !this.isClosed) this.close();
    return may;
  };

  /** Returns the bytes that the visit may take. */
  private limit(): number {
    const { visit, cap } = this.options;
    const megabytes = cap();
    if (megabytes === undefined) return Number.POSITIVE_INFINITY;
    const { granted } = visit.read();
    return granted?.cap === megabytes ? granted.bytes : megabytes * MEGABYTE;
  }

  private readonly onPlay = (): void => {
    if (this.read().bytes >= this.limit()) this.close();
    // The viewer has raised the cap since, or a smaller segment may follow.
    else this.open();
  };

  private readonly onTick = (): void => {
    const { bytes } = this.read();
    // With an engine the next segment is stopped.
    if (!this.engine && !this.options.video.paused && bytes >= this.limit()) this.close();
  };

  private readonly onEngine = (): void => {
    const { engine } = this.options.store.getState();
    if (engine === this.engine) return;
    this.read();
    this.engine = engine;
    engine?.setMayLoad(this.mayLoad);
  };

  /** Adds what is new to the visit. */
  private read(): VisitData {
    const { visit } = this.options;
    const before = visit.read();
    const more = this.newBytes();
    if (!more) return before;
    const after = { ...before, bytes: before.bytes + more };
    visit.write(after);
    return after;
  }

  private newBytes(): number {
    const { engine } = this;
    const { video } = this.options;
    const total = engine ? engine.loadedBytes() : decodedBytes(video);
    const more = total - (counted.get(engine ?? video) ?? 0);
    counted.set(engine ?? video, total);
    // Another source of the element starts anew.
    return more < 0 ? total : more;
  }
}

/** Returns what the browser's own playback has decoded; 0 where scripts play, or the browser does not say so. */
function decodedBytes(video: HTMLVideoElement): number {
  if (video.src.startsWith("blob:")) return 0;
  const { webkitVideoDecodedByteCount: images = 0, webkitAudioDecodedByteCount: audio = 0 } =
    video as DecodingVideo;
  return images + audio;
}

/** Video element of a browser that counts what it decodes. */
type DecodingVideo = HTMLVideoElement & {
  webkitVideoDecodedByteCount?: number;
  webkitAudioDecodedByteCount?: number;
};
