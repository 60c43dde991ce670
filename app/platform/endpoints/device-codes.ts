/** Calls of the embedded platform only: sign-in with a code that is approved on another device (RFC 8628). */
import { z } from "zod";
import type { PlatformClient } from "../client.server";
import { content, instant, nothing } from "../contract/read";
import { createPlatformsWithout } from "../platforms-without.server";

/** Code of the failure for a code that no device shows. */
export const CODE_NOT_FOUND = "code_not_found";

/** Platforms without sign-in with a code (requirement CALL-25). An unknown code is refused with a code of its own. */
export const platformsWithoutCodes = createPlatformsWithout({
  isMissing: (error) => error.isNotOffered && error.code !== CODE_NOT_FOUND,
});

const authorizationSchema = z
  .object({
    device_code: z.string().min(1),
    user_code: z.string().min(1),
    interval: z.number().positive().default(5),
  })
  .transform(({ device_code, user_code, interval }) => ({
    deviceCode: device_code,
    userCode: user_code,
    intervalSeconds: interval,
  }));
export type DeviceAuthorization = z.output<typeof authorizationSchema>;

/**
 * `POST /api/oauth2/device_authorization`: asks for a code that signs this device in. Undefined from a platform without
 * such codes.
 */
export function authorizeDevice(
  platform: PlatformClient,
  device: string,
): Promise<DeviceAuthorization | undefined> {
  return platformsWithoutCodes.ifOffered(
    platform.baseUrl,
    platform.call("POST", "/api/oauth2/device_authorization", {
      auth: "no",
      body: { device_id: device, device_name: device },
      reply: authorizationSchema,
    }),
  );
}

const askingSchema = z
  .object({ device_name: z.string(), added: instant })
  .transform(({ device_name, added }) => ({ deviceName: device_name, addedAt: added }));

/**
 * `POST /api/oauth2/device_lookup`: the device that shows a code; fails with `code_not_found` if none does. Undefined
 * from a platform without such codes.
 */
export function findDeviceWithCode(platform: PlatformClient, userCode: string) {
  return platformsWithoutCodes.ifOffered(
    platform.baseUrl,
    platform.call("POST", "/api/oauth2/device_lookup", {
      auth: "yes",
      body: { user_code: userCode },
      reply: content(askingSchema),
    }),
  );
}

/**
 * `POST /api/oauth2/device_decision`: signs in the device that shows a code, or refuses it. Undefined from a platform
 * without such codes.
 */
export function decideDeviceCode(
  platform: PlatformClient,
  userCode: string,
  isApproved: boolean,
): Promise<true | undefined> {
  return platformsWithoutCodes.ifOffered(
    platform.baseUrl,
    platform.call("POST", "/api/oauth2/device_decision", {
      auth: "yes",
      body: { user_code: userCode, approve: isApproved },
      reply: nothing.transform(() => true as const),
    }),
  );
}
