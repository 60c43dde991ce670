import type { Fragment, LoaderStats } from "hls.js";

/** Whether a segment of about so many bytes may be loaded. */
export type MayLoad = (bytes: number) => boolean;

type Loaded = Pick<LoaderStats, "loaded">;

/**
 * Counts the bytes that hls.js loads, also of files that it has not finished, and decides whether it may load a
 * segment.
 */
export class LoadCounter {
  private mayLoad: MayLoad = () => true;
  private readonly files = new Set<Loaded>();
  /** Unlike others they get the statistics of their load after the event. */
  private readonly initSegments = new Set<{ stats: Loaded }>();

  /** @param bytes what was loaded before hls.js */
  constructor(private readonly bytes = 0) {}

  total(): number {
    for (const { stats } of this.initSegments) this.files.add(stats);
    let total = this.bytes;
    for (const { loaded } of this.files) total += loaded;
    return total;
  }

  /** Counts a file. @param stats of its load; the same ones count once */
  add(stats: Loaded): void {
    this.files.add(stats);
  }

  setMayLoad(mayLoad: MayLoad): void {
    this.mayLoad = mayLoad;
  }

  /**
   * Counts a segment whose load begins.
   * @param rate highest bit rate of its rendition (bit/s)
   * @returns whether it may be loaded
   */
  admits(segment: Pick<Fragment, "sn" | "duration" | "stats">, rate = 0): boolean {
    // An initialisation segment has no duration.
    const may = this.mayLoad(((segment.duration || 0) * rate) / 8);
    this.add(segment.stats);
    if (segment.sn === "initSegment") this.initSegments.add(segment);
    return may;
  }
}
