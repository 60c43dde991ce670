import type { Locale } from "~/i18n/locales";
import { factsOf, type RequestFacts, type RouteArgs } from "./facts.server";

/**
 * Returns the facts of a request as if no viewer had sent it: without cookies and credentials. All results are hidden,
 * those of live matches too: other sites keep what they have received until after the match.
 * @param locale language of the response, instead of that of the request
 */
export function factsWithoutViewer({ request, context }: RouteArgs, locale?: Locale): RequestFacts {
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete("Cookie");
  headers.delete("Authorization");
  const facts = factsOf({
    request: new Request(url, { method, headers, signal }),
    // Facts are kept by this object, and those of the viewer must not be found.
    context: locale ? { ...context, locale } : { ...context },
  });
  return {
    ...facts,
    results: {
      chosen: undefined,
      installed: "hidden",
      revealed: [],
      reveals: undefined,
      hides: undefined,
      startsOver: undefined,
      playsFrom: undefined,
    },
  };
}
