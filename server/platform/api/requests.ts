import type { FastifyRequest } from "fastify";
import { type Audience, audienceOf } from "../catalogue/access.ts";
import type { Platform } from "../context.ts";

/** Set by a CDN or proxy in front; believed only when one is configured. */
const COUNTRY_HEADERS = ["x-country-code", "cf-ipcountry"];

/** Who asks and from where, as far as it matters for what they may see. */
export function audience(platform: Platform, request: FastifyRequest): Promise<Audience> {
  return audienceOf(platform, request.viewer, platform.behindProxy ? countryOf(request) : undefined);
}

function countryOf(request: FastifyRequest): string | undefined {
  for (const name of COUNTRY_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string" && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  }
  return undefined;
}
