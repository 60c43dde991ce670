import type { FastifyInstance } from "fastify";
import { refusals } from "../../../common/diagnostics.ts";
import { Failure } from "./failures.ts";

/** Calls that are never refused: those of commerce, and the webhooks of the payment gateway. */
const ALWAYS = /^\/api\/(commerce|payments)\//;

interface LoadOptions {
  /** Maximum number of concurrent API calls. */
  maxCalls: number;
  /** Whether the platform is draining. */
  isDraining: () => boolean;
}

/**
 * Refuses API calls with 503 `overloaded` above the maximum: a call that waits longer for a database
 * connection than its caller waits for it is wasted work. Closes connections after their responses while
 * draining, so that proxies use other processes.
 */
export function limitLoad(app: FastifyInstance, { maxCalls, isDraining }: LoadOptions): void {
  let count = 0;
  app.addHook("onRequest", async (request, reply) => {
    if (isDraining()) reply.header("connection", "close");
    if (!request.url.startsWith("/api/")) return;
    if (count >= maxCalls && !ALWAYS.test(request.url)) {
      refusals.publish({ reason: "load_limit" });
      throw new Failure(503, "overloaded", "Too much is going on, try again in a moment", 2);
    }
    count += 1;
    reply.raw.once("close", () => {
      count -= 1;
    });
  });
}
