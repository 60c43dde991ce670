import type { PlatformClient } from "../client.server";
import { SIDE_TIMEOUT_MS } from "../client.server";
import { type Broadcast, scheduleSchema } from "../contract/schedule";
import { guardedGet } from "../guarded-get.server";
import { isOwnUrl, type PlatformPlace } from "../own-url";

const MAX_BYTES = 1024 * 1024;

/**
 * Hosts from which schedules may be loaded. A schedule of the platform itself is requested with the viewer's
 * token.
 */
export interface ScheduleSources extends PlatformPlace {
  /** Hosts besides the platform's (with port, if not the default) from which schedules may be loaded. */
  allowedHosts: readonly string[];
  signal?: AbortSignal;
}

/**
 * Returns the schedule of a channel from the URL in the platform's `source.epg`. To prevent requests to
 * arbitrary hosts, any host but the platform's must be on the operator's list and public. Redirects are not
 * followed; the limits are five seconds and one megabyte.
 * @throws when the URL is not allowed, or the response is not a schedule
 */
export async function getSchedule(
  platform: PlatformClient,
  href: string,
  { allowedHosts, signal, ...place }: ScheduleSources,
): Promise<Broadcast[]> {
  const url = new URL(href, place.apiBase);
  if (isOwnUrl(url, place)) {
    // The client adds the path of the base URL again.
    const prefix = new URL(place.apiBase).pathname.replace(/\/+$/, "");
    const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
    return platform.optional.call("GET", `${path}${url.search}`, {
      auth: "opt",
      reply: scheduleSchema,
      maxBytes: MAX_BYTES,
      metricsName: "schedule",
    });
  }
  if (!allowedHosts.includes(url.host)) throw new Error(`schedules from ${url.host} are not allowed`);
  return scheduleSchema.parse(
    await guardedGet(url.href, { timeoutMs: SIDE_TIMEOUT_MS, maxBytes: MAX_BYTES, signal }),
  );
}
