import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "~/lib/when-idle";
import type { ScoreBarProps } from "./ScoreBar";

/** Loaded once the page of a live match is idle. */
const ScoreBar = lazy(() => import("./ScoreBar"));

/** `ScoreBar`, except on phones, which do not load it. */
export function LateScoreBar(props: ScoreBarProps) {
  const [hasRoom, setRoom] = useState(false);
  useEffect(() => whenIdle(() => setRoom(matchMedia("(min-width: 768px)").matches)), []);
  return (
    hasRoom && (
      <Suspense fallback={null}>
        <ScoreBar {...props} />
      </Suspense>
    )
  );
}
