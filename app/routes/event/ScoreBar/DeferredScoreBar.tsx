import { useIdleComponent } from "~/ui/use-idle-component";
import type { ScoreBarProps } from "./ScoreBar";

const load = () => (matchMedia("(min-width: 768px)").matches ? import("./ScoreBar") : undefined);

/**
 * `ScoreBar`, loaded once the page of a live match is idle, but not on phones. The page stays without it if it
 * cannot be loaded.
 */
export function DeferredScoreBar(props: ScoreBarProps) {
  const ScoreBar = useIdleComponent(load);
  return ScoreBar && <ScoreBar {...props} />;
}
