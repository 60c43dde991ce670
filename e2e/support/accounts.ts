import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

export interface TestAccount {
  name: string;
  email: string;
  password: string;
}

let sequence = 0;

/** Returns an e-mail address of 64 characters, which no line of a phone has room for. */
export const longEmail = ({ email }: TestAccount): string => `${"robin-".repeat(10)}${email}`.slice(-64);

/** Returns a new user who has no account yet. */
export function newAccount(): TestAccount {
  sequence += 1;
  const id = `${process.pid}-${sequence}-${Math.random().toString(36).slice(2, 8)}`;
  return { name: `Robin ${id}`, email: `robin-${id}@example.com`, password: "a long password" };
}

/**
 * Creates an account by submitting the application's form without opening the page; the browser is signed in
 * from then on. For journeys that do not test sign-up.
 * @param site URL of another product than the one that all journeys share
 */
export async function signUp(page: Page, { name, email, password }: TestAccount, site = ""): Promise<void> {
  const response = await page.request.post(`${site}/auth/sign-up`, {
    form: { displayName: name, email, password, termsAccepted: "on" },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(response.headers().location).toMatch(/\/auth\/sign-up\/following\//);
}

/** Creates an account at the platform; no browser is signed in. */
export async function register(page: Page, { name, email, password }: TestAccount): Promise<void> {
  const response = await page.request.post(`${process.env.TOUCHLINE_E2E_PLATFORM}/api/user/register`, {
    data: { email, password, displayName: name, strategy: "refresh" },
  });
  expect(response.ok()).toBe(true);
}

/** Creates an account through the pages, and skips the steps that follow. */
export async function signUpOnPage(page: Page, { name, email, password }: TestAccount): Promise<void> {
  await page.goto("/auth/sign-up");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\//);
  await page.goto("/");
  await expectSignedIn(page, name);
}

export async function signIn(page: Page, { name, email, password }: TestAccount): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expectSignedIn(page, name);
}

/** The account menu in the header; its name contains the user's name. */
const menuOf = (page: Page, name: string) => page.locator(`summary[aria-label="Account menu of ${name}"]`);

export async function expectSignedIn(page: Page, name: string): Promise<void> {
  await expect(menuOf(page, name)).toBeVisible();
}

export async function signOut(page: Page, name: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole("banner").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(menuOf(page, name)).toHaveCount(0);
}

/** Returns the session cookie, which scripts cannot read. */
export async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === "ott-data");
}
