import { setTimeout as delay } from "node:timers/promises";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { bodyOf, relay } from "../../tests/support/relay.ts";

/**
 * The platform behind a slow line: what a page needs at once comes at once, what it shows further down comes
 * after a while.
 * @param platformUrl the real platform
 * @param isSlow which calls are held back
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
