import type { Request, RequestHandler, Response } from "express";
import { rateLimit } from "express-rate-limit";
import { refusals } from "../../common/diagnostics.ts";

/** Maximum size of a request body (bytes); forms are small, and there are no uploads. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_URL_LENGTH = 8 * 1024;
/**
 * Maximum length of a path; the longest one contains two ids of at most 128 characters each, all of them
 * encoded.
 */
const MAX_PATH_LENGTH = 2 * 1024;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * A host name or IP address with an optional port. Any other value would later fail when a URL is built from
 * it.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Three slashes in a row, which no path of this site has. A router that strips trailing slashes takes
 * quadratic time for a long row of them.
 */
const MANY_SLASHES = /\/\/\//;

function refuse(response: Response, status: number, message: string): void {
  refusals.publish({ reason: "invalid" });
  response.status(status).type("text/plain").set("Cache-Control", "no-store").send(message);
}

/**
 * Dot segments, plain or encoded, which browsers and proxies resolve before they send a request. Unresolved,
 * they would be one page to the locale selection and another one to the router.
 */
const DOT_SEGMENT = /\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Refuses requests that no browser sends to this site: unknown methods, request targets that are not a path,
 * invalid hosts, dot segments, rows of slashes, bodies that are too large or without a length, overlong URLs,
 * `_data` parameters.
 */
export const requestLimits: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) return refuse(response, 405, "Method not allowed");
  if (request.url.length > MAX_URL_LENGTH) return refuse(response, 414, "URL too long");
  const [path = ""] = request.url.split("?", 1);
  if (path.length > MAX_PATH_LENGTH) return refuse(response, 414, "URL too long");
  if (![request.get("host"), request.get("x-forwarded-host")].every(isHost))
    return refuse(response, 400, "Bad request");
  if (MANY_SLASHES.test(path) || !isReadable(path)) return refuse(response, 400, "Bad request");
  if (!path.startsWith("/") || DOT_SEGMENT.test(path)) return refuse(response, 400, "Bad request");
  // The parameter of Remix's older data protocol would call loaders without the checks of the page.
  if (hasLegacyDataParameter(request)) return refuse(response, 400, "Bad request");
  if (request.method !== "GET" && request.method !== "HEAD") {
    if (request.get("transfer-encoding") !== undefined) return refuse(response, 411, "Length required");
    if (Number(request.get("content-length") ?? 0) > MAX_BODY_BYTES)
      return refuse(response, 413, "Too large");
  }
  next();
};

/**
 * Whether a path can be decoded and contains no backslash, which URLs treat as a slash: no link to such a
 * page could be created.
 */
function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\\");
  } catch {
    return false;
  }
}

/**
 * Whether a host header is valid. Proxies may send a list, of which the first entry counts; HTTP/1.0 clients
 * send none.
 */
function isHost(input: string | undefined): boolean {
  if (input === undefined) return true;
  const host = input.split(",", 1)[0]?.trim() ?? "";
  return HOST.test(host) && URL.canParse(`http://${host}/`);
}

function hasLegacyDataParameter(request: Request): boolean {
  const query = request.url.split("?", 2)[1];
  return query !== undefined && new URLSearchParams(query).has("_data");
}

/** Path of beacons about playback, as in app/lib/paths.ts. */
const BEACONS = "/actions/playback-quality";

/**
 * Limits writes per client address; IPv6 addresses count per /56, the default of express-rate-limit. Beacons
 * about playback have a count of their own with the same limit, because pages send one a minute: viewers
 * behind one address must not lose their forms to them.
 * @param perMinute far above a busy viewer, far below a flood
 */
export function writeLimit(perMinute: number): RequestHandler {
  const limitOf = (reason: "write_limit" | "beacon_limit") =>
    rateLimit({
      windowMs: 60_000,
      limit: perMinute,
      standardHeaders: "draft-8",
      legacyHeaders: false,
      skip: (request) => request.method === "GET" || request.method === "HEAD",
      handler(_request, response) {
        refusals.publish({ reason });
        response.status(429).send("Too many requests. Wait a minute and try again.");
      },
    });
  const forms = limitOf("write_limit");
  const beacons = limitOf("beacon_limit");
  return (request, response, next) => (request.path === BEACONS ? beacons : forms)(request, response, next);
}
