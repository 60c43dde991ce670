import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { admitDevice, deleteDevice, listDevices, touchDevice } from "../accounts/devices.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/passwords.ts";
import { presentDevice, presentTokens, presentUser } from "../accounts/present-account.ts";
import type { Viewer } from "../accounts/sessions.ts";
import { signIn, signUp } from "../accounts/sign-in.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { users } from "../database/schema.ts";
import { viewerOf } from "../http/authenticate.ts";
import { Failure } from "../http/failures.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import { answer, noContent } from "../wire/envelope.ts";
import { RawDevice, RawTokens, RawUser } from "../wire/user.ts";

/** A browser names itself by its identification text. */
const Device = { device_id: z.string().min(1).max(1024), device_name: z.string().max(1024).optional() };
const Line = z.string().trim().max(256);
const strategy = z.literal("refresh").optional();

const LoginBody = z.object({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  ...Device,
  strategy,
});
const RegisterBody = z.object({
  email: z.string().trim().max(254).pipe(z.email()),
  password: z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH),
  displayName: Line.min(1),
  phone: Line.nullish(),
  countryName: Line.nullish(),
  city: Line.nullish(),
  postalCode: Line.nullish(),
  gender: Line.nullish(),
  dateOfBirth: z.union([z.iso.date(), z.literal("")]).nullish(),
  termsAccepted: z.union([z.boolean(), z.string().max(10)]).optional(),
  strategy,
});
const CheckDeviceBody = z.object({ ...Device, register_new: z.boolean().default(false) });
const DeleteDeviceBody = z.object({ deviceId: z.string().min(1).max(1024) });

const Devices = z.object({ devices: z.array(RawDevice) });
export const DeviceError = z.object({
  message: z.string(),
  messageErrorCode: z.literal("device_limit_exceeded"),
});
export const DEVICE_LIMIT_ERROR: z.infer<typeof DeviceError> = {
  message: "Device Limit Exceeded",
  messageErrorCode: "device_limit_exceeded",
};
const LoginAnswer = Devices.extend({
  profile: RawUser.optional(),
  tokenData: RawTokens,
  device_error: DeviceError.optional().describe("The device list is full: the token may only remove devices"),
});
const RegisterAnswer = z.object({ profile: RawUser, tokenData: RawTokens });

const tags = ["Account"];

export async function userRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/user/register",
    { schema: { tags, summary: "Open an account", body: RegisterBody, response: answer(RegisterAnswer) } },
    async (request) => ({ content: await register(platform, request.body, request.ip) }),
  );
  app.post(
    "/api/user/login",
    { schema: { tags, summary: "Sign in", body: LoginBody, response: answer(LoginAnswer) } },
    async (request) => ({ content: await login(platform, request.body, request.ip) }),
  );
  app.post(
    "/api/user/logout",
    { onRequest: auth.limited, schema: { tags, summary: "Sign out", response: noContent } },
    async (request, reply) => {
      await logout(platform, viewerOf(request));
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/check_current_device",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "Is this device allowed?",
        body: CheckDeviceBody,
        response: answer(Devices.extend({ enabled: z.boolean() })),
      },
    },
    async (request) => ({ content: await checkDevice(platform, viewerOf(request), request.body) }),
  );
  app.post(
    "/api/user/delete_device",
    {
      onRequest: auth.limited,
      schema: { tags, summary: "Remove a device", body: DeleteDeviceBody, response: answer(Devices) },
    },
    async (request) => ({ content: await removeDevice(platform, viewerOf(request), request.body.deviceId) }),
  );
  app.post(
    "/api/user/delete_account",
    { onRequest: auth.required, schema: { tags, summary: "Close the account", response: noContent } },
    async (request, reply) => {
      await deleteAccount(platform, viewerOf(request));
      return reply.code(204).send(null);
    },
  );
}

async function register(platform: Platform, body: z.output<typeof RegisterBody>, address: string) {
  const { password, termsAccepted: _, strategy: __, ...account } = body;
  const { user, tokens } = await signUp(platform, { account: blankToNull(account), password, address });
  return { profile: presentUser(user), tokenData: presentTokens(tokens) };
}

/** A field left empty in a form is a field without a value. */
function blankToNull<T extends { email: string; displayName: string }>(form: T): T {
  const entries = Object.entries(form).map(([key, value]) => [key, value === "" ? null : value]);
  return Object.fromEntries(entries) as T;
}

async function login(platform: Platform, body: z.output<typeof LoginBody>, address: string) {
  const device = { deviceId: body.device_id, deviceName: body.device_name || body.device_id };
  const { username: email, password } = body;
  const { user, tokens, devices, limitExceeded } = await signIn(platform, {
    email,
    password,
    device,
    address,
  });
  const reply = { tokenData: presentTokens(tokens), devices: devices.map(presentDevice) };
  if (!limitExceeded) return { profile: presentUser(user), ...reply };
  return { ...reply, device_error: DEVICE_LIMIT_ERROR };
}

async function logout({ sessions, realtime }: Platform, viewer: Viewer): Promise<void> {
  await sessions.end(viewer.sessionId);
  realtime.dropSession(viewer.sessionId, viewer.userId);
}

async function checkDevice(platform: Platform, viewer: Viewer, body: z.output<typeof CheckDeviceBody>) {
  const { db, sessions, now, newId, deviceLimit } = platform;
  const { userId, sessionId } = viewer;
  const claim = { deviceId: body.device_id, deviceName: body.device_name || body.device_id };
  return db.transaction(async (tx) => {
    // A device that was removed elsewhere cannot add itself again with the session it still has.
    const enabled =
      !viewer.deviceRemoved &&
      (body.register_new
        ? await admitDevice(tx, userId, claim, { limit: deviceLimit, now: now(), newId })
        : await touchDevice(tx, userId, claim, now()));
    if (enabled) await sessions.bindDevice(tx, sessionId, claim.deviceId);
    return { enabled, devices: (await listDevices(tx, userId)).map(presentDevice) };
  });
}

async function removeDevice(platform: Platform, { userId }: Viewer, deviceId: string) {
  const { db, sessions, realtime } = platform;
  const devices = await db.transaction(async (tx) => {
    if (!(await deleteDevice(tx, userId, deviceId))) {
      throw new Failure(404, "device_not_found", "This device is not on the list");
    }
    await sessions.removeDevice(tx, userId, deviceId);
    return listDevices(tx, userId);
  });
  realtime.toUser(userId, "remove-user-device", { deviceId });
  return { devices: devices.map(presentDevice) };
}

/** Everything that belongs to the viewer goes with the account: the database cascades. */
async function deleteAccount({ db, realtime }: Platform, { userId }: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, userId));
    await announceSignOut(tx, { userId, sessionIds: null });
  });
  realtime.dropUser(userId);
}
