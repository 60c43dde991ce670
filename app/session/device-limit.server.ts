import { randomBytes } from "node:crypto";
import { redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { getConfig } from "~/config/config.server";
import type { Device } from "~/platform/contract/user";
import {
  clearSessionId,
  readLimitNonce,
  readSessionId,
  writeFlash,
  writeLimitNonce,
  writeSessionId,
} from "./cookies.server";
import { updateRecord } from "./refresh.server";
import type { LoadArgs } from "./scope.server";
import { isSealed, seal, unseal } from "./sealed.server";
import { endSession } from "./sign-in.server";
import type { StoredSession } from "./store/store";
import { getSessionStore } from "./store.server";

/** Where a viewer removes a device to make room for this one. */
export const LIMIT_PATH = "/auth/login/limit";

/** What the limit screen carries in its address (specification, section 2). */
export interface LimitCredentials {
  /** Removes a device; is no session. */
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
 * The way on for one device too many. With `enable_new_device_limit_flow` the viewer is signed out without revoking
 * and asked to sign in; otherwise sent to the screen that removes a device, which finds the list in the session
 * record: in the viewer's own, or in an anonymous one.
 * @param returnTo where to go once there is room
 * @param session the signed-in session that turned out to be one too many
 */
export async function leadToLimit(
  args: LoadArgs,
  {
    credentials,
    devices,
    returnTo,
    session,
  }: { credentials: LimitCredentials; devices: Device[]; returnTo: string; session?: StoredSession },
): Promise<Response> {
  if (getConfig().customer.enable_new_device_limit_flow) return leadToSignIn(args, returnTo);
  const headers = new Headers();
  const store = getSessionStore();
  if (session) {
    await updateRecord(store, session, (record) => ({ ...record, devices }));
  } else {
    const previous = await readSessionId(args.request);
    const id = randomBytes(32).toString("base64url");
    await store.create(id, { followed: [], devices }, Date.now());
    if (previous) await store.destroy(previous);
    headers.append("Set-Cookie", await writeSessionId(args.request, id));
  }
  headers.append("Set-Cookie", await writeFlash(args.request, { returnTo }));
  return redirectSealed(args, credentials, headers);
}

/** Signed out without revoking, and told that this device may no longer use the account; the way back is remembered. */
export async function leadToSignIn(args: LoadArgs, returnTo: string): Promise<Response> {
  const headers = new Headers();
  await endSession(args, { revoke: false });
  headers.append("Set-Cookie", await clearSessionId(args.request));
  headers.append("Set-Cookie", await writeFlash(args.request, { signedOut: true, returnTo }));
  return redirectDocument("/auth/login?deviceNoLongerAllowedError=true", { headers, status: statusOf(args) });
}

/** To the limit screen, with everything secret sealed for this browser and ten minutes. */
export async function redirectSealed(
  args: LoadArgs,
  credentials: LimitCredentials,
  headers = new Headers(),
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const data: LimitCredentials = { ...credentials };
  for (const purpose of SECRETS) {
    const value = credentials[purpose];
    if (value !== undefined) data[purpose] = await seal(value, { nonce, purpose });
  }
  headers.append("Set-Cookie", await writeLimitNonce(args.request, nonce));
  // A new document: the one that is open would tell other sites where it was asked for.
  return redirectDocument(`${LIMIT_PATH}?data=${encodeURIComponent(JSON.stringify(data))}`, {
    headers,
    status: statusOf(args),
  });
}

/**
 * What the address of the limit screen carries.
 * @returns undefined when it is missing, expired, of another browser or no such thing; `isPlain` when somebody wrote
 * it without sealing, which must not stay in the address
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

/** After a form, the browser asks for the next page with GET. */
const statusOf = ({ request }: LoadArgs) =>
  request.method === "GET" || request.method === "HEAD" ? 302 : 303;

function parseJson(json: string | null): unknown {
  try {
    return json === null ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
