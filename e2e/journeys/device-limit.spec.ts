import { expectSignedIn, newAccount } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

/** Device limit of an account of the demonstration. */
const BROWSERS = [1, 2, 3, 4, 5].map(
  (version) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:14${version}.0) Gecko/20100101 Firefox/14${version}.0`,
);

test("beyond the device limit, removing a device signs in here and returns to where sign-in began", async ({
  page,
  request,
}) => {
  const account = newAccount();
  const { email, password, name } = account;
  const api = (call: string, data: object) =>
    request.post(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/user/${call}`, { data });
  expect((await api("register", { email, password, displayName: name, strategy: "refresh" })).ok()).toBe(
    true,
  );
  for (const device of BROWSERS) {
    const body = { username: email, password, device_id: device, device_name: device, strategy: "refresh" };
    expect((await api("login", body)).ok()).toBe(true);
  }

  await page.goto("/auth/login?redirectTo=%2Fupcoming");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/auth\/login\/limit\?data=/);
  await expect(page.getByRole("heading", { name: "Too many devices" })).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain(password);
  const response = await page.reload();
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "same-origin",
    "cache-control": "private, no-store",
  });
  const remove = page.getByRole("main").getByRole("button", { name: /^Remove .* and sign in$/ });
  await expect(remove).toHaveCount(BROWSERS.length);
  const oldest = page.getByRole("main").getByRole("listitem").first();
  await expect(oldest.getByText("Unused for longest")).toBeVisible();
  await expect(page.getByText("Unused for longest")).toHaveCount(1);

  await page.setViewportSize({ width: 320, height: 640 });
  const heights = () =>
    page
      .getByRole("main")
      .locator("time")
      .evaluateAll((dates) => [
        ...new Set(dates.map((date) => Math.round(date.getBoundingClientRect().height))),
      ]);
  // No date is broken: all are as high as one line.
  expect(await heights()).toHaveLength(1);
  await remove.first().click();
  await expect(page).toHaveURL(/\/upcoming$/);
  await expectSignedIn(page, name);
});
