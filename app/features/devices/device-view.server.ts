import Bowser from "bowser";
import type { Device } from "~/platform/contract/user";

export type DeviceType = "mobile" | "tablet" | "desktop";

/** View model of a device's row. */
export interface DeviceView {
  /** Id that a removal request sends. */
  deviceId: string;
  /**
   * Names of the browser and the system (`Chrome` on `Android`), as far as the user agent identifies them.
   */
  browser: string;
  system: string;
  type: DeviceType;
  addedAt?: string;
  /** Last use. */
  updatedAt?: string;
  /** Whether it is the device that requested the page. */
  isCurrent: boolean;
}

/** Returns the type of a device by its user agent; unknown devices count as desktops. */
export function deviceTypeOf(userAgent: string): DeviceType {
  // Bowser throws on an empty string.
  const type = userAgent ? Bowser.parse(userAgent).platform.type : undefined;
  return type === "mobile" || type === "tablet" ? type : "desktop";
}

/**
 * Converts the devices of an account for the device list.
 * @param currentId device id of the browser that sent the request
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
