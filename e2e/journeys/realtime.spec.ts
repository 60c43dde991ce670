import { importEvents } from "../support/import-events.ts";
import { newPerson, signUp } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test.describe("what happens while a page is open @scripts", () => {
  // A connection that is cut on purpose is told in the console.
  test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED|WebSocket|net::ERR/] });

  test("a match that begins turns its page live and brings the video, without a reload", async ({ page }) => {
    test.setTimeout(90_000);
    const reference_id = `kick-off-${test.info().project.name}-${test.info().retry}`;
    const starts_at = new Date(Date.now() + 15_000).toISOString();
    await importEvents(reference_id, [
      { reference_id, starts_at, title: "A match to come", sport: "soccer" },
    ]);
    await page.goto(`/redirect/events/${reference_id}`);
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(page.locator("video")).toHaveCount(0);
    await page.evaluate(() => Reflect.set(window, "sameDocument", true));

    await expect(page.locator("video[data-player]")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("timer")).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
  });

  test("signing out leaves the viewer's room", async ({ page }) => {
    await signUp(page, newPerson());
    // The page after signing up joins, too, and maybe not before somebody listens.
    await page.goto("about:blank");
    const sent: string[] = [];
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => sent.push(String(payload)));
    });
    const calls = (name: string) => sent.filter((frame) => frame.includes(name)).length;
    await page.goto("/live");
    await expect.poll(() => calls("join-user-room"), { timeout: 20_000 }).toBe(1);
    await page
      .locator("form[action$='/auth/logout']")
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect.poll(() => calls("leave-user-room")).toBe(1);
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  });

  test("a device that was removed elsewhere is signed out and told so", async ({ page, request }) => {
    const person = newPerson();
    await signUp(page, person);
    const answers: string[] = [];
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('ok\\":true')) answers.push(String(payload));
      }),
    );
    await page.goto("/faq");
    await page.goto("/live", { waitUntil: "commit" });
    // Of this document, and not of the one before.
    answers.length = 0;
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(0);

    const api = (path: string, data: object, token?: string) =>
      request.post(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/user/${path}`, {
        data,
        headers: token ? { "X-Authorization": `Bearer ${token}` } : {},
      });
    const elsewhere = { device_id: "another browser", device_name: "another browser", strategy: "refresh" };
    const login = await api("login", { username: person.email, password: person.password, ...elsewhere });
    const token = (await login.json()).content.tokenData.access_token;
    const deviceId = await page.evaluate(() => navigator.userAgent);
    expect((await api("delete_device", { deviceId }, token)).ok()).toBe(true);

    await expect(page).toHaveURL(/\/auth\/login\?deviceNoLongerAllowedError=true$/);
    await expect(page.getByText("This device may no longer use the account")).toBeVisible();
  });
});
