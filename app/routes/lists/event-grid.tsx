import type { ReactNode } from "react";
import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import { RowCard } from "~/features/events/RowCard/RowCard";
import type { EventCardView } from "~/features/events/view";
import { cardGrid } from "~/styles/layout.css";
import { useAutoAnimate } from "~/ui/use-auto-animate";

/** Cards of events and clips, mixed as they come; the first row loads its pictures at once. */
export function EventGrid({
  events,
  now,
  below,
}: {
  events: EventCardView[];
  now: string;
  below?: (event: EventCardView) => ReactNode;
}) {
  const grid = useAutoAnimate<HTMLUListElement>(below !== undefined);
  return (
    <ul ref={grid} className={cardGrid}>
      {events.map((event, index) => (
        <li key={event.id}>
          {event.tense === "clip" ? (
            <ClipCard clip={event} eager={index < 4} />
          ) : (
            <RowCard event={event} now={now} eager={index < 4} />
          )}
          {below?.(event)}
        </li>
      ))}
    </ul>
  );
}
