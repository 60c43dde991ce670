/** A page whose files are missing, as during a rolling deployment: another host serves the reload. */
import type { Page } from "@playwright/test";
import { outwait } from "../support/passing-time.ts";
import { expect, hydrated, test } from "../support/test.ts";

test.use({ expectedProblems: [/404|Failed to fetch dynamically imported module/] });

/** Files of one kind are missing until the page has been loaded `loads` times; counts the loads. */
async function missUntil(page: Page, files: RegExp, loads: number) {
  const counts = { documents: 0, missing: 0 };
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      counts.documents += 1;
      counts.missing = 0;
    }
    const isMissing = files.test(new URL(request.url()).pathname) && counts.documents <= loads;
    if (!isMissing) return route.fallback();
    await route.fulfill({ status: 404, body: "No such file" });
    counts.missing += 1;
  });
  return counts;
}

/**
 * Waits until the page has been loaded that often, and for no further load.
 * @param counts `missing` files of the present document
 * @param isMissing whether the page still misses a file then
 */
async function expectLoads(
  page: Page,
  counts: { documents: number; missing: number },
  loads: number,
  isMissing = false,
) {
  await expect.poll(() => counts.documents).toBe(loads);
  await page.waitForLoadState("load");
  if (isMissing) await expect.poll(() => counts.missing).toBeGreaterThan(0);
  else await hydrated(page);
  // A reload follows the failure of a file at once.
  await outwait(page, 500);
  expect(counts.documents).toBe(loads);
}

test("without scripts the page reloads once @scripts", async ({ page }) => {
  const counts = await missUntil(page, /^\/assets\/.*\.js$/, 1);
  // The reload may come before the page has loaded.
  await page.goto("/auth/login", { waitUntil: "commit" });
  await expectLoads(page, counts, 2);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page has its stylesheets in itself @scripts", async ({ page }) => {
  const counts = await missUntil(page, /^\/assets\/.*\.css$/, 1);
  await page.goto("/auth/login");
  await expectLoads(page, counts, 1);
  await expect(page.getByRole("main").getByRole("button", { name: "Sign in" })).toHaveCSS(
    "min-height",
    "48px",
  );
});

test("a page whose files stay missing does not reload endlessly @scripts", async ({ page }) => {
  const counts = await missUntil(page, /^\/assets\/.*\.js$/, Number.POSITIVE_INFINITY);
  await page.goto("/auth/login", { waitUntil: "commit" });
  await expectLoads(page, counts, 2, true);
});

test("a page with typed text does not reload @scripts", async ({ page }) => {
  const counts = { documents: 0, missing: 0 };
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*", async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) counts.documents += 1;
    if (!/^\/assets\/.*\.js$/.test(new URL(request.url()).pathname)) return route.fallback();
    await typed;
    await route.fulfill({ status: 404, body: "No such file" });
    counts.missing += 1;
  });
  await page.goto("/auth/login", { waitUntil: "commit" });
  await page.locator('input[name="username"]').fill("ann@example.com");
  release();
  await expectLoads(page, counts, 1, true);
  await expect(page.locator('input[name="username"]')).toHaveValue("ann@example.com");
});

test.describe("a part that cannot be loaded", () => {
  test("leaves the search field, which searches without suggestions @scripts", async ({ page }) => {
    const counts = await missUntil(page, /\/SuggestionPanel[^/]*\.js$/, Number.POSITIVE_INFINITY);
    await page.goto("/en/search");
    const field = page.getByRole("main").getByLabel("Team, league or match");
    const missing = page.waitForResponse(/\/SuggestionPanel[^/]*\.js$/);
    await field.pressSequentially("redcliffe");
    await missing;
    await expectLoads(page, counts, 1, true);
    await expect(field).toHaveValue("redcliffe");
    await field.press("Enter");
    await expect(page).toHaveURL(/q=redcliffe/);
    await expect(page.getByRole("heading", { level: 2, name: "Replays" })).toBeVisible();
  });

  test("leaves the page of an upcoming match, without its countdown @scripts", async ({ page }) => {
    const counts = await missUntil(page, /\/RunningCountdown[^/]*\.js$/, Number.POSITIVE_INFINITY);
    await page.goto("/events/upcoming-19");
    // The page reloads once, because the file may be of an older build.
    await expectLoads(page, counts, 2, true);
    await expect(
      page
        .getByRole("main")
        .getByText(/^Starts /)
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("timer")).toHaveCount(0);
  });
});

test("a failed preload of a module does not reload the page: Firefox reports one of loaded modules @scripts", async ({
  page,
}) => {
  await page.goto("/");
  /** Reports that an element could not be loaded, and returns whether the page has begun to reload. */
  const reloadsAfter = (tag: "link" | "script") =>
    page.evaluate((name) => {
      const url = performance
        .getEntriesByType("resource")
        .find((entry) => /\/assets\/.*\.js/.test(entry.name));
      const element = document.createElement(name);
      Object.assign(
        element,
        name === "link" ? { rel: "modulepreload", href: url?.name } : { src: url?.name },
      );
      element.type = "text/plain";
      document.head.append(element);
      element.dispatchEvent(new Event("error"));
      return sessionStorage.getItem("reloaded-at") !== null;
    }, tag);
  expect(await reloadsAfter("link")).toBe(false);
  const reloaded = page.waitForEvent("load");
  expect(await reloadsAfter("script")).toBe(true);
  await reloaded;
});
