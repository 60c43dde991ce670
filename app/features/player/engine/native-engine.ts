/** Whether the element has nothing, or nothing more, to play. */
export const hasNothingToPlay = (video: HTMLVideoElement): boolean =>
  Boolean(video.error) || video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE;

/** Playback by the element itself: of a file, by native HLS, or of its sources after hls.js has given up. */
export class NativeEngine {
  /**
   * @param onError the element, or one of its `<source>` elements, reports an error
   * @param onPlaying playback has started or continues
   */
  constructor(
    private readonly video: HTMLVideoElement,
    private readonly onError: () => void,
    private readonly onPlaying: () => void,
  ) {
    video.addEventListener("ratechange", this.onRateChange);
    // Error events of `<source>` elements do not bubble, but can be captured.
    video.addEventListener("error", onError, { capture: true });
    video.addEventListener("playing", onPlaying);
  }

  /**
   * Plays a stream whose URL is not in the HTML.
   * @param position media time (s); undefined to start where the stream starts
   */
  setUrl(url: string, position: number | undefined): void {
    this.video.src = url;
    if (position !== undefined) this.video.currentTime = position;
  }

  /** Reads the `<source>` elements again: the element ignores changes of them until then. */
  load(): void {
    this.video.load();
  }

  /** Reads the `<source>` elements again and plays. */
  playSources(keepsPosition: boolean): void {
    const { currentTime } = this.video;
    this.video.load();
    if (keepsPosition) this.video.currentTime = currentTime;
    void this.video.play().catch(() => {});
  }

  stop(): void {
    this.video.removeEventListener("ratechange", this.onRateChange);
    this.video.removeEventListener("error", this.onError, { capture: true });
    this.video.removeEventListener("playing", this.onPlaying);
  }

  /** A new source starts with the default rate. */
  private readonly onRateChange = (): void => {
    this.video.defaultPlaybackRate = this.video.playbackRate;
  };
}
