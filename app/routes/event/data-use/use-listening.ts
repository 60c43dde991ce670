import { type RefObject, useEffect, useRef, useState } from "react";

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
  const detach = useRef<Promise<() => void>>();
  /** Second of a recording at which its stream was lost. */
  const lostAt = useRef<number>();
  useEffect(() => {
    setNeedsPlay(stream !== undefined && audio.current?.canPlayType(HLS_TYPE) === "");
    return () => {
      detach.current?.then((stop) => stop()).catch(() => {});
      detach.current = undefined;
      lostAt.current = undefined;
    };
  }, [audio, stream]);
  const attach = async (element: HTMLAudioElement, url: string, second?: number) => {
    const { attachAudio } = await import("./attach-audio");
    return attachAudio(element, url, second ?? lostAt.current, (reached) => {
      // The next Play tries again, where this one has ended.
      lostAt.current = reached;
      detach.current = undefined;
      setNeedsPlay(true);
    });
  };
  async function listen(second?: number): Promise<void> {
    const element = audio.current;
    if (!element) return;
    const isFirst = needsPlay && stream !== undefined && !detach.current;
    if (isFirst) {
      detach.current = attach(element, stream, second);
      try {
        await detach.current;
      } catch {
        detach.current = undefined;
        return;
      }
      setNeedsPlay(false);
    } else if (second !== undefined) element.currentTime = second;
    // A source that cannot be played stays silent.
    await element.play().catch(() => {});
  }
  return { listen, needsPlay };
}
