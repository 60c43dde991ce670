/** Targets of analytics events. */
export interface AnalyticsTargets {
  /** Name of the global array that a tag manager reads; empty for none. */
  dataLayer: string;
  /** Receives each event as a JSON POST. */
  beaconUrl?: string;
}

/** Events for analytics: a failed sign-in and the reset at sign-out (requirements ACCOUNT-2 and SESSION-8). */
export type AnalyticsEvent =
  | { event: "login_failed"; error_code: string; error_message: string }
  | { event: "analytics_reset" };

/** Sends an event to the targets of the operator. Best effort: failures are ignored. */
export function trackEvent({ dataLayer, beaconUrl }: AnalyticsTargets, event: AnalyticsEvent): void {
  if (dataLayer) {
    const globals = window as unknown as Record<string, unknown>;
    const layer = Array.isArray(globals[dataLayer]) ? globals[dataLayer] : [];
    globals[dataLayer] = layer;
    layer.push(event);
  }
  // Sent as text: with the JSON media type the browser would send a CORS preflight first, and lose the beacon
  // when the page closes.
  if (beaconUrl) navigator.sendBeacon(beaconUrl, JSON.stringify(event));
}
