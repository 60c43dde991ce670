import { type RefObject, useEffect, useRef, useState } from "react";
import { StreamPlayer } from "./stream-player";

/** Type of an HLS playlist in a `<source>`. */
export const HLS_TYPE = "application/vnd.apple.mpegurl";

/** A source of an audio element. */
export interface AudioSource {
  src: string;
  type: string;
}

/**
 * Plays the audio of a match. A stream that the browser cannot play itself is played by hls.js, which is loaded with
 * the first Play, not before.
 * @param sources of the audio element
 * @returns `listen`, which plays, from a second on if there is one; and `needsPlay`, whether the browser's own
 *   controls could not play
 */
export function useListening(audio: RefObject<HTMLAudioElement>, sources: readonly AudioSource[] = []) {
  const stream = sources.every(({ type }) => type === HLS_TYPE) ? sources[0]?.src : undefined;
  const [needsPlay, setNeedsPlay] = useState(false);
  const player = useRef<StreamPlayer>();
  useEffect(() => {
    if (stream === undefined || audio.current?.canPlayType(HLS_TYPE) !== "") return;
    const current = new StreamPlayer(audio.current, stream, () => setNeedsPlay(true));
    player.current = current;
    setNeedsPlay(true);
    return () => {
      current.stop();
      player.current = undefined;
      setNeedsPlay(false);
    };
  }, [audio, stream]);
  async function listen(second?: number): Promise<void> {
    const element = audio.current;
    if (!element) return;
    if (player.current?.isAttached === false) {
      if (!(await player.current.attach(second))) return;
      setNeedsPlay(false);
    } else if (second !== undefined) element.currentTime = second;
    // A source that cannot be played stays silent.
    await element.play().catch(() => {});
  }
  return { listen, needsPlay };
}
