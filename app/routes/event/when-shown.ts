import { pagePlayer } from "~/features/player/store/page-player";
import type { PlayerStore } from "~/features/player/store/player-store";

/** Interval at which the picture is compared (ms). */
const CHECK_MS = 250;
/** Maximum time that a message waits after the live edge (s). */
const MAX_DELAY_SECONDS = 60;

/** What a message is about: tags as on the wire, with their time in milliseconds. */
interface Message {
  tags?: readonly unknown[];
}

/**
 * Waits until the picture has reached what a message is about, because a page ahead of the picture reveals goals.
 * Resolves at once unless the viewer watches a live match, and once they have stopped.
 * @param kickOff ISO date-time of second 0
 * @param message waits for its tags, if it has any; otherwise for the present
 */
export function whenShown(kickOff: string | undefined, { tags = [] }: Message = {}): Promise<void> {
  const seconds = tags.map((tag) => momentOf(tag)).filter((second) => second !== undefined);
  return whenReached(seconds.length > 0 ? Math.max(...seconds) : undefined, kickOff);
}

/**
 * Waits until the picture has reached a second of the match.
 * @param second default: that of the present
 * @param kickOff ISO date-time of second 0
 * @param isNeeded ends the wait when it returns false
 */
export async function whenReached(
  second: number | undefined,
  kickOff: string | undefined,
  isNeeded = () => true,
): Promise<void> {
  const player = pagePlayer();
  const edge = liveSecond();
  if (!player || edge === undefined) return;
  // Clocks of devices may be wrong: the present is never before the live edge.
  const present = Math.max(edge, (Date.now() - Date.parse(kickOff ?? "")) / 1_000);
  const due = Math.min(second ?? present, edge + MAX_DELAY_SECONDS);
  while (isNeeded() && pagePlayer() === player && isWatching(player) && (player.matchSecond() ?? due) < due)
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

/** Returns the second of the match at the live edge; undefined unless the viewer has begun to watch a live match. */
export function liveSecond(): number | undefined {
  const player = pagePlayer();
  if (!player || !isWatching(player)) return undefined;
  const { edge, range, position } = player.getState();
  const second = player.matchSecond();
  return edge && range && second !== undefined ? second + range.end - position : undefined;
}

/** Whether the viewer plays the live stream. A pause counts as playing, and so does a change of the stream. */
function isWatching(player: PlayerStore): boolean {
  const { hasStarted, isOver, status, range, edge } = player.getState();
  const isRecording = range && !edge;
  return hasStarted && !isOver && status !== "failed" && !isRecording;
}

/** Returns the second of the match that a tag is about. */
function momentOf(tag: unknown): number | undefined {
  const { timePTS, startTime } = (tag ?? {}) as Record<string, unknown>;
  const time = timePTS ?? startTime;
  return typeof time === "number" ? time / 1_000 : undefined;
}
