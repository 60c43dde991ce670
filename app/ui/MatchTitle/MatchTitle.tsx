import type { ReactNode } from "react";

interface MatchTitleProps {
  children: string;
  /** The match or clip that the text is about. Without one, the teams are those around the dash of `North – South`. */
  event?: { home?: { name: string }; away?: { name: string }; clipKind?: { minute?: string } };
  className?: string;
}

/**
 * A title with the teams of a match, and the minute of a clip, isolated from each other: the home team comes first in
 * the direction of the page, as on the poster, and the minute keeps its sign; as one text they would follow their
 * letters. Other titles have a direction of their own.
 */
export function MatchTitle({ children: title, event, className }: MatchTitleProps) {
  const minute = event?.clipKind?.minute;
  const content: ReactNode[] = [];
  let between = "";
  let rest = title;
  // In the order of the title.
  for (const word of event ? [event.home?.name, event.away?.name, minute] : teamsIn(title)) {
    const at = word ? rest.indexOf(word) : -1;
    if (!word || at < 0) continue;
    const before = rest.slice(0, at);
    between += before;
    content.push(
      // In running text a line does not begin with the dash; a title with an event has a line of its own.
      event ? before : before.replace(" –", "\u00a0–"),
      <bdi key={content.length} dir={word === minute ? "ltr" : undefined}>
        {word}
      </bdi>,
    );
    rest = rest.slice(at + word.length);
  }
  const Whole = content.length === 0 || /\p{L}/u.test(between + rest) ? "bdi" : "span";
  return (
    <Whole className={className}>
      {content}
      {rest}
    </Whole>
  );
}

/** Returns the two names of a title that is nothing but these. */
function teamsIn(title: string): string[] {
  const names = title.split(/\s–\s/);
  return names.length === 2 ? names : [];
}
