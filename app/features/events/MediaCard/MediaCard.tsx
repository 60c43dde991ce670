import { ClipCard } from "../ClipCard/ClipCard";
import { EventCard, type EventCardProps } from "../EventCard/EventCard";

/** Card of an event or a clip, for lists that contain both. */
export function MediaCard(props: EventCardProps) {
  return props.event.phase === "clip" ? (
    <ClipCard clip={props.event} now={props.now} eager={props.eager} />
  ) : (
    <EventCard {...props} />
  );
}
