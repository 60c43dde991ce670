import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** What the root knows: language, theme, configuration, viewer. Undefined only when the root itself failed. */
export function useRoot() {
  return useRouteLoaderData<typeof loader>("root");
}
