/**
 * Lets links of the page address a moment of the video: `#t=4027` plays from second 4,027 of the match, whether the
 * link was followed before, long ago, or led to the page. Links are links, so they can be shared and work from the
 * keyboard. What a page without scripts links to instead, `?t=4027`, is understood as well.
 * @param startsAt ISO date-time of kick-off, second 0 of a live match; undefined for recordings, whose own time is the match's
 * @param playingAt wall-clock time of the picture of a live match; null until it is known
 * @param onGone the moment of a live match that was asked for cannot be shown any more
 * @returns a function that stops listening
 */
export function seekOnHash(
  video: HTMLVideoElement,
  startsAt: string | undefined,
  playingAt: () => Date | null,
  onGone: () => void,
): () => void {
  /** The second that is still to be sought. */
  let wanted: number | undefined;
  let isGone = false;

  function seek() {
    if (wanted === undefined) return;
    const date = playingAt();
    if (startsAt && !date) return;
    const shown = date && startsAt ? (date.getTime() - Date.parse(startsAt)) / 1000 : video.currentTime;
    const { seekable } = video;
    if (seekable.length === 0) return;
    const target = video.currentTime + wanted - shown;
    isGone = target < seekable.start(0);
    if (isGone) {
      wanted = undefined;
      return onGone();
    }
    // A stream that has just begun is as long as what has been loaded of it.
    if (target > seekable.end(seekable.length - 1)) return;
    video.currentTime = target;
    wanted = undefined;
  }
  function follow(second: number | undefined) {
    wanted = second;
    if (wanted === undefined) return;
    isGone = false;
    seek();
    if (isGone) return;
    void video.play().catch(() => {
      // The browser wants a tap first; the picture will be at the right moment.
    });
  }
  const onHash = () => follow(secondsOfHash(location.hash));
  /** Nothing else tells of a link to where the page is already. */
  function onClick({ target }: MouseEvent) {
    const link = target instanceof Element && target.closest("a");
    if (link && link.hash === location.hash && link.href === location.href) onHash();
  }

  const events = ["durationchange", "timeupdate"] as const;
  for (const name of events) video.addEventListener(name, seek);
  addEventListener("hashchange", onHash);
  addEventListener("click", onClick);
  // It was followed before we came, or led here: then nobody has asked yet to play.
  const asked = new URLSearchParams(location.search).get("t");
  wanted = secondsOfHash(location.hash) ?? secondsOfHash(`#t=${asked}`);
  if (navigator.userActivation?.hasBeenActive) follow(wanted);
  else seek();
  return () => {
    for (const name of events) video.removeEventListener(name, seek);
    removeEventListener("hashchange", onHash);
    removeEventListener("click", onClick);
  };
}

/** The second that a fragment names, or undefined. */
export function secondsOfHash(hash: string): number | undefined {
  const text = /^#t=(\d+(?:\.\d+)?)$/.exec(hash)?.[1];
  return text === undefined ? undefined : Number(text);
}
