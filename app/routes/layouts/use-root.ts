import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** Whether the installation has leagues, or categories in their place. */
export function useHasLeagues(): boolean {
  return useRoot()?.config.enableLeaguesView ?? true;
}

/** What the root knows: language, theme, configuration, viewer. Undefined only when the root itself failed. */
export function useRoot() {
  return useRouteLoaderData<typeof loader>("root");
}
