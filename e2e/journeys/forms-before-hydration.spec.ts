import type { RunningServer } from "../../tests/support/http-server.ts";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, signUp } from "../support/accounts.ts";
import { holdScripts } from "../support/player.ts";
import { slowPlatform } from "../support/slow-platform.ts";
import { expect, test } from "../support/test.ts";

/** How often each form is sent before hydration; EARLY_FORM_ROUNDS sets it. */
const ROUNDS = Number(process.env.EARLY_FORM_ROUNDS ?? 10);
const TEAM = "/team/team-ngt";

let calls: string[] = [];
let platform: RunningServer;
let product: Product;
let dataDirectory: string;

test.describe("forms sent before hydration @scripts", () => {
  test.beforeAll(async () => {
    dataDirectory = temporaryFolder("early");
    const note = (path: string) => {
      calls.push(path);
      return false;
    };
    platform = await slowPlatform(process.env.TOUCHLINE_E2E_PLATFORM ?? "", note, 0);
    product = await startProduct({ dataDirectory, env: { API_BASE: platform.url } });
  });
  test.afterAll(async () => {
    await product?.stop();
    await platform?.close();
    removeFolder(dataDirectory);
  });

  const count = (path: string) => calls.filter((call) => call.startsWith(path)).length;

  test("arrive once each, and hydration repeats none of them", async ({ page }) => {
    test.setTimeout(180_000 + ROUNDS * 10_000);
    calls = [];
    await signUp(page, newAccount(), product.url);
    const release = await holdScripts(page);
    const follow = page.getByRole("main").getByRole("button", { name: "Follow Northgate FC" });
    const unfollow = page.getByRole("main").getByRole("button", { name: "Unfollow Northgate FC" });
    await page.goto(product.url + TEAM, { waitUntil: "commit" });
    for (let round = 1; round <= ROUNDS; round += 1) {
      await follow.click();
      await expect(unfollow).toBeVisible();
      expect(count("/api/follow/save")).toBe(round);
      await unfollow.click();
      await expect(follow).toBeVisible();
      expect(count("/api/follow/remove_by_reference")).toBe(round);
    }

    release();
    await page.goto(product.url + TEAM);
    await page.waitForFunction(() => "__remixRouteModules" in window);
    await expect(follow).toBeVisible();
    expect([count("/api/follow/save"), count("/api/follow/remove_by_reference")]).toEqual([ROUNDS, ROUNDS]);
  });

  test("are not lost when hydration happens while they are sent", async ({ page }) => {
    calls = [];
    const release = await holdScripts(page);
    await page.goto(`${product.url}/auth/sign-up`, { waitUntil: "commit" });
    const account = newAccount();
    await page.getByRole("textbox", { name: "Name" }).fill(account.name);
    await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
    release();
    await page.waitForFunction(() => "__remixRouteModules" in window);
    // The typed text stays, and the form continues from there.
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(account.email);
    await page.getByRole("textbox", { name: "Password" }).fill(account.password);
    await page.getByRole("checkbox").check();
    await page.getByRole("main").getByRole("button", { name: "Create an account" }).dblclick();
    await expect(page).not.toHaveURL(/\/auth\/sign-up$/);
    expect(count("/api/user/register")).toBe(1);
  });

  test("a league of the upcoming matches that is chosen before hydration is applied after it", async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto(`${product.url}/upcoming`, { waitUntil: "commit" });
    await page.getByRole("combobox", { name: "Leagues" }).selectOption("Northern League");
    release();
    await expect(page).toHaveURL(/\/upcoming\?identity=league-northern$/);
    await expect(page.getByRole("combobox", { name: "Leagues" })).toHaveValue("league-northern");
  });
});
