/** Reminders as notifications: turned on by a press, shown by the service worker, and removed without scripts. */
import { createECDH, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { overflowing } from "../support/layout.ts";
import { chooseResults } from "../support/results.ts";
import { expect, test } from "../support/test.ts";

/** The headless shell shows no notifications. Without this browser, only the page is tried. */
const CHROMIUM = "/usr/bin/chromium";
const showsNotifications = existsSync(CHROMIUM);
if (showsNotifications) test.use({ launchOptions: { executablePath: CHROMIUM } });

const main = (page: Page) => page.getByRole("main");
const turnOn = (page: Page) => main(page).getByRole("button", { name: "Turn on notifications" });
const devices = (page: Page) => main(page).getByRole("listitem").filter({ hasText: "Chrome" });
/** What a browser gets from its push service; this one is never asked. */
const subscription = () => ({
  endpoint: `https://93.184.216.34/push/${randomBytes(8).toString("hex")}`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});

test("a viewer turns notifications on, gets one, and removes the device @scripts", async ({
  page,
  context,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  await context.grantPermissions(["notifications"], { origin });
  // The push service of Chromium is out of reach; everything else is real.
  await page.addInitScript(
    ({ isGranted, endpoint, ...keys }) => {
      if (isGranted) Object.defineProperty(Notification, "permission", { value: "granted" });
      const made = () => ({
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem("subscribed");
          return true;
        },
      });
      const { requestPermission } = Notification;
      Notification.requestPermission = (...args) => {
        sessionStorage.setItem("asked", "true");
        return requestPermission.apply(Notification, args);
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (sessionStorage.getItem("subscribed") ? made() : null),
        subscribe: async () => {
          sessionStorage.setItem("subscribed", "true");
          return made();
        },
      });
    },
    { ...subscription(), isGranted: !showsNotifications },
  );
  await signUp(page, newAccount());
  await page.goto("/reminders");
  await expect(turnOn(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("asked"))).toBeNull();
  await turnOn(page).click();
  await expect(main(page).getByRole("status").filter({ hasText: "Notifications are on." })).toBeVisible();
  await expect(main(page).getByText("Notifications are on.")).toBeFocused();
  await expect(devices(page)).toContainText("This device");
  expect(await overflowing(page)).toEqual([]);

  if (showsNotifications) await receive(page, origin);

  await devices(page).getByRole("button").click();
  await expect(turnOn(page)).toBeVisible();
  await expect(devices(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("subscribed"))).toBeNull();
});

test("a device is removed, and mails switched off, without scripts @scriptless", async ({
  page,
  baseURL,
}) => {
  await signUp(page, newAccount());
  const form = { intent: "add", ...subscription() };
  await page.request.post("/reminders?devices=true", { form, headers: { origin: baseURL ?? "" } });
  await page.goto("/reminders");
  const mails = main(page).getByLabel("Send reminders by e-mail, too");
  await expect(mails).toBeChecked();
  await mails.uncheck();
  await main(page).getByRole("button", { name: "Save" }).last().click();
  await expect(mails).not.toBeChecked();
  expect(await overflowing(page)).toEqual([]);
  const goals = main(page).getByLabel("Show goals on this device");
  await expect(goals).not.toBeChecked();
  await goals.check();
  await main(page)
    .locator("form", { has: page.getByLabel("Show goals") })
    .getByRole("button")
    .click();
  await expect(goals).toBeChecked();
  await chooseResults(page, "All scores hidden", false);
  await expect(main(page).getByText("Goals aren’t shown on a device that hides results.")).toBeVisible();
  await chooseResults(page, "Final scores hidden", false);
  await expect(goals).not.toBeChecked();
  await devices(page).getByRole("button").click();
  await expect(devices(page)).toHaveCount(0);
  await expect(mails.or(goals)).toHaveCount(0);
});

/** Delivers a message to the service worker, and expects the notification. */
async function receive(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const notification = {
    ...{ title: "A – B: starting soon", body: "The match A – B starts.", tag: "r1" },
    navigate: `${origin}/en/events/upcoming-20`,
  };
  const registrationId = await registered;
  const shown = () =>
    page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      return (await ready.getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data,
      }));
    });
  // A worker that is not active gets no messages; one that is ready may still be activating.
  const stateOfWorker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(stateOfWorker).toBe("activated");
  const { navigate, ...seen } = notification;
  // Twice, as after the crash of a sender: the device shows the second only.
  for (const body of ["The match A – B starts soon.", notification.body]) {
    const data = JSON.stringify({ web_push: 8030, notification: { ...notification, body } });
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    await expect.poll(shown).toEqual([{ ...seen, body, data: navigate }]);
  }
}
