import { routeFacts } from "~/lib/route-facts";
import { codingFor } from "./compress.server";
import type { RequestFacts } from "./facts.server";
import { sharedChoice, sharedCookie } from "./shared-cookie.server";

/** An anonymous request, without anything that identifies the viewer. */
export interface AnonymousRequest {
  request: Request;
  /** Cache key: equal for all requests that may share a response. */
  key: string;
}

/**
 * Converts a request into one whose response any viewer of the locale may get: it omits all headers about the
 * viewer and requests the fully rendered page, which browsers without scripts need.
 * @returns undefined when the response would be personal: neither a document nor its data, a private path,
 *   credentials, a session, flash or theme cookie, or a reload (`no-cache`)
 */
export function anonymousRequest(facts: RequestFacts): AnonymousRequest | undefined {
  const { url, headers } = facts.request;
  if (!facts.isDocument && !facts.isData) return undefined;
  if (headers.has("Authorization") || routeFacts(facts.path.replace(/\.data(?=\?|$)/, "")).isPersonal)
    return undefined;
  if (/no-cache/i.test(`${headers.get("Cache-Control")} ${headers.get("Pragma")}`)) return undefined;
  // Every cookie that makes a response personal has one of these names.
  if (/ott-|color-mode/.test(headers.get("Cookie") ?? "")) return undefined;
  // The response sets a cookie.
  if (facts.results.reveals !== undefined || facts.results.hides !== undefined) return undefined;
  const { hasLocalePrefix, locale, country } = facts;
  const results = sharedChoice(facts.results.chosen);
  const { countryHeader } = facts.settings.customer;

  const shared = new Headers({ Cookie: sharedCookie(results) });
  const coding = codingFor(headers.get("Accept-Encoding"));
  if (coding) shared.set("Accept-Encoding", coding);
  if (!hasLocalePrefix) shared.set("Accept-Language", locale);
  if (country && countryHeader) shared.set(countryHeader, country);
  return {
    request: new Request(url, { headers: shared }),
    key: [url, locale, coding, country, results].join(" "),
  };
}
