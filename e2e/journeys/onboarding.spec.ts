/** Onboarding of a new account: interests, follows, club. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { routeTable } from "../../tests/support/route-table.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, register } from "../support/accounts.ts";
import { overflowing } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const slow = { timeout: 20_000 };

/** A bar of the page is as high as all others, and takes no room of a window that is zoomed to 400 %. */
async function expectBar(page: Page, bar: Locator): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await expect(bar).toHaveCSS("position", "sticky");
  expect(await bar.boundingBox()).toMatchObject({ height: 72 });
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(bar).toHaveCSS("position", "static");
  await page.setViewportSize(size);
}

test("a narrow sign-up page keeps the name of the brand where it fits, and its flag everywhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [locale, hasRoom] of [
    ["he", true],
    ["fr-CA", false],
  ] as const) {
    await page.goto(`/${locale}/auth/sign-up`);
    const brand = page.getByRole("banner").getByRole("link", { name: "Touchline", exact: true });
    await expect(brand.locator("svg")).toBeInViewport({ ratio: 0.9 });
    if (hasRoom) await expect(brand.getByText("Touchline")).toBeInViewport({ ratio: 1 });
    else await expect(brand.getByText("Touchline")).not.toBeInViewport();
    expect(await overflowing(page)).toEqual([]);
  }
});

test("a new viewer finds a team, follows it and returns to where sign-up began", async ({ page }) => {
  const { name, email, password } = newAccount();
  await page.goto("/auth/sign-up?redirectTo=%2Fupcoming");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league\?redirectTo=%2Fupcoming$/, slow);

  expect(await overflowing(page)).toEqual([]);
  await expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveText([
    "Done:Account",
    "Teams",
  ]);
  const skip = page.getByRole("link", { name: "Skip" });
  await expect(skip).toHaveAttribute("href", "/upcoming");
  await expectBar(page, skip.locator(".."));
  const search = page.getByRole("searchbox", { name: "Search teams" });
  await search.fill("northgate f");
  await search.press("Enter");
  await expect(page.getByRole("button", { name: "Follow Rivermouth" })).toHaveCount(0);
  await page.getByRole("button", { name: "Follow Northgate FC" }).click();
  const followed = page.getByRole("button", { name: "Unfollow Northgate FC" });
  await expect(followed).toBeVisible(slow);
  await expect(followed).not.toHaveAttribute("aria-busy", slow);
  // The search and what was chosen are still there.
  await expect(page).toHaveURL(/q=northgate\+f/);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(page.getByRole("button", { name: "Follow Rivermouth" })).toBeVisible(slow);
  await expect(followed).toBeVisible();
  await page.getByRole("link", { name: "Northern League" }).click();
  await expect(page).toHaveURL(/\/following\/league\/league-northern\?redirectTo=%2Fupcoming$/, slow);
  await expect(followed).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/upcoming$/, slow);

  await page.goto("/recommendation");
  await expect(page.getByRole("heading", { level: 1, name: "Following" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("navigation", { name: "Following" }).getByRole("link")).toHaveText([
    "Edit",
    "Northgate FC",
  ]);
  await expect(main.getByRole("link", { name: /Northgate FC.*Northern League/ }).first()).toBeVisible();
  // Below what is live (requirement FOLLOW-9).
  const groups = main.getByRole("heading", { level: 2 }).filter({ hasNotText: "Live now" });
  await expect(groups).toHaveText(["Coming up", "Replays"]);
  const next = main.locator("section").filter({ has: page.getByRole("heading", { name: "Coming up" }) });
  await expect(next.getByRole("heading", { level: 3 }).first()).toBeVisible();
  expect(await overflowing(page)).toEqual([]);

  // The home page begins with it.
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Northgate FC");
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("Your teams");
  await expect(main.getByRole("list", { name: "Your teams" }).getByRole("link").first()).toContainText(
    "Northgate FC",
  );
  await expect(
    main.getByRole("list", { name: "Live now" }).getByRole("link").filter({ hasText: "Northgate FC" }),
  ).toHaveCount(0);
});

test("from a match that is sold, its teams come first, and the plans follow", async ({ page }) => {
  const account = newAccount();
  await page.goto("/auth/sign-up?redirectTo=%2Fevents%2Flive-3");
  await page.getByRole("textbox", { name: "Name" }).fill(account.name);
  await page.getByRole("textbox", { name: "E-mail" }).fill(account.email);
  await page.getByRole("textbox", { name: "Password" }).fill(account.password);
  await page.getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Who do you follow?" })).toBeVisible(slow);
  const tiles = page.getByRole("main").getByRole("button", { name: /^Follow / });
  await expect(tiles.first()).toHaveAccessibleName(/Rivermouth|Calder Rovers/);
  await expect(tiles.nth(1)).toHaveAccessibleName(/Rivermouth|Calder Rovers/);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/subscription\?redirectTo=%2Fevents%2Flive-3$/, slow);
  await page.getByRole("link", { name: "Skip" }).click();
  await expect(page).toHaveURL(/\/events\/live-3$/, slow);
});

