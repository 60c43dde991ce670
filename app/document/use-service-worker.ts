import { useEffect } from "react";
import { isSavingData } from "~/lib/is-saving-data";
import * as paths from "~/lib/paths";

/**
 * Registers the service worker that shows `/offline` in the page's language without a connection. Runs when
 * the page has loaded and is idle, and not when the browser saves data.
 * @param basePath the locale prefix
 */
export function useServiceWorker(basePath: string, isEnabled: boolean): void {
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!isEnabled || !serviceWorker || isSavingData() || import.meta.env.DEV) return;
    const register = async () => {
      try {
        await serviceWorker.register(paths.serviceWorker);
        const { active } = await serviceWorker.ready;
        active?.postMessage(basePath + paths.offline);
      } catch {
        // Storage may be full or blocked; the site works without the service worker.
      }
    };
    const whenIdle = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => void register());
      else setTimeout(register, 2_000);
    };
    if (document.readyState === "complete") return whenIdle();
    addEventListener("load", whenIdle, { once: true });
    return () => removeEventListener("load", whenIdle);
  }, [basePath, isEnabled]);
}
