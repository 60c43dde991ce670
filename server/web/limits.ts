import type { Request, RequestHandler, Response } from "express";
import { rateLimit } from "express-rate-limit";

/** Forms are small; nothing here takes uploads. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_URL_LENGTH = 8 * 1024;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** Writes per client address and minute: far above a busy viewer, far below a flood. */
const WRITES_PER_MINUTE = 600;

function refuse(response: Response, status: number, message: string): void {
  response.status(status).type("text/plain").set("Cache-Control", "no-store").send(message);
}

/**
 * What browsers and proxies resolve before they ask: segments of dots, plain or encoded. Here they would mean one page
 * to the choice of the locale and another one to the router.
 */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Refuses what no browser sends to this site: addresses of other hosts, paths with dots to resolve, oversize or
 * unmeasured bodies, endless URLs, `_data` requests.
 */
export const requestLimits: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) return refuse(response, 405, "Method not allowed");
  if (request.url.length > MAX_URL_LENGTH) return refuse(response, 414, "URL too long");
  const [path = ""] = request.url.split("?", 1);
  if (!path.startsWith("/") || DOT_SEGMENT.test(path)) return refuse(response, 400, "Bad request");
  // The parameter of Remix's older data protocol; it would reach loaders past the page's own checks.
  if (hasLegacyDataParameter(request)) return refuse(response, 400, "Bad request");
  if (request.method !== "GET" && request.method !== "HEAD") {
    if (request.get("transfer-encoding") !== undefined) return refuse(response, 411, "Length required");
    if (Number(request.get("content-length") ?? 0) > MAX_BODY_BYTES)
      return refuse(response, 413, "Too large");
  }
  next();
};

function hasLegacyDataParameter(request: Request): boolean {
  const query = request.url.split("?", 2)[1];
  return query !== undefined && new URLSearchParams(query).has("_data");
}

/** Limits writes per client address. */
export function writeLimit(): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: WRITES_PER_MINUTE,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    skip: (request) => request.method === "GET" || request.method === "HEAD",
    message: "Too many requests. Wait a minute and try again.",
  });
}
