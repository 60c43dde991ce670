import { newAccount, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

// A failed form answers 400 with the page that shows why.
test.use({ expectedProblems: [/\b400\b/] });

/** The text that the browser reads out together with a field. */
const descriptionOf = (page: import("@playwright/test").Page, name: string) =>
  page.getByRole("textbox", { name }).evaluate((field) =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );

test("a form that is not right keeps what was typed and says what is wrong beside each field", async ({
  page,
}) => {
  await page.goto("/auth/sign-up");
  await page.getByRole("textbox", { name: "Name" }).fill("Robin");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();

  await expect(page.getByText("Enter an e-mail such as name@example.com.")).toBeVisible();
  await expect(page.getByText("Accept the terms to go on.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Robin");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("nobody");
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("textbox", { name: "Name" })).not.toHaveAttribute("aria-invalid", "true");
  expect(await descriptionOf(page, "E-mail")).toContain("Enter an e-mail such as");
  expect(await descriptionOf(page, "Password")).toContain("Use at least 8 characters.");
});

test("a password never comes back in the page", async ({ page, request }) => {
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

test("a wrong password is told without telling which half was wrong", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("textbox", { name: "E-mail" }).fill("demo@touchline.example");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Check your e-mail and password, then try again.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("demo@touchline.example");
});

test("an e-mail that has an account already is told", async ({ page, browser, javaScriptEnabled }) => {
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
  await expect(page.getByText("There is an account with this e-mail already.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email);
});
