import { randomBytes } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config/config.server";
import { FOLLOW_TYPES } from "~/platform/contract/follow";
import { REMINDER_MINUTES } from "~/platform/contract/reminder";
import { isOnHttps } from "./on-https.server";
import { readCookie } from "./read-cookie.server";
import { SEAL_LIFETIME_SECONDS } from "./sealed.server";
import { birthOf } from "./session-id.server";
import { SESSION_LIFETIME_SECONDS } from "./store/store";

/** The cookie with the signed id of the session record (requirement SESSION-2). */
const SESSION_COOKIE = "ott-data";
const FLASH_COOKIE = "ott-flash";
const FLASH_LIFETIME_SECONDS = 600;
const PENDING_COOKIE = "ott-pending";
/** Time in which a viewer has to sign in or sign up for a pending action to be performed. */
const PENDING_LIFETIME_SECONDS = 1800;
const LIMIT_COOKIE = "ott-limit";
/** Its name makes responses personal for all caches. */
const REVEALED_COOKIE = "ott-revealed";
/** Maximum number of revealed matches; the oldest ones are forgotten. */
const MAX_REVEALED = 20;
const OAUTH_COOKIE = "ott-oauth";
/** Secret of the code that this device shows while it waits to be signed in. */
const CODE_COOKIE = "ott-code";
/** Longer than any code is valid, so that the device can say that its code has expired. */
const CODE_LIFETIME_SECONDS = 3600;
/** Time in which a viewer has to complete a sign-in at a provider. */
const OAUTH_LIFETIME_SECONDS = 900;

/**
 * Name prefix of cookies that browsers accept only over https from the host itself, never from a sibling host
 * (RFC 6265bis).
 */
const HOST_PREFIX = "__Host-";
/**
 * Prefix of session ids that were created under a `__Host-` cookie; they are not accepted from `ott-data`.
 */
const HOST_ID = "h-";

const nameFor = (request: Request, name: string) => (isOnHttps(request) ? HOST_PREFIX + name : name);

function signedCookie(request: Request, name: string, maxAge: number): Cookie {
  return namedCookie(nameFor(request, name), maxAge, isOnHttps(request));
}

function namedCookie(name: string, maxAge: number, secure: boolean): Cookie {
  return createCookie(name, {
    secure,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge,
    secrets: getConfig().sessionSecrets,
  });
}

/**
 * Creates a session id: 256 random bits and the time of creation.
 * @param now milliseconds since the epoch
 */
export function newSessionId(request: Request, now = Date.now()): string {
  return (isOnHttps(request) ? HOST_ID : "") + randomBytes(32).toString("base64url") + birthOf(now);
}

/** Returns the session id of a request if its signature is valid. */
export async function readSessionId(request: Request): Promise<string | undefined> {
  const value: unknown = await signedCookie(request, SESSION_COOKIE, 0).parse(request.headers.get("cookie"));
  if (typeof value === "string") return value;
  const old = await readOldSessionId(request);
  return old?.startsWith(HOST_ID) ? undefined : old;
}

/**
 * Returns, on https, the id under the unprefixed name that earlier versions used; other hosts could set that
 * cookie.
 */
