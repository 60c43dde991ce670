import type { ReactNode } from "react";
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
  const content: ReactNode[] = [];
  let between = "";
  let rest = text;
  // In the order of the title.
  for (const word of [home?.name, away?.name, minute]) {
    const at = word ? rest.indexOf(word) : -1;
    if (!word || at < 0) continue;
    const before = rest.slice(0, at);
    between += before;
    content.push(
      before,
      <bdi key={content.length} dir={word === minute ? "ltr" : undefined}>
        {word}
      </bdi>,
    );
    rest = rest.slice(at + word.length);
  }
  const Whole = /\p{L}/u.test(between + rest) ? "bdi" : "span";
  return (
    <Whole>
      {content}
      {rest}
    </Whole>
  );
}
