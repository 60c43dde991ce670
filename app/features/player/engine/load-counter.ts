import type { Fragment, LoaderStats } from "hls.js";

/** Whether a segment of about so many bytes may be loaded. */
export type MayLoad = (bytes: number) => boolean;

/** Counts the bytes that hls.js loads, and decides whether it may load a segment. */
export class LoadCounter {
  private mayLoad: MayLoad = () => true;
  /** hls.js does not say when it has loaded one. */
  private readonly initSegments = new Set<{ stats: Pick<LoaderStats, "loaded"> }>();

  /** @param bytes what was loaded before hls.js */
  constructor(private bytes = 0) {}

  total(): number {
    let total = this.bytes;
    for (const { stats } of this.initSegments) total += stats.loaded;
    return total;
  }

  add(bytes = 0): void {
    this.bytes += bytes;
  }

  setMayLoad(mayLoad: MayLoad): void {
    this.mayLoad = mayLoad;
  }

  /**
   * To be called before a segment is loaded.
   * @param rate highest bit rate of its rendition (bit/s)
   */
  admits(segment: Pick<Fragment, "sn" | "duration" | "stats">, rate = 0): boolean {
    if (segment.sn === "initSegment") this.initSegments.add(segment);
    // An initialisation segment has no duration.
    return this.mayLoad(((segment.duration || 0) * rate) / 8);
  }
}
