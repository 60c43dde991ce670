import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and in the first client render, true afterwards. Use it to leave controls that need
 * scripts (reveal button, carousel arrows) out of the HTML.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
