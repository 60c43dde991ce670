import { setTimeout as delay } from "node:timers/promises";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { bodyOf, relay } from "../../tests/support/relay.ts";

/**
 * A proxy that delays some calls of the platform: critical data arrive at once, deferred data later.
 * @param platformUrl the real platform
 * @param isSlow selects the calls to delay
 */
export function slowPlatform(
  platformUrl: string,
  isSlow: (path: string, body: string) => boolean,
  milliseconds: number,
): Promise<RunningServer> {
  return serve(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    if (isSlow(incoming.url ?? "/", body.toString())) await delay(milliseconds);
    relay(platformUrl, incoming, outgoing, { body });
  });
}
