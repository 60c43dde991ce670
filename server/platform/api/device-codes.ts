import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { decideDeviceCode, findDeviceCode, startDeviceCode } from "../accounts/device-codes.ts";
import type { RouteOptions } from "../context.ts";
import { viewerOf } from "../http/authenticate.ts";
import { enveloped, flatResponse, noContent } from "../wire/envelope.ts";
import { claimOf, Device } from "./user.ts";

const StartBody = z.object(Device);
/** RFC 8628, section 3.2; the web application knows the URL of its own page. */
const Authorization = z.object({
  device_code: z.string(),
  user_code: z.string().describe("Six letters"),
  expires_in: z.int().describe("Seconds"),
  interval: z.int().describe("Seconds between two requests for the token"),
});
const UserCode = z.string().min(1).max(50).describe("As typed: case, spaces and hyphens do not matter");
const LookupBody = z.object({ user_code: UserCode });
const DecisionBody = z.object({ user_code: UserCode, approve: z.boolean() });
const Asking = z.object({
  device_name: z.string(),
  added: z.string().describe("When the device asked"),
  expires: z.string(),
});

const tags = ["Account"];

/** Sign-in of devices without a keyboard (RFC 8628). Their tokens come from `/api/oauth2/token`. */
export async function deviceCodeRoutes(
  fastify: FastifyInstance,
  { platform, auth }: RouteOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  app.post(
    "/api/oauth2/device_authorization",
    {
      schema: {
        tags,
        summary: "Ask for a code that signs a device in",
        body: StartBody,
        response: flatResponse(Authorization),
      },
    },
    async ({ body, ip: address }) => {
      const started = await startDeviceCode(platform, { device: claimOf(body), address });
      return {
        device_code: started.deviceCode,
        user_code: started.userCode,
        expires_in: started.expiresInSeconds,
        interval: started.intervalSeconds,
      };
    },
  );
  app.post(
    "/api/oauth2/device_lookup",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "Which device shows this code?",
        body: LookupBody,
        response: enveloped(Asking),
      },
    },
    async (request) => {
      const { deviceName, addedAt, expiresAt } = await findDeviceCode(platform, entryOf(request));
      return {
        content: {
          device_name: deviceName,
          added: addedAt.toISOString(),
          expires: expiresAt.toISOString(),
        },
      };
    },
  );
  app.post(
    "/api/oauth2/device_decision",
    {
      onRequest: auth.required,
      schema: {
        tags,
        summary: "Sign the device in that shows a code, or refuse it",
        body: DecisionBody,
        response: noContent,
      },
    },
    async (request, reply) => {
      await decideDeviceCode(platform, entryOf(request), request.body.approve);
      return reply.code(204).send(null);
    },
  );
}

const entryOf = (request: Parameters<typeof viewerOf>[0] & { body: { user_code: string }; ip: string }) => ({
  userCode: request.body.user_code,
  viewer: viewerOf(request),
  address: request.ip,
});
