import Bowser from "bowser";
import type { Device } from "~/platform/contract/user";

export type DeviceType = "mobile" | "tablet" | "desktop";

/** A device as its row shows it. */
export interface DeviceView {
  /** What a removal names. */
  deviceId: string;
  /** `Chrome on Android`, as far as the identification tells. */
  browser: string;
  system: string;
  type: DeviceType;
  addedAt?: string;
  /** When it was seen last. */
  updatedAt?: string;
  /** The one this page is shown on. */
  isCurrent: boolean;
}

/** The kind of device by its browser identification; what cannot be told is a desktop. */
export function deviceTypeOf(userAgent: string): DeviceType {
  // A library that finds nothing in an empty text throws.
  const type = userAgent ? Bowser.parse(userAgent).platform.type : undefined;
  return type === "mobile" || type === "tablet" ? type : "desktop";
}

/**
 * Prepares the device list.
 * @param currentId the identification of the browser that asks
 */
export function toDevices(devices: readonly Device[], currentId: string): DeviceView[] {
  return devices.map((device) => {
    const userAgent = device.deviceName ?? device.deviceId;
    const { browser, os } = Bowser.parse(userAgent || "unknown");
    return {
      deviceId: device.deviceId,
      browser: browser.name || userAgent.slice(0, 60),
      system: [device.osName ?? os.name, device.osVersion ?? os.version].filter(Boolean).join(" "),
      type: deviceTypeOf(userAgent),
      addedAt: device.addedAt,
      updatedAt: device.updatedAt,
      isCurrent: device.deviceId === currentId,
    };
  });
}
