import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** Where viewers choose what they follow: leagues, or categories where the installation has those. */
export function useFollowingPath(): "/following/league" | "/following/category" {
  return useRoot()?.config.enableLeaguesView === false ? "/following/category" : "/following/league";
}

/** What the root knows: language, theme, configuration, viewer. Undefined only when the root itself failed. */
export function useRoot() {
  return useRouteLoaderData<typeof loader>("root");
}
