import { randomBytes } from "node:crypto";
import { createPlatformClient } from "~/platform/client.server";
import type { Device, SignInReply } from "~/platform/contract/user";
import { listFollowed } from "~/platform/endpoints/follows";
import { checkCurrentDevice, getProfile, revokeToken } from "~/platform/endpoints/user";
import { PlatformError } from "~/platform/errors";
import { clearSessionId, readSessionId, writeFlash, writeSessionId } from "./cookies.server";
import { toTokenData } from "./record";
import { type LoadArgs, scopeOf } from "./scope.server";
import { getSessionStore } from "./store.server";
import { anonymousPlatform, clientOptionsOf } from "./viewer.server";

/** Longest identification a browser may send; it is the device's id (specification, section 3). */
const MAX_DEVICE_LENGTH = 512;

/** The device a request comes from: the browser identification text. */
export function deviceOf(request: Request): string {
  return request.headers.get("user-agent")?.slice(0, MAX_DEVICE_LENGTH) || "unknown";
}

/** The account has as many devices as it may; the token of the rejected sign-in can only remove one. */
export class DeviceLimitExceeded extends PlatformError {
  readonly devices: Device[];
  readonly #token: string;
  constructor(token: string, devices: Device[]) {
    super("device_limit_exceeded", 403, "Device Limit Exceeded");
    this.devices = devices;
    this.#token = token;
  }
  /** Private to the class, so that no log that shows the error shows it. */
  get token(): string {
    return this.#token;
  }
}

/**
 * Makes a session of a successful sign-in: registers the device, loads what is followed, and gives the
 * session a new id, so that an id known before the sign-in is worth nothing after it.
 * @returns `Set-Cookie` values
 * @throws DeviceLimitExceeded when this device is one too many
 */
export async function startSession(args: LoadArgs, reply: SignInReply): Promise<string[]> {
  const { tokens } = reply;
  if (!tokens) {
    throw new PlatformError(reply.deviceLimitExceeded ? "device_limit_exceeded" : "login_failed", 403);
  }
  if (reply.deviceLimitExceeded) throw new DeviceLimitExceeded(tokens.accessToken, reply.devices);
  const { log } = scopeOf(args);
  const platform = createPlatformClient({ ...clientOptionsOf(args), token: async () => tokens.accessToken });
  const [check, followed, user] = await Promise.all([
    checkCurrentDevice(platform, deviceOf(args.request), true),
    listFollowed(platform.side).catch((error: unknown) => {
      log.warn({ err: error, part: "followed" }, "side load failed");
      return [];
    }),
    reply.user ?? getProfile(platform),
  ]);
  const devices = check.devices ?? reply.devices;
  if (!check.enabled) throw new DeviceLimitExceeded(tokens.accessToken, devices);

  const store = getSessionStore();
  const previous = await readSessionId(args.request);
  const id = randomBytes(32).toString("base64url");
  const userTokenData = toTokenData(tokens, Date.now());
  const record = { user, token: userTokenData.token, userTokenData, followed, devices };
  await store.create(id, record, Date.now());
  if (previous) await store.destroy(previous);
  return [await writeSessionId(args.request, id)];
}

/**
 * Ends the session of a request. The platform's token is revoked when the viewer asked to leave; a platform
 * that does not answer does not keep anybody in.
 * @returns `Set-Cookie` values
 */
export async function endSession(args: LoadArgs, { revoke }: { revoke: boolean }): Promise<string[]> {
  const store = getSessionStore();
  const id = await readSessionId(args.request);
  const session = id ? await store.read(id) : undefined;
  if (id) await store.destroy(id);
  const token = session?.record.token;
  if (token && revoke) {
    await revokeToken(anonymousPlatform(args), token).catch((error: unknown) => {
      scopeOf(args).log.warn({ err: error }, "token not revoked");
    });
  }
  return [await clearSessionId(args.request), await writeFlash(args.request, { signedOut: true })];
}
