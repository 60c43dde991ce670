/** An operator runs a match at the desk. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type Product, startProduct } from "../../tests/support/product.ts";
import { removeFolder, temporaryFolder } from "../../tests/support/temp.ts";
import { newAccount, signUp } from "../support/accounts.ts";
import { platformCommand } from "../support/platform-command.ts";
import { judge } from "../support/quality.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

let product: Product;
let dataDirectory: string;
test.beforeAll(async () => {
  dataDirectory = temporaryFolder("desk");
  const config = join(dataDirectory, "customer.json");
  writeFileSync(config, JSON.stringify({ enable_desk: true }));
  product = await startProduct({ dataDirectory, env: { CUSTOMER_CONFIG: config, SIMULATION: "off" } });
});
test.afterAll(async () => {
  await product?.stop();
  removeFolder(dataDirectory);
});

/** Signs an operator up, who finds no desk until the account may use it. */
async function openDesk(page: Page): Promise<void> {
  const account = newAccount();
  await signUp(page, account, product.url);
  const missing = await page.goto(`${product.url}/desk`);
  expect(missing?.status()).toBe(404);
  await platformCommand(["set-desk", account.email], { DATA_DIR: dataDirectory });
  await page.goto(`${product.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Match desk" })).toBeVisible();
}

/** The first live match of the desk, and its id. */
async function liveMatch(page: Page) {
  const match = page
    .locator("[data-match]")
    .filter({ has: page.getByRole("button", { name: /^Goal: / }) })
    .first();
  const id = (await match.getAttribute("id"))?.replace("match-", "") ?? "";
  const goals = async () => Number(await match.locator("output").first().textContent());
  return { match, id, goals };
}

test.describe("the desk", () => {
  test.use({ expectedProblems: [/\b40[04]\b/] });

  test("is for accounts that may use it, and enters goals and the score", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const { match, goals } = await liveMatch(page);
    const before = await goals();
    await match
      .getByRole("button", { name: /^Goal: / })
      .first()
      .click();
    await expect.poll(goals).toBe(before + 1);
    await match
      .getByRole("button", { name: /one less/ })
      .first()
      .click();
    await expect.poll(goals).toBe(before);
    await expect(page.getByRole("table")).toContainText("Goal: ");
  });

  test("says who was faster when two change the same match", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const { match, id, goals } = await liveMatch(page);
    const before = await goals();
    await platformCommand(["add-moment", id, "goal", "away"], { DATA_DIR: dataDirectory });
    await match
      .getByRole("button", { name: /one more/ })
      .first()
      .click();
    await expect(page.getByRole("alert")).toContainText(/Command line: Goal: /);
    expect(await goals()).toBe(before);
    // The page has the other change by now.
    await match
      .getByRole("button", { name: /one more/ })
      .first()
      .click();
    await expect.poll(goals).toBe(before + 1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("starts a match, ends it, moves another, and says what is wrong with a stream", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const upcoming = page
      .locator("[data-match]")
      .filter({ has: page.getByRole("button", { name: "Start match" }) });
    const byId = async (index: number) =>
      page.locator(`[id="${await upcoming.nth(index).getAttribute("id")}"]`);
    const [first, second] = [await byId(0), await byId(1)];
    await first.getByRole("button", { name: "Start match" }).click();
    await expect(first.getByRole("button", { name: "First half" })).toBeVisible();
    await first.getByRole("button", { name: "First half" }).click();
    await expect(first.getByRole("button", { name: "First half", pressed: true })).toBeVisible();
    await first.getByRole("button", { name: "End match" }).click();
    await expect(first.getByRole("button", { name: "Resume match" })).toBeVisible();

    await second.getByText("Stream and start time").click();
    await second.getByLabel("New start time (UTC)").fill("2031-05-04T18:30");
    await second.getByRole("button", { name: "Postpone" }).click();
    // It is not of today any more.
    await expect(second).toHaveCount(0);
    await expect(page.getByRole("table")).toContainText("Postponed");

    await first.getByText("Stream and start time").click();
    const stream = first.getByLabel("Stream", { exact: true });
    await stream.fill("https://elsewhere.example/a.m3u8");
    await first.getByRole("button", { name: "Change stream" }).click();
    await expect(first.getByRole("alert")).toContainText("MEDIA_ORIGINS");
    await expect(stream).toBeVisible();
    await expect(stream).toHaveValue("https://elsewhere.example/a.m3u8");
  });

  test("counts two quick presses of a score, and one of a moment @scripts", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const { match, goals } = await liveMatch(page);
    const before = await goals();
    const more = match.getByRole("button", { name: /one more/ }).first();
    await more.dblclick();
    await expect.poll(goals).toBe(before + 2);
    await match
      .getByRole("button", { name: /^Goal: / })
      .first()
      .dblclick();
    await expect.poll(goals).toBe(before + 3);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("has no sideways scroll on a narrow phone", async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 320, height: 640 });
    await openDesk(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("is accessible in both themes, also with a refusal @scripts", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const { match } = await liveMatch(page);
    await match.getByText("Stream and start time").click();
    await match.getByLabel("Stream", { exact: true }).fill("nonsense");
    await match.getByRole("button", { name: "Change stream" }).click();
    await expect(match.getByRole("alert")).toBeVisible();
    const looks = (["phone", "desktop"] as const).flatMap((device) =>
      (["dark", "light"] as const).map((theme) => ({ device, theme })),
    );
    expect(await judge(page, looks)).toEqual({});
  });

  test("takes digits in the match that has the focus @scripts", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const { match, goals } = await liveMatch(page);
    const before = await goals();
    const key = match.locator("kbd").first();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    // The first match takes the focus of a page that has just opened.
    await expect(page.locator("[data-match]:focus kbd").first()).toBeVisible();
    await page.getByLabel("Video delay").press("1");
    await expect(key).toBeHidden();
    // Text takes no focus, but the match around it does.
    await match.getByRole("heading").click();
    await expect(key).toBeVisible();
    await page.keyboard.press("1");
    await expect.poll(goals).toBe(before + 1);
    expect(sent).toHaveLength(1);
    await expect(match).toBeFocused();
  });

  test("leaves the focus in a match whose pressed button disappears @scripts", async ({ page }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const id = await page
      .locator("[data-match]")
      .filter({ has: page.getByRole("button", { name: "Start match" }) })
      .first()
      .getAttribute("id");
    const match = page.locator(`[id="${id}"]`);
    await match.getByRole("button", { name: "Start match" }).press("Enter");
    await expect(match.locator("kbd").first()).toBeVisible();
    await page.keyboard.press("2");
    await expect(match.locator("output").nth(1)).toHaveText("1");
  });

  test("shows a goal on the open page of the match within a second @scripts", async ({ page, browser }) => {
    test.setTimeout(120_000);
    await openDesk(page);
    const { match, id, goals } = await liveMatch(page);
    const before = await goals();
    const other = await browser.newContext();
    const viewer = await other.newPage();
    const rooms = await recordRoomMessages(viewer);
    const notified = new Promise<void>((resolve) => {
      viewer.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
          if (/"update-event"/.test(String(payload))) resolve();
        }),
      );
    });
    await viewer.clock.install();
    await viewer.goto(`${product.url}/events/${id}`);
    await rooms.joined("event");
    const score = viewer.locator("h1");
    await expect(score).toContainText(String(before));
    await viewer.clock.pauseAt(Date.now() + 1_000);
    await match
      .getByRole("button", { name: /^Goal: / })
      .first()
      .click();
    await expect.poll(goals).toBe(before + 1);
    await notified;
    await viewer.clock.runFor(1_000);
    await expect(score).toContainText(String(before + 1));
    await other.close();
  });
});
