import { EventCardFrame, type EventCardProps } from "../EventCard/EventCard";
import * as styles from "../EventCard/EventCard.css";

/** An event in a list or among search results: a row on a phone, an ordinary card from 768 px (in a `cardGrid`). */
export function RowCard(props: EventCardProps) {
  return <EventCardFrame {...props} className={styles.row} />;
}
