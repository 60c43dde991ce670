import type { RequestHandler } from "express";
import { refusals } from "../../common/diagnostics.ts";

export interface CrossOriginGuardOptions {
  /** Public origin of the site; default: the host of the request. */
  appOrigin?: string;
}

/**
 * Path to which Apple's page posts its response (`response_mode=form_post`), the only one that accepts posts
 * from another site. The application accepts it only with the state that it gave to this browser.
 */
const POSTED_FROM_ELSEWHERE = "/auth/oauth2/callback/apple";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses state-changing requests from other sites. Browsers send the origin of a request in `Sec-Fetch-Site`
 * or, older ones, in `Origin`; a request with neither is not a browser's and carries no viewer's cookies.
 * Runs before Remix, whose own check can be bypassed (docs/decisions/0003-web-host.md).
 */
export function crossOriginGuard({ appOrigin }: CrossOriginGuardOptions): RequestHandler {
  return (request, response, next) => {
    if (SAFE_METHODS.includes(request.method)) return next();
    const site = request.get("sec-fetch-site");
    const origin = request.get("origin");
    const own = appOrigin ?? `${request.protocol}://${request.get("host")}`;
    const isOwn =
      site !== undefined ? site === "same-origin" || site === "none" : origin === undefined || origin === own;
    const isPosted = request.path === POSTED_FROM_ELSEWHERE && request.method === "POST";
    if (isOwn || isPosted) {
      // The application reads this header; Remix would respond 500 to an `Origin` that is not the host of the request.
      if (!isOwn) request.headers["sec-fetch-site"] = "cross-site";
      delete request.headers.origin;
      return next();
    }
    refusals.publish({ reason: "cross_origin" });
    request.log.warn({ origin, site }, "cross-origin request refused");
    response
      .status(403)
      .type("text/plain")
      .set("Cache-Control", "no-store")
      .send("This request came from another site.");
  };
}
