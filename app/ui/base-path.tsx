import { createContext, type ReactNode, useCallback, useContext } from "react";
import { namesLocale } from "~/i18n/locales";

const BasePathContext = createContext("");

/**
 * Provides the locale prefix of the page to the links below: `/de`, or an empty string on unprefixed pages.
 */
export function BasePathProvider({ basePath, children }: { basePath: string; children: ReactNode }) {
  return <BasePathContext.Provider value={basePath}>{children}</BasePathContext.Provider>;
}

/** Prefixes a path of this site. Paths that have a locale, other URLs and anchors are returned unchanged. */
export function withBasePath(basePath: string, href: string): string {
  if (!href.startsWith("/") || href.startsWith("//")) return href;
  if (!basePath || namesLocale(href)) return href;
  return href === "/" ? basePath : basePath + href;
}

/**
 * Returns a function that adds the locale prefix to a path (`/events/e1`) for `href`. Components of `ui` and
 * `features/events` take unprefixed paths and call it themselves.
 */
export function usePath(): (href: string) => string {
  const basePath = useContext(BasePathContext);
  return useCallback((href: string) => withBasePath(basePath, href), [basePath]);
}

/** Returns the locale prefix, for code that shows or compares whole paths. */
export function useBasePath(): string {
  return useContext(BasePathContext);
}
