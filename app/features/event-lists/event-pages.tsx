import { type ReactNode, useMemo } from "react";
import { useT } from "~/i18n/use-t";
import { unseen } from "~/styles/layout.css";
import type { EventCardView } from "../events/view";
import { LiveScores } from "../live-scores/LiveScores";
import type { LiveScoresView } from "../live-scores/live-score";
import { EventGrid } from "./event-grid";
import { Pager } from "./pager";
import { type ListPage, type MorePages, useMorePages } from "./use-more-pages";

interface EventPagesProps extends ListPage {
  now: string;
  /** Scores of the live events of the first page. */
  scores: LiveScoresView | Promise<LiveScoresView>;
  /** Path and query of this list without its page number. */
  path: string;
  /** Renders the events in another way than as a grid of cards. */
  arrange?: (list: Pick<MorePages, "events" | "coming">) => ReactNode;
  /** Content below each card, outside its link. */
  below?: (event: EventCardView) => ReactNode;
}

/** A page of a list, the pages that load automatically after it, and the pager. */
export function EventPages({
  events,
  page,
  nextExists,
  total,
  now,
  scores,
  path,
  arrange,
  below,
}: EventPagesProps) {
  const t = useT();
  const first = useMemo(() => ({ events, page, nextExists, total }), [events, page, nextExists, total]);
  const list = useMorePages(first, path);
  const added = list.events.length - events.length;
  return (
    <div ref={list.frame}>
      {list.events.length > 0 && (
        <LiveScores events={list.events} loaded={scores} now={now}>
          {arrange?.(list) ?? (
            // Another page has a grid of its own: one that is animated would scroll back to the cards that leave it.
            <EventGrid key={page} events={list.events} coming={list.coming} now={now} below={below} />
          )}
        </LiveScores>
      )}
      <p ref={list.end} className={unseen} role="status">
        {added > 0 && t("lists:more_shown", { count: added })}
      </p>
      <Pager first={page} last={list.last.page} nextExists={list.last.nextExists} path={path} />
    </div>
  );
}
