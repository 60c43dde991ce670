import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { onceASecond } from "../lib/once-a-second.ts";

interface Readiness {
  /** `GET /readyz`: 200 when requests can be served; 503 when not, and while draining. */
  route: RequestHandler;
  /** While draining, closes connections after their response, so that proxies use other hosts. */
  closeConnections: RequestHandler;
  /** Starts draining: the host is no longer ready, but still serves requests. */
  drain: () => void;
}

/**
 * Creates the readiness route and the draining of connections.
 * @param check rejects when requests cannot be served now; runs at most once a second
 */
export function createReadiness(check: () => Promise<void>, log: Logger): Readiness {
  const checkNow = onceASecond(check);
  let isDraining = false;
  return {
    async route(_request, response) {
      response.set("Cache-Control", "no-store");
      try {
        await checkNow();
        response.status(isDraining ? 503 : 200).json({ ok: !isDraining });
      } catch (error) {
        log.warn({ err: error }, "not ready");
        response.status(503).json({ ok: false });
      }
    },
    closeConnections(_request, response, next) {
      if (isDraining) response.set("Connection", "close");
      next();
    },
    drain() {
      isDraining = true;
    },
  };
}
