import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config/config.server";
import { SEAL_LIFETIME_SECONDS } from "./sealed.server";
import { SESSION_LIFETIME_SECONDS } from "./store/store";

/** The cookie that holds the signed id of the session record (specification, section 3). */
export const SESSION_COOKIE = "ott-data";
const FLASH_COOKIE = "ott-flash";
const FLASH_LIFETIME_SECONDS = 600;
const LIMIT_COOKIE = "ott-limit";
const OAUTH_COOKIE = "ott-oauth";
/** Time to sign in at a provider. */
const OAUTH_LIFETIME_SECONDS = 900;

function signedCookie(name: string, maxAge: number): Cookie {
  return createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge,
    secrets: getConfig().sessionSecrets,
  });
}

/** Cookies are only marked Secure where the browser would send them back. */
const isSecure = (request: Request) => new URL(request.url).protocol === "https:";

/** The session id of a request, when the signature holds. */
export async function readSessionId(request: Request): Promise<string | undefined> {
  const value: unknown = await signedCookie(SESSION_COOKIE, 0).parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : undefined;
}

/** `Set-Cookie` that (re)starts the thirty days of a session. */
export function writeSessionId(request: Request, id: string): Promise<string> {
  return signedCookie(SESSION_COOKIE, SESSION_LIFETIME_SECONDS).serialize(id, { secure: isSecure(request) });
}

/** `Set-Cookie` that removes the session cookie. */
export function clearSessionId(request: Request): Promise<string> {
  return signedCookie(SESSION_COOKIE, 0).serialize("", { maxAge: 0, secure: isSecure(request) });
}

/** The nonce with which this browser's way through the device limit is sealed. */
export async function readLimitNonce(request: Request): Promise<string | undefined> {
  const value: unknown = await signedCookie(LIMIT_COOKIE, 0).parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : undefined;
}

/** `Set-Cookie` for that nonce; without one the cookie goes. */
export function writeLimitNonce(request: Request, nonce: string | undefined): Promise<string> {
  const maxAge = nonce === undefined ? 0 : SEAL_LIFETIME_SECONDS;
  return signedCookie(LIMIT_COOKIE, maxAge).serialize(nonce ?? "", { maxAge, secure: isSecure(request) });
}

const flashSchema = z.object({
  /** A message for the next page; `key` names a message of the catalogue. */
  toast: z.object({ kind: z.enum(["success", "danger"]), key: z.string() }).optional(),
  /** The viewer has signed out: scripts forget who it was. */
  signedOut: z.boolean().optional(),
  /** Where a forced sign-in leads back to. */
  returnTo: z.string().optional(),
});
export type Flash = z.infer<typeof flashSchema>;

/** What the previous answer left for this one. */
export async function readFlash(request: Request): Promise<Flash> {
  const value: unknown = await signedCookie(FLASH_COOKIE, 0).parse(request.headers.get("cookie"));
  const parsed = flashSchema.safeParse(value);
  return parsed.success ? parsed.data : {};
}

/** `Set-Cookie` that leaves something for the next answer; an empty flash removes the cookie. */
export function writeFlash(request: Request, flash: Flash): Promise<string> {
  const isEmpty = Object.values(flash).every((value) => value === undefined);
  return signedCookie(FLASH_COOKIE, FLASH_LIFETIME_SECONDS).serialize(flash, {
    secure: isSecure(request),
    ...(isEmpty ? { maxAge: 0 } : {}),
  });
}

const oauthFlowSchema = z.object({
  provider: z.string(),
  state: z.string(),
  /** Comes back inside the ID token. */
  nonce: z.string(),
  /** The PKCE secret (RFC 7636). */
  verifier: z.string(),
  mode: z.enum(["signin", "signup"]),
  returnTo: z.string(),
  /** The prefix of the page it began on; the callback's address has none. */
  basePath: z.string(),
  isPopup: z.boolean(),
});
/** A sign-in that is under way at a provider. */
export type OauthFlow = z.infer<typeof oauthFlowSchema>;

/** The cookie's own end, for whoever keeps it longer than browsers do; milliseconds since the epoch. */
const endingSchema = oauthFlowSchema.extend({ endsAt: z.number() });

/** The sign-in that this browser has begun at a provider, unless its time is over. */
export async function readOauthFlow(request: Request): Promise<OauthFlow | undefined> {
  const value: unknown = await signedCookie(OAUTH_COOKIE, 0).parse(request.headers.get("cookie"));
  const { data: flow } = endingSchema.safeParse(value);
  return flow && flow.endsAt > Date.now() ? oauthFlowSchema.parse(flow) : undefined;
}

/**
 * `Set-Cookie` that remembers a sign-in at a provider; without one the cookie goes.
 * @param isPosted the provider answers with a form that its own page sends (Apple's `form_post`), with which browsers
 * send no other cookies; they take such a cookie on https only
 */
export function writeOauthFlow(
  request: Request,
  flow: OauthFlow | undefined,
  isPosted = false,
): Promise<string> {
  const maxAge = flow ? OAUTH_LIFETIME_SECONDS : 0;
  const secure = isSecure(request);
  const sameSite = isPosted && secure ? "none" : "lax";
  const value = flow ? { ...flow, endsAt: Date.now() + OAUTH_LIFETIME_SECONDS * 1000 } : "";
  return signedCookie(OAUTH_COOKIE, maxAge).serialize(value, { maxAge, secure, sameSite });
}
