import { randomBytes } from "node:crypto";
import { redirectDocument } from "@remix-run/node";
import { z } from "zod";
import * as paths from "~/lib/paths";
import { withQuery } from "~/lib/with-query";
import type { Device } from "~/platform/contract/user";
import type { RequestContext } from "~/request/context.server";
import { redirectRemoved } from "~/request/ended-session.server";
import {
  newSessionId,
  readLimitNonce,
  readSessionId,
  writeFlash,
  writeLimitNonce,
  writeSessionId,
} from "~/session/cookies.server";
import { updateRecord } from "~/session/refresh.server";
import { isSealed, seal, unseal } from "~/session/sealed.server";
import type { StoredSession } from "~/session/store/store";
import { getSessionStore } from "~/session/store.server";

/** `provider` of a sign-in with a code. */
export const CODE_PROVIDER = "code";

/** Data in the URL of the device-limit page (requirement ACCOUNT-12). */
export interface LimitCredentials {
  /** Token that can only remove a device; it is not a session. */
  token: string;
  provider: string;
  username?: string;
  password?: string;
}

const text = z.string().min(1).max(8192);
const dataSchema = z.object({
  token: text,
  provider: z.string().max(64).default(""),
  username: text.optional(),
  password: text.optional(),
});
const SECRETS = ["token", "username", "password"] as const;

/**
 * Returns the redirect for a device above the limit. With `enable_new_device_limit_flow` the viewer is signed
 * out without revoking the token and redirected to sign-in. Otherwise the redirect leads to the page that
 * removes a device, which reads the devices from the session record: the viewer's own, or an anonymous one.
 * @param returnTo path to return to once there is room
 * @param session the signed-in session of the rejected device
 */
export async function redirectToDeviceLimit(
  context: RequestContext,
  {
    credentials,
    devices,
    returnTo,
    session,
  }: { credentials: LimitCredentials; devices: Device[]; returnTo: string; session?: StoredSession },
): Promise<Response> {
  if (context.settings.customer.enableNewDeviceLimitFlow) return redirectRemoved(context, returnTo);
  const headers = new Headers();
  const store = getSessionStore();
  if (session) {
    await updateRecord(store, session, (record) => ({ ...record, devices }));
  } else {
    const previous = await readSessionId(context.request);
    const id = newSessionId(context.request);
    await store.create(id, { followed: [], devices }, Date.now());
    if (previous) await store.destroy(previous);
    headers.append("Set-Cookie", await writeSessionId(context.request, id));
  }
  headers.append("Set-Cookie", await writeFlash(context.request, { returnTo }));
  return redirectSealed(context, credentials, headers);
}

/** Redirects to the device-limit page, with all secrets encrypted for this browser and ten minutes. */
export async function redirectSealed(
  context: RequestContext,
  credentials: LimitCredentials,
  headers = new Headers(),
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const data: LimitCredentials = { ...credentials };
  for (const purpose of SECRETS) {
    const value = credentials[purpose];
    if (value !== undefined) data[purpose] = await seal(value, { nonce, purpose });
  }
  headers.append("Set-Cookie", await writeLimitNonce(context.request, nonce));
  // A full document load: the `Referrer-Policy` of the current document would reveal the URL to other sites.
  return redirectDocument(withQuery(paths.deviceLimit, { data: JSON.stringify(data) }), {
    headers,
    status: 303,
  });
}

/**
 * Returns the credentials in the URL of the device-limit page.
 * @returns undefined when they are missing, malformed, expired or encrypted for another browser; `isPlain`
 *   when they are not encrypted, and must be removed from the URL
 */
export async function readLimit(
  request: Request,
): Promise<{ credentials: LimitCredentials; isPlain: boolean } | undefined> {
  const parsed = dataSchema.safeParse(parseJson(new URL(request.url).searchParams.get("data")));
  if (!parsed.success) return undefined;
  const credentials: LimitCredentials = { ...parsed.data };
  if (!SECRETS.some((name) => isSealed(credentials[name] ?? ""))) return { credentials, isPlain: true };
  const nonce = await readLimitNonce(request);
  if (!nonce) return undefined;
  for (const purpose of SECRETS) {
    const value = credentials[purpose];
    if (value === undefined) continue;
    const opened = await unseal(value, { nonce, purpose });
    if (opened === undefined) return undefined;
    credentials[purpose] = opened;
  }
  return { credentials, isPlain: false };
}

function parseJson(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
