import type { Broadcast } from "~/platform/contract/schedule";

interface OnAir {
  /** The broadcasts that have not ended. */
  coming: Broadcast[];
  /** Ids of the current and the next broadcast. */
  currentId?: string;
  nextId?: string;
  /** Share of the current broadcast that is over, 0 to 1; undefined if its end is unknown. */
  progress?: number;
}

/**
 * Finds the current and the next broadcast.
 * @param broadcasts in order of time
 * @param now epoch milliseconds
 */
export function onAir(broadcasts: readonly Broadcast[], now: number): OnAir {
  const ended = broadcasts.map((broadcast, index) => ({
    ...broadcast,
    endsAt: broadcast.endsAt ?? broadcasts[index + 1]?.startsAt,
  }));
  const coming = ended.filter(({ endsAt }) => endsAt === undefined || Date.parse(endsAt) > now);
  const hasBegun = ({ startsAt }: Broadcast) => Date.parse(startsAt) <= now;
  const current = coming.findLast(hasBegun);
  return {
    coming,
    currentId: current?.id,
    progress: current && shareOf(current, now),
    nextId: coming.find((broadcast) => !hasBegun(broadcast))?.id,
  };
}

/** Returns which share of a broadcast is over, 0 to 1; undefined if its end is unknown. */
function shareOf({ startsAt, endsAt }: Broadcast, now: number): number | undefined {
  if (endsAt === undefined) return undefined;
  const start = Date.parse(startsAt);
  return Math.round(((now - start) / (Date.parse(endsAt) - start)) * 1000) / 1000;
}
