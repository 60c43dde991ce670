import type { Logger } from "~/lib/log.server";
import { createPlatformClient, type PlatformClient } from "~/platform/client.server";
import type { Followed } from "~/platform/contract/follow";
import type { Device, SignInReply } from "~/platform/contract/user";
import { follow, listFollowed } from "~/platform/endpoints/follows";
import { reminderMinutesOf, setReminder } from "~/platform/endpoints/reminders";
import { checkCurrentDevice, getProfile, revokeToken } from "~/platform/endpoints/user";
import { addToWatchlist } from "~/platform/endpoints/watchlist";
import { PlatformError } from "~/platform/errors";
import {
  clearSessionId,
  type Flash,
  newSessionId,
  type PendingAction,
  readPendingAction,
  readSessionId,
  readShownCode,
  writeFlash,
  writePendingAction,
  writeSessionId,
  writeShownCode,
} from "~/session/cookies.server";
import { toTokenData } from "~/session/record";
import { followToast, listToast, reminderToast } from "~/session/saved-toasts";
import { getSessionStore } from "~/session/store.server";
import { createLoad, logFailedPart } from "./data-loading.server";
import type { RequestFacts } from "./facts.server";
import { anonymousPlatform, clientOptionsOf } from "./platform.server";

/** Max length of the browser identification text, which is the device's id (requirement ACCOUNT-10). */
const MAX_DEVICE_LENGTH = 512;

/** Returns the device id of a request: the browser identification text. */
export function deviceOf(request: Request): string {
  return request.headers.get("user-agent")?.slice(0, MAX_DEVICE_LENGTH) || "unknown";
}

/** The account has reached its device limit; the token of the rejected sign-in can only remove a device. */
export class DeviceLimitExceeded extends PlatformError {
  readonly devices: Device[];
  readonly #token: string;
  constructor(token: string, devices: Device[]) {
    super("device_limit_exceeded", 403, "Device Limit Exceeded");
    this.devices = devices;
    this.#token = token;
  }
  /** The field is private, so that logs of the error do not contain the token. */
  get token(): string {
    return this.#token;
  }
}

/**
 * Creates a session after a successful sign-in: registers the device, performs the action for which the viewer
 * signed in, loads the followed items, and uses a new session id, so that an id known before the sign-in is
 * worthless afterwards.
 * @returns `Set-Cookie` values, including those of the flash
 * @throws DeviceLimitExceeded when the account has reached its device limit
 */
export async function startSession(facts: RequestFacts, reply: SignInReply): Promise<string[]> {
  const { tokens } = reply;
  if (!tokens) {
    throw new PlatformError(reply.deviceLimitExceeded ? "device_limit_exceeded" : "login_failed", 403);
  }
  if (reply.deviceLimitExceeded) throw new DeviceLimitExceeded(tokens.accessToken, reply.devices);
  const { log } = facts;
  const platform = createPlatformClient({ ...clientOptionsOf(facts), token: async () => tokens.accessToken });
  const [check, user] = await Promise.all([
    checkCurrentDevice(platform, deviceOf(facts.request), { registerNew: true }),
    reply.user ?? getProfile(platform),
  ]);
  const devices = check.devices ?? reply.devices;
  if (!check.enabled) throw new DeviceLimitExceeded(tokens.accessToken, devices);

  const pending = await readPendingAction(facts.request);
  const before =
    pending?.kind === "reminder"
      ? await reminderMinutesOf(platform.optional, pending.id).catch(() => null)
      : undefined;
  const isPerformed = pending && (await performPending(platform.optional, pending, log));
  const { optional } = createLoad(facts);
  const followed = await optional<Followed[]>(listFollowed(platform.optional), [], "followed");
  const toast = pending && toastOf(pending, isPerformed === true, followed, before);
  const store = getSessionStore();
  const previous = await readSessionId(facts.request);
  const id = newSessionId(facts.request);
  const userTokenData = toTokenData(tokens, Date.now());
  const record = { user, token: userTokenData.token, userTokenData, followed, devices };
  await store.create(id, record, Date.now());
  if (previous) await store.destroy(previous);
  return [
    await writeSessionId(facts.request, id),
    await writeFlash(facts.request, { toast }),
    ...(pending ? [await writePendingAction(facts.request, undefined)] : []),
    ...(await forgetShownCode(facts.request)),
  ];
}

/** Performs the action for which a viewer signed in. @returns whether it succeeded */
async function performPending(
  platform: PlatformClient,
  action: PendingAction,
  log: Logger,
): Promise<boolean> {
  try {
    if (action.kind === "follow") await follow(platform, action.id, action.type);
    else if (action.kind === "reminder") await setReminder(platform, action.id, action.minutes);
    else await addToWatchlist(platform, action.id);
    return true;
  } catch (error) {
    logFailedPart(log, error, "pending action");
    return false;
  }
}

/**
 * Returns the message about a performed, or failed, pending action.
 * @param before minutes of the reminder that a new one has replaced, as for `reminderToast`
 */
function toastOf(
  action: PendingAction,
  isPerformed: boolean,
  followed: readonly Followed[],
  before: number | null | undefined,
): Flash["toast"] {
  const isFollow = action.kind === "follow";
  if (!isPerformed) return { kind: "danger", key: isFollow ? "common:follow_failed" : "common:not_saved" };
  if (action.kind === "reminder") return reminderToast(action.id, before, action.minutes);
  return isFollow ? followToast("follow", action, followed) : listToast("add", action.id);
}

/**
 * Ends the session of a request, even if the platform does not respond.
 * @param options.revoke whether to revoke the platform's token too, as when the viewer signs out
 * @returns `Set-Cookie` values
 */
export async function endSession(facts: RequestFacts, { revoke }: { revoke: boolean }): Promise<string[]> {
  const store = getSessionStore();
  const id = await readSessionId(facts.request);
  const session = id ? await store.read(id) : undefined;
  if (id) await store.destroy(id);
  const token = session?.record.token;
  if (token && revoke) {
    await revokeToken(anonymousPlatform(facts), token).catch((error: unknown) => {
      facts.log.warn({ err: error }, "token not revoked");
    });
  }
  return [
    await clearSessionId(facts.request),
    await writeFlash(facts.request, { signedOut: true }),
    ...(await forgetShownCode(facts.request)),
  ];
}

/** Returns the `Set-Cookie` value that forgets the code of this device: it would sign in once more. */
async function forgetShownCode(request: Request): Promise<string[]> {
  return (await readShownCode(request)) ? [await writeShownCode(request, undefined)] : [];
}
