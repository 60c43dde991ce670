import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "./test.ts";

export interface Person {
  name: string;
  email: string;
  password: string;
}

let sequence = 0;

/** Somebody nobody has signed up before. */
export function newPerson(): Person {
  sequence += 1;
  const id = `${process.pid}-${sequence}-${Math.random().toString(36).slice(2, 8)}`;
  return { name: `Robin ${id}`, email: `robin-${id}@example.com`, password: "a long password" };
}

/** Opens an account; `site` is another product than the one that all journeys share. */
export async function signUp(page: Page, { name, email, password }: Person, site = ""): Promise<void> {
  await page.goto(`${site}/auth/sign-up`);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  // The steps that follow can all be left out.
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization/);
  await page.goto(`${site}/`);
  await expectSignedIn(page, name);
}

export async function signIn(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expectSignedIn(page, name);
}

/** The viewer's menu is in the header; its name says whose it is. */
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

/** Whether the browser holds the session's cookie, which no script can read. */
export async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === "ott-data");
}
