import { LRUCache } from "lru-cache";
import type { Device, DeviceCheck } from "~/platform/contract/user";
import { checkCurrentDevice } from "~/platform/endpoints/user";
import { ExpiredSession, PlatformError, PlatformUnreachable } from "~/platform/errors";
import { LIMIT_PATH, leadToLimit, leadToSignIn } from "./device-limit.server";
import { TRANSIENT_STATUSES, updateRecord } from "./refresh.server";
import { isDocument, type LoadArgs, pathWithoutLocale, scopeOf } from "./scope.server";
import { deviceOf, endSession } from "./sign-in.server";
import { getSessionStore } from "./store.server";
import { withinBudget } from "./streaming.server";
import { redirectExpired, type SignedInViewer } from "./viewer.server";

/** What became of the question whether a device may use the account. */
export type DeviceVerdict =
  | { kind: "allowed"; devices?: Device[] }
  /** `enabled: false`: the device is one too many. */
  | { kind: "limit"; devices?: Device[] }
  /** Any other failure that the platform answered with. */
  | { kind: "refused" }
  /** The session's tokens could not be renewed; `answer` leads to sign-in, where the client has ended the session. */
  | { kind: "expired"; answer?: Response }
  /** No answer, or "not now": nobody is signed out for that. */
  | { kind: "unanswered" };

/** The verdict of a check that came back. */
export function verdictOfReply({ enabled, devices }: DeviceCheck): DeviceVerdict {
  return { kind: enabled ? "allowed" : "limit", devices };
}

/**
 * The verdict of a check that failed.
 * @throws what is no failure of the call
 */
export function verdictOfFailure(error: unknown): DeviceVerdict {
  if (error instanceof Response) return { kind: "expired", answer: error };
  if (error instanceof ExpiredSession) return { kind: "expired" };
  if (error instanceof PlatformUnreachable) return { kind: "unanswered" };
  if (error instanceof PlatformError) {
    if (error.code === "refresh_token_failed") return { kind: "expired" };
    return { kind: TRANSIENT_STATUSES.includes(error.status) ? "unanswered" : "refused" };
  }
  return { kind: "refused" };
}

/** Sessions whose last check came too late to count: their next document waits for its own. */
const doubtful = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });

/**
 * Checks the viewer's device, once per document (docs/decisions/0018-device-check.md). Pages for the signed-in wait
 * for the verdict, public ones no longer than for a side load.
 * @throws a redirect when this device may not use the account, or the session has expired
 */
export async function checkDeviceOf(args: LoadArgs, viewer: SignedInViewer): Promise<void> {
  const path = pathWithoutLocale(args);
  if (!isDocument(args) || path.split("?")[0] === LIMIT_PATH) return;
  const { session } = viewer;
  const verdict = check(args, viewer);
  const waits = doubtful.has(session.id);
  const early = waits ? await verdict : (await withinBudget(args, { verdict })).verdict;
  if (early instanceof Promise && !scopeOf(args).isForMembers) {
    void early.then(({ kind }) => {
      if (kind === "limit" || kind === "refused") doubtful.set(session.id, true);
    });
    return;
  }
  const known = await early;
  doubtful.delete(session.id);
  const answer = await answerTo(args, viewer, known, path);
  if (answer) throw answer;
}

/** Asks the platform; never rejects. */
async function check(args: LoadArgs, { platform, session }: SignedInViewer): Promise<DeviceVerdict> {
  const { log } = scopeOf(args);
  try {
    const reply = await checkCurrentDevice(platform.side, deviceOf(args.request), false);
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

/** Every check moves the time a device was last seen; that alone is not worth a write. */
function isOtherList(devices: readonly Device[], kept: readonly Device[]): boolean {
  const facts = (list: readonly Device[]) =>
    JSON.stringify(list.map((device) => ({ ...device, updatedAt: 0 })));
  return facts(devices) !== facts(kept);
}

async function answerTo(
  args: LoadArgs,
  { session }: SignedInViewer,
  verdict: DeviceVerdict,
  returnTo: string,
): Promise<Response | undefined> {
  switch (verdict.kind) {
    case "limit": {
      const credentials = { token: session.record.token ?? "", provider: "" };
      const devices = verdict.devices ?? session.record.devices;
      return leadToLimit(args, { credentials, devices, returnTo, session });
    }
    case "refused":
      return leadToSignIn(args, returnTo);
    case "expired":
      if (verdict.answer) return verdict.answer;
      await endSession(args, { revoke: false });
      return redirectExpired(args);
    default:
      return undefined;
  }
}
