import { ClipCard } from "~/features/events/ClipCard/ClipCard";
import { RowCard } from "~/features/events/RowCard/RowCard";
import type { EventCardView } from "~/features/events/view";
import { useT } from "~/i18n/use-t";
import { cardGrid, pageTitle, section, wrap } from "~/styles/layout.css";
import { Button } from "~/ui/Button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/EmptyState/EmptyState";
import * as styles from "./list-view.css";
import { Pager } from "./pager";

interface ListViewProps {
  title: string;
  events: EventCardView[];
  now: string;
  page: number;
  nextExists: boolean;
  /** Path and query of this list without its page number. */
  path: string;
}

/** A page of events or clips: rows on a phone, a grid on a desk, and the pager. */
export function ListView({ title, events, now, page, nextExists, path }: ListViewProps) {
  const t = useT();
  return (
    <main id="main" className={cx(wrap, section)}>
      <h1 className={cx(pageTitle, styles.title)}>{title}</h1>
      {events.length === 0 ? (
        <EmptyState
          title={t("home:list_empty")}
          text={t("home:list_empty_text")}
          action={
            <Button href="/" kind="second" small>
              {t("common:go_home")}
            </Button>
          }
        />
      ) : (
        <EventGrid events={events} now={now} />
      )}
      <Pager page={page} nextExists={nextExists} path={path} />
    </main>
  );
}

/** Cards of events and clips, mixed as they come; the first row loads its pictures at once. */
export function EventGrid({ events, now }: { events: EventCardView[]; now: string }) {
  return (
    <ul className={cardGrid}>
      {events.map((event, index) => (
        <li key={event.id}>
          {event.tense === "clip" ? (
            <ClipCard clip={event} eager={index < 4} />
          ) : (
            <RowCard event={event} now={now} eager={index < 4} />
          )}
        </li>
      ))}
    </ul>
  );
}
