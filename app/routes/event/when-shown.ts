import { matchSecond, playerState } from "~/features/player/store/match-clock";

/** Interval at which the picture is compared (ms). */
const CHECK_MS = 250;
/** Time by which the live edge can be behind the match (s): news are held back no longer, whatever they say. */
const MAX_DELAY_SECONDS = 60;

/** What news are about: tags as on the wire, with their time in milliseconds. */
interface News {
  tags?: readonly unknown[];
}

/**
 * Waits until the picture has reached what news are about, because a page ahead of the picture reveals goals. Resolves
 * at once unless the viewer watches a live match, and once they have stopped.
 * @param kickOff ISO date-time of second 0
 * @param news those with tags are about these; others are about the present
 */
export function whenShown(kickOff: string | undefined, { tags = [] }: News = {}): Promise<void> {
  const seconds = tags.map((tag) => momentOf(tag)).filter((second) => second !== undefined);
  return whenReached(seconds.length > 0 ? Math.max(...seconds) : undefined, kickOff);
}

/**
 * Waits until the picture has reached a second of the match.
 * @param second default: that of the present
 * @param kickOff ISO date-time of second 0
 */
export async function whenReached(second: number | undefined, kickOff: string | undefined): Promise<void> {
  const edge = liveSecond();
  if (edge === undefined) return;
  // Clocks of devices may be wrong: the present is never before the live edge.
  const present = Math.max(edge, (Date.now() - Date.parse(kickOff ?? "")) / 1_000);
  const due = Math.min(second ?? present, edge + MAX_DELAY_SECONDS);
  while (isWatching() && (matchSecond() ?? 0) < due)
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

/** Returns the second of the match at the live edge; undefined unless the viewer has begun to watch a live match. */
export function liveSecond(): number | undefined {
  const { edge, range, position = 0 } = playerState() ?? {};
  const second = matchSecond();
  if (!isWatching() || !edge || !range || second === undefined) return undefined;
  return second + range.end - position;
}

/** Whether the viewer has begun to watch what goes on. A pause does not count as an end. */
function isWatching(): boolean {
  const { hasStarted = false, isOver = false, status } = playerState() ?? {};
  return hasStarted && !isOver && status !== "failed";
}

/** Returns the second of the match that a tag is about. */
function momentOf(tag: unknown): number | undefined {
  const { timePTS, startTime } = (tag ?? {}) as Record<string, unknown>;
  const time = timePTS ?? startTime;
  return typeof time === "number" ? time / 1_000 : undefined;
}
