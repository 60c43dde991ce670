import { ClipCard } from "../ClipCard/ClipCard";
import { EventCard, type EventCardProps } from "../EventCard/EventCard";

/** The card that fits: an event's or a clip's. For lists that hold both. */
export function MediaCard(props: EventCardProps) {
  return props.event.tense === "clip" ? (
    <ClipCard clip={props.event} eager={props.eager} />
  ) : (
    <EventCard {...props} />
  );
}
