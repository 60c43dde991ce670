import { readCookie } from "~/session/read-cookie.server";
import { signInPolicy } from "./features/social/sign-in-policy.server";
import { routeFacts } from "./lib/route-facts";
import { addCookies } from "./request/add-cookies.server";
import { CACHE_CLASSES } from "./request/cache-class";
import { contentSecurityPolicy, embedPolicy, paymentPolicy } from "./request/content-security-policy.server";
import { LOCALE_COOKIE, type RequestFacts } from "./request/facts.server";
import { sharedChoice, sharedCookie } from "./request/shared-cookie.server";
import { hasSessionCookie } from "./session/cookies.server";
import { isOnHttps } from "./session/on-https.server";

/** Set by the theme switch; pages rendered for a chosen theme are not shared. */
export const COLOR_MODE_COOKIE = "color-mode";

/** `Retry-After` of platform failures; circuits close within a second of the platform's return. */
const RETRY_AFTER_SECONDS = 3;

interface OutgoingResponse {
  facts: RequestFacts;
  status: number;
  headers: Headers;
  /** Present for documents. */
  nonce?: string;
  /** The document is made for frames of other sites; its route must be one of those pages, too. */
  isEmbed?: boolean;
}

/**
 * Sets the security, cookie and caching headers of a response; every response of the application passes
 * through here.
 */
export function setResponseHeaders({ facts, status, headers, nonce, isEmbed }: OutgoingResponse): void {
  const { request, settings, path } = facts;
  const { production, customer } = settings;
  addCookies(headers, facts.cookies);

  const { isPayment, isPersonal, isEmbed: isEmbedRoute, opensPopups } = routeFacts(path);
  const framedBy = isEmbed && isEmbedRoute ? customer.embedOrigins : undefined;

  headers.set("X-Content-Type-Options", "nosniff");
  // It cannot name origins, so browsers must not receive it where some are allowed.
  if (!framedBy?.length) headers.set("X-Frame-Options", "DENY");
  // URLs of payment pages contain encrypted card tokens, which must not be sent to other sites. Scripts of sign-in
  // providers take the origin of their page from the referrer.
  const signIn = signInPolicy(path);
  if (isPayment || (isPersonal && signIn.scripts.length === 0)) headers.set("Referrer-Policy", "same-origin");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  // No policy in development: Vite's client needs inline scripts and eval.
  if (nonce && framedBy) {
    headers.set("Content-Security-Policy", embedPolicy(nonce, isOnHttps(request), framedBy));
  } else if (nonce && production) {
    const policy = isPayment
      ? paymentPolicy(nonce)
      : contentSecurityPolicy(nonce, isOnHttps(request), signIn);
    headers.set("Content-Security-Policy", policy);
  }
  // Keeps the opener of a sign-in popup, on the provider's page and on our page to which it returns.
  if (nonce && opensPopups) headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");

  if (status === 502 || status === 503) headers.set("Retry-After", String(RETRY_AFTER_SECONDS));
  const wanted = headers.get("Cache-Control");
  headers.delete("X-Cache-Class");
  headers.set("Cache-Control", cacheControl({ facts, status, headers, nonce }, wanted));
  headers.append("Vary", "Accept-Encoding");
  if (!facts.hasLocalePrefix) headers.append("Vary", "Cookie, Accept-Language");
  if (customer.countryHeader) headers.append("Vary", customer.countryHeader);
}

/**
 * Returns the `Cache-Control` of data that scripts fetch. For fetches, unlike for documents, Chromium serves
 * its own stale copy during `stale-while-revalidate`; after signing in, a viewer would still get the
 * anonymous data.
 */
const forData = (wanted: string) =>
  wanted === CACHE_CLASSES.EVENT ? CACHE_CLASSES.NEWS : wanted.replace(/, stale-while-revalidate=\d+/, "");

/**
 * Whether caches can tell the locale: it is in the URL, it is the default, or it is the whole `Accept-Language`,
 * as a cache sends it that has negotiated the locale and has no cookie to pass on.
 */
function hasSharedLocale({ hasLocalePrefix, locale, settings, request: { headers } }: RequestFacts): boolean {
  if (hasLocalePrefix || locale === settings.customer.defaultLocale) return true;
  return headers.get("Accept-Language") === locale && readCookie(headers, LOCALE_COOKIE) === undefined;
}

/**
 * Whether caches can tell the choice about results: there is none, or the request is one that they send after they
 * have put the choice in their key.
 */
function hasSharedResults({ results, request: { headers } }: RequestFacts): boolean {
  if (results.revealed.length > 0) return false;
  const choice = sharedChoice(results.chosen);
  return choice === undefined || headers.get("Cookie") === sharedCookie(choice);
}

/**
 * Public only when the response is the same for all viewers: GET or HEAD, a page that allows it, no session,
 * no cookie set, no preference that changes the HTML, and a locale and a choice that caches have in their key.
 */
function cacheControl({ facts, status, headers, nonce }: OutgoingResponse, wanted: string | null): string {
  const { request, settings } = facts;
  const { customer } = settings;
  const isSame =
    (request.method === "GET" || request.method === "HEAD") &&
    !hasSessionCookie(request.headers) &&
    readCookie(request.headers, COLOR_MODE_COOKIE) === undefined &&
    !headers.has("Set-Cookie") &&
    hasSharedLocale(facts) &&
    hasSharedResults(facts);
  if (!isSame) return CACHE_CLASSES.PRIVATE;
  if (status === 404) return CACHE_CLASSES.MISSING;
  if (status !== 200 || !wanted) return CACHE_CLASSES.PRIVATE;
  const dependsOnRegion = wanted !== CACHE_CLASSES.STATIC;
  if (dependsOnRegion && !customer.singleRegion && !customer.countryHeader) return CACHE_CLASSES.PRIVATE;
  return nonce ? wanted : forData(wanted);
}
