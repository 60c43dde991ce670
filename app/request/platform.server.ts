import { reportError } from "~/lib/error-reports/error-reports.server";
import {
  createPlatformClient,
  type PlatformClient,
  type PlatformClientOptions,
  type PlatformResponse,
} from "~/platform/client.server";
import type { Media } from "~/platform/contract/media";
import { createTraffic } from "~/platform/traffic.server";
import type { RequestFacts } from "./facts.server";
import { resultHider } from "./results.server";

/** Circuit breaker and request sharing for all platform calls of this process. */
export const platformTraffic = createTraffic();

/** Returns a platform client without a session, for calls that must send no token or an explicit one. */
export function anonymousPlatform(facts: RequestFacts): PlatformClient {
  return createPlatformClient(clientOptionsOf(facts));
}

/**
 * Returns a platform client like `anonymousPlatform` whose calls go on when the viewer leaves, because other
 * requests wait for them, or because their response must not be lost.
 */
export function lastingPlatform(facts: RequestFacts): PlatformClient {
  return createPlatformClient({ ...clientOptionsOf(facts), signal: undefined });
}

/**
 * Returns an anonymous platform client for responses that are the same for all viewers. Its calls have no
 * abort signal, since concurrent requests may share them. A viewer who hides the results of what they follow
 * learns none from it, because what they follow is not known here (requirement EVENT-12). Highlights count as those of a
 * finished match: sitemaps are kept for longer than a match lasts.
 * @param own `hideResult: undefined` if the response is kept for other requests
 */
export function sharedPlatform(
  facts: RequestFacts,
  own: Pick<PlatformClientOptions, "hideResult"> = {},
): PlatformClient {
  const anonymous = { clientAddress: undefined, country: undefined, signal: undefined };
  const { results, t } = facts;
  const hidden = results.chosen === "followed" ? { ...results, chosen: "hidden" as const } : results;
  const hide = resultHider({ results: hidden, t });
  const hideResult = (media: Media) => hide(media.matchStatus ? { ...media, matchStatus: undefined } : media);
  return createPlatformClient({ ...clientOptionsOf(facts), ...anonymous, hideResult, ...own });
}

/** Options common to all platform clients of a request. */
export function clientOptionsOf(facts: RequestFacts): PlatformClientOptions {
  const { request, log, locale, requestId, clientAddress, country } = facts;
  const { apiBase, customer } = facts.settings;
  return {
    baseUrl: apiBase,
    traffic: platformTraffic,
    // Responses may be shared if all viewers are in one region, or the country is part of the key.
    sharesResponses: customer.singleRegion || customer.countryHeader !== undefined,
    log,
    locale,
    requestId,
    clientAddress,
    country,
    signal: request.method === "GET" ? request.signal : undefined,
    onResponse: (response) => noteResponse(facts, response),
    hideResult: resultHider(facts),
  };
}

/**
 * Reports responses with status 500 or above (requirement CALL-13), even if the page can be rendered without
 * them.
 */
function noteResponse(facts: RequestFacts, response: PlatformResponse): void {
  const { breadcrumbs, requestId } = facts;
  breadcrumbs.push(response);
  const { failure } = response;
  if (!failure || failure.status < 500) return;
  const { url, method } = facts.request;
  reportError(failure, { url, method, requestId, breadcrumbs, call: `${response.method} ${response.path}` });
}
