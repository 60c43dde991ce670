import { loadHlsJs, loadPlayback } from "~/features/player/store/load-hls-js";

/** Buffer ahead (s): audio is small, and a phone sleeps longer between requests. */
const BUFFER = 60;

/**
 * Plays the audio of a stream with hls.js.
 * @param src URL of its media playlist, perhaps with `#t=` and the second at which it starts
 * @param second at which it starts instead
 * @param onLost called when the stream cannot be played any further, with the second of a recording that was reached;
 *   it is detached then
 * @returns a function that detaches it
 * @throws if hls.js cannot be loaded
 */
export async function attachAudio(
  element: HTMLAudioElement,
  src: string,
  second: number | undefined,
  onLost: (second: number | undefined) => void,
): Promise<() => void> {
  // From the file of the player: shared code would be one more file before its first frame.
  const [Hls, { playlistLoader }] = await Promise.all([loadHlsJs(false), loadPlayback()]);
  const [url = "", moment] = src.split("#t=");
  const startPosition = second ?? (moment === undefined ? -1 : Number(moment));
  const hls = new Hls({
    startPosition,
    maxBufferLength: BUFFER,
    maxMaxBufferLength: BUFFER,
    backBufferLength: BUFFER,
    lowLatencyMode: false,
    preferManagedMediaSource: true,
    liveDurationInfinity: true,
    pLoader: playlistLoader(Hls),
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return;
    const reached = Number.isFinite(element.duration) ? element.currentTime : undefined;
    hls.destroy();
    onLost(reached);
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  return () => hls.destroy();
}