async function readOldSessionId(request: Request): Promise<string | undefined> {
  if (!isOnHttps(request)) return undefined;
  const value: unknown = await namedCookie(SESSION_COOKIE, 0, true).parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns `Set-Cookie` values that move a session to the `__Host-` cookie; none when the request has no old
 * cookie.
 * @param id the session's id; undefined when it has ended
 */
export async function moveSessionCookie(request: Request, id: string | undefined): Promise<string[]> {
  if ((await readOldSessionId(request)) === undefined) return [];
  const removal = await namedCookie(SESSION_COOKIE, 0, true).serialize("", { maxAge: 0 });
  return id === undefined ? [removal] : [await writeSessionId(request, id), removal];
}

/** Whether a request carries a session's cookie under any of its names, signed or not. */
export function hasSessionCookie(headers: Headers): boolean {
  return [SESSION_COOKIE, HOST_PREFIX + SESSION_COOKIE].some(
    (name) => readCookie(headers, name) !== undefined,
  );
}

/** `Set-Cookie` that (re)starts the thirty days of a session. */
export function writeSessionId(request: Request, id: string): Promise<string> {
  return signedCookie(request, SESSION_COOKIE, SESSION_LIFETIME_SECONDS).serialize(id);
}

/** `Set-Cookie` that removes the session cookie. */
export function clearSessionId(request: Request): Promise<string> {
  return signedCookie(request, SESSION_COOKIE, 0).serialize("", { maxAge: 0 });
}

/** Returns the nonce that encrypts this browser's tokens of the device-limit page. */
export async function readLimitNonce(request: Request): Promise<string | undefined> {
  const value: unknown = await signedCookie(request, LIMIT_COOKIE, 0).parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : undefined;
}

/** Returns the `Set-Cookie` value of that nonce; without a nonce it removes the cookie. */
export function writeLimitNonce(request: Request, nonce: string | undefined): Promise<string> {
  const maxAge = nonce === undefined ? 0 : SEAL_LIFETIME_SECONDS;
  return signedCookie(request, LIMIT_COOKIE, maxAge).serialize(nonce ?? "", { maxAge });
}

const flashSchema = z.object({
  /** A message for the next page; `key` names a message of the catalogue. */
  toast: z
    .object({
      kind: z.enum(["success", "danger"]),
      key: z.string(),
      /** Values of the placeholders in the message. */
      params: z.record(z.string(), z.string()).optional(),
      /** Form after the message that takes the change back: its action and fields. */
      undo: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
      /** Link after the message: a path below the locale prefix, and the message key of its text. */
      link: z.object({ href: z.string(), key: z.string() }).optional(),
      /**
       * The failed call that caused the message; its own message (requirement CALL-12) precedes that of
       * `key`.
       */
      failure: z.object({ code: z.string(), message: z.string().optional() }).optional(),
    })
    .optional(),
  /** Token of the viewer's new calendar; the next page shows its link. */
  calendarToken: z.string().optional(),
  /** The viewer has signed out: scripts clear their data about the user. */
  signedOut: z.boolean().optional(),
  /** Path to return to after a forced sign-in. */
  returnTo: z.string().optional(),
});
export type Flash = z.infer<typeof flashSchema>;

/** Maximum length of a message in the flash, limited by the size of a cookie. */
const MAX_MESSAGE_LENGTH = 500;

/** Returns a failure for the toast of the flash, as much of it as a cookie can hold. */
export const toFlashFailure = ({ code, message }: { code: string; message?: string }) => ({
  code: code.slice(0, 100),
  message: message?.slice(0, MAX_MESSAGE_LENGTH),
});

/** Reads the flash that the previous response set. */
export async function readFlash(request: Request): Promise<Flash> {
  const value: unknown = await signedCookie(request, FLASH_COOKIE, 0).parse(request.headers.get("cookie"));
  const parsed = flashSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

/** Returns the `Set-Cookie` value of a flash for the next response; an empty flash removes the cookie. */
export function writeFlash(request: Request, flash: Flash): Promise<string> {
  const isEmpty = Object.values(flash).every((value) => value === undefined);
  return signedCookie(request, FLASH_COOKIE, isEmpty ? 0 : FLASH_LIFETIME_SECONDS).serialize(flash);
}

const pendingSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("follow"), id: z.string(), type: z.enum(FOLLOW_TYPES) }),
  z.object({ kind: z.literal("reminder"), id: z.string(), minutes: z.literal([...REMINDER_MINUTES]) }),
  z.object({ kind: z.literal("watchlist"), id: z.string() }),
]);
/** What a signed-out viewer asked for with a button; it is performed after the sign-in. */
export type PendingAction = z.infer<typeof pendingSchema>;

/** Returns the action that waits for the viewer to sign in. */
export async function readPendingAction(request: Request): Promise<PendingAction | undefined> {
  const value: unknown = await signedCookie(request, PENDING_COOKIE, 0).parse(request.headers.get("cookie"));
  return pendingSchema.safeParse(value).data;
}

/** Returns the `Set-Cookie` value of a pending action; without an action it removes the cookie. */
export function writePendingAction(request: Request, action: PendingAction | undefined): Promise<string> {
  return signedCookie(request, PENDING_COOKIE, action ? PENDING_LIFETIME_SECONDS : 0).serialize(action ?? "");
}

const oauthFlowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  /** Value that the ID token must contain. */
  nonce: z.string(),
  /** The PKCE secret (RFC 7636). */
  verifier: z.string(),
  mode: z.enum(["signin", "signup"]),
  returnTo: z.string(),
  /** Locale prefix of the page on which the sign-in began; the URL of the callback has none. */
  basePath: z.string(),
  isPopup: z.boolean(),
});
/** A sign-in in progress at a provider. */
export type OauthFlow = z.infer<typeof oauthFlowSchema>;

/**
 * `endsAt` (ms since the epoch) enforces the lifetime on the server, for clients that keep a cookie longer
 * than its `Max-Age`.
 */
const endingSchema = oauthFlowSchema.extend({ endsAt: z.number() });

/** Returns the sign-in that this browser has begun at a provider, unless it has expired. */
export async function readOauthFlow(request: Request): Promise<OauthFlow | undefined> {
  const value: unknown = await signedCookie(request, OAUTH_COOKIE, 0).parse(request.headers.get("cookie"));
  const { data: flow } = endingSchema.safeParse(value);
  return flow && flow.endsAt > Date.now() ? oauthFlowSchema.parse(flow) : undefined;
}

/**
 * Returns the `Set-Cookie` value of a sign-in at a provider; without a flow it removes the cookie.
 * @param isPosted the provider responds with a form that its own page posts (Apple's `form_post`). Browsers
 *   send only `SameSite=None` cookies with it, which they accept on https only.
 */
export function writeOauthFlow(
  request: Request,
  flow: OauthFlow | undefined,
  isPosted = false,
): Promise<string> {
  const maxAge = flow ? OAUTH_LIFETIME_SECONDS : 0;
  const sameSite = isPosted && isOnHttps(request) ? "none" : "lax";
  const value = flow ? { ...flow, endsAt: Date.now() + OAUTH_LIFETIME_SECONDS * 1000 } : "";
  return signedCookie(request, OAUTH_COOKIE, maxAge).serialize(value, { sameSite });
}

const deviceCodeSchema = z.object({
  /** Secret with which this device asks whether it was approved. */
  deviceCode: z.string(),
  /** Letters that a user enters on another device. */
  userCode: z.string(),
  intervalSeconds: z.number(),
});
/** A code that this device shows. */
export type ShownCode = z.infer<typeof deviceCodeSchema>;

/** Returns the code that this device shows; the platform knows whether it has expired. */
export async function readShownCode(request: Request): Promise<ShownCode | undefined> {
  const value: unknown = await signedCookie(request, CODE_COOKIE, 0).parse(request.headers.get("cookie"));
  return deviceCodeSchema.safeParse(value).data;
}

/** Returns the `Set-Cookie` value of a code that this device shows; without a code it removes the cookie. */
export function writeShownCode(request: Request, code: ShownCode | undefined): Promise<string> {
  const maxAge = code ? CODE_LIFETIME_SECONDS : 0;
  return signedCookie(request, CODE_COOKIE, maxAge).serialize(code ?? "", { maxAge });
}

/** Returns the ids of the matches whose results the viewer has asked for; anything else in the cookie is ignored. */
export function readRevealed(request: Request): string[] {
  const value = readCookie(request.headers, nameFor(request, REVEALED_COOKIE)) ?? "";
  return value.split(".").slice(-MAX_REVEALED).flatMap(decodeId);
}

/** Returns the `Set-Cookie` value that remembers revealed matches until the browser closes; none deletes it. */
export function writeRevealed(request: Request, ids: readonly string[]): string {
  const value = ids.slice(-MAX_REVEALED).map(encodeId).join(".");
  const secure = isOnHttps(request) ? "; Secure" : "";
  const age = value ? "" : "; Max-Age=0";
  return `${nameFor(request, REVEALED_COOKIE)}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Dots separate the ids, so those in an id are encoded as well. */
const encodeId = (id: string) => encodeURIComponent(id).replaceAll(".", "%2E");

/** Returns the id in a part of a path or cookie; none if it is empty or not valid. */
export function decodeId(text: string): string[] {
  try {
    return text ? [decodeURIComponent(text)] : [];
  } catch {
    return [];
  }
}
