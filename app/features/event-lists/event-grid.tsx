import type { ReactNode, RefObject } from "react";
import { cardGrid } from "~/styles/layout.css";
import { useAutoAnimate } from "~/ui/use-auto-animate";
import { ClipCard } from "../events/ClipCard/ClipCard";
import { ClipCardSkeleton } from "../events/ClipCard/ClipCardSkeleton";
import { EventCardSkeleton } from "../events/EventCard/EventCardSkeleton";
import { RowCard } from "../events/RowCard/RowCard";
import type { EventCardView } from "../events/view";

/** Grid of event and clip cards; the images of the first four of a page load eagerly. */
export function EventGrid({
  events,
  now,
  below,
  coming = { count: 0 },
  isFirst = true,
}: {
  events: EventCardView[];
  now: string;
  below?: (event: EventCardView) => ReactNode;
  /** Skeletons of the next page: their number, and the ref of the first one. */
  coming?: { count: number; mark?: RefObject<HTMLLIElement> };
  /** No other images of the page are above it. */
  isFirst?: boolean;
}) {
  const grid = useAutoAnimate<HTMLUListElement>(below !== undefined);
  // Keys are positions in the list, so the remaining skeletons stay mounted when cards replace some of them.
  const places = Array.from({ length: coming.count }, (_, index) => events.length + index);
  return (
    <ul ref={grid} className={cardGrid}>
      {events.map((event, index) => (
        <li key={event.id}>
          {event.phase === "clip" ? (
            <ClipCard clip={event} now={now} eager={isFirst && index < 4} />
          ) : (
            <RowCard event={event} now={now} eager={isFirst && index < 4} />
          )}
          {below?.(event)}
        </li>
      ))}
      {places.map((place) => (
        <li
          key={`place ${place}`}
          ref={place === events.length ? coming.mark : undefined}
          aria-hidden="true"
          data-coming=""
        >
          {events.at(-1)?.phase === "clip" ? <ClipCardSkeleton /> : <EventCardSkeleton row />}
        </li>
      ))}
    </ul>
  );
}
