/** A club runs its own match on an empty installation, and viewers watch it. */
import type { Page } from "@playwright/test";
import { encoderStream, type OwnProduct, startOwnProduct } from "../support/own-matches.ts";
import { moved, ourControls, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

let product: OwnProduct;
/** Id of the match, which the first journey adds. */
let id: string;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product?.stop());

test("a club adds its first match, which starts by itself and is watched", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  expect(product.output()).toContain("Touchline is running");
  expect(product.output()).not.toContain("Demo");
  await page.goto(product.url);
  await expect(page.getByText("No matches yet")).toBeVisible();
  for (const name of ["create-league", "create-team", "create-event"])
    await expect(page.getByText(`npm run platform -- ${name} `)).toBeVisible();

  await product.command("create-league", "Club League", "--sport", "soccer");
  await product.command("create-team", "Home Town", "Away Town", "--league", "club-league");
  const stream = encoderStream("day", 11);
  const created = await product.command(
    ...["create-event", "--json", "--reference", "first-match", "--league", "club-league"],
    ...["--home", "home-town", "--away", "away-town"],
    ...["--starts", new Date().toISOString(), "--stream", stream],
  );
  ({ id } = JSON.parse(created));
  await page.goto(`${product.url}/events/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Home Town");
  await expect
    .poll(async () => {
      await page.reload();
      return video(page).count();
    })
    .toBe(1);
  if (javaScriptEnabled) {
    await ourControls(page);
    await page.getByRole("button", { name: "Play", exact: true }).click();
  } else {
    await expect(video(page).locator("source").or(video(page))).not.toHaveCount(0);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
  }
  await moved(page, 1);
});

test("an open page gets another stream and the score without a reload @scripts", async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${product.url}/events/${id}`);
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 1);
  await page.evaluate(() => document.body.setAttribute("data-open", ""));

  const stream = encoderStream("night", 12);
  const requested = page.waitForRequest((request) => request.url().includes("/media/live/night/12/"), {
    timeout: 60_000,
  });
  await product.command("set-stream", "first-match", "--stream", stream);
  const changedAt = Date.now();
  expect((await requested).timing().startTime - changedAt).toBeLessThan(15_000);

  const still = await context.newPage();
  await still.goto(`${product.url}/events/${id}`);
  await ourControls(still);
  const scoreOn = (shown: Page) => shown.getByRole("heading", { level: 1 });
  await product.command("set-phase", "first-match", "first-half");
  await product.command("add-moment", "first-match", "goal", "home");
  await expect(scoreOn(still)).toContainText(/Home Town\s*1/);
  await still.close();
  // The page that plays shows the goal when its video has reached it.
  await expect(scoreOn(page)).toContainText(/Home Town\s*1/);
  await expect(page.locator("body")).toHaveAttribute("data-open", "");
});
