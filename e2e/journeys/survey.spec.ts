import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { type RunningServer, serve } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, signUp, type TestAccount } from "../support/accounts.ts";
import { expectInTime } from "../support/passing-time.ts";
import { expect, test } from "../support/test.ts";

/** How long the page of a trial account is open before it asks. */
const START_DELAY_MS = 5_000;
/** An hour later a trial account is old enough, and a skipped survey is shown again. */
const LATER_MS = 60 * 60_000;

const FORM = `<!doctype html><title>Form</title><button onclick="parent.postMessage({type:'success'},'*')">Send</button>`;

let form: RunningServer;
let product: Product;
let dataDirectory: string;

test.describe("the survey @scripts", () => {
  test.beforeAll(async () => {
    dataDirectory = temporaryFolder("survey");
    form = await serve((_incoming, outgoing) => {
      outgoing.writeHead(200, { "content-type": "text/html" }).end(FORM);
    });
    const customer = join(dataDirectory, "customer.json");
    writeFileSync(customer, JSON.stringify({ survey_form_url: `${form.url}/form` }));
    product = await startProduct({
      dataDirectory,
      env: {
        API_BASE: process.env.TOUCHLINE_E2E_PLATFORM ?? "",
        APP_FLAVOUR: "trial",
        CUSTOMER_CONFIG: customer,
      },
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    await form?.close();
    removeFolder(dataDirectory);
  });
  test.beforeEach(() => test.setTimeout(120_000));

  /** Data of the survey that the platform stores for an account. */
  async function recordsOf(request: APIRequestContext, { email, password }: TestAccount) {
    const api = `${process.env.TOUCHLINE_E2E_PLATFORM}/api/user`;
    const device = { device_id: "reader", device_name: "reader", strategy: "refresh" };
    const login = await request.post(`${api}/login`, { data: { username: email, password, ...device } });
    const token = (await login.json()).content.tokenData.access_token;
    const profile = await request.get(`${api}/get_profile`, {
      headers: { "X-Authorization": `Bearer ${token}` },
    });
    return (await profile.json()).content.options?.surveys ?? [];
  }

  const question = (page: Page) => page.getByRole("dialog", { name: "Have a minute for us?" });
  const expectQuestion = (page: Page) =>
    expectInTime(page, START_DELAY_MS, () => expect(question(page)).toBeVisible({ timeout: 1_000 }));
  const openLater = async (page: Page, path: string) => {
    await page.clock.install({ time: Date.now() + LATER_MS });
    await page.goto(product.url + path);
  };

  test("is skipped, shown again, pauses the match, is sent and never shown again", async ({
    page,
    context,
    request,
  }) => {
    const account = newAccount();
    await signUp(page, account, product.url);

    const first = await context.newPage();
    await openLater(first, "/faq");
    await expectQuestion(first);
    await question(first).getByRole("button", { name: "Later" }).click();
    await expect(question(first)).toHaveCount(0);
    await expect
      .poll(() => recordsOf(request, account))
      .toEqual([{ surveyName: "survey_user_experience_1", skipped: expect.stringMatching(/^\d{4}-.*Z$/) }]);

    const second = await context.newPage();
    await openLater(second, "/events/archived-1");
    const video = second.locator("video[data-player]");
    const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
    await second.getByRole("button", { name: "Play" }).first().click();
    await expect.poll(isPaused).toBe(false);
    await expectQuestion(second);
    await question(second).getByRole("button", { name: "Start" }).click();
    expect(await isPaused()).toBe(true);
    const box = await question(second).boundingBox();
    expect(box).toMatchObject({ width: 600, height: 750 });
    await second.frameLocator("dialog iframe").getByRole("button", { name: "Send" }).click();
    await expect(question(second)).toHaveCount(0);
    await expect.poll(isPaused).toBe(false);
    await expect.poll(() => recordsOf(request, account)).toMatchObject([{ submitted: expect.any(String) }]);

    const third = await context.newPage();
    await openLater(third, "/faq");
    await expect(third.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await third.content()).not.toContain(`${form.url}/form`);
  });

  test("is not shown on the sign-in and club pages, and closing it counts as an answer", async ({
    page,
    request,
  }) => {
    const account = newAccount();
    await signUp(page, account, product.url);
    await page.clock.install({ time: Date.now() + LATER_MS });
    await page.goto(`${product.url}/de/faq`);
    const requested = page.getByRole("dialog");
    await expectInTime(page, START_DELAY_MS, () => expect(requested).toBeVisible({ timeout: 1_000 }));
    await requested.getByRole("button", { name: "Starten" }).click();
    await requested.getByRole("button", { name: "Schließen" }).click();
    await expect(requested).toHaveCount(0);
    await expect.poll(() => recordsOf(request, account)).toMatchObject([{ closed: expect.any(String) }]);
  });
});
