import type { FastifyInstance } from "fastify";
import { apiRequests } from "../../../common/diagnostics.ts";
import { isSampled } from "../../lib/sampled.ts";

/**
 * Publishes facts about every request, if there is a listener, and logs a sample of the API calls at level `info`,
 * also those whose caller has gone. Failures are logged in `sendFailure`.
 * @param logShare share of calls in the log, 0 to 1
 */
export function observeCalls(app: FastifyInstance, logShare: number): void {
  app.addHook("onRequest", async (request, reply) => {
    const isLogged = request.url.startsWith("/api/") && isSampled(request.id, logShare);
    if (!isLogged && !apiRequests.isWatched) return;
    const { method, url, log } = request;
    // Fastify's own hook at the end of a response does not run for a response that is cut off.
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.statusCode : undefined;
      const milliseconds = reply.elapsedTime;
      if (isLogged) log.info({ method, url, status, ms: Math.round(milliseconds) }, "call");
      apiRequests.publish({
        // A path that is not known has no route.
        route: request.routeOptions.url ?? "other",
        method,
        status,
        seconds: milliseconds / 1_000,
      });
    });
  });
}
