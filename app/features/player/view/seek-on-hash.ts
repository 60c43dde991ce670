import { secondIn } from "~/lib/second-in-url";

/** How much of a video may have played, from where it started by itself, when the page's scripts arrive (s). */
const MAX_PLAYED_BEFORE_SCRIPTS = 60;

interface SeekOptions {
  video: HTMLVideoElement;
  /**
   * ISO date-time of kick-off, second 0 of a live match; undefined for recordings, where media time and match time are
   * the same.
   */
  startsAt: string | undefined;
  /** Returns the wall-clock time of the current frame of a live match; null until it is known. */
  playingAt: () => Date | null;
  /** Called if the requested moment of a live match is not available any more. */
  onGone: () => void;
  /**
   * Returns the second at which a recording continues, or undefined to leave playback where it is. It is called with
   * the first Play; its result is not used if a link has chosen a second or playback is past the first minute.
   */
  findStart?: () => Promise<number | undefined>;
}

/**
 * Makes links of the page seek in the video: `#t=4027` plays from second 4,027 of the match, whether the link
 * is followed now, was followed earlier, or has opened the page. As they are links, they can be shared and
 * work with the keyboard. `?t=4027`, to which pages without scripts link instead, is where playback starts; this
 * seeks only if it could not.
 * @returns a function that stops listening
 */
export function seekOnHash({ video, startsAt, playingAt, onGone, findStart }: SeekOptions): () => void {
  /** Second of the match to seek to; undefined if there is none. */
  let wanted: number | undefined;
  /** Playback starts at `wanted` by itself, so no seek is needed if it is there. */
  let isStart = false;
  let isGone = false;
  /** The second that `findStart` returns is not used: a link has chosen another one, or this has stopped. */
  let ignoresStart = false;

  function seek() {
    if (wanted === undefined) return;
    const date = playingAt();
    if (startsAt && !date) return;
    const shown = date && startsAt ? (date.getTime() - Date.parse(startsAt)) / 1000 : video.currentTime;
    const hasFrame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (isStart && shown > wanted - 1 && shown < wanted + MAX_PLAYED_BEFORE_SCRIPTS) {
      if (hasFrame) wanted = undefined;
      return;
    }
    const { seekable } = video;
    if (seekable.length === 0) return;
    const target = video.currentTime + wanted - shown;
    isGone = target < seekable.start(0);
    if (isGone) {
      wanted = undefined;
      return onGone();
    }
    // A stream that has just started is only as long as its loaded part, so the seek has to wait.
    if (target > seekable.end(seekable.length - 1)) return;
    video.currentTime = target;
    // Before the first frame, playback may still move to where it starts by itself.
    isStart = !hasFrame;
    if (hasFrame) wanted = undefined;
  }
  async function onPlay() {
    video.removeEventListener("play", onPlay);
    const start = await findStart?.();
    // Past the first minute, the viewer has sought or has watched without these scripts.
    if (ignoresStart || start === undefined || video.currentTime > MAX_PLAYED_BEFORE_SCRIPTS) return;
    isStart = true;
    wanted = start;
    seek();
  }
  function follow(second: number | undefined) {
    wanted = second;
    if (wanted === undefined) return;
    ignoresStart = true;
    isGone = false;
    seek();
    if (isGone) return;
    void video.play().catch(() => {
      // The browser blocks autoplay; the position is correct all the same.
    });
  }
  function onHash() {
    isStart = false;
    follow(secondsOfHash(location.hash));
  }
  /** A link to the current URL does not emit `hashchange`. */
  function onClick({ target }: MouseEvent) {
    const link = target instanceof Element && target.closest("a");
    if (link && link.hash === location.hash && link.href === location.href) onHash();
  }

  const events = ["durationchange", "timeupdate"] as const;
  for (const name of events) video.addEventListener(name, seek);
  addEventListener("hashchange", onHash);
  addEventListener("click", onClick);
  // The link was followed before hydration, or has opened the page. Without a user gesture only the position
  // is set.
  const inHash = secondsOfHash(location.hash);
  isStart = inHash === undefined;
  wanted = inHash ?? secondIn(location.search);
  ignoresStart = wanted !== undefined;
  if (navigator.userActivation?.hasBeenActive) follow(wanted);
  else seek();
  if (findStart && video.paused) video.addEventListener("play", onPlay);
  else void onPlay();
  return () => {
    ignoresStart = true;
    video.removeEventListener("play", onPlay);
    for (const name of events) video.removeEventListener(name, seek);
    removeEventListener("hashchange", onHash);
    removeEventListener("click", onClick);
  };
}

/** Returns the second in a fragment, or undefined. */
export function secondsOfHash(hash: string): number | undefined {
  const text = /^#t=(\d+(?:\.\d+)?)$/.exec(hash)?.[1];
  return text === undefined ? undefined : Number(text);
}