test("personal data can be added; the form preserves the input", async ({ page }) => {
  test.slow();
  await page.goto("/auth/login?redirectTo=%2Fauth%2Fsign-up%2Fpersonalization");
  await page.getByRole("textbox", { name: "E-mail" }).fill("second@touchline.example");
  await page.getByRole("textbox", { name: "Password" }).fill("touchline-demo");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/personalization$/, slow);
  await page.getByRole("radio", { name: "Alpine Hockey" }).check();
  await page.getByLabel("City").fill("Bergen");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\/following\/league$/, slow);
  await page.getByRole("link", { name: "What do you like?" }).click();
  await expect(page.getByRole("radio", { name: "Alpine Hockey" })).toBeChecked();
  await expect(page.getByLabel("City")).toHaveValue("Bergen");
});

test("a viewer without follows is invited to follow, and gets recommended events", async ({ page }) => {
  const account = newAccount();
  const { email, password } = account;
  await register(page, account);
  await page.goto("/auth/login?redirectTo=%2Frecommendation");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/recommendation$/, slow);
  await expect(page.getByText("You’re not following anything yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

async function signInAtPartner(partner: Page) {
  await partner.getByLabel("E-mail").fill("nora@partner.example");
  await partner.getByLabel("Password").fill("partner-demo");
  await partner.getByRole("button", { name: "Sign in" }).click();
  await partner.getByRole("button", { name: "Allow" }).click();
}

test.describe("where clubs are chosen and the partner's sign-on is the only one", () => {
  let product: Product;
  let dataDirectory: string;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    dataDirectory = temporaryFolder("clubs");
    const customer = join(dataDirectory, "customer.json");
    writeFileSync(
      customer,
      JSON.stringify({
        enable_favorite_club_selection: true,
        enable_skip_login_page_for_ifa_sso: true,
        hasIfaAuth: true,
      }),
    );
    product = await startProduct({
      dataDirectory,
      env: {
        CUSTOMER_CONFIG: customer,
        SANDBOX_IDENTITY: "on",
        SANDBOX_IDENTITY_PORT: "0",
        SIMULATION: "off",
      },
    });
  });
  test.afterAll(async () => {
    await product?.stop();
    if (dataDirectory) removeFolder(dataDirectory);
  });

  test("no page links to the disabled sign-in page", async ({ request }) => {
    const known: Record<string, string> = {
      eventId: "archived-1",
      leagueId: "league-northern",
      mainId: "winter",
    };
    for (const { path, isResource } of routeTable()) {
      if (isResource) continue;
      const url = path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? "1").replace("*", "nothing");
      const response = await request.get(product.url + url, { maxRedirects: 0 });
      if (response.status() >= 300 && response.status() < 400) continue;
      const html = await response.text();
      expect(html, url).not.toMatch(/href="[^"]*\/auth\/login"/);
      expect(html.match(/<form[^>]* id="partner-sign-in"/g), url).toHaveLength(1);
    }
  });

  test("the bottom bar of a phone leads to the partner", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${product.url}/live?page=0`);
    const account = page.getByRole("navigation").getByRole("button", { name: "Account" });
    const popup = page.waitForEvent("popup", { timeout: 30_000 });
    const samePage = page.waitForURL(/\/interaction\//, { timeout: 30_000 }).then(() => page);
    const partner = Promise.any([popup, samePage]);
    await account.click();
    await expect((await partner).getByLabel("E-mail")).toBeVisible(slow);
  });

  test("sign-in starts in the header, and choosing a club precedes all other pages", async ({ page }) => {
    test.slow();
    const at = (path: string) => product.url + path;
    await page.goto(at("/auth/login?deviceNoLongerAllowedError=true"));
    await expect(page).toHaveURL(at("/"));
    await expect(page.getByText("This device can no longer use your account")).toBeVisible();
    await page.goto(at("/upcoming?page=0"));
    const signIn = page.getByRole("banner").getByRole("button", { name: "Sign in" });
    // A popup, or this very page where scripts have not loaded.
    const popup = page.waitForEvent("popup", { timeout: 30_000 });
    const samePage = page.waitForURL(/\/interaction\//, { timeout: 30_000 }).then(() => page);
    const partner = Promise.any([popup, samePage]);
    await signIn.click();
    await signInAtPartner(await partner);

    await expect(page).toHaveURL(at("/club"), slow);
    await page.goto(at("/de/archive?sort=title"));
    await expect(page).toHaveURL(at("/de/club"));
    await page.goto(at("/about"));
    await expect(page).toHaveURL(at("/club"));
    await page.goto(at("/live?page=0"));
    await expect(page).toHaveURL(at("/club"));
    await page.getByRole("radio", { name: "Rivermouth" }).check();
    const save = page.getByRole("button", { name: "Save my club" });
    await expectBar(page, save.locator(".."));
    await save.click();
    await expect(page).toHaveURL(at("/live?page=0"), slow);
    await page.goto(at("/club"));
    await expect(page.getByRole("radio", { name: "Rivermouth" })).toBeChecked();
  });
});
