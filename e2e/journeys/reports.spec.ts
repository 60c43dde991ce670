import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, signOut, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

/** Reports received by the fake services for errors and for analytics. */
let errors: string[] = [];
let beacons: string[] = [];
let services: RunningServer;
let product: Product;
let dataDirectory: string;

test.describe("reports to operators @scripts", () => {
  test.use({ expectedProblems: [/400: .*auth\/login|status of 400|exception: a script broke/] });

  test.beforeAll(async () => {
    dataDirectory = temporaryFolder("reports");
    services = await serve(async (incoming, outgoing) => {
      let body = "";
      for await (const chunk of incoming) body += String(chunk);
      if (incoming.url?.startsWith("/beacon")) beacons.push(body);
      else if (body.includes('"type":"event"')) errors.push(body);
      outgoing.writeHead(200, { "access-control-allow-origin": "*" }).end("{}");
    });
    const customer = join(dataDirectory, "customer.json");
    writeFileSync(customer, JSON.stringify({ analytics_beacon_url: `${services.url}/beacon` }));
    product = await startProduct({
      dataDirectory,
      env: {
        API_BASE: process.env.TOUCHLINE_E2E_PLATFORM ?? "",
        CUSTOMER_CONFIG: customer,
        SENTRY_DSN: `${services.url.replace("//", "//key@")}/1`,
      },
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    await services?.close();
    removeFolder(dataDirectory);
  });
  test.beforeEach(() => {
    errors = [];
    beacons = [];
  });

  test("an error of a page is reported, without the secrets of its URL", async ({ page }) => {
    await page.goto(`${product.url}/auth/password/reset?token=very-secret`);
    // An error from before the page's own scripts run is not reported.
    await expect(async () => {
      await page.evaluate(() => {
        setTimeout(() => {
          throw new Error("a script broke");
        });
      });
      await expect.poll(() => errors.join(), { timeout: 3_000 }).toContain("a script broke");
    }).toPass();
    expect(errors.join()).not.toContain("very-secret");
  });

  test("a page with a payment calls no third party", async ({ page }) => {
    await signUp(page, newAccount(), product.url);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(`${product.url}/account/subscription/buy/plan-all`);
    await page.waitForFunction(() => document.documentElement.dataset.reports === "off");
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("a script broke");
      });
    });
    await page.waitForLoadState("networkidle");
    expect(requested.filter((url) => url.startsWith(services.url))).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("a failed sign-in is reported with code and message, and signing out resets", async ({ page }) => {
    const account = newAccount();
    await signUp(page, account, product.url);
    await page.goto(product.url);
    await signOut(page, account.name);
    const events = () => page.evaluate(() => Reflect.get(window, "dataLayer") ?? []);
    await expect.poll(events).toContainEqual({ event: "analytics_reset" });

    await page.goto(`${product.url}/auth/login`);
    await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
    await page.getByRole("textbox", { name: "Password" }).fill("not the password");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    const failed = { event: "login_failed", error_code: "invalid_credentials" };
    await expect.poll(events).toContainEqual({ ...failed, error_message: expect.stringMatching(/./) });
    await expect.poll(() => beacons.join()).toContain("login_failed");
    expect(beacons.join()).not.toContain("not the password");
    expect(errors).toEqual([]);
  });
});
