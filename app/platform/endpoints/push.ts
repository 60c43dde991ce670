import type { PlatformClient } from "../client.server";
import { type PushDevices, pushDevicesSchema, pushKeySchema } from "../contract/push";
import { nothing } from "../contract/read";
import { ifOffered } from "./if-offered";

/**
 * `GET /api/push/key`: the key with which browsers subscribe to notifications. Undefined from a platform that sends none.
 */
export const getPushKey = (platform: PlatformClient): Promise<string | undefined> =>
  ifOffered(platform.call("GET", "/api/push/key", { auth: "no", reply: pushKeySchema, isForEveryone: true }));

/**
 * `GET /api/user/list_push_devices`: the viewer's devices that show notifications. Undefined from a platform that sends
 * none.
 */
export const listPushDevices = (platform: PlatformClient): Promise<PushDevices | undefined> =>
  ifOffered(platform.call("GET", "/api/user/list_push_devices", { auth: "yes", reply: pushDevicesSchema }));

/** Subscription of a browser, as `PushSubscription.toJSON()` returns it. */
export interface PushSubscriptionFields {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** IANA name. */
  timeZone: string | undefined;
}

/** `POST /api/user/save_push_device`: notifications are shown on the device of the session. */
export function savePushDevice(
  platform: PlatformClient,
  { timeZone, ...subscription }: PushSubscriptionFields,
): Promise<void> {
  const body = { ...subscription, time_zone: timeZone };
  return platform.call("POST", "/api/user/save_push_device", { auth: "yes", body, reply: nothing });
}

/** `POST /api/user/remove_push_device`; a device that is gone counts as removed. */
export function removePushDevice(platform: PlatformClient, id: string): Promise<void> {
  return platform.call("POST", "/api/user/remove_push_device", { auth: "yes", body: { id }, reply: nothing });
}

export interface PushSettings {
  /** Whether reminders come by mail, too. */
  mails?: boolean;
  /** Whether the device of the session shows goals. */
  goals?: boolean;
}

/** `POST /api/user/save_push_settings`: saves what is given. */
export function savePushSettings(platform: PlatformClient, settings: PushSettings): Promise<void> {
  return platform.call("POST", "/api/user/save_push_settings", {
    auth: "yes",
    body: { ...settings },
    reply: nothing,
  });
}
