/** A live demo stream as one endless MP4, for players without HLS and scripts. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Rendition } from "./fragments.ts";
import { completeAt, completeSegments } from "./playlist.ts";

/** Number of complete GOPs with which a player starts (5.8 s), as a buffer. */
const HEAD_START_GOPS = 3;
/** Maximum lag of a reader in GOPs (58 s). A slower reader would never catch up; its stream ends. */
const MAX_BEHIND_GOPS = 30;
/** Maximum duration of one sleep (ms), so that clock changes while waiting take effect. */
const MAX_SLEEP_MS = 250;

/**
 * Yields the init segment and then each GOP as soon as it is complete. Decode times start at 0. A slow reader
 * pauses the generator, so memory use does not grow.
 * @param signal ends the stream
 */
export async function* liveStream(options: {
  rendition: Rendition;
  seed: number;
  startsAt: number;
  now: () => number;
  signal: AbortSignal;
}): AsyncGenerator<Buffer> {
  const { rendition, seed, startsAt, now, signal } = options;
  const first = Math.max(0, completeSegments(startsAt, now()) - HEAD_START_GOPS);
  yield rendition.init;
  for (let gop = first; ; gop++) {
    while (now() < completeAt(startsAt, gop)) {
      const wait = Math.min(MAX_SLEEP_MS, completeAt(startsAt, gop) - now());
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
    if (completeSegments(startsAt, now()) - gop > MAX_BEHIND_GOPS) return;
    yield rendition.fragment(seed, gop, gop - first);
  }
}
