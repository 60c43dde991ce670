/** Duration of a stall from which it is shown (ms). */
const NOTICED_MS = 500;
/** Duration of a stall from which it counts as a lost network and not as buffering (ms). */
const LOST_MS = 15_000;

/** Length of the current stall. */
export type Stall = "short" | "long";

/** Whether the video should play, or show another frame, and lacks the data. */
export const isWaiting = ({
  paused,
  seeking,
  ended,
  error,
  readyState,
}: Pick<HTMLVideoElement, "paused" | "seeking" | "ended" | "error" | "readyState">): boolean =>
  (!paused || seeking) && !ended && !error && readyState < 3;

/** Measures how long a video has been waiting for data. */
export class StallWatch {
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** @param onStall is called when a stall has become long enough to matter, and when it is over */
  constructor(
    private readonly video: HTMLVideoElement,
    private readonly onStall: (stall: Stall | undefined) => void,
  ) {}

  /** To be called whenever the video may have begun or ceased to wait. */
  check(): void {
    const waits = isWaiting(this.video);
    if (waits === this.timers.length > 0) return;
    this.stop();
    if (waits)
      this.timers = [
        setTimeout(this.onStall, NOTICED_MS, "short"),
        setTimeout(this.onStall, LOST_MS, "long"),
      ];
    this.onStall(undefined);
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
