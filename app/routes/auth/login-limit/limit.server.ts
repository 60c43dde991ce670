import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { toDevices } from "~/features/devices/device-view.server";
import { offeredProviders } from "~/features/social/providers.server";
import { messagesFor } from "~/i18n/messages.server";
import { readForm } from "~/lib/form.server";
import { loginPath } from "~/lib/return-path";
import { createPlatformClient } from "~/platform/client.server";
import type { Device } from "~/platform/contract/user";
import { checkCurrentDevice, deleteDevice, login } from "~/platform/endpoints/user";
import { DEVICE_REMOVED, failureOf, PlatformError } from "~/platform/errors";
import { writeFlash, writeLimitNonce } from "~/session/cookies.server";
import {
  type LimitCredentials,
  readLimit,
  redirectSealed,
  redirectToDeviceLimit,
} from "~/session/device-limit.server";
import { redirectBack, returnPathOf } from "~/session/guards.server";
import { updateRecord } from "~/session/refresh.server";
import { type LoadArgs, scopeOf } from "~/session/scope.server";
import { DeviceLimitExceeded, deviceOf, startSession } from "~/session/sign-in.server";
import { getSessionStore } from "~/session/store.server";
import {
  anonymousPlatform,
  clientOptionsOf,
  getViewer,
  redirectRemoved,
  type SignedInViewer,
} from "~/session/viewer.server";

const limitSchema = z.object({ deviceId: z.string().min(1).max(1024) });

/** Loads the devices of an account whose device limit is reached. */
export async function loadLimit(args: LoadArgs) {
  const { credentials, isPlain } = await requireLimit(args);
  if (isPlain) throw await redirectSealed(args, credentials);
  const viewer = await getViewer(args);
  const kept = viewer.session?.record.devices ?? [];
  const devices = kept.length > 0 ? kept : await askForDevices(args, credentials);
  return data({
    messages: messagesFor(scopeOf(args).locale, "auth", "devices"),
    devices: toDevices(devices, deviceOf(args.request)),
    isSignedIn: viewer.signedIn,
    // After removing a device, a viewer who signed in with a provider must repeat that sign-in.
    providers: offeredProviders(args.request).filter(({ name }) => name === credentials.provider),
    redirectTo: await returnPathOf(args.request),
  });
}

/** Removes a device and repeats the sign-in that was rejected. */
export async function submitLimit(args: ActionFunctionArgs) {
  const { credentials } = await requireLimit(args);
  const form = await readForm(args.request, limitSchema);
  if (!form.ok) return data(form.reply, { status: 400 });
  try {
    await removeDevice(args, form.value.deviceId, credentials.token);
    return await signInAgain(args, credentials);
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failureOf(error);
    scopeOf(args).log.info({ code: failure.code }, "no room made for this device");
    if (failure.code === DEVICE_REMOVED) return redirectRemoved(args, await returnPathOf(args.request));
    // The token has expired; a new sign-in returns a new one.
    if (error instanceof PlatformError && error.status === 401) return redirect("/auth/login", 303);
    return data(form.fail(failure), { status: 400 });
  }
}

/** Removes a device. A device that no longer exists counts as removed. */
async function removeDevice(args: LoadArgs, deviceId: string, token: string): Promise<void> {
  try {
    await deleteDevice(anonymousPlatform(args), deviceId, token);
  } catch (error) {
    if (!(error instanceof PlatformError && error.isNotFound) && !isDeviceGone(error)) throw error;
  }
}

const isDeviceGone = (error: unknown) => error instanceof PlatformError && error.code === "device_not_found";

async function signInAgain(args: ActionFunctionArgs, credentials: LimitCredentials): Promise<Response> {
  const { username, password } = credentials;
  const returnTo = await returnPathOf(args.request);
  if (username === undefined || password === undefined) {
    const viewer = await getViewer(args);
    return viewer.signedIn ? admit(args, viewer, returnTo) : redirectToProvider(args, returnTo);
  }
  try {
    const device = deviceOf(args.request);
    const reply = await login(anonymousPlatform(args), { username, password, device });
    return await arrive(args, returnTo, await startSession(args, reply));
  } catch (error) {
    if (!(error instanceof DeviceLimitExceeded)) throw error;
    const { token, devices } = error;
    return redirectToDeviceLimit(args, { credentials: { ...credentials, token }, devices, returnTo });
  }
}

/**
 * Redirects to sign-in after a device was removed: a sign-in with a provider stores no credentials to repeat.
 */
async function redirectToProvider({ request }: LoadArgs, returnTo: string): Promise<Response> {
  const toast = { kind: "success", key: "auth:limit_room_made" } as const;
  const headers = new Headers({ "Set-Cookie": await writeFlash(request, { toast }) });
  headers.append("Set-Cookie", await writeLimitNonce(request, undefined));
  return redirect(loginPath(returnTo), { status: 303, headers });
}

/** Registers the device of an existing session. A device that was removed itself must sign in again. */
async function admit(args: LoadArgs, viewer: SignedInViewer, returnTo: string): Promise<Response> {
  const { enabled, devices } = await checkCurrentDevice(viewer.platform, deviceOf(args.request), true);
  if (!enabled) return redirectRemoved(args, returnTo);
  await updateRecord(getSessionStore(), viewer.session, (record) => ({
    ...record,
    devices: devices ?? record.devices,
  }));
  return arrive(args, returnTo, []);
}

async function arrive({ request }: LoadArgs, returnTo: string, cookies: string[]): Promise<Response> {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  headers.append("Set-Cookie", await writeFlash(request, {}));
  headers.append("Set-Cookie", await writeLimitNonce(request, undefined));
  return redirectBack(request, returnTo, { status: 303, headers });
}

/** Returns the rejected sign-in. @throws a redirect to sign-in if the URL contains none that can be used */
async function requireLimit(args: LoadArgs) {
  const limit = await readLimit(args.request);
  if (limit) return limit;
  throw redirect("/auth/login", args.request.method === "POST" ? 303 : 302);
}

/** Fetches the devices from the platform, if the session has no list of them. */
async function askForDevices(args: LoadArgs, { token }: LimitCredentials): Promise<Device[]> {
  // The token is used without renewal: it belongs to no session.
  const platform = createPlatformClient({ ...clientOptionsOf(args), token: async () => token });
  try {
    const reply = await checkCurrentDevice(platform.side, deviceOf(args.request), false);
    return reply.devices ?? [];
  } catch (error) {
    scopeOf(args).log.warn({ code: failureOf(error).code, part: "devices" }, "side load failed");
    return [];
  }
}
