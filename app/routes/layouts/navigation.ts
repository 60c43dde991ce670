import type { MessageKey } from "~/i18n/translate";
import * as paths from "~/lib/paths";

interface Destination {
  href: string;
  text: MessageKey;
  /** Paths whose pages belong to the destination. */
  covers: readonly string[];
}

/**
 * Destinations of the main navigation, in the header from 1024 px.
 * @param hasLeagues whether the installation shows leagues or categories
 */
export const destinations = (hasLeagues: boolean): readonly Destination[] => [
  { href: paths.home, text: "common:home", covers: [paths.homeAlias] },
  { href: paths.live, text: "common:live", covers: [paths.live] },
  { href: paths.upcoming, text: "common:upcoming", covers: [paths.upcoming] },
  { href: paths.highlights, text: "common:highlights", covers: [paths.highlights] },
  { href: paths.archive, text: "common:archive", covers: [paths.archive, paths.latest] },
  {
    href: paths.leagues,
    text: hasLeagues ? "common:leagues" : "common:categories",
    covers: [paths.leaguePages, paths.categoryPages],
  },
];

/** Destinations without the home page: the lists. */
export const lists = (hasLeagues: boolean): readonly Destination[] => destinations(hasLeagues).slice(1);

/** Whether a path (below the locale prefix, without query) is a destination or below one of its paths. */
export function isCurrent(
  { href, covers }: Pick<Destination, "href" | "covers">,
  currentPath: string,
): boolean {
  if (currentPath === href) return true;
  return covers.some((path) => currentPath === path || currentPath.startsWith(`${path}/`));
}
