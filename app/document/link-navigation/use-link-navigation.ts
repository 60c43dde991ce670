import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { namesLocale } from "~/i18n/locales";
import { afterPaint } from "~/lib/after-paint";
import { beforeLeaving } from "~/lib/before-leaving";
import { hasModifierKey } from "~/lib/has-modifier-key";
import { routeFacts } from "~/lib/route-facts";

/** Attribute of a pressed link until its page is shown: the press is seen at once, however slow the network is. */
const OPENING = "data-opening";

/**
 * Turns clicks on plain links of this site into client-side navigations, with one listener for the whole
 * page. Cards are plain `<a>` elements because a link component per card takes a third of the server's time
 * for a page of them.
 * @param basePath the locale prefix; links outside it (another language) load a new document
 */
export function useLinkNavigation(basePath: string): void {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation without loaders changes the key only
  useEffect(() => {
    if (state !== "idle") return;
    for (const link of document.querySelectorAll(`[${OPENING}]`)) link.removeAttribute(OPENING);
  }, [state, key]);
  useEffect(() => {
    function onClick(event: MouseEvent) {
      // Offline, leave it to the browser, which shows its own page or the one of our service worker.
      if (event.defaultPrevented || event.button !== 0 || !navigator.onLine) return;
      if (hasModifierKey(event)) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link && pathBelow(link, basePath);
      if (!to) return;
      event.preventDefault();
      link.toggleAttribute(OPENING, true);
      // Only a navigation changes the key; scrolling a list or swapping a tile changes the URL.
      const { key } = history.state ?? {};
      const open = () => history.state?.key === key && navigate(to);
      const saving = beforeLeaving.save?.();
      // The press is seen first: the router takes longer than a frame on a slow phone.
      if (saving) saving.then(open);
      else afterPaint(open);
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate, basePath]);
}

/** Returns the path of a link below the prefix, or undefined when the browser should follow it itself. */
export function pathBelow(link: HTMLAnchorElement, basePath: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(link.href, document.baseURI);
  if (origin !== location.origin || (link.target && link.target !== "_self") || link.hasAttribute("download"))
    return;
  if (hash && pathname === location.pathname && search === location.search) return;
  if (basePath && pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return;
  // From a page without a prefix, another language needs a full page load.
  if (!basePath && namesLocale(pathname)) return;
  const path = pathname.slice(basePath.length) || "/";
  // Only the sign-in pages allow scripts of other sites, so they are documents of their own.
  if (routeFacts(path).hasProviders) return;
  return `${path}${search}${hash}`;
}
