import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import type { ScoreBarProps } from "./ScoreBar";

/**
 * `ScoreBar`, loaded once the page of a live match is idle, but not on phones. The page stays without it if it
 * cannot be loaded.
 */
export function DeferredScoreBar(props: ScoreBarProps) {
  const [ScoreBar, setScoreBar] = useState<ComponentType<ScoreBarProps>>();
  useEffect(() => {
    let isGone = false;
    const cancel = whenIdle(() => {
      if (!matchMedia("(min-width: 768px)").matches) return;
      import("./ScoreBar").then(
        (module) => isGone || setScoreBar(() => module.default),
        () => {},
      );
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, []);
  return ScoreBar && <ScoreBar {...props} />;
}
