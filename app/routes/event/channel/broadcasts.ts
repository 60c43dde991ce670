import type { Broadcast } from "~/platform/contract/programme";

/**
 * What is on and what comes next.
 * @param broadcasts in the order of time
 * @param now epoch milliseconds
 * @returns the broadcasts that are not over, and which of them is on and which is next
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
