import { useEffect, useRef } from "react";
import { isAfterRegularTime } from "~/features/events/match-time";
import { pagePlayer } from "~/features/player/store/match-clock";
import { useMatchSecond } from "~/features/player/use-match-second";
import type { TagsSoFarView, TagView } from "~/features/tags/tag-view.server";
import * as paths from "~/lib/paths";
import { useBasePath, withBasePath } from "~/ui/base-path";
import type { EventDetails } from "../event-details.server";
import type { EventNews } from "../event-news";
import { withTagsSoFar } from "./with-tags-so-far";

/** Steps in which the picture is followed (s). */
const STEP_SECONDS = 10;
/** Steps after the regular time (s), where the timeline does not name the moments to come. */
const LATE_STEP_SECONDS = 60;

interface TagsSoFarProps {
  event: Pick<EventDetails, "id" | "sportType">;
  /** Those that the page shows. */
  tags: readonly TagView[];
  /** Receives what adds the global tags up to the second on the screen; undefined when the result is shown. */
  onNews: (news: Pick<EventNews, "addTags"> | undefined) => void;
}

/** Renders nothing: requests the tags of a hidden match that the picture has reached (requirement EVENT-20). */
export default function TagsSoFar({ event: { id, sportType }, tags, onNews }: TagsSoFarProps) {
  const until = useMatchSecond(
    (second) =>
      second !== undefined && pagePlayer()?.getState().hasStarted
        ? Math.floor(second / STEP_SECONDS) * STEP_SECONDS
        : undefined,
    undefined,
  );
  const requested = useRef(0);
  const base = useBasePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: tags that arrive are not a reason for a request
  useEffect(() => {
    if (until === undefined) return;
    const isReached = tags.some(({ isNeutral, seconds = 0 }) => isNeutral && seconds <= until);
    const isLate = isAfterRegularTime(until, sportType) && until % LATE_STEP_SECONDS === 0;
    const isBack = until < requested.current;
    if (!isReached && !isLate && !isBack) return;
    const abort = new AbortController();
    fetch(withBasePath(base, paths.tagsSoFar(id, until)), { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const soFar: TagsSoFarView = await response.json();
        requested.current = until;
        onNews({ addTags: (shown) => withTagsSoFar(shown, soFar.tags) });
      })
      // The next step tries again.
      .catch(() => {});
    return () => abort.abort();
  }, [base, id, sportType, until]);
  useEffect(() => () => onNews(undefined), [onNews]);
  return null;
}
