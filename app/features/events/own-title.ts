/** Normalises a text for comparison: lower-case letters and digits, without diacritics. */
const lettersOf = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Words between the names of two teams. */
const BETWEEN = /\b(vs?|versus|against|contra|contre|gegen|kontra|proti|проти|נגד|at)\b/gu;

/** All names by which a title may refer to a team. */
interface NamedTeam {
  name: string;
  shortName?: string;
  code?: string;
}

/**
 * Returns the title of a match if it contains more than the names of the teams: "Cup final", but not
 * "North – South".
 * @param title the event's title
 * @param teams the two teams of the match
 */
export function ownTitle(title: string, teams: readonly NamedTeam[]): string | undefined {
  // Longest first, because a short name may be part of the full name.
  const names = teams
    .flatMap(({ name, shortName, code }) => [name, shortName, code])
    .map((name) => lettersOf(name ?? ""))
    .filter(Boolean)
    .sort((a, b) => b.length - a.length);
  const rest = names.reduce((left, name) => left.replaceAll(` ${name} `, "  "), ` ${lettersOf(title)} `);
  return lettersOf(rest.replace(BETWEEN, "")) ? title : undefined;
}
