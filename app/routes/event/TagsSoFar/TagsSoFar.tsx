import { useEffect, useRef } from "react";
import { isAfterRegularTime } from "~/features/events/match-time";
import { pagePlayer } from "~/features/player/store/page-player";
import { useMatchSecond } from "~/features/player/use-match-second";
import type { TagsSoFarView, TagView } from "~/features/tags/tag-view.server";
import { useT } from "~/i18n/use-t";
import * as paths from "~/lib/paths";
import { useBasePath, withBasePath } from "~/ui/base-path";
import type { EventDetails } from "../event-details.server";
import type { EventNews } from "../event-news";
import { withTagsSoFar } from "./with-tags-so-far";

/** Steps in which the picture is followed (s). */
const STEP_SECONDS = 10;
/** Steps after the regular time (s), where the timeline does not show the moments to come. */
const LATE_STEP_SECONDS = 60;

interface TagsSoFarProps {
  event: Pick<EventDetails, "id" | "sportType">;
  /** Tags that the page shows now. */
  tags: readonly TagView[];
  /** Receives the function that names the tags up to the second on the screen; undefined when the result is shown. */
  onNews: (news: Pick<EventNews, "addTags"> | undefined) => void;
}

/** Renders nothing: names the tags of a hidden match that the picture has reached (requirement EVENT-20). */
export default function TagsSoFar({ event: { id, sportType }, tags, onNews }: TagsSoFarProps) {
  const neutralTitle = useT()("event:key_moment");
  // With the language of the page: titles of tags are translated.
  const url = withBasePath(useBasePath(), paths.tagsSoFar);
  const until = useMatchSecond(
    (second) =>
      second !== undefined && pagePlayer()?.getState().hasStarted
        ? Math.floor(second / STEP_SECONDS) * STEP_SECONDS
        : undefined,
    undefined,
  );
  /** The response with the latest second. */
  const latest = useRef({ until: -1, tags: [] as TagView[] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: tags that arrive are not a reason for a request
  useEffect(() => {
    if (until === undefined) return;
    const show = () => {
      const soFar = { known: latest.current.tags, until, sportType, neutralTitle };
      onNews({ addTags: (loaded) => withTagsSoFar(loaded, soFar) });
    };
    const isReached = tags.some(({ isNeutral, seconds = Infinity }) => isNeutral && seconds <= until);
    const isLate = isAfterRegularTime(until, sportType) && until % LATE_STEP_SECONDS === 0;
    const isAhead = tags.some(
      ({ isMine, isNeutral, momentSeconds = 0 }) => !isMine && !isNeutral && momentSeconds > until,
    );
    const isMissing = isReached || isLate;
    const isKnown = until <= latest.current.until;
    if (isAhead || (isMissing && isKnown)) show();
    if (!isMissing || isKnown) return;
    const abort = new AbortController();
    const body = new URLSearchParams({ id, until: String(until) });
    // The redirect of a session that has ended is left to the next page.
    fetch(url, { method: "POST", body, redirect: "manual", signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { tags: known }: TagsSoFarView = await response.json();
        latest.current = { until, tags: known };
        show();
      })
      // The next step tries again.
      .catch(() => {});
    return () => abort.abort();
  }, [id, sportType, until, url]);
  useEffect(() => () => onNews(undefined), [onNews]);
  return null;
}
