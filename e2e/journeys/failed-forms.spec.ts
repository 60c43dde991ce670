import { newAccount, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// A failed form returns 400 with a page that shows the errors.
test.use({ expectedProblems: [/\b400\b/] });

/** The text that assistive technology announces together with a field. */
const descriptionOf = (page: import("@playwright/test").Page, name: string) =>
  page.getByRole("textbox", { name }).evaluate((field) =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );

test("an invalid form preserves the input and shows an error at each invalid field", async ({ page }) => {
  await page.goto("/auth/sign-up");
  await page.getByRole("textbox", { name: "Name" }).fill("Robin");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();

  await expect(page.getByText("Enter a valid e-mail address, such as name@example.com.")).toBeVisible();
  await expect(page.getByText("Please accept the terms to continue.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Robin");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("nobody");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("textbox", { name: "Name" })).not.toHaveAttribute("aria-invalid", "true");
  expect(await descriptionOf(page, "E-mail")).toContain("Enter a valid e-mail address");
  expect(await descriptionOf(page, "Password")).toContain("Use at least 8 characters.");
});

test("the page never contains the typed password", async ({ page, request }) => {
  await page.goto("/auth/login");
  const url = new URL(page.url());
  const response = await request.post("/auth/login", {
    form: { username: "robin@example.com", password: "hunter2-hunter2" },
    headers: { origin: url.origin, "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(400);
  const html = await response.text();
  expect(html).toContain("robin@example.com");
  expect(html).not.toContain("hunter2");
});

test("a failed sign-in does not reveal whether the e-mail or the password was wrong", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("textbox", { name: "E-mail" }).fill("demo@touchline.example");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Check your e-mail address and password, then try again.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("demo@touchline.example");
});

test("signing up with the e-mail of an existing account shows an error", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const account = newAccount();
  const other = await browser.newContext({ javaScriptEnabled, baseURL: process.env.TOUCHLINE_E2E_URL });
  await signUp(await other.newPage(), account);
  await other.close();
  await page.goto("/auth/sign-up");
  await page.getByRole("textbox", { name: "Name" }).fill(account.name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByText("There’s already an account with this e-mail address.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email);
});
