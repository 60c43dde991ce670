/** Calendars of leagues and teams, and of what the viewer follows. */
import type { APIRequestContext, Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import { overflowing } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const FOLLOWED = "/following/league/followed";

// The former link of a calendar returns 404.
test.use({ expectedProblems: [/\b404\b/] });

/** Requests a calendar as a program does: without cookies. @returns its status, and how many matches it has */
async function load(request: APIRequestContext, url: string) {
  const response = await request.get(url, { headers: { cookie: "" } });
  const text = await response.text();
  return { status: response.status(), matches: text.match(/^BEGIN:VEVENT/gm)?.length ?? 0 };
}

const main = (page: Page) => page.getByRole("main");
const link = (page: Page) => main(page).getByRole("textbox", { name: "Calendar link" });

for (const name of ["", " @phone"]) {
  test(`pages link to their calendars${name}`, async ({ page, request }) => {
    for (const path of ["/league/league-northern", "/team/team-ngt"]) {
      await page.goto(path);
      const file = main(page).getByRole("link", { name: "Add to calendar" });
      await expect(file).toBeVisible();
      expect(await overflowing(page)).toEqual([]);
      const href = (await file.getAttribute("href")) ?? "";
      const { status, matches } = await load(request, href);
      expect([status, Number(matches) > 0]).toEqual([200, true]);
      const subscription = main(page).getByRole("link", { name: "Subscribe to calendar" });
      await expect(subscription).toHaveAttribute("href", `webcal://${new URL(page.url()).host}${href}`);
      // A file is no page, with scripts neither.
      const download = page.waitForEvent("download");
      await file.click();
      expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    }
  });

  test(`an upcoming match is added to a calendar from its page${name}`, async ({ page, request }) => {
    await page.goto("/he/events/upcoming-20");
    const file = main(page).locator('a[href$=".ics"]');
    await expect(file).toBeVisible();
    expect(await overflowing(page)).toEqual([]);
    const href = (await file.getAttribute("href")) ?? "";
    expect(href).toBe("/he/calendar/event/upcoming-20.ics");
    expect(await load(request, href)).toEqual({ status: 200, matches: 1 });
    const download = page.waitForEvent("download");
    await file.click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  });

  test(`a viewer creates, replaces and removes the link of their calendar${name}`, async ({
    page,
    request,
  }) => {
    await signUp(page, newAccount());
    await page.goto("/team/team-ngt");
    const saved = page.waitForResponse(/\/actions\/follow/);
    await main(page).getByRole("button", { name: "Follow Northgate FC" }).click();
    await saved;
    await page.goto(FOLLOWED);
    await expect(main(page).getByText("Northgate").first()).toBeVisible();
    await main(page).getByRole("button", { name: "Create calendar link" }).click();
    await expect(link(page)).toBeVisible();
    expect(await overflowing(page)).toEqual([]);
    const first = await link(page).inputValue();
    const loaded = await load(request, first);
    expect(loaded.status).toBe(200);
    expect(loaded.matches).toBeGreaterThan(0);

    // It is shown once.
    await page.goto(FOLLOWED);
    await expect(main(page).getByText(/^You have a calendar link/)).toBeVisible();
    await expect(link(page)).toHaveCount(0);

    await main(page).getByRole("button", { name: "Replace link" }).click();
    const second = await link(page).inputValue();
    expect([(await load(request, first)).status, (await load(request, second)).status]).toEqual([404, 200]);

    await main(page).getByRole("button", { name: "Remove link" }).click();
    await expect(main(page).getByRole("button", { name: "Create calendar link" })).toBeVisible();
    expect((await load(request, second)).status).toBe(404);
  });
}
