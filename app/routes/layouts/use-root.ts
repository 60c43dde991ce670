import { useRouteLoaderData } from "@remix-run/react";
import type { loadRoot } from "~/root.server";

/** Whether the installation has leagues rather than categories. */
export function useHasLeagues(): boolean {
  return useRoot()?.config.enableLeaguesView ?? true;
}

/**
 * Returns the root's data: language, theme, configuration, viewer. Undefined only if the root failed to load.
 */
export function useRoot() {
  return useRouteLoaderData<typeof loadRoot>("root");
}
