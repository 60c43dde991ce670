import { expect, test } from "../support/test.ts";

const WIDTHS = [320, 390, 768, 1440];

test.describe("the home page", () => {
  test("shows live, upcoming and past matches, with images", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("Live sport and replays | Touchline");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of ["Live now", "Coming up", "Latest", "Highlights", "Leagues"]) {
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    }
    // Other journeys start matches of their own.
    const live = page.getByRole("list", { name: "Live now" }).getByRole("listitem");
    await expect.poll(() => live.count()).toBeGreaterThanOrEqual(7);
    const latest = page.getByRole("list", { name: "Latest" }).getByRole("link");
    await expect.poll(() => latest.count()).toBeGreaterThan(3);

    const pictures = await page.locator("main img").evaluateAll((images) =>
      images.map((image) => {
        const { complete, naturalWidth, src } = image as HTMLImageElement;
        return { isLoaded: complete && naturalWidth > 0, isBroken: complete && naturalWidth === 0, src };
      }),
    );
    expect(pictures.filter(({ isLoaded }) => isLoaded).length).toBeGreaterThan(5);
    expect(pictures.filter(({ isBroken }) => isBroken)).toEqual([]);
  });

  for (const width of WIDTHS) {
    test(`fits ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ["/", "/live", "/he"]) {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect(overflow, `${path} scrolls sideways`).toBe(0);
      }
    });
  }

  for (const path of ["/", "/live"]) {
    test(`tells what is on each channel and what is next (${path})`, async ({ page }) => {
      await page.goto(path);
      const channel = page
        .getByRole("main")
        .getByRole("link", { name: /^(LIVE )?Touchline TV On now \S.* Next \d\d:\d\d \S/ });
      await expect(channel).toHaveAttribute("href", /\/channels\/channel-1$/);
    });
  }

  test("links to lists and back without reloading the document @scripts", async ({ page }) => {
    await page.goto("/");
    // Only scripts draw the arrows; before hydration a link loads its document.
    await expect(page.getByRole("button", { name: "Scroll forward" }).first()).toBeVisible();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "document") documents.push(request.url());
    });
    await page.getByRole("link", { name: "All fixtures" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Upcoming" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Live now" })).toBeVisible();
    expect(documents).toEqual([]);
  });

  test("can be navigated on a phone by its bottom bar @phone", async ({ page }) => {
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Main" }).last();
    await bar.getByRole("link", { name: "Live" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Live" })).toBeVisible();
    await bar.getByRole("link", { name: "Search" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("main").getByLabel("Team, league or match").fill("Northgate");
    await page.getByRole("main").getByLabel("Team, league or match").press("Enter");
    await expect(
      page
        .getByRole("main")
        .getByRole("link", { name: /Northgate/ })
        .first(),
    ).toBeVisible();
  });
});

test.describe("logos that cannot be loaded", () => {
  test.use({ expectedProblems: [/ERR_FAILED/] });

  test("are left out of drawn posters (requirement DESIGN-5) @scripts", async ({ page }) => {
    const logos = page.locator('[aria-hidden="true"] > img[src*="/images/crests/"]');
    // Those beside the window are not loaded.
    const countInWindow = async () => {
      await page.goto("/events/upcoming-19");
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      return () =>
        logos.evaluateAll(
          (images) => images.filter((image) => image.getBoundingClientRect().right < innerWidth).length,
        );
    };
    expect(await (await countInWindow())()).toBeGreaterThan(1);
    await page.route(/\/images\/crests\//, (route) => route.abort());
    await expect.poll(await countInWindow()).toBe(0);
  });
});
