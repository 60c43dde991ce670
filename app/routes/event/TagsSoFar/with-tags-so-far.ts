import { isAfterRegularTime } from "~/features/events/match-time";
import type { TagView } from "~/features/tags/tag-view.server";

interface SoFar {
  /** Global tags that are known up to this second or a later one. */
  known: readonly TagView[];
  /** Second of the match on the screen. */
  until: number;
  sportType: string | undefined;
  /** Title of a tag that says nothing else. */
  neutralTitle: string;
}

const momentOf = ({ momentSeconds = Infinity }: TagView) => momentSeconds;

/**
 * Names the global tags of a hidden match that the picture has reached, and none of the others, latest first. A tag keeps
 * the id under which the page shows it, and with it the focus.
 * @param tags those that the page has loaded
 */
export function withTagsSoFar(tags: readonly TagView[], { known, until, ...match }: SoFar): TagView[] {
  const { sportType, neutralTitle: title } = match;
  const reached = known.filter((tag) => momentOf(tag) <= until && !tags.some(({ id }) => id === tag.id));
  const shown = tags.flatMap((tag): TagView[] => {
    const { id, isMine, isNeutral, seconds, momentSeconds } = tag;
    if (isMine || (!isNeutral && momentOf(tag) <= until)) return [tag];
    // A moment after the regular time tells of extra time.
    if (!isNeutral)
      return isAfterRegularTime(momentOf(tag), sportType)
        ? []
        : [{ id, isMine, seconds, momentSeconds, title, isNeutral: true } as TagView];
    const at = reached.findIndex((other) => other.seconds === seconds);
    return [at < 0 ? tag : ({ ...reached.splice(at, 1)[0], id } as TagView)];
  });
  return [...shown, ...reached].sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));
}
