import type { Broadcast } from "~/platform/contract/programme";

/**
 * Finds the current and the next broadcast.
 * @param broadcasts in order of time
 * @param now epoch milliseconds
 * @returns the broadcasts that have not ended, and the ids of the current and the next one
 */
export function onAir(
  broadcasts: readonly Broadcast[],
  now: number,
): { coming: Broadcast[]; currentId?: string; nextId?: string } {
  const coming = broadcasts.filter((broadcast, index) => {
    const end = broadcast.endsAt ?? broadcasts[index + 1]?.startsAt;
    return end === undefined || Date.parse(end) > now;
  });
  const hasBegun = ({ startsAt }: Broadcast) => Date.parse(startsAt) <= now;
  return {
    coming,
    currentId: coming.findLast(hasBegun)?.id,
    nextId: coming.find((broadcast) => !hasBegun(broadcast))?.id,
  };
}
