import { importEvents } from "../support/import-events.ts";
import { newPerson, signUp } from "../support/people.ts";
import { listenToRooms } from "../support/rooms.ts";
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
    const rooms = await listenToRooms(page);
    await page.goto("/live");
    await rooms.joined("user");
    expect(rooms.asked("join-user-room")).toBe(1);
    await page
      .locator("form[action$='/auth/logout']")
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect.poll(() => rooms.asked("leave-user-room")).toBe(1);
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  });

  test("a device that was removed elsewhere is signed out and told so", async ({ page, request }) => {
    const person = newPerson();
    await signUp(page, person);
    const rooms = await listenToRooms(page);
    await page.goto("/live");
    await rooms.joined("user");

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
