/** The country of a viewer is read from trusted proxies only. */
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { send } from "../../../tests/support/http-server.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { RawMedia } from "../wire/media.ts";

/** Restricted to Iceland. */
const RESTRICTED = "/api/event/get_by_id/id/archived-60";
let platform: TestPlatform | undefined;
afterEach(() => platform?.stop());

async function seenWith(headers: Record<string, string>, trustProxy?: boolean | number | string) {
  platform = await startTestPlatform({ trustProxy });
  const { status, body } = await send(`${platform.url}${RESTRICTED}`, { headers });
  expect(status).toBe(200);
  const { isEventAvailableInUserRegion, source } = z
    .object({ content: RawMedia })
    .parse(JSON.parse(body)).content;
  expect(source.hd === null).toBe(!isEventAvailableInUserRegion);
  return isEventAvailableInUserRegion;
}

it.each([
  ["loopback", { "x-country-code": "IS" }],
  ["loopback", { "cf-ipcountry": "is" }],
  ["127.0.0.1", { "x-country-code": "IS", "x-forwarded-for": "203.0.113.7" }],
  [1, { "x-country-code": "IS" }],
  [true, { "x-country-code": "IS" }],
])("a trusted proxy (%s) can set the country: %j", async (trustProxy, headers) => {
  expect(await seenWith(headers, trustProxy)).toBe(true);
});

it.each([
  [undefined, { "x-country-code": "IS" }],
  [false, { "cf-ipcountry": "IS" }],
  ["10.0.0.0/8", { "x-country-code": "IS" }],
  ["10.0.0.1, 192.0.2.7", { "cf-ipcountry": "IS" }],
  // An address that a client claims in a header is not the address of its connection.
  ["10.0.0.1", { "x-country-code": "IS", "x-forwarded-for": "10.0.0.1" }],
])("an untrusted client (trusted: %s) cannot set the country: %j", async (trustProxy, headers) => {
  expect(await seenWith(headers, trustProxy)).toBe(false);
});

it.each([{}, { "x-country-code": "NO" }, { "x-country-code": "Iceland" }, { "x-country-code": "" }])(
  "another, missing or invalid country gives no access: %j",
  async (headers) => {
    expect(await seenWith(headers as Record<string, string>, "loopback")).toBe(false);
  },
);
