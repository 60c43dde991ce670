import type { FastifyRequest } from "fastify";
import { type Audience, audienceOf } from "../catalogue/access.ts";
import type { Platform } from "../context.ts";

/** Set by a CDN or proxy; trusted only if the request comes from a configured proxy. */
const COUNTRY_HEADERS = ["x-country-code", "cf-ipcountry"];

/** Returns user, country and entitlements of the caller, which decide what the response may contain. */
export function audience(platform: Platform, request: FastifyRequest): Promise<Audience> {
  // A client that connects without our proxies could send any country.
  const isFromProxy = platform.trust(request.socket.remoteAddress ?? "", 0);
  return audienceOf(platform, request.viewer, isFromProxy ? countryOf(request) : undefined);
}

function countryOf(request: FastifyRequest): string | undefined {
  for (const name of COUNTRY_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string" && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  }
  return undefined;
}
