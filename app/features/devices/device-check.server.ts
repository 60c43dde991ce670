import { LRUCache } from "lru-cache";
import * as paths from "~/lib/paths";
import type { Device, DeviceCheck } from "~/platform/contract/user";
import { checkCurrentDevice } from "~/platform/endpoints/user";
import { ExpiredSession, PlatformError, PlatformUnreachable } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectExpired, redirectRemoved } from "~/request/ended-session.server";
import { deviceOf, endSession } from "~/request/sign-in.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { TRANSIENT_STATUSES, updateRecord } from "~/session/refresh.server";
import { getSessionStore } from "~/session/store.server";
import { redirectToDeviceLimit } from "./device-limit.server";

/** Result of checking whether a device may use the account. */
export type DeviceVerdict =
  | { kind: "allowed"; devices?: Device[] }
  /** `enabled: false`: the account has reached its device limit. */
  | { kind: "limit"; devices?: Device[] }
  /** Any other failure response of the platform. */
  | { kind: "refused" }
  /**
   * The session's tokens could not be renewed; `response` redirects to sign-in when the client has already
   * ended the session.
   */
  | { kind: "expired"; response?: Response }
  /** No response, or a transient status: the session continues. */
  | { kind: "undecided" };

/**
 * Returns the verdict of a successful check. A removed device has to sign in again; removing another device
 * does not help it.
 */
function verdictOfReply({ enabled, removed, devices }: DeviceCheck): DeviceVerdict {
  if (enabled) return { kind: "allowed", devices };
  return removed ? { kind: "refused" } : { kind: "limit", devices };
}

/**
 * Whether a rejected device may be unknown to the platform, such as a browser after an update, whose
 * identification has changed. If a device of the stored list is missing from the response, it was removed; it
 * may be this device, which must not register itself again.
 * @param kept the devices of the last check that allowed the device, or of the sign-in
 */
function mayBeUnknown(
  { enabled, removed, devices }: DeviceCheck,
  kept: readonly Device[],
  device: string,
): boolean {
  if (enabled || removed || kept.some(({ deviceId }) => deviceId === device)) return false;
  return kept.every((known) => devices?.some(({ deviceId }) => deviceId === known.deviceId) ?? true);
}

/** Returns the verdict of a check that failed, by the error it threw. */
export function verdictOfFailure(error: unknown): DeviceVerdict {
  if (error instanceof Response) return { kind: "expired", response: error };
  if (error instanceof ExpiredSession) return { kind: "expired" };
  if (error instanceof PlatformUnreachable) return { kind: "undecided" };
  if (error instanceof PlatformError) {
    if (error.code === "refresh_token_failed") return { kind: "expired" };
    return { kind: TRANSIENT_STATUSES.includes(error.status) ? "undecided" : "refused" };
  }
  return { kind: "refused" };
}

/**
 * Sessions whose device was rejected only after the response had begun; their next document waits for its
 * check.
 */
const doubtful = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });

/**
 * Checks the viewer's device, once per document (docs/decisions/0018-device-check.md). Pages that require
 * sign-in wait for the verdict; public pages wait no longer than for deferred data.
 * @throws a redirect when this device may not use the account, or the session has expired
 */
export async function checkDeviceOf(context: RequestContext, viewer: SignedInViewer): Promise<void> {
  const path = context.path;
  if (!context.isDocument || path.split("?")[0] === paths.deviceLimit) return;
  const { session } = viewer;
  const verdict = check(context, viewer);
  const waits = doubtful.has(session.id);
  const early = waits ? await verdict : (await context.load.deferred({ verdict })).verdict;
  if (early instanceof Promise && !context.requiresSignIn()) {
    void early.then(({ kind }) => {
      if (kind === "limit" || kind === "refused") doubtful.set(session.id, true);
    });
    return;
  }
  const known = await early;
  doubtful.delete(session.id);
  const response = await responseTo(context, viewer, known, path);
  if (response) throw response;
}

/** Sends the check to the platform; never rejects. */
async function check(context: RequestContext, { platform, session }: SignedInViewer): Promise<DeviceVerdict> {
  const { log } = context;
  const device = deviceOf(context.request);
  try {
    let reply = await checkCurrentDevice(platform.optional, device, { registerNew: false });
    if (mayBeUnknown(reply, session.record.devices, device)) {
      reply = await checkCurrentDevice(platform.optional, device, { registerNew: true });
    }
    const { enabled, devices } = reply;
    if (enabled && devices && isOtherList(devices, session.record.devices)) {
      await updateRecord(getSessionStore(), session, (record) => ({ ...record, devices }));
    }
    return verdictOfReply(reply);
  } catch (error) {
    const verdict = verdictOfFailure(error);
    if (!(error instanceof Response)) log.warn({ err: error, verdict: verdict.kind }, "device check failed");
    return verdict;
  }
}

/**
 * Whether the devices have changed. `updatedAt` is ignored: every check changes it, which is not worth a
 * write.
 */
function isOtherList(devices: readonly Device[], kept: readonly Device[]): boolean {
  const facts = (list: readonly Device[]) =>
    JSON.stringify(list.map((device) => ({ ...device, updatedAt: 0 })));
  return facts(devices) !== facts(kept);
}

async function responseTo(
  context: RequestContext,
  { session }: SignedInViewer,
  verdict: DeviceVerdict,
  returnTo: string,
): Promise<Response | undefined> {
  switch (verdict.kind) {
    case "limit": {
      const credentials = { token: session.record.token ?? "", provider: "" };
      const devices = verdict.devices ?? session.record.devices;
      return redirectToDeviceLimit(context, { credentials, devices, returnTo, session });
    }
    case "refused":
      return redirectRemoved(context, returnTo);
    case "expired":
      if (verdict.response) return verdict.response;
      await endSession(context, { revoke: false });
      return redirectExpired(context);
    default:
      return undefined;
  }
}
