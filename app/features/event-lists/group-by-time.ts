import type { EventCardView } from "../events/view";

/** How long before its start an event counts as starting soon (ms). */
const SOON_MS = 24 * 3600_000;

const GROUPS = ["live", "soon", "upcoming", "past"] as const;
type Group = (typeof GROUPS)[number];

/**
 * Groups events by time; keeps the order of the events, and leaves out empty groups.
 * @param now ISO date-time; without it no event counts as starting soon
 */
export function groupByTime(
  events: readonly EventCardView[],
  now?: string,
): { group: Group; events: EventCardView[] }[] {
  const groupOf = ({ phase, startsAt }: EventCardView): Group => {
    if (phase === "live" || phase === "channel") return "live";
    if (phase !== "upcoming") return "past";
    const isSoon = now && startsAt && Date.parse(startsAt) - Date.parse(now) <= SOON_MS;
    return isSoon ? "soon" : "upcoming";
  };
  return GROUPS.flatMap((group) => {
    const ofGroup = events.filter((event) => groupOf(event) === group);
    return ofGroup.length > 0 ? [{ group, events: ofGroup }] : [];
  });
}
