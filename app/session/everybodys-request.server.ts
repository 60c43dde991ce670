import { getConfig } from "~/config/config.server";
import { codingFor } from "~/lib/compress.server";
import { isDocument, type LoadArgs, NO_SCRIPT_COOKIE, pathWithoutLocale, scopeOf } from "./scope.server";

/** Never everybody's: not worth making a page to find that out. */
const PERSONAL = /^\/(account|actions|auth|club|following|payment|recommendation|selected)\b/;

/** A question that tells nothing of who asks it. */
export interface EverybodysRequest {
  request: Request;
  /** The same for all who may get the same answer. */
  key: string;
}

/**
 * What a page is asked for with, so that everybody may get the answer: nothing that tells viewers apart, and the
 * whole page, which viewers without scripts need and others like as much.
 * @returns undefined when the page is the viewer's own: a session, a message or a theme of theirs, a language that
 * the address does not name, or the wish for a new one
 */
export function everybodysRequest(args: LoadArgs): EverybodysRequest | undefined {
  const { url, headers } = args.request;
  if (!isDocument(args) || headers.has("Authorization") || PERSONAL.test(pathWithoutLocale(args)))
    return undefined;
  if (/no-cache/i.test(`${headers.get("Cache-Control")} ${headers.get("Pragma")}`)) return undefined;
  // All cookies that make an answer personal have these names.
  if (/ott-|color-mode/.test(headers.get("Cookie") ?? "")) return undefined;
  const { isPrefixed, locale, country } = scopeOf(args);
  const { default_locale, country_header } = getConfig().customer;
  if (!isPrefixed && locale !== default_locale) return undefined;

  const shared = new Headers({ Cookie: `${NO_SCRIPT_COOKIE}=1` });
  const coding = codingFor(headers.get("Accept-Encoding"));
  if (coding) shared.set("Accept-Encoding", coding);
  if (country && country_header) shared.set(country_header, country);
  return {
    request: new Request(url, { headers: shared }),
    key: [url, coding, country].join(" "),
  };
}
