import type { RequestHandler } from "express";

export interface CrossOriginGuardOptions {
  /** Origin of the site as browsers see it; without it the request's own host counts. */
  appOrigin?: string;
}

/**
 * Apple's page posts its answer here (`response_mode=form_post`). The application takes it only with the state that
 * this browser was given, and takes nothing else from another site.
 */
const POSTED_FROM_ELSEWHERE = "/auth/oauth2/callback/apple";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses state-changing requests that another site made a browser send. Browsers say where a request comes
 * from in `Sec-Fetch-Site` and, older ones, in `Origin`; a request with neither is not a browser's and carries
 * no viewer's cookies. Runs before Remix, whose own check can be passed by (docs/decisions/0003-web-host.md).
 */
export function crossOriginGuard({ appOrigin }: CrossOriginGuardOptions): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.includes(request.method)) return next();
    const site = request.get("sec-fetch-site");
    const origin = request.get("origin");
    const own = appOrigin ?? `${request.protocol}://${request.get("host")}`;
    const isOwn =
      site !== undefined ? site === "same-origin" || site === "none" : origin === undefined || origin === own;
    if (isOwn) return next();
    if (request.path === POSTED_FROM_ELSEWHERE && request.method === "POST") {
      // Said in the one header that the application reads; Remix would answer the other with an error.
      request.headers["sec-fetch-site"] = "cross-site";
      delete request.headers.origin;
      return next();
    }
    request.log.warn({ origin, site }, "cross-origin request refused");
    response
      .status(403)
      .type("text/plain")
      .set("Cache-Control", "no-store")
      .send("This request came from another site.");
  };
}
