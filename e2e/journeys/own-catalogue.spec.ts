/** A club runs its own match on an empty installation, and viewers watch it. */
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { platformCommand } from "../support/platform-command.ts";
import { moved, ourControls, video } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

let product: Product;
let dataDirectory: string;
/** Id of the match, which the first journey adds. */
let id: string;
/** The demo's media server is the club's encoder. */
const encoder = () => process.env.TOUCHLINE_E2E_PLATFORM ?? "";
const streamOf = (skin: "day" | "night", seed: number) =>
  `${encoder()}/media/live/${skin}/${seed}/${Date.now() - 600_000}/master.m3u8`;
const command = (...words: string[]) =>
  platformCommand(words, { DATA_DIR: dataDirectory, MEDIA_ORIGINS: encoder(), SEED: "none" });

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  dataDirectory = temporaryFolder("own-catalogue");
  const env = { SEED: "none", MEDIA_ORIGINS: encoder() };
  product = await startProduct({ dataDirectory, env });
});
test.afterAll(async () => {
  await product?.stop();
  removeFolder(dataDirectory);
});

test("a club adds its first match, which starts by itself and is watched", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  await page.goto(product.url);
  await expect(page.getByText("No matches yet")).toBeVisible();
  for (const name of ["create-league", "create-team", "create-event"])
    await expect(page.getByText(`npm run platform -- ${name} `)).toBeVisible();

  await command("create-league", "Club League", "--sport", "soccer");
  await command("create-team", "Home Town", "Away Town", "--league", "club-league");
  const stream = streamOf("day", 11);
  const created = await command(
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

test("an open page gets another stream and the score without a reload @scripts", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${product.url}/events/${id}`);
  await ourControls(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await moved(page, 1);
  await page.evaluate(() => document.body.setAttribute("data-open", ""));

  const stream = streamOf("night", 12);
  const requested = page.waitForRequest((request) => request.url().includes("/media/live/night/12/"), {
    timeout: 60_000,
  });
  await command("set-stream", "first-match", "--stream", stream);
  const changedAt = Date.now();
  await requested;
  expect(Date.now() - changedAt).toBeLessThan(5_000);

  await command("set-phase", "first-match", "first-half");
  await command("add-moment", "first-match", "goal", "home");
  const scoredAt = Date.now();
  const score = page.getByRole("heading", { level: 1 });
  await expect(score).toContainText(/Home Town\s*1/);
  expect(Date.now() - scoredAt).toBeLessThan(5_000);
  await expect(page.locator("body")).toHaveAttribute("data-open", "");
});
