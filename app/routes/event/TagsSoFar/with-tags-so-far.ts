import type { TagView } from "~/features/tags/tag-view.server";

/**
 * Replaces the neutral tags that the picture has reached by what they say, latest first.
 * @param soFar global tags up to the second on the screen
 */
export function withTagsSoFar(tags: TagView[], soFar: readonly TagView[]): TagView[] {
  const isReplaced = ({ isMine, seconds }: TagView) =>
    !isMine && soFar.some((tag) => tag.seconds === seconds);
  return [...tags.filter((tag) => !isReplaced(tag)), ...soFar].sort(
    (a, b) => (b.seconds ?? 0) - (a.seconds ?? 0),
  );
}
