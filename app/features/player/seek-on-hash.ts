/**
 * Lets links of the page address a moment of the video: `#t=4027` plays from second 4,027 of the match. Links
 * are links, so they can be shared and work from the keyboard; without scripts they do nothing.
 * @param startsAt ISO date-time of kick-off, second 0 of a live match
 * @param playingAt wall-clock time of the shown picture; null for recordings, whose own time is the match's
 * @returns a function that stops listening
 */
export function seekOnHash(
  video: HTMLVideoElement,
  startsAt: string | undefined,
  playingAt: () => Date | null,
): () => void {
  function seek() {
    const wanted = secondsOfHash(location.hash);
    if (wanted === undefined) return;
    const date = playingAt();
    const shown = date && startsAt ? (date.getTime() - Date.parse(startsAt)) / 1000 : video.currentTime;
    const seekable = video.seekable;
    const target = video.currentTime + wanted - shown;
    const earliest = seekable.length > 0 ? seekable.start(0) : 0;
    video.currentTime = Math.max(earliest, target);
    void video.play().catch(() => {
      // The browser wants a tap first; the picture is at the right moment already.
    });
  }
  addEventListener("hashchange", seek);
  return () => removeEventListener("hashchange", seek);
}

/** The second that a fragment names, or undefined. */
export function secondsOfHash(hash: string): number | undefined {
  const text = /^#t=(\d+(?:\.\d+)?)$/.exec(hash)?.[1];
  return text === undefined ? undefined : Number(text);
}
