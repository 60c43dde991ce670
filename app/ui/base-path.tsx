import { createContext, type ReactNode, useCallback, useContext } from "react";
import { namesLocale } from "~/i18n/locales";

const BasePathContext = createContext("");

/** Tells every link below it the locale prefix of the page: `/de`, or an empty text on unprefixed pages. */
export function BasePathProvider({ basePath, children }: { basePath: string; children: ReactNode }) {
  return <BasePathContext.Provider value={basePath}>{children}</BasePathContext.Provider>;
}

/** Puts the prefix before a path of this site; one that names its locale, other addresses and anchors stay as they are. */
export function withBasePath(basePath: string, href: string): string {
  if (!href.startsWith("/") || href.startsWith("//")) return href;
  if (!basePath || namesLocale(href)) return href;
  return href === "/" ? basePath : basePath + href;
}

/**
 * A function from a path below the locale prefix (`/events/e1`) to the one for `href`. Components of `ui` and of
 * `features/events` take unprefixed paths and call this themselves.
 */
export function usePath(): (href: string) => string {
  const basePath = useContext(BasePathContext);
  return useCallback((href: string) => withBasePath(basePath, href), [basePath]);
}

/** The locale prefix itself, for the few places that show or compare whole paths. */
export function useBasePath(): string {
  return useContext(BasePathContext);
}
