/** A live programme as one endless MP4, for players that know no HLS and run no scripts. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Rung } from "./fragments.ts";
import { completeAt, completeSegments } from "./playlist.ts";

/** A player begins with this many finished GOPs (5.8 s), so that it has something in hand. */
const HEAD_START_GOPS = 3;
/** A reader that is further behind (58 s) would never catch up; its stream ends. */
const MOST_BEHIND_GOPS = 30;
/** Sleeps are short, so that a clock that is set while we wait is followed. */
const LONGEST_SLEEP_MS = 250;

/**
 * Produces init segment and GOPs, each as soon as the clock says that it is complete. Decode times begin at
 * 0. A slow reader holds the generator back; memory does not grow with it.
 * @param signal ends the stream
 */
export async function* liveStream(options: {
  rung: Rung;
  seed: number;
  startsAt: number;
  now: () => number;
  signal: AbortSignal;
}): AsyncGenerator<Buffer> {
  const { rung, seed, startsAt, now, signal } = options;
  const first = Math.max(0, completeSegments(startsAt, now()) - HEAD_START_GOPS);
  yield rung.init;
  for (let gop = first; ; gop++) {
    while (now() < completeAt(startsAt, gop)) {
      const wait = Math.min(LONGEST_SLEEP_MS, completeAt(startsAt, gop) - now());
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
    if (completeSegments(startsAt, now()) - gop > MOST_BEHIND_GOPS) return;
    yield rung.fragment(seed, gop, gop - first);
  }
}
