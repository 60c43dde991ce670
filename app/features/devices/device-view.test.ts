import { expect, it } from "vitest";
import { deviceTypeOf, toDevices } from "./device-view.server";

const PIXEL =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

it.each([
  [PIXEL, "mobile"],
  [IPAD, "tablet"],
  [WINDOWS, "desktop"],
  ["", "desktop"],
  ["something else", "desktop"],
])("tells the kind of device: %s", (userAgent, type) => {
  expect(deviceTypeOf(userAgent)).toBe(type);
});

it("names devices in words and knows the one that asks", () => {
  const devices = [
    {
      id: "1",
      deviceId: PIXEL,
      deviceName: PIXEL,
      addedAt: "2026-05-02T10:00:00.000Z",
      updatedAt: "2026-06-01T10:00:00.000Z",
    },
    { id: "2", deviceId: "odd", osName: "Tizen", osVersion: "7" },
  ];
  expect(toDevices(devices, PIXEL)).toEqual([
    {
      deviceId: PIXEL,
      browser: "Chrome",
      system: "Android 15",
      type: "mobile",
      addedAt: "2026-05-02T10:00:00.000Z",
      updatedAt: "2026-06-01T10:00:00.000Z",
      isCurrent: true,
    },
    {
      deviceId: "odd",
      browser: "odd",
      system: "Tizen 7",
      type: "desktop",
      addedAt: undefined,
      updatedAt: undefined,
      isCurrent: false,
    },
  ]);
});
