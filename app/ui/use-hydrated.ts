import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and in the first client render, true afterwards. For what only works with scripts (a reveal
 * button, arrows of a rail): leave it out of the HTML instead of showing something dead.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
