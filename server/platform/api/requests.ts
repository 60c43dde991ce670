import type { FastifyRequest } from "fastify";
import { type Audience, audienceOf } from "../catalogue/access.ts";
import { TEXT_LOCALES } from "../catalogue/texts/translate.ts";
import type { Platform } from "../context.ts";
import { preferredLocale } from "../http/preferred-locale.ts";

/** Set by a CDN or proxy; trusted only if the request comes from a configured proxy. */
const COUNTRY_HEADERS = ["x-country-code", "cf-ipcountry"];

/** Returns user, country, language and entitlements of the caller, which decide what the response contains. */
export function audience(platform: Platform, request: FastifyRequest): Audience {
  // A client that connects without our proxies could send any country.
  const isFromProxy = platform.trust(request.socket.remoteAddress ?? "", 0);
  const to = audienceOf(request.viewer, isFromProxy ? countryOf(request) : undefined);
  return { ...to, locale: localeOf(request) };
}

/** Returns the language of the product that the caller prefers, if it names one. */
export function localeOf({ headers }: FastifyRequest): string | undefined {
  return preferredLocale(headers["accept-language"], TEXT_LOCALES);
}

function countryOf(request: FastifyRequest): string | undefined {
  for (const name of COUNTRY_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string" && /^[A-Za-z]{2}$/.test(value)) return value.toUpperCase();
  }
  return undefined;
}
