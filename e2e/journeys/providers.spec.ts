/** Sign-in with linked accounts: the partner's sandbox, and fakes of Facebook, Google and Apple. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { type Providers, startProviders } from "../support/providers.ts";
import { expect, test } from "../support/test.ts";

// The command line of one product; the journeys share its accounts.
test.describe.configure({ mode: "serial" });

let providers: Providers;
let product: Product;
let dataDirectory: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  providers = await startProviders();
  dataDirectory = temporaryFolder("providers");
  const customer = join(dataDirectory, "customer.json");
  writeFileSync(customer, JSON.stringify({ app_config: providers.appConfig }));
  product = await startProduct({
    dataDirectory,
    env: {
      ...providers.env,
      CUSTOMER_CONFIG: customer,
      SANDBOX_IDENTITY: "on",
      SANDBOX_IDENTITY_PORT: "0",
      SIMULATION: "off",
    },
  });
});
test.afterAll(async () => {
  await product?.stop();
  await providers?.close();
  if (dataDirectory) removeFolder(dataDirectory);
});

const at = (path: string) => product.url + path;
const slow = { timeout: 20_000 };
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name: `Continue with ${name}` });
/** Waits until the page has hydrated, so that scripts show and handle its buttons. */
const withScripts = (page: Page) =>
  expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible(slow);

/** Steps of a user on the partner's pages. */
async function signInAtPartner(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("partner-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Allow" }).click();
}

test("the partner creates an account, which passes through onboarding and returns to where it began", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(at("/de/auth/sign-up?redirectTo=%2Fupcoming"));
  const partner = page.getByRole("main").getByRole("button", { name: /Partner/ });
  if (javaScriptEnabled !== false) {
    await expect(page.getByRole("button", { name: /Passwort/ }).first()).toBeVisible(slow);
    const popup = page.waitForEvent("popup");
    await partner.click();
    await signInAtPartner(await popup, "nora@partner.example");
  } else {
    await partner.click();
    await signInAtPartner(page, "nora@partner.example");
  }
  await expect(page).toHaveURL(/\/de\/auth\/sign-up\/following\/league\?redirectTo=%2Fupcoming$/, slow);
  await expect(page.getByRole("link", { name: "Überspringen" })).toHaveAttribute("href", "/de/upcoming");
});

test("a known user returns to where sign-in began", async ({ page, javaScriptEnabled }) => {
  await page.goto(at("/auth/login?redirectTo=%2Flive"));
  if (javaScriptEnabled !== false) {
    await withScripts(page);
    const popup = page.waitForEvent("popup");
    await button(page, "Our partner").click();
    await signInAtPartner(await popup, "demo@touchline.example");
  } else {
    await button(page, "Our partner").click();
    await signInAtPartner(page, "demo@touchline.example");
  }
  await expect(page).toHaveURL(/\/live$/, slow);
  await expect(page.locator("summary[aria-label^='Account menu of']")).toBeVisible(slow);
});

test("leaving the partner's page shows a message and signs no viewer in", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await page.goto(at("/auth/login"));
  if (javaScriptEnabled !== false) {
    await withScripts(page);
    const opened = page.waitForEvent("popup");
    await button(page, "Our partner").click();
    const popup = await opened;
    await expect(popup.getByLabel("E-mail")).toBeVisible(slow);
    const size = await popup.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(size.width).toBeGreaterThanOrEqual(512);
    expect(size.height).toBeGreaterThanOrEqual(730);
    await popup.close();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Popup was closed", slow);
  } else {
    await button(page, "Our partner").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/, slow);
    await expect(page.getByText("Login Failed")).toBeVisible(slow);
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("ott-data");
});

for (const name of ["Google", "Apple", "Facebook"]) {
  test(`${name} creates an account`, async ({ page, context, javaScriptEnabled }) => {
    await page.goto(at("/auth/sign-up?redirectTo=%2Fupcoming"));
    if (javaScriptEnabled !== false) await withScripts(page);
    await button(page, name).click();
    // Apple's page posts a form back, which scripts avoid.
    if (javaScriptEnabled === false && name === "Apple")
      await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\?redirectTo=%2Fupcoming$/, slow);
    await page.goto(at("/account"));
    await expect(page.getByRole("main")).toContainText("Ann Lee");
    expect((await context.cookies()).map(({ name: cookie }) => cookie)).not.toContain("ott-oauth");
  });
}

test.describe("an account without an e-mail address", () => {
  test.use({ expectedProblems: [/400/] });

  test("is deleted once its name is typed", async ({ page, javaScriptEnabled }) => {
    await page.goto(at("/auth/sign-up?redirectTo=%2Fupcoming"));
    if (javaScriptEnabled !== false) await withScripts(page);
    await button(page, "Google").click();
    await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league/, slow);
    await page.goto(at("/account/general"));
    await page.getByText("Delete account").click();
    const name = page.getByLabel("Enter your name to confirm");
    await expect(name).toHaveAccessibleDescription("Ann Lee");
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await expect(page.getByText("That isn’t the name for this account.")).toBeVisible(slow);
    await name.fill("ann lee");
    await page.getByRole("button", { name: "Delete permanently" }).click();
    await expect(page).toHaveURL(at("/"), slow);
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible(slow);
  });
});

test("third-party scripts load on request, and on the sign-in pages only @scripts", async ({ page }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/\/sdk$/.test(request.url())) foreign.push(new URL(request.url()).pathname);
  });
  await page.goto(at("/auth/login"));
  await withScripts(page);
  expect(foreign).toEqual([]);
  await page.evaluate(() =>
    Object.assign(window, { facebookReply: { status: "unknown", authResponse: null } }),
  );
  await button(page, "Facebook").click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Facebook authentication failed",
    slow,
  );
  expect(foreign).toEqual(["/facebook/sdk"]);
  expect(await page.evaluate(() => (window as { facebookOptions?: object }).facebookOptions)).toMatchObject({
    appId: "app",
    version: "v15.0",
  });
  const home = await page.request.get(at("/"));
  expect(home.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
});

test.describe("an invalid sign-in", () => {
  test.use({ expectedProblems: [/400/] });

  test("is rejected with its reason", async ({ page, request }) => {
    const response = await page.goto(at("/auth/oauth2/callback/twitter?code=one&state=two"));
    expect(response?.status()).toBe(400);
    await expect(page.getByRole("main")).toContainText("twitter is not supported");
    const stale = await page.goto(at("/auth/oauth2/callback/google?code=one&state=two"));
    expect(stale?.status()).toBe(400);
    expect(stale?.headers()["referrer-policy"]).toBe("same-origin");
    await expect(page.getByRole("main")).toContainText("start again");
    // Another site posts a token of its own: only Apple's URL accepts cross-site posts, and no tokens.
    for (const [provider, status] of [
      ["google", 403],
      ["apple", 400],
    ] as const) {
      const posted = await request.post(at(`/auth/oauth2/callback/${provider}`), {
        form: { token: "somebody-elses" },
        headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      });
      expect([provider, posted.status()]).toEqual([provider, status]);
    }
  });
});
