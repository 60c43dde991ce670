import { matchRoutes } from "@remix-run/react";
import { useEffect } from "react";
import { hasSlowNetwork, readDataSaver } from "~/lib/is-saving-data";
import { PreloadQueue } from "./preload-queue";
import { pathBelow } from "./use-link-navigation";

/** Remix's globals: the routes, and the scripts that each of them needs. */
interface RemixWindow {
  __remixManifest?: { routes: Record<string, { module: string; imports?: string[] } | undefined> };
  __remixRouter?: { routes: Parameters<typeof matchRoutes>[0] };
}

/**
 * Preloads the scripts of a page when a viewer points at, touches or focuses a link to it, at most four at
 * once. Its data are not preloaded, because they must be fresh when shown. Disabled when the viewer saves
 * data or the network is slow (2G).
 * @param basePath the locale prefix
 */
export function useLinkPreload(basePath: string): void {
  useEffect(() => {
    if (readDataSaver() || hasSlowNetwork()) return;
    const queue = new PreloadQueue(preloadModule);
    let last: string | undefined;
    function onIntent(event: Event) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      // One press is three events.
      if (link?.href === last) return;
      last = link?.href;
      const to = link && pathBelow(link, basePath);
      if (to) queue.add(modulesOf(to));
    }
    const passive = { passive: true };
    document.addEventListener("pointerover", onIntent, passive);
    document.addEventListener("touchstart", onIntent, passive);
    document.addEventListener("focusin", onIntent, passive);
    return () => {
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("touchstart", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, [basePath]);
}

/** Returns the scripts of the routes that match a path. */
function modulesOf(path: string): string[] {
  const { __remixManifest: manifest, __remixRouter: router } = window as RemixWindow;
  if (!manifest || !router) return [];
  const matches = matchRoutes(router.routes, path) ?? [];
  return matches.flatMap(({ route }) => {
    const entry = manifest.routes[route.id ?? ""];
    return entry ? [entry.module, ...(entry.imports ?? [])] : [];
  });
}

function preloadModule(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`not loaded: ${href}`));
    };
    document.head.append(link);
  });
}
