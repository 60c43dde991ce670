import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { isbot } from "isbot";
import Negotiator from "negotiator";
import { getConfig } from "~/config/config.server";
import { type Direction, directionOf, isLocale, LOCALES, type Locale } from "~/i18n/locales";
import { type Logger, rootLogger } from "~/lib/log.server";
import type { PlatformResponse } from "~/platform/client.server";
import type { FollowedState } from "./followed.server";
import type { Viewer } from "./viewer.server";

/** Fields that the web host adds to the load context; `remix-serve` provides none of them. */
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

/** The part of the arguments of loaders and actions that sessions need. */
export interface LoadArgs {
  request: Request;
  context: AppLoadContext;
}

/** Data of one HTTP request, shared by its loaders, which run in parallel. */
export interface RequestScope {
  readonly requestId: string;
  readonly clientAddress?: string;
  /** Two-letter country of the client, if a trusted proxy names it. */
  readonly country?: string;
  readonly log: Logger;
  readonly locale: Locale;
  readonly direction: Direction;
  /** Whether the URL names the locale, so that it is the same page for all viewers. */
  readonly hasLocalePrefix: boolean;
  /** Whether the page is rendered completely before it is sent: for crawlers and browsers without scripts. */
  readonly rendersWholeDocument: boolean;
  /** Platform calls so far, oldest first, for error reports. */
  readonly breadcrumbs: PlatformResponse[];
  /** `Set-Cookie` values of the response. */
  readonly cookies: string[];
  /** The viewer, once a loader has requested it; see `getViewer`. */
  viewer?: Promise<Viewer>;
  /** The followed items, once a loader has requested them; see `refreshFollowed`. */
  followed?: Promise<FollowedState>;
  /** Whether a loader of the page requires sign-in (`requireViewer`). */
  requiresSignIn?: boolean;
}

/** Set by `/noscript.css`, which only browsers without scripts load. */
export const NO_SCRIPT_COOKIE = "noscript";

/** Name of the cookie that the language switch sets; readable by scripts on purpose. */
export const LOCALE_COOKIE = "locale";

const scopes = new WeakMap<object, RequestScope>();

/**
 * Returns the request context of a request. Remix passes each loader its own Request but the same load
 * context object, which is therefore the key.
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
    hasLocalePrefix: context.locale !== undefined,
    rendersWholeDocument:
      isbot(request.headers.get("user-agent")) || readCookie(request.headers, NO_SCRIPT_COOKIE) !== undefined,
    breadcrumbs: [],
    cookies: [],
  };
}

/** Returns the locale of a page whose URL names none: the cookie's, then the browser's, then the default. */
export function detectLocale(headers: Headers): Locale {
  const chosen = readCookie(headers, LOCALE_COOKIE);
  if (isLocale(chosen)) return chosen;
  const negotiator = new Negotiator({ headers: { "accept-language": headers.get("accept-language") ?? "" } });
  const { default_locale } = getConfig().customer;
  // Without the header, and for `*`, the default locale is used; for `*` because it is the first in the list.
  const preferred = headers.has("accept-language")
    ? negotiator.language([default_locale, ...LOCALES])
    : undefined;
  return isLocale(preferred) ? preferred : default_locale;
}

/**
 * Returns the value of a cookie without decoding it, which suffices for plain words. Like Remix, it skips
 * entries without `=`.
 */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (value !== undefined && key?.trim() === name) return value.trim();
  }
  return undefined;
}

/** Returns the requested path with its query, without the locale prefix. */
export function pathWithoutLocale({ request, context }: LoadArgs): string {
  const { pathname, search } = new URL(request.url);
  const prefix = context.locale ? `/${context.locale}` : "";
  const bare =
    prefix && (pathname === prefix || pathname.startsWith(`${prefix}/`))
      ? pathname.slice(prefix.length)
      : pathname;
  return `${bare || "/"}${search}`;
}

/**
 * Whether the scripts of a page request only data. Uses the host's `isData`, else the browser's
 * `Sec-Fetch-Dest`.
 */
export function isForScripts({ request: { headers }, context }: LoadArgs): boolean {
  return context.isData ?? headers.get("sec-fetch-dest") === "empty";
}

/** Whether a document is requested, not the data of a client-side navigation. */
export function isDocument(args: LoadArgs): boolean {
  return args.request.method === "GET" && !isForScripts(args);
}

function countryOf(request: Request, header: string | undefined): string | undefined {
  const country = header && request.headers.get(header);
  return country && /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined;
}
