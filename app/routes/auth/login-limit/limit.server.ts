import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import {
  CODE_PROVIDER,
  type LimitCredentials,
  readLimit,
  redirectSealed,
  redirectToDeviceLimit,
} from "~/features/devices/device-limit.server";
import { type DeviceView, toDevices } from "~/features/devices/device-view.server";
import { offeredProviders } from "~/features/social/providers.server";
import { readForm } from "~/lib/forms/form.server";
import * as paths from "~/lib/paths";
import { redirectStatus } from "~/lib/redirect-status";
import { withReturnPath } from "~/lib/return-path";
import { createPlatformClient } from "~/platform/client.server";
import type { Device } from "~/platform/contract/user";
import { checkCurrentDevice, deleteDevice, login } from "~/platform/endpoints/user";
import { DEVICE_REMOVED, failureOf, PlatformError } from "~/platform/errors";
import type { RequestContext } from "~/request/context.server";
import { redirectRemoved } from "~/request/ended-session.server";
import { redirectBack, returnPathOf } from "~/request/guards.server";
import { clientOptionsOf } from "~/request/platform.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/request/sign-in.server";
import type { SignedInViewer } from "~/request/viewer.server";
import { writeFlash, writeLimitNonce } from "~/session/cookies.server";
import { updateRecord } from "~/session/refresh.server";
import { getSessionStore } from "~/session/store.server";

const limitSchema = z.object({ deviceId: z.string().min(1).max(1024) });

/** Loads the devices of an account whose device limit is reached. */
export async function loadLimit(context: RequestContext) {
  const { credentials, isPlain } = await requireLimit(context);
  if (isPlain) throw await redirectSealed(context, credentials);
  const viewer = await context.viewer();
  const kept = viewer.session?.record.devices ?? [];
  const devices = kept.length > 0 ? kept : await askForDevices(context, credentials);
  return data({
    messages: context.messages("auth", "devices"),
    devices: toDevices(devices, deviceOf(context.request)).sort(byLastUse),
    isSignedIn: viewer.signedIn,
    // After removing a device, a viewer who signed in with a provider must repeat that sign-in.
    providers: offeredProviders(context.request).filter(({ name }) => name === credentials.provider),
    redirectTo: await returnPathOf(context.request),
  });
}

/**
 * Sorts the device that has been unused for the longest first: it is the best one to remove. Devices of
 * unknown age come last.
 */
function byLastUse(first: DeviceView, second: DeviceView): number {
  const lastUse = ({ updatedAt, addedAt }: DeviceView) => updatedAt ?? addedAt ?? "unknown";
  return lastUse(first).localeCompare(lastUse(second));
}

/** Removes a device and repeats the sign-in that was rejected. */
export async function submitLimit(context: RequestContext) {
  const { credentials } = await requireLimit(context);
  const form = await readForm(context.request, limitSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await removeDevice(context, form.value.deviceId, credentials.token);
    return await signInAgain(context, credentials);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failureOf(error);
    context.log.info({ code: failure.code }, "no room made for this device");
    if (failure.code === DEVICE_REMOVED) return redirectRemoved(context, await returnPathOf(context.request));
    // The token has expired; a new sign-in returns a new one.
    if (error instanceof PlatformError && error.status === 401) return redirect(paths.login, 303);
    return data(form.fail(failure), { status: 400 });
  }
}

/** Removes a device. A device that no longer exists counts as removed. */
async function removeDevice(context: RequestContext, deviceId: string, token: string): Promise<void> {
  try {
    await deleteDevice(context.anonymousPlatform, deviceId, token);
  } catch (error) {
    if (!(error instanceof PlatformError && error.isNotFound) && !isDeviceGone(error)) throw error;
  }
}

const isDeviceGone = (error: unknown) => error instanceof PlatformError && error.code === "device_not_found";

async function signInAgain(context: RequestContext, credentials: LimitCredentials): Promise<Response> {
  const { username, password } = credentials;
  const returnTo = await returnPathOf(context.request);
  if (username === undefined || password === undefined) {
    const viewer = await context.viewer();
    return viewer.signedIn
      ? admit(context, viewer, returnTo)
      : redirectToProvider(context, credentials, returnTo);
  }
  try {
    const device = deviceOf(context.request);
    const reply = await login(context.anonymousPlatform, { username, password, device });
    return await arrive(context, returnTo, await startSession(context, reply));
  } catch (error) {
    if (!(error instanceof DeviceLimitExceeded)) throw error;
    const { token, devices } = error;
    return redirectToDeviceLimit(context, { credentials: { ...credentials, token }, devices, returnTo });
  }
}

/**
 * Redirects to sign-in after a device was removed: a sign-in with a provider or a code stores no credentials to
 * repeat.
 */
async function redirectToProvider(
  { request }: RequestContext,
  { provider }: LimitCredentials,
  returnTo: string,
): Promise<Response> {
  const toast = { kind: "success", key: "auth:limit_room_made" } as const;
  const headers = new Headers({ "Set-Cookie": await writeFlash(request, { toast }) });
  headers.append("Set-Cookie", await writeLimitNonce(request, undefined));
  const start = provider === CODE_PROVIDER ? paths.showCode : paths.login;
  return redirect(withReturnPath(start, returnTo), { status: 303, headers });
}

/** Registers the device of an existing session. A device that was removed itself must sign in again. */
async function admit(context: RequestContext, viewer: SignedInViewer, returnTo: string): Promise<Response> {
  const { enabled, devices } = await checkCurrentDevice(viewer.platform, deviceOf(context.request), {
    registerNew: true,
  });
  if (!enabled) return redirectRemoved(context, returnTo);
  await updateRecord(getSessionStore(), viewer.session, (record) => ({
    ...record,
    devices: devices ?? record.devices,
  }));
  return arrive(context, returnTo, [await writeFlash(context.request, {})]);
}

async function arrive({ request }: RequestContext, returnTo: string, cookies: string[]): Promise<Response> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", await writeLimitNonce(request, undefined));
  return redirectBack(request, returnTo, { status: 303, headers });
}

/** Returns the rejected sign-in. @throws a redirect to sign-in if the URL contains none that can be used */
async function requireLimit(context: RequestContext) {
  const limit = await readLimit(context.request);
  if (limit) return limit;
  throw redirect(paths.login, redirectStatus(context.request));
}

/** Fetches the devices from the platform, if the session has no list of them. */
async function askForDevices(context: RequestContext, { token }: LimitCredentials): Promise<Device[]> {
  // The token is used without renewal: it belongs to no session.
  const platform = createPlatformClient({ ...clientOptionsOf(context), token: async () => token });
  const asked = checkCurrentDevice(platform.optional, deviceOf(context.request), { registerNew: false });
  const devices = asked.then((reply) => reply.devices ?? []);
  return context.load.optional<Device[]>(devices, [], "devices");
}
