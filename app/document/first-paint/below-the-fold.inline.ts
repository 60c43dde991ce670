/**
 * Hides content below the fold until the first paint, which would wait for its layout. A page with a video shows it by
 * itself, after the first frame if the viewer waits for one.
 */
import type { PageWithVideo } from "../deferred-scripts/release-scripts";
import { holdBelowTheFold, showBelowTheFold } from "./below-the-fold";

if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint")) {
  holdBelowTheFold();
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    if (!(window as PageWithVideo).whenShown) showBelowTheFold();
  }).observe({ type: "paint", buffered: true });
}
