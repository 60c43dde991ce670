import { useState } from "react";
import type { Reload } from "~/features/events/use-fresh-data";
import type { EventCardView } from "~/features/events/view";
import { useLiveScore } from "~/features/live-scores/score-context";
import type { TagView } from "~/features/tags/tag-view.server";
import type { Stats } from "~/platform/contract/stats";
import { useDeferred } from "~/ui/Deferred/use-deferred";
import type { EventNews } from "./event-news";
import { scoreOf, useOffers } from "./event-page";
import type { EventData } from "./refresh-event";
import { useLiveEvent } from "./use-live-event";

/** Written out, because an import from the contract would add the schema library to the client bundle. */
const NOTHING_KNOWN: Stats = { game: [] };
const NO_TAGS: { tags: TagView[] } = { tags: [] };
export const NO_EVENTS: EventCardView[] = [];

/** Loaded data of the page, and the function that loads them again. */
export type EventPageProps = EventData & { reload: Reload };
export type ShownEvent = ReturnType<typeof useShownEvent>;

/** Returns what the page shows now: the loaded data, those that arrived late, and the news of the match. */
export function useShownEvent(page: EventPageProps) {
  const { event, playback, news, onExpired } = useLiveEvent(page);
  const loadedStats = useDeferred(page.stats, NOTHING_KNOWN);
  const withNews = (stats: Stats) => news?.addStats(stats) ?? stats;
  const stats = withNews(loadedStats);
  const live = useLiveScore(event.id);
  const [soFar, setSoFar] = useState<Pick<EventNews, "addTags">>();
  const tagsOf = (loaded: TagView[]) => (soFar ?? news)?.addTags(loaded) ?? loaded;
  const tags = tagsOf(useDeferred(page.tags, NO_TAGS).tags);
  const related = useDeferred(page.related, NO_EVENTS);
  const isClip = event.phase === "clip";
  return {
    event,
    playback,
    onExpired,
    stats,
    withNews,
    isLoadingStats: event.hasStats && loadedStats === NOTHING_KNOWN,
    score: live ?? scoreOf(stats),
    tags,
    tagsOf,
    /** Replaces the news by those up to what the picture has reached. */
    setSoFar,
    /** The video after this one. */
    next: related.find(({ phase }) => (isClip ? phase === "clip" : phase !== "upcoming")),
    clips: useDeferred(page.gameHighlights, NO_EVENTS),
    players: useDeferred(page.playerHighlights, NO_EVENTS),
    offers: useOffers(page.offers),
    isListed: useDeferred(page.isListed, false),
  };
}
