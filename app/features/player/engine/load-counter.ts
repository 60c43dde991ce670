import type { Fragment, LevelLoadedData, LoaderStats } from "hls.js";

/** Whether a segment of about so many bytes may be loaded. */
export type MayLoad = (bytes: number) => boolean;

type Loaded = Pick<LoaderStats, "loaded">;

/** A playlist that hls.js has loaded. */
type LoadedPlaylist = Pick<LevelLoadedData, "networkDetails"> & { stats: Loaded };

/**
 * Counts the bytes that hls.js loads, also of files that it has not finished, and decides whether it may load a
 * segment.
 */
export class LoadCounter {
  private mayLoad: MayLoad = () => true;
  /** What each load has transferred, where it is known better than by its statistics. */
  private readonly files = new Map<Loaded, number | undefined>();
  /** Unlike others they get the statistics of their load after the event. */
  private readonly initSegments = new Set<{ stats: Loaded }>();

  /** @param bytes what was loaded before hls.js */
  constructor(private readonly bytes = 0) {}

  total(): number {
    for (const { stats } of this.initSegments) this.files.set(stats, undefined);
    let total = this.bytes;
    for (const [{ loaded }, transferred = loaded] of this.files) total += transferred;
    return total;
  }

  /** Counts a playlist, by its compressed size if the server says it. One that is reported twice counts once. */
  addPlaylist({ stats, networkDetails }: LoadedPlaylist): void {
    const request = networkDetails && "getResponseHeader" in networkDetails ? networkDetails : undefined;
    this.files.set(stats, Number(request?.getResponseHeader("content-length")) || undefined);
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
    this.files.set(segment.stats, undefined);
    if (segment.sn === "initSegment") this.initSegments.add(segment);
    return may;
  }
}
