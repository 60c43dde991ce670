import type { EventCardView } from "../view";

interface TitleTextProps {
  event: Pick<EventCardView, "home" | "away" | "clipKind">;
  /** Title of the event, or another text that names its teams. */
  text: string;
}

/**
 * A title with its team names, and the minute of a clip, isolated from each other: "A – B" follows the direction of the
 * page, as the poster does, and the minute keeps its sign. Other titles have a direction of their own.
 */
export function TitleText({ event: { home, away, clipKind }, text }: TitleTextProps) {
  const minute = clipKind?.minute;
  const parts = splitAt(text, [home?.name, away?.name, minute]);
  const content = parts.map((part, index) =>
    // Every second part is a name or the minute.
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no state
      <bdi key={index} dir={part === minute ? "ltr" : undefined}>
        {part}
      </bdi>
    ),
  );
  const hasOwnWords = parts.some((part, index) => index % 2 === 0 && /\p{L}/u.test(part));
  return hasOwnWords ? <bdi>{content}</bdi> : <span>{content}</span>;
}

/** Splits a text at these words: what is between them has even places, they have odd ones. */
function splitAt(text: string, words: readonly (string | undefined)[]): string[] {
  const [first] = words
    .flatMap((word) => (word && text.includes(word) ? [{ word, at: text.indexOf(word) }] : []))
    // One name may be the beginning of the other.
    .sort((a, b) => a.at - b.at || b.word.length - a.word.length);
  if (!first) return [text];
  const { word, at } = first;
  return [text.slice(0, at), word, ...splitAt(text.slice(at + word.length), words)];
}
