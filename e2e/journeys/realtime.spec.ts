import { newAccount, signUp } from "../support/accounts.ts";
import { importEvents, importUpcomingMatch } from "../support/import-events.ts";
import { publishTag } from "../support/match-tags.ts";
import { expectInTime, passTime } from "../support/passing-time.ts";
import { holdScripts } from "../support/player.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

/** Longer than a page waits before it loads its data again, or tries it again. */
const PAUSE_MS = 15_000;

test.describe("real-time updates of an open page @scripts", () => {
  // The browser logs a connection that the test cuts.
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|WebSocket|net::ERR/] });

  test("a match that begins turns its page live and shows the video, without a reload", async ({ page }) => {
    test.setTimeout(90_000);
    const reference_id = `kick-off-${test.info().project.name}-${test.info().retry}`;
    const startAt = (time: number) =>
      importEvents(reference_id, [
        { reference_id, starts_at: new Date(time).toISOString(), title: "A match to come", sport: "soccer" },
      ]);
    await startAt(Date.now() + 3_600_000);
    await page.goto(`/redirect/events/${reference_id}`);
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, "sameDocument", true));

    await startAt(Date.now());
    await expect(page.locator("video[data-player]")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("timer")).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
  });

  test.describe("while the site is unreachable", () => {
    test.use({ expectedProblems: [/ERR_FAILED|\b503\b/] });

    test("a change leaves the page as it is, and is shown when it can be loaded", async ({ page }) => {
      test.setTimeout(90_000);
      const { project, retry } = test.info();
      const reference_id = `renamed-${project.name}-${retry}`;
      const event = { reference_id, starts_at: new Date(Date.now() - 60_000).toISOString(), sport: "soccer" };
      await importEvents(reference_id, [{ ...event, title: "A match" }]);
      await signUp(page, newAccount());
      const rooms = await recordRoomMessages(page);
      await page.clock.install();
      await expect(async () => {
        await page.goto(`/redirect/events/${reference_id}`);
        await expect(page.locator("video[data-player]")).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
      await rooms.joined("event");
      const responses = ["abort", "busy"];
      await page.route(/\/events\/[^/]+\.data/, async (route) => {
        const response = responses.shift();
        if (response === "abort") await route.abort();
        else if (response === "busy") await route.fulfill({ status: 503, body: "busy" });
        else await route.continue();
      });
      await page.evaluate(() => document.querySelector("video")?.setAttribute("data-same", ""));
      await importEvents(reference_id, [{ ...event, title: "A match with another name" }]);
      // The page waits before it loads the data, and longer before each retry.
      await expectInTime(page, PAUSE_MS, () => expect(responses).toHaveLength(0));
      await expect(page.locator("video[data-same]")).toBeVisible();
      const heading = page.getByRole("heading", { level: 1, name: "A match with another name" });
      await expectInTime(page, PAUSE_MS, () => expect(heading).toBeVisible({ timeout: 1_000 }));
      await expect(page.locator("video[data-same]")).toBeVisible();
    });
  });

  test("a moment is on the open page at once, without a request", async ({ page, request }) => {
    await signUp(page, newAccount());
    const rooms = await recordRoomMessages(page);
    await page.clock.install();
    await page.goto("/events/live-5");
    await rooms.joined("event");
    // The message alone changes the page: no time passes on it.
    await page.clock.pauseAt(Date.now() + 1_000);
    const requested: string[] = [];
    page.on("request", (asked) => requested.push(asked.url()));
    const title = `Free kick ${test.info().project.name} ${test.info().retry}`;
    const moment = page.locator("#timeline").getByRole("listitem").filter({ hasText: title });
    await publishTag(request, "live-5", title);
    await expect(moment).toBeVisible();
    await passTime(page, PAUSE_MS);
    expect(requested.filter((url) => url.includes("/events/live-5"))).toEqual([]);
    await expect(moment).toBeVisible();
  });

  test("a change before the connection is loaded once it is open", async ({ page }) => {
    const { id, rename } = await importUpcomingMatch(`early-${test.info().retry}`);
    const requested: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(`/events/${id}.data`)) requested.push(request.url());
    });
    const rooms = await recordRoomMessages(page);
    const release = await holdScripts(page, /\/assets\/socket\.client/);
    await page.goto(`/events/${id}`);
    await expect(page.getByRole("timer")).toBeVisible();
    await rename("A match that was renamed");
    expect(rooms.count("join-event-room")).toBe(0);
    release();
    const heading = page.getByRole("heading", { level: 1, name: "A match that was renamed" });
    await expect(heading).toBeVisible();
    expect(requested).toHaveLength(1);
  });

  test("reloaded data bypasses the browser's HTTP cache", async ({ page }) => {
    await page.goto("/de/about");
    for (const path of ["/de/live.data", "/de/events/upcoming-20.data"]) {
      const ask = () => page.evaluate(async (url) => (await fetch(url)).headers.get("x-request-id"), path);
      const responses = [await ask(), await ask(), await ask()];
      expect(new Set(responses).size, path).toBe(3);
    }
  });

  test("signing out leaves the viewer's room", async ({ page }) => {
    await signUp(page, newAccount());
    const rooms = await recordRoomMessages(page);
    await page.goto("/live");
    await rooms.joined("user");
    expect(rooms.count("join-user-room")).toBe(1);
    await page
      .locator("form[action$='/auth/logout']")
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect.poll(() => rooms.count("leave-user-room")).toBe(1);
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  });

  test("a device that was removed elsewhere is signed out and notified", async ({ page, request }) => {
    const account = newAccount();
    await signUp(page, account);
    const rooms = await recordRoomMessages(page);
    await page.goto("/live");
    await rooms.joined("user");

    const api = (path: string, data: object, token?: string) =>
      request.post(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/user/${path}`, {
        data,
        headers: token ? { "X-Authorization": `Bearer ${token}` } : {},
      });
    const elsewhere = { device_id: "another browser", device_name: "another browser", strategy: "refresh" };
    const login = await api("login", { username: account.email, password: account.password, ...elsewhere });
    const token = (await login.json()).content.tokenData.access_token;
    const deviceId = await page.evaluate(() => navigator.userAgent);
    expect((await api("delete_device", { deviceId }, token)).ok()).toBe(true);

    await expect(page).toHaveURL(/\/auth\/login\?deviceNoLongerAllowedError=true$/);
    await expect(page.getByText("This device can no longer use your account")).toBeVisible();
  });
});
