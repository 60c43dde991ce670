/**
 * Plays an audio stream that the browser cannot play itself. hls.js is loaded with the first Play, and the stream is
 * attached again after it was lost, where it was.
 */
export class StreamPlayer {
  private attached: Promise<() => void> | undefined;
  /** Second of a recording at which its stream was lost. */
  private lostAt: number | undefined;

  /**
   * @param url of the media playlist, perhaps with `#t=` and the second at which it starts
   * @param onLost called when the stream cannot be played any further
   */
  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly url: string,
    private readonly onLost: () => void,
  ) {}

  get isAttached(): boolean {
    return this.attached !== undefined;
  }

  /**
   * Attaches the stream.
   * @param second at which it starts; default: where it was lost, or that of the URL
   * @returns whether it can be played
   */
  async attach(second = this.lostAt): Promise<boolean> {
    this.attached = this.load(second);
    try {
      await this.attached;
      return true;
    } catch {
      this.attached = undefined;
      return false;
    }
  }

  /** Detaches the stream. */
  stop(): void {
    this.attached?.then((detach) => detach()).catch(() => {});
    this.attached = undefined;
  }

  private async load(second: number | undefined): Promise<() => void> {
    const { attachAudio } = await import("./attach-audio");
    return attachAudio(this.audio, this.url, second, (reached) => {
      this.lostAt = reached;
      this.attached = undefined;
      this.onLost();
    });
  }
}
