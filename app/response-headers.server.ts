import { getConfig } from "./config/config.server";
import { signInPolicy } from "./features/social/sign-in-policy.server";
import { CACHE_CLASSES } from "./lib/cache-class";
import { contentSecurityPolicy, paymentPolicy } from "./lib/content-security-policy.server";
import { isPaymentPath } from "./lib/payment-page";
import { SESSION_COOKIE } from "./session/cookies.server";
import { type RequestScope, readCookie } from "./session/scope.server";

/** Set by the theme switch; a page for somebody who chose a theme is not everybody's page. */
export const COLOR_MODE_COOKIE = "color-mode";

interface Answer {
  request: Request;
  status: number;
  headers: Headers;
  scope: RequestScope;
  /** Present for documents. */
  nonce?: string;
}

/** Security, cookies and the final word on caching: the one place every answer of the application passes. */
export function answerHeaders({ request, status, headers, scope, nonce }: Answer): void {
  const { production, customer } = getConfig();
  const path = new URL(request.url).pathname.slice(scope.isPrefixed ? scope.locale.length + 1 : 0);
  for (const cookie of scope.cookies) headers.append("Set-Cookie", cookie);

  const isPayment = isPaymentPath(path);

  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", "DENY");
  // Addresses of payment pages carry sealed cards: no other site hears of them.
  if (isPayment) headers.set("Referrer-Policy", "same-origin");
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  // Vite's development client needs inline scripts and eval; the policy is for what viewers get.
  if (nonce && production) {
    const isSecure = new URL(request.url).protocol === "https:";
    const policy = isPayment
      ? paymentPolicy(nonce)
      : contentSecurityPolicy(nonce, isSecure, signInPolicy(path));
    headers.set("Content-Security-Policy", policy);
  }
  // A popup keeps its opener: a provider's page, and the one of ours that it comes back to.
  if (nonce && /^\/auth\/(?!oauth2\/)/.test(path))
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");

  const wanted = headers.get("Cache-Control");
  headers.delete("X-Cache-Class");
  headers.set("Cache-Control", cacheControl({ request, status, headers, scope, nonce }, wanted));
  headers.append("Vary", "Accept-Encoding");
  if (!scope.isPrefixed) headers.append("Vary", "Cookie, Accept-Language");
  if (customer.country_header) headers.append("Vary", customer.country_header);
}

/**
 * The same for data, which scripts fetch: Chromium gives them its own old copy for as long as `stale-while-revalidate`
 * says, which it does with no document; who has just signed in would see what everybody sees.
 */
const forData = (wanted: string) =>
  wanted === CACHE_CLASSES.EVENT ? CACHE_CLASSES.NEWS : wanted.replace(/, stale-while-revalidate=\d+/, "");

/**
 * Public only when the answer is the same for everybody: GET, a page that says so, no session, no cookie set,
 * no preference that changes the HTML, and a locale that the URL (or the default) determines.
 */
function cacheControl({ request, status, headers, scope, nonce }: Answer, wanted: string | null): string {
  const { customer } = getConfig();
  const isSame =
    (request.method === "GET" || request.method === "HEAD") &&
    readCookie(request.headers, SESSION_COOKIE) === undefined &&
    readCookie(request.headers, COLOR_MODE_COOKIE) === undefined &&
    !headers.has("Set-Cookie") &&
    (scope.isPrefixed || scope.locale === customer.default_locale);
  if (!isSame) return CACHE_CLASSES.PRIVATE;
  if (status === 404) return CACHE_CLASSES.MISSING;
  if (status !== 200 || !wanted) return CACHE_CLASSES.PRIVATE;
  const dependsOnRegion = wanted !== CACHE_CLASSES.STATIC;
  if (dependsOnRegion && !customer.single_region && !customer.country_header) return CACHE_CLASSES.PRIVATE;
  return nonce ? wanted : forData(wanted);
}
