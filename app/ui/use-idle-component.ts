import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";

/**
 * Loads a component when the page is idle.
 * @param load imports its module, or returns undefined if this window does without; one function for all renders
 * @returns undefined until it is loaded, and if it cannot be loaded
 */
export function useIdleComponent<P>(
  load: () => Promise<{ default: ComponentType<P> }> | undefined,
): ComponentType<P> | undefined {
  const [Component, setComponent] = useState<ComponentType<P>>();
  useEffect(() => {
    let isGone = false;
    const cancel = whenIdle(() => {
      load()?.then(
        (module) => isGone || setComponent(() => module.default),
        () => {},
      );
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [load]);
  return Component;
}
