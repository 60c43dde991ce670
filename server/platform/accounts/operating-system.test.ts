import { expect, it } from "vitest";
import { operatingSystemOf } from "./operating-system.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", "Windows", "10"],
  ["Mozilla/5.0 (Windows NT 6.1) Gecko/20100101", "Windows", "7"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)", "iOS", "17.4"],
  ["Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X)", "iOS", "16.1"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macOS", "10.15.7"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8)", "Android", "14"],
  ["Mozilla/5.0 (Android; Mobile; rv:40.0)", "Android", ""],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0)", "Linux", ""],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", "ChromeOS", "14541.0.0"],
  ["unknown", "Other", ""],
])("%s", (userAgent, name, version) => {
  expect(operatingSystemOf(userAgent)).toEqual({ name, version });
});
