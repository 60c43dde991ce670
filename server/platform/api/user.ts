import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { emailAddress } from "../../../common/email.ts";
import { plainLine } from "../../../common/plain-text.ts";
import { checkDevice, removeDevice } from "../accounts/device-check.ts";
import type { DeviceClaim } from "../accounts/devices.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { requireOwner } from "../accounts/owner-check.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/passwords.ts";
import { presentDevice, presentTokens, presentUser } from "../accounts/present-account.ts";
import type { Viewer } from "../accounts/sessions.ts";
import { signIn, signUp } from "../accounts/sign-in.ts";
import { callOffUnsent } from "../commerce/sending.ts";
import type { Platform, RouteOptions } from "../context.ts";
import { users } from "../database/schema.ts";
import { viewerOf } from "../http/authenticate.ts";
import { mailLocale, notify } from "../mail/notices.ts";
import { announceSignOut } from "../realtime/sign-outs.ts";
import { enveloped, noContent } from "../wire/envelope.ts";
import { Confirmation, RawDevice, RawTokens, RawUser } from "../wire/user.ts";

/** A browser identifies its device by its user agent string. */
export const Device = {
  device_id: z.string().min(1).max(1024),
  device_name: plainLine().max(1024).optional(),
};
/** Returns the device of a request; without a name, its id is the name. */
export const claimOf = (body: { device_id: string; device_name?: string }): DeviceClaim => ({
  deviceId: body.device_id,
  deviceName: body.device_name || body.device_id,
});
const Line = plainLine().max(256);
const strategy = z.literal("refresh").optional();

const LoginBody = z.object({
  username: z.string().min(1).max(256),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  ...Device,
  strategy,
});
const RegisterBody = z.object({
  email: z.string().trim().max(254).pipe(emailAddress()),
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
const DeleteAccountBody = z.object({ password: Confirmation }).nullish();
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
const LoginResponse = Devices.extend({
  profile: RawUser.optional(),
  tokenData: RawTokens,
  device_error: DeviceError.optional().describe("The device list is full: the token may only remove devices"),
});
const CheckResponse = Devices.extend({
  enabled: z.boolean(),
  removed: z
    .boolean()
    .describe(
      "The device of this session was removed: only a new sign-in brings it back, making room does not",
    ),
});
const RegisterResponse = z.object({ profile: RawUser, tokenData: RawTokens });

const tags = ["Account"];

/** Accounts: sign-up, sign-in, sign-out, devices, deletion. */
export async function userRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/user/register",
    {
      schema: { tags, summary: "Open an account", body: RegisterBody, response: enveloped(RegisterResponse) },
    },
    async (request) => ({ content: await register(platform, request.body, request.ip) }),
  );
  app.post(
    "/api/user/login",
    { schema: { tags, summary: "Sign in", body: LoginBody, response: enveloped(LoginResponse) } },
    async (request) => ({ content: await login(platform, request.body, request.ip) }),
  );
  app.post(
    "/api/user/logout",
    { onRequest: auth.any, schema: { tags, summary: "Sign out", response: noContent } },
    async (request, reply) => {
      await logout(platform, viewerOf(request));
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/check_current_device",
    {
      onRequest: auth.any,
      schema: {
        tags,
        summary:
          "Is this device allowed? For the token of a sign-in over the device limit: no, with the devices",
        body: CheckDeviceBody,
        response: enveloped(CheckResponse),
      },
    },
    async (request) => {
      const claim = claimOf(request.body);
      const { register_new: registerNew } = request.body;
      const { devices, ...check } = await checkDevice(platform, viewerOf(request), { claim, registerNew });
      return { content: { ...check, devices: devices.map(presentDevice) } };
    },
  );
  app.post(
    "/api/user/delete_device",
    {
      onRequest: auth.limited,
      schema: { tags, summary: "Remove a device", body: DeleteDeviceBody, response: enveloped(Devices) },
    },
    async (request) => {
      const devices = await removeDevice(platform, viewerOf(request), request.body.deviceId);
      return { content: { devices: devices.map(presentDevice) } };
    },
  );
  app.post(
    "/api/user/delete_account",
    {
      onRequest: auth.required,
      schema: { tags, summary: "Close the account", body: DeleteAccountBody, response: noContent },
    },
    async (request, reply) => {
      await requireOwner(platform, viewerOf(request), request.body?.password);
      const locale = mailLocale(request.headers["accept-language"]);
      await deleteAccount(platform, viewerOf(request), locale);
      return reply.code(204).send(null);
    },
  );
}

async function register(platform: Platform, body: z.output<typeof RegisterBody>, address: string) {
  const { password, termsAccepted: _, strategy: __, ...account } = body;
  const { user, tokens } = await signUp(platform, { account: blankToNull(account), password, address });
  return { profile: presentUser(user), tokenData: presentTokens(tokens) };
}

/** Converts empty form fields to null. */
function blankToNull<T extends { email: string; displayName: string }>(form: T): T {
  const entries = Object.entries(form).map(([key, value]) => [key, value === "" ? null : value]);
  return Object.fromEntries(entries) as T;
}

async function login(platform: Platform, body: z.output<typeof LoginBody>, address: string) {
  const device = claimOf(body);
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

/** Deletes the account; the database cascades to all data of the user. */
async function deleteAccount(
  platform: Platform,
  { userId }: Viewer,
  locale: string | undefined,
): Promise<void> {
  const { db, ledgerTime, realtime } = platform;
  await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await callOffUnsent(tx, userId, await ledgerTime(tx));
    const [gone] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (gone) await notify(platform, tx, "account-deleted", { email: gone.email, locale });
    await announceSignOut(tx, { userId, sessionIds: null });
  });
  realtime.dropUser(userId);
}
