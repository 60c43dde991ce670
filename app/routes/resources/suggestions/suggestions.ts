import type { Media } from "~/platform/contract/media";

const MOST = 8;

/**
 * Suggests names of teams and leagues, then titles; those that start with the text precede those that contain
 * it.
 */
export function suggestionsOf(query: string, events: readonly Media[]): string[] {
  const wanted = query.toLocaleLowerCase();
  const names = events.flatMap(({ home, away, categories }) => [
    home?.name,
    away?.name,
    ...categories.map(({ title }) => title),
  ]);
  const matching = [...names, ...events.map(({ title }) => title)].filter(
    (text): text is string => text?.toLocaleLowerCase().includes(wanted) ?? false,
  );
  const begins = (text: string) => (text.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  // The sort is stable: names stay before titles.
  return [...new Set(matching)].sort((first, second) => begins(first) - begins(second)).slice(0, MOST);
}
