/** Links to a moment of a match (requirement EVENT-19). */
import { newAccount, signIn, signUp } from "../support/accounts.ts";
import { CARDS, enterCard, LONG, pay } from "../support/card-form.ts";
import { ourControls, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const TICKET_MATCH = "/events/live-3?t=60";

test("Share offers the moment on the screen, and the page @scripts", async ({ page }) => {
  await page.addInitScript(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      value: {
        writeText: async (text: string) => {
          if (copied.length > 1) throw new DOMException("", "NotAllowedError");
          copied.push(text);
        },
      },
    });
  });
  const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied);
  await page.goto("/events/archived-1?t=2232");
  await ourControls(page);
  await video(page).evaluate(async (element: HTMLVideoElement) => {
    await element.play();
    element.pause();
  });
  await expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(2_231);
  await page.getByRole("button", { name: "Share" }).click();
  const menu = page.getByRole("dialog", { name: "Share" });
  await menu.getByRole("button", { name: /^From 37:1\d$/ }).click();
  await expect(menu).toHaveCount(0);
  await expect.poll(copied).toHaveLength(1);
  expect((await copied())[0]).toMatch(/\/events\/archived-1\?t=223\d$/);

  await page.getByRole("button", { name: "Share" }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await page.getByRole("button", { name: "Share" }).click();
  await menu.getByRole("button", { name: "This page" }).click();
  await expect.poll(copied).toHaveLength(2);
  expect((await copied())[1]).toMatch(/\/events\/archived-1$/);

  // The browser refuses to copy.
  await page.getByRole("button", { name: "Share" }).click();
  await menu.getByRole("button", { name: "This page" }).click();
  const field = menu.getByRole("textbox", { name: "Share" });
  await expect(field).toHaveValue(/\/events\/archived-1$/);
  const selected = () =>
    field.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
      value.slice(selectionStart ?? 0, selectionEnd ?? 0),
    );
  expect(await selected()).toMatch(/\/events\/archived-1$/);
  await page.evaluate(() =>
    document.addEventListener("copy", () => {
      document.body.dataset.copied = getSelection()?.toString();
    }),
  );
  await menu.getByRole("button", { name: "Copy link" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-copied", /\/events\/archived-1$/);
  await expect(menu).toHaveCount(0);
});

test("survives signing in on the way", async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.context().clearCookies({ name: /ott-/ });
  await page.goto(TICKET_MATCH);
  await page.locator("#player").getByRole("link", { name: "Sign in" }).click();
  await signIn(page, account);
  await expect(page).toHaveURL(/\/events\/live-3\?t=60$/, LONG);
});

test("survives a purchase", async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page, newAccount());
  await page.goto(TICKET_MATCH);
  const ticket = page.locator("#player").getByRole("link", { name: "Buy ticket" });
  await expect(ticket).toHaveAttribute("href", /\?redirectTo=%2Fevents%2Flive-3%3Ft%3D60$/);
  await ticket.click();
  await enterCard(page, CARDS.good);
  await pay(page);
  await expect(page).toHaveURL(/\/events\/live-3\?t=60/, LONG);
  await expect(page.locator("[data-player]")).toBeVisible();
});

test("is previewed with its time and the frame of it, and has the page as its canonical URL", async ({
  page,
}) => {
  const preview = page.locator('meta[property="og:image"]');
  const bytes: Buffer[] = [];
  for (const second of [2_232, 2_240, 2_232]) {
    await page.goto(`/events/archived-1?t=${second}`);
    const url = (await preview.getAttribute("content")) ?? "";
    expect(new URL(url).searchParams.get("src")).toMatch(new RegExp(`/still\\.webp\\?at=${second}$`));
    const response = await page.request.get(url, { headers: { accept: "*/*" } });
    expect(response.headers()["content-type"]).toBe("image/jpeg");
    bytes.push(await response.body());
  }
  const [one, other, again] = bytes;
  expect(one && again?.equals(one)).toBe(true);
  expect(one && other?.equals(one)).toBe(false);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /, 37:12$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/en\/events\/archived-1$/);
  await page.goto("/events/archived-1");
  await expect(preview).toHaveAttribute("content", /archived-1/);
});
