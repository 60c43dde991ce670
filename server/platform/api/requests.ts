import type { FastifyRequest } from "fastify";
import { type Audience, audienceOf } from "../catalogue/access.ts";
import type { Platform } from "../context.ts";

/** Set by a CDN or proxy in front; believed only of one that is configured. */
const COUNTRY_HEADERS = ["x-country-code", "cf-ipcountry"];

/** Who asks and from where, as far as it matters for what they may see. */
export function audience(platform: Platform, request: FastifyRequest): Promise<Audience> {
  // Whoever reaches us past our proxies could name any country.
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
