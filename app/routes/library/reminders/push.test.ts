/** Devices that show notifications, on the page of reminders. */
import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
} from "../../../../tests/support/signed-in-viewers.ts";
import { changeReminders, loadRemindersPage } from "./reminders.server";

const FORM = "/reminders?devices=true";
let storefront: Storefront;
let member: Member;
beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront?.stop());
beforeEach(async () => {
  member = await storefront.signUp();
});

const subscription = (host = "93.184.216.34") => ({
  endpoint: `https://${host}/push/${randomBytes(8).toString("hex")}`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});
const send = (fields: Record<string, string>) =>
  responseOf<unknown>(changeReminders(member.visit(FORM, fields)));
const add = (fields = subscription()) => send({ intent: "add", ...fields, timeZone: "Europe/Berlin" });
async function page() {
  const { data } = await loadRemindersPage(member.visit("/reminders"));
  if (data.kind !== "list") throw new Error(`this is the page ${data.kind}`);
  return data;
}

it("a device is added, listed and removed", async () => {
  expect((await page()).push).toMatchObject({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    devices: [],
    mails: true,
  });
  expect(await add()).toMatchObject({ status: 303, location: "/reminders" });
  const { devices = [] } = (await page()).push ?? {};
  expect(devices).toMatchObject([{ isCurrent: true }]);
  expect(await send({ intent: "remove", id: devices[0]?.id ?? "" })).toMatchObject({ status: 303 });
  expect((await page()).push).toMatchObject({ devices: [] });
});

it("mails are switched off and on", async () => {
  await add();
  expect(await send({ intent: "mails" })).toMatchObject({ status: 303, location: "/reminders" });
  expect((await page()).push?.mails).toBe(false);
  await send({ intent: "mails", mails: "on" });
  expect((await page()).push?.mails).toBe(true);
});

it.each([
  {},
  { intent: "nonsense" },
  { intent: "remove" },
  { intent: "add", endpoint: "https://93.184.216.34/x", p256dh: "x", auth: "x" },
  { intent: "add", ...subscription("127.0.0.1") },
])("a wrong form is refused: %o", async (fields) => {
  expect(await send(fields as Record<string, string>)).toMatchObject({
    status: 400,
    data: { push: "failed" },
  });
  expect((await page()).push).toMatchObject({ devices: [] });
});

// Last, because the platform has no such call from here on.
it.each(["/api/push/key", "list_push_devices"])("a platform without %s loses nothing else", async (name) => {
  storefront.platform.respond((call) => call.includes(name), {
    status: 404,
    body: { messageErrorCode: "not_found" },
  });
  const data = await page();
  expect(data.push).toBeUndefined();
  expect(data.settings).toBeDefined();
});
