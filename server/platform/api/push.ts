import { createPublicKey } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { isTimeZone } from "../../../common/time-zone.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { mailLocale } from "../mail/notices.ts";
import {
  addPushDevice,
  listPushDevices,
  readRemindsByMail,
  removePushDevice,
  saveRemindsByMail,
  saveShowsGoals,
} from "../push/devices.ts";
import { enveloped, noContent } from "../wire/envelope.ts";
import { Id } from "../wire/values.ts";

const MAX_ENDPOINT_LENGTH = 2_000;
const AUTH_BYTES = 16;
const UNCOMPRESSED = 4;
/** A coordinate of a point of P-256 (bytes). */
const COORDINATE = 32;

/** Whether a text is a base64url value, with or without padding. */
const base64url = z
  .string()
  .max(100)
  .regex(/^[\w-]+={0,2}$/);
const bytesOf = (text: string) => Buffer.from(text, "base64url");

/** Whether bytes are an uncompressed point of the curve with which messages are encrypted. */
function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== 1 + 2 * COORDINATE || bytes[0] !== UNCOMPRESSED) return false;
  const [x, y] = [bytes.subarray(1, 1 + COORDINATE), bytes.subarray(1 + COORDINATE)].map((part) =>
    part.toString("base64url"),
  );
  try {
    createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
    return true;
  } catch {
    return false;
  }
}

const DeviceBody = z.object({
  endpoint: z.url().max(MAX_ENDPOINT_LENGTH).describe("On https, at port 443 of a public address"),
  p256dh: base64url.refine((text) => isPublicKey(bytesOf(text)), "A public key of 65 bytes"),
  auth: base64url.refine((text) => bytesOf(text).length === AUTH_BYTES, "16 bytes"),
  time_zone: z.string().optional().describe("IANA name; times are in UTC without, or with an unknown one"),
});
const RemoveBody = z.object({ id: Id });
const SettingsBody = z
  .object({
    mails: z.boolean().optional().describe("Whether reminders come by mail, too"),
    goals: z.boolean().optional().describe("Whether the device of this session shows goals, with the score"),
  })
  .refine(({ mails, goals }) => mails !== undefined || goals !== undefined, "One of the settings");
const PushKey = z.object({ public_key: z.string().describe("Uncompressed point of P-256, base64url") });
const PushDeviceList = z.object({
  mails: z.boolean().describe("Whether reminders come by mail, too; they do if there is no device"),
  entries: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable().describe("Name of the device, as in the list of devices"),
      os_name: z.string().nullable(),
      current: z.boolean().describe("Whether it is the device of this session"),
      goals: z.boolean().describe("Whether it shows goals"),
      created: z.iso.datetime(),
    }),
  ),
});
const tags = ["Notifications"];

/** Devices that show notifications. */
export async function pushRoutes(fastify: FastifyInstance, { platform, auth }: RouteOptions): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const onRequest = auth.required;

  app.get(
    "/api/push/key",
    {
      schema: {
        tags,
        summary: "The key with which browsers subscribe to notifications",
        response: enveloped(PushKey),
      },
    },
    async () => ({ content: { public_key: platform.push.publicKey } }),
  );
  app.get(
    "/api/user/list_push_devices",
    {
      onRequest,
      schema: {
        tags,
        summary: "Devices of the viewer that show notifications, the oldest first",
        response: enveloped(PushDeviceList),
      },
    },
    async (request) => {
      const { userId, sessionId } = viewerOf(request);
      const [mails, devices] = await Promise.all([
        readRemindsByMail(platform, userId),
        listPushDevices(platform, userId),
      ]);
      const entries = devices.map(({ id, deviceName, osName, addedAt, goalsSince, ...device }) => ({
        ...{ id, name: deviceName, os_name: osName },
        current: device.sessionId === sessionId,
        goals: goalsSince !== null,
        created: addedAt.toISOString(),
      }));
      return { content: { mails, entries } };
    },
  );
  app.post(
    "/api/user/save_push_device",
    {
      onRequest,
      schema: {
        tags,
        summary: "Show notifications on the device of this session",
        body: DeviceBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { time_zone: named, ...target } = request.body;
      // The browser may be newer.
      const timeZone = named !== undefined && isTimeZone(named) ? named : undefined;
      const locale = mailLocale(request.headers["accept-language"]);
      await addPushDevice(platform, viewerOf(request), { ...target, timeZone, locale });
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/remove_push_device",
    {
      onRequest,
      schema: {
        tags,
        summary: "Show no more notifications on a device",
        body: RemoveBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      await removePushDevice(platform, viewerOf(request).userId, request.body.id);
      return reply.code(204).send(null);
    },
  );
  app.post(
    "/api/user/save_push_settings",
    {
      onRequest,
      schema: {
        tags,
        summary:
          "Get reminders by mail, too, or only as notifications; show goals on the device of this session",
        body: SettingsBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      const { userId, sessionId } = viewerOf(request);
      const { mails, goals } = request.body;
      if (mails !== undefined) await saveRemindsByMail(platform, userId, mails);
      if (goals !== undefined) await saveShowsGoals(platform, sessionId, goals);
      return reply.code(204).send(null);
    },
  );
}
