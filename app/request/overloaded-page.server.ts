import { bareResponse } from "./bare-response.server";
import type { RequestFacts } from "./facts.server";

/** Minimum of `Retry-After` (s); up to twice as long, so that clients do not all return at once. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Returns the page for a request that is refused because of overload: without rendering, platform calls or a
 * session.
 * @param random between 0 and 1
 */
export function overloadedPage(
  facts: Pick<RequestFacts, "locale" | "direction" | "t">,
  random = Math.random(),
): Response {
  return bareResponse(facts, {
    status: 503,
    title: facts.t("errors:unavailable"),
    text: facts.t("errors:unavailable_text"),
    headers: { "Retry-After": String(RETRY_AFTER_SECONDS + Math.round(random * RETRY_AFTER_SECONDS)) },
  });
}
