import { useEffect } from "react";
import { reloadOnce } from "./reload-once";

/**
 * Reloads the page when one of its scripts is missing: after a deployment the files of its build may be gone,
 * and the new page refers to the new ones.
 */
export function useReloadAfterDeployment(): void {
  useEffect(() => {
    const onPreloadError = (event: Event) => {
      if (reloadOnce()) event.preventDefault();
    };
    // Vite's event for a module that could not be loaded.
    addEventListener("vite:preloadError", onPreloadError);
    return () => removeEventListener("vite:preloadError", onPreloadError);
  }, []);
}
