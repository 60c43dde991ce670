interface MatchTitleProps {
  children: string;
  className?: string;
}

/**
 * A title that may be that of a match, `North – South`, where its teams are not known apart. They are isolated from each
 * other, so that the home team comes first in the direction of the page; as one text they would follow their letters.
 */
export function MatchTitle({ children: title, className }: MatchTitleProps) {
  const [home, away, more] = title.split(/\s–\s/);
  if (!away || more) return <bdi className={className}>{title}</bdi>;
  return (
    <span className={className}>
      <bdi>{home}</bdi>
      {/* A line does not begin with the dash. */}
      {"\u00a0– "}
      <bdi>{away}</bdi>
    </span>
  );
}
