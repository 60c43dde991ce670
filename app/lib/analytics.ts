/** Where events about the use of the product go. */
export interface AnalyticsTargets {
  /** Name of the global array that a tag manager reads; empty for none. */
  dataLayer: string;
  /** Receives each event as a JSON post. */
  beaconUrl?: string;
}

/** What is told: sign-ins that failed (specification, section 8), and that whoever used this browser has left. */
export type AnalyticsEvent =
  | { event: "login_failed"; error_code: string; error_message: string }
  | { event: "analytics_reset" };

/** Tells an event to whoever the operator has named. Best effort: no failure reaches the page. */
export function trackEvent({ dataLayer, beaconUrl }: AnalyticsTargets, event: AnalyticsEvent): void {
  if (dataLayer) {
    const globals = window as unknown as Record<string, unknown>;
    const layer = Array.isArray(globals[dataLayer]) ? globals[dataLayer] : [];
    globals[dataLayer] = layer;
    layer.push(event);
  }
  // As text: a beacon in JSON's own type would ask the other origin for leave first, and be lost on the way out.
  if (beaconUrl) navigator.sendBeacon(beaconUrl, JSON.stringify(event));
}
