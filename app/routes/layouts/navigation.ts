import type { MessageKey } from "~/i18n/translate";

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
  { href: "/", text: "common:home", covers: ["/home"] },
  { href: "/live", text: "common:live", covers: ["/live"] },
  { href: "/upcoming", text: "common:upcoming", covers: ["/upcoming"] },
  { href: "/highlight", text: "common:highlights", covers: ["/highlight"] },
  { href: "/archive", text: "common:archive", covers: ["/archive", "/latest"] },
  {
    href: "/#leagues",
    text: hasLeagues ? "common:leagues" : "common:categories",
    covers: ["/league", "/category"],
  },
];

/** Whether a path (below the locale prefix, without query) is a destination or below one of its paths. */
export function isCurrent(
  { href, covers }: Pick<Destination, "href" | "covers">,
  currentPath: string,
): boolean {
  if (currentPath === href) return true;
  return covers.some((path) => currentPath === path || currentPath.startsWith(`${path}/`));
}
