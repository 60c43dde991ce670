import { EventCardFrame, type EventCardProps } from "../EventCard/EventCard";
import * as styles from "../EventCard/EventCard.css";

/** Card of an event in a list or in search results: a row on phones, a card from 768 px (in a `cardGrid`). */
export function RowCard(props: EventCardProps) {
  return <EventCardFrame {...props} className={styles.row} />;
}
