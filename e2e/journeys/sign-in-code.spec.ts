/** A television shows a code; a phone approves it (requirement ACCOUNT-15). */
import type { Locator } from "@playwright/test";
import jsqr from "jsqr";
import sharp from "sharp";
import { expectSignedIn, newAccount, register, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

test.use({ expectedProblems: [/400/] });

test("a television is signed in with a code that a phone approves", async ({ browser, page, baseURL }) => {
  const account = newAccount();
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const onPhone = await phone.newPage();
  await signUp(onPhone, account, baseURL);

  await page.goto("/auth/login?redirectTo=/live");
  await page.getByRole("link", { name: "Use a code" }).click();
  await page.getByRole("button", { name: "Show the code" }).click();
  const letters = page.getByText(/^[A-Z]{6}$/);
  const code = (await letters.textContent()) ?? "";

  await onPhone.goto(`${baseURL}/account/devices`);
  await onPhone.getByRole("link", { name: "Sign in another device" }).click();
  const field = onPhone.getByRole("textbox", { name: "Code" });
  await field.fill("AAA-AAA");
  await onPhone.getByRole("button", { name: "Continue" }).click();
  await expect(onPhone.getByText("No device shows this code.").first()).toBeVisible();
  await expect(field).toHaveValue("AAA-AAA");
  await field.fill(`${code.slice(0, 3)} ${code.slice(3).toLowerCase()}`);
  await onPhone.getByRole("button", { name: "Continue" }).click();
  await expect(onPhone.getByRole("heading", { name: "Sign in the device below?" })).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) >= 768) {
    // The camera opens the same page; it waits for a press as well.
    await onPhone.goto(await scanned(page.getByRole("img", { name: "QR code" })));
    await expect(onPhone.getByText(code)).toBeVisible();
    await expect(onPhone.getByText(/in front of you and shows this code/)).toBeVisible();
  }
  await onPhone.getByRole("button", { name: "Approve" }).click();
  await expect(onPhone.getByText("Approved.")).toBeVisible();
  await phone.close();

  // The page asks by itself: by script, or because the browser loads it again.
  await expect(page).toHaveURL(/\/live$/);
  await expectSignedIn(page, account.name);
});

for (const locale of ["en", "he"])
  test(`a code is entered on the page of a language, in ${locale}`, async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto(`/${locale}/link`);
    await page.getByRole("main").getByRole("textbox").fill("bcd-fgh");
    await page.getByRole("main").getByRole("button").click();
    await expect(page).toHaveURL(new RegExp(`//[^/]+/${locale}/link\\?code=bcd-fgh$`));
    await expect(page.getByRole("main").getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  });

test("someone without a code learns where it is shown, and why to sign in", async ({ page, baseURL }) => {
  const account = newAccount();
  const { email, password } = account;
  await register(page, account);
  await page.goto("/link");
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Flink$/);
  await expect(page.getByText("Sign in here first.")).toBeVisible();
  // The page has no account menu.
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/link$/);
  const main = page.getByRole("main");
  await expect(main).toContainText(
    `open ${new URL(baseURL ?? "").host}, choose “Sign in”, then “Use a code”`,
  );
  await expect(main).toContainText("that device is signed in to your account");
});

/** Reads a QR code from the screen. */
async function scanned(image: Locator): Promise<string> {
  const pixels = sharp(await image.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
}
