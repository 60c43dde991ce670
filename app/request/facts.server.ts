import { randomUUID } from "node:crypto";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { isbot } from "isbot";
import Negotiator from "negotiator";
import { type Config, getConfig } from "~/config/config.server";
import { type Direction, directionOf, isLocale, LOCALES, type Locale } from "~/i18n/locales";
import { translateIn } from "~/i18n/messages.server";
import type { Translate } from "~/i18n/translate";
import { DATA_SAVER_COOKIE } from "~/lib/is-saving-data";
import { type Logger, rootLogger } from "~/lib/log.server";
import type { PlatformResponse } from "~/platform/client.server";
import { readCookie } from "~/session/read-cookie.server";
import { type ResultsFacts, readResults } from "./results.server";

/** Fields that the web host adds to the load context; absent when the application runs under `remix-serve`. */
declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Locale prefix of the URL. */
    locale?: Locale;
    requestId?: string;
    clientAddress?: string;
    /** Whether a trusted proxy sent the request, so that its headers about the client can be used. */
    isFromProxy?: boolean;
    log?: Logger;
    /** Whether the request is for the data of a client-side navigation, not for a document. */
    isData?: boolean;
    /** Whether the host serves resized images (`/image`); `remix-serve` does not. */
    servesImages?: boolean;
    /** Version of the build that serves the request; scripts and styles differ between builds. */
    buildVersion?: string;
    /** Returns the text of a stylesheet of the build; not set by `remix-serve`. */
    readStyles?: (href: string) => string | undefined;
  }
}

/** What Remix passes to every loader and action. */
export interface RouteArgs {
  request: Request;
  context: AppLoadContext;
  params?: LoaderFunctionArgs["params"];
}

/** What the headers, the URL and the web host tell about one request. */
export interface RequestFacts {
  readonly request: Request;
  /** Fields of the web host; absent when the application runs under `remix-serve`. */
  readonly host: AppLoadContext;
  readonly settings: Config;
  readonly requestId: string;
  readonly clientAddress?: string;
  /** Two-letter country of the client, if a trusted proxy names it. */
  readonly country?: string;
  readonly log: Logger;
  readonly locale: Locale;
  readonly direction: Direction;
  /** Translates texts outside React into the language of the request. */
  readonly t: Translate;
  /** Whether the URL has a locale prefix. Without one, the language depends on the viewer. */
  readonly hasLocalePrefix: boolean;
  /** Prefix of the site's paths in this locale: `/de`, or empty. */
  readonly basePath: string;
  /** Public origin of the site, without a slash at the end. */
  readonly origin: string;
  /** Requested path with its query, without the locale prefix. */
  readonly path: string;
  /** Whether a document is requested, not the data of a client-side navigation. */
  readonly isDocument: boolean;
  /** Whether the data of a client-side navigation is requested; `remix-serve` does not tell. */
  readonly isData: boolean;
  /** Whether the scripts of a page send the request. */
  readonly isFromScripts: boolean;
  /** Whether the page is rendered completely before it is sent: for crawlers, without scripts, and with data saver. */
  readonly rendersWholeDocument: boolean;
  /** Which results the viewer wants to learn. */
  readonly results: ResultsFacts;
  /** Platform calls so far, oldest first, for error reports. */
  readonly breadcrumbs: PlatformResponse[];
  /** `Set-Cookie` values of the response. */
  readonly cookies: string[];
}

/** Set by `/noscript.css`, which only browsers without scripts load. */
export const NO_SCRIPT_COOKIE = "noscript";

/** Name of the cookie that the language switch sets; readable by scripts on purpose. */
export const LOCALE_COOKIE = "locale";

const known = new WeakMap<AppLoadContext, RequestFacts>();

/**
 * Returns the facts of a request. Remix passes each loader its own Request but the same load context object,
 * which is therefore the key; after a form, loaders run with GET.
 */
export function factsOf(args: RouteArgs): RequestFacts {
  const facts = known.get(args.context);
  if (facts) return facts.request === args.request ? facts : { ...facts, ...ownFacts(args) };
  const read = readFacts(args);
  known.set(args.context, read);
  return read;
}

function readFacts(args: RouteArgs): RequestFacts {
  const { request, context: host } = args;
  const settings = getConfig();
  const { customer } = settings;
  const { headers } = request;
  const locale = host.locale ?? detectLocale(headers, customer.defaultLocale);
  const own = ownFacts(args);
  return {
    ...own,
    host,
    settings,
    requestId: host.requestId ?? randomUUID(),
    clientAddress: host.clientAddress,
    country: host.isFromProxy ? countryOf(headers, customer.countryHeader) : undefined,
    log: host.log ?? rootLogger,
    locale,
    direction: directionOf(locale, customer.rtlLocales),
    t: translateIn(locale),
    hasLocalePrefix: host.locale !== undefined,
    basePath: host.locale ? `/${host.locale}` : "",
    origin: settings.appOrigin ?? new URL(request.url).origin,
    rendersWholeDocument:
      isbot(headers.get("user-agent")) ||
      readCookie(headers, NO_SCRIPT_COOKIE) !== undefined ||
      savesData(headers),
    results: readResults(request, own.path, customer.resultsDefault),
    breadcrumbs: [],
    cookies: [],
  };
}

/** Whether data saver is on: the scripts, which put deferred data in place, then wait for intent. */
function savesData(headers: Headers): boolean {
  return (readCookie(headers, DATA_SAVER_COOKIE) ?? headers.get("save-data")) === "on";
}

/** Facts in which the loaders of one request can differ. */
function ownFacts({ request, context: host }: RouteArgs) {
  const { pathname, search } = new URL(request.url);
  // `remix-serve` does not set `isData`; browsers send `Sec-Fetch-Dest`.
  const isFromScripts = host.isData ?? request.headers.get("sec-fetch-dest") === "empty";
  return {
    request,
    path: withoutPrefix(pathname, host.locale ? `/${host.locale}` : "") + search,
    isDocument: request.method === "GET" && !isFromScripts,
    isData: request.method === "GET" && host.isData === true,
    isFromScripts,
  };
}

function withoutPrefix(pathname: string, prefix: string): string {
  if (!prefix || !(pathname === prefix || pathname.startsWith(`${prefix}/`))) return pathname;
  return pathname.slice(prefix.length) || "/";
}

/** Returns the locale of a page whose URL names none: the cookie's, then the browser's, then the default. */
export function detectLocale(headers: Headers, defaultLocale: Locale): Locale {
  const chosen = readCookie(headers, LOCALE_COOKIE);
  if (isLocale(chosen)) return chosen;
  const negotiator = new Negotiator({ headers: { "accept-language": headers.get("accept-language") ?? "" } });
  // Without the header, and for `*`, the default locale is used; for `*` because it is the first in the list.
  const preferred = headers.has("accept-language")
    ? negotiator.language([defaultLocale, ...LOCALES])
    : undefined;
  return isLocale(preferred) ? preferred : defaultLocale;
}

function countryOf(headers: Headers, header: string | undefined): string | undefined {
  const country = header && headers.get(header);
  return country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined;
}
