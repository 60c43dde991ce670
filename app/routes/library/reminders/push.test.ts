/** Devices that show notifications, on the page of reminders. */
import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { configOf } from "../../../../tests/support/config";
import {
  type Member,
  openStorefront,
  responseOf,
  type Storefront,
} from "../../../../tests/support/signed-in-viewers.ts";
import { getConfig, setConfig } from "../../../config/config.server";
import { action as savePreferences } from "../../resources/preferences/route";
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
const send = (fields: Record<string, string>, cookie?: string) =>
  responseOf<unknown>(changeReminders(member.visit(FORM, fields, cookie)));
const add = (fields = subscription()) => send({ intent: "add", ...fields, timeZone: "Europe/Berlin" });
async function page(cookie?: string) {
  const { data } = await loadRemindersPage(member.visit("/reminders", undefined, cookie));
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

it("without the service worker, mails are switched on and devices removed, but none is added", async () => {
  const before = getConfig();
  const env = { API_BASE: before.apiBase };
  setConfig(configOf({ env, customer: { enable_service_worker: false } }));
  try {
    expect((await page()).push).toBeUndefined();
    await add();
    await send({ intent: "mails" });
    expect((await page()).push).toMatchObject({ publicKey: undefined, devices: [{}], mails: false });
  } finally {
    setConfig(before);
  }
});

it("goals are shown on this device when the viewer asks for them", async () => {
  expect((await page()).push?.goals).toBeUndefined();
  await add();
  expect((await page()).push?.goals).toEqual({ isOn: false, isHidden: false });
  expect(await send({ intent: "goals", goals: "on" })).toMatchObject({ status: 303, location: "/reminders" });
  expect((await page()).push).toMatchObject({ goals: { isOn: true }, mails: true });
  await send({ intent: "goals" });
  expect((await page()).push?.goals?.isOn).toBe(false);
});

it.each(["hidden", "followed"])(
  "goals are not shown while the browser hides results (%s)",
  async (choice) => {
    const cookie = `results=${choice}`;
    await add();
    await send({ intent: "goals", goals: "on" }, cookie);
    expect((await page(cookie)).push?.goals).toEqual({ isOn: false, isHidden: true });
    await send({ intent: "goals", goals: "on" });
    expect((await page(cookie)).push?.goals).toEqual({ isOn: true, isHidden: true });
    await send({ intent: "goals" }, cookie);
    expect((await page(cookie)).push?.goals?.isOn).toBe(false);
  },
);

it.each(["hidden", "followed"])("goals end when results are %s", async (results) => {
  await add();
  await send({ intent: "goals", goals: "on" });
  const { request } = member.visit("/actions/preferences", { results });
  expect((await savePreferences({ request, params: {}, context: {} })).status).toBe(303);
  expect((await page()).push?.goals?.isOn).toBe(false);
});

it.each([
  [503, undefined],
  [429, undefined],
  [404, "results=hidden"],
  [422, "results=hidden"],
])("results are hidden unless goals cannot be stopped (status %i)", async (status, cookie) => {
  storefront.platform.respond((call) => call.includes("save_push_settings"), { status, body: {} });
  const { request } = member.visit("/actions/preferences", { results: "hidden" });
  const { headers } = await savePreferences({ request, params: {}, context: {} });
  storefront.platform.fail(() => false);
  const saved = headers.getSetCookie().find((text) => text.startsWith("results="));
  expect(saved?.split(";")[0]).toBe(cookie);
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
