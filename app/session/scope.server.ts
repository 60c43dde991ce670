import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { isbot } from "isbot";
import Negotiator from "negotiator";
import { getConfig } from "~/config/config.server";
import { type Direction, directionOf, isLocale, LOCALES, type Locale } from "~/i18n/locales";
import { type Logger, rootLogger } from "~/lib/log.server";
import type { PlatformAnswer } from "~/platform/client.server";
import type { FollowedState } from "./followed.server";
import type { Viewer } from "./viewer.server";

/** What our web host tells each request's loaders; the stock server tells nothing. */
declare module "@remix-run/node" {
  interface AppLoadContext {
    /** The locale of the URL's prefix, when it has one. */
    locale?: Locale;
    requestId?: string;
    clientAddress?: string;
    /** A trusted proxy sent the request: its headers about the client count. */
    isFromProxy?: boolean;
    log?: Logger;
    /** The data of a navigation within the page is asked for, not a page. */
    isData?: boolean;
    /** Whether the host has the route that makes pictures smaller; the stock server has not. */
    servesImages?: boolean;
    /** Name of the build that answers; another one has other scripts and styles. */
    buildVersion?: string;
    /** The text of a stylesheet of the build; the stock server cannot say. */
    readStyles?: (href: string) => string | undefined;
  }
}

/** The arguments of every loader and action, as far as sessions care. */
export interface LoadArgs {
  request: Request;
  context: AppLoadContext;
}

/** What one HTTP request knows about itself; its loaders run in parallel and share it. */
export interface RequestScope {
  readonly requestId: string;
  readonly clientAddress?: string;
  /** The client's country in two letters, where a trusted proxy names it. */
  readonly country?: string;
  readonly log: Logger;
  readonly locale: Locale;
  readonly direction: Direction;
  /** Whether the URL names the locale (and is therefore the same page for everybody). */
  readonly isPrefixed: boolean;
  /** Crawlers and browsers without scripts get the page whole, every part in its place. */
  readonly waitsForAll: boolean;
  /** Calls of the platform so far, oldest first: what an error report tells of how it came about. */
  readonly trail: PlatformAnswer[];
  /** `Set-Cookie` values that go out with the head of the answer. */
  readonly cookies: string[];
  /** The viewer once somebody has asked; see `getViewer`. */
  viewer?: Promise<Viewer>;
  /** What the viewer follows, once somebody has asked; see `refreshFollowed`. */
  followed?: Promise<FollowedState>;
  /** A loader of the page is only for the signed-in (`requireViewer`). */
  isForMembers?: boolean;
}

/** Set by `/noscript.css`, which only browsers without scripts load. */
export const NO_SCRIPT_COOKIE = "noscript";

/** Name of the cookie that the language switch sets; readable by scripts on purpose. */
export const LOCALE_COOKIE = "locale";

const scopes = new WeakMap<object, RequestScope>();

/**
 * The scope of a request. Remix hands every loader a Request of its own but all of them the same context
 * object, which is therefore the key.
 */
export function scopeOf({ request, context }: LoadArgs): RequestScope {
  let scope = scopes.get(context);
  if (!scope) {
    scope = createScope(request, context);
    scopes.set(context, scope);
  }
  return scope;
}

function createScope(request: Request, context: AppLoadContext): RequestScope {
  const { customer } = getConfig();
  const locale = context.locale ?? detectLocale(request.headers);
  return {
    requestId: context.requestId ?? randomUUID(),
    clientAddress: context.clientAddress,
    country: context.isFromProxy ? countryOf(request, customer.country_header) : undefined,
    log: context.log ?? rootLogger,
    locale,
    direction: directionOf(locale, customer.rtl_locales),
    isPrefixed: context.locale !== undefined,
    waitsForAll:
      isbot(request.headers.get("user-agent")) || readCookie(request.headers, NO_SCRIPT_COOKIE) !== undefined,
    trail: [],
    cookies: [],
  };
}

/** The locale of a page whose URL names none: cookie, then browser languages, then the default. */
export function detectLocale(headers: Headers): Locale {
  const chosen = readCookie(headers, LOCALE_COOKIE);
  if (isLocale(chosen)) return chosen;
  const negotiator = new Negotiator({ headers: { "accept-language": headers.get("accept-language") ?? "" } });
  const { default_locale } = getConfig().customer;
  // Without the header every locale is acceptable and the default decides; so it does for `*`, by standing first.
  const preferred = headers.has("accept-language")
    ? negotiator.language([default_locale, ...LOCALES])
    : undefined;
  return isLocale(preferred) ? preferred : default_locale;
}

/** One cookie's value, undecoded; for cookies that are plain words. Like Remix, it skips what has no `=`. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (value !== undefined && key?.trim() === name) return value.trim();
  }
  return undefined;
}

/** The path the viewer asked for, without the locale prefix, with its query. */
export function pathWithoutLocale({ request, context }: LoadArgs): string {
  const { pathname, search } = new URL(request.url);
  const prefix = context.locale ? `/${context.locale}` : "";
  const bare =
    prefix && (pathname === prefix || pathname.startsWith(`${prefix}/`))
      ? pathname.slice(prefix.length)
      : pathname;
  return `${bare || "/"}${search}`;
}

/** Whether the scripts of a page ask, for the answer's data alone. Where the host does not tell, the browser does. */
export function isForScripts({ request: { headers }, context }: LoadArgs): boolean {
  return context.isData ?? headers.get("sec-fetch-dest") === "empty";
}

/** Whether a whole page is asked for, not the data of a navigation within one. */
export function isDocument(args: LoadArgs): boolean {
  return args.request.method === "GET" && !isForScripts(args);
}

function countryOf(request: Request, header: string | undefined): string | undefined {
  const country = header && request.headers.get(header);
  return country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined;
}
