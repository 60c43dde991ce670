import { newAccount, signUp } from "../support/accounts.ts";
import { expect, test } from "../support/test.ts";

/** A free recording, whose result is hidden. */
const MATCH = "archived-1";
const TITLE = "Goal 2–1, what a strike";

// The withdrawn clip.
test.use({ expectedProblems: [/\b404\b/] });

test("a viewer publishes a clip, others watch it, and withdraws it", async ({
  page,
  browser,
  contextOptions,
}) => {
  await signUp(page, newAccount());
  const form = { intent: "create-clip", title: TITLE, from: "10:00", to: "10:20", videoSeconds: "" };
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post(`/events/${MATCH}`, { form, headers });
  await page.goto("/selected/clips");
  const own = page.getByRole("group", { name: TITLE });
  await own.getByRole("button", { name: "Publish" }).click();
  await expect(own).toContainText("The link works for everyone who may watch the match");
  const url = (await own.getByRole("link").textContent()) ?? "";
  expect(url).toMatch(/^http.*\/clips\/[\w-]{22,}$/);
  await expect(own.getByRole("button", { name: "Publish" })).toHaveCount(0);

  const stranger = await (await browser.newContext(contextOptions)).newPage();
  await stranger.goto(url);
  const main = stranger.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toContainText(" – ");
  expect(await stranger.content(), "the title may tell the result").not.toContain(TITLE);
  await expect(main.locator("video source").last()).toHaveAttribute("src", /\/600\+20\//);
  await expect(main.getByRole("link", { name: "Watch the match from here" })).toHaveAttribute(
    "href",
    new RegExp(`/events/${MATCH}\\?t=600$`),
  );
  await main.getByRole("link", { name: "Show the clip’s name" }).click();
  await expect(main.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  // The viewer has asked for the result of this match.
  await stranger.goto(url);
  await expect(main.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();

  // The clips of a match have the same forms.
  await page.goto(`/events/${MATCH}`);
  const beside = page.locator("#my-clips").getByRole("group", { name: TITLE });
  await beside.getByRole("button", { name: "Withdraw" }).click();
  await expect(beside.getByRole("button", { name: "Publish" })).toBeVisible();
  await expect(beside.getByRole("link")).toHaveCount(0);
  const gone = await stranger.goto(url);
  expect(gone?.status()).toBe(404);
  await expect(main.getByRole("heading", { level: 1, name: "Out of play" })).toBeVisible();
  await stranger.context().close();
});

test("the link of a published clip is copied @scripts", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], {
    origin: new URL(baseURL ?? "").origin,
  });
  await signUp(page, newAccount());
  const form = { intent: "create-clip", title: TITLE, from: "10:00", to: "10:20", videoSeconds: "" };
  await page.request.post(`/events/${MATCH}`, { form, headers: { "sec-fetch-site": "same-origin" } });
  await page.goto("/selected/clips");
  const own = page.getByRole("group", { name: TITLE });
  await own.getByRole("button", { name: "Publish" }).click();
  await own.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const url = await own.getByRole("link").textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  // Without HTTPS, browsers have no clipboard for scripts.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText("something else");
    Object.assign(window, { read: navigator.clipboard.readText.bind(navigator.clipboard) });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await own.getByRole("button", { name: "Copy link" }).click();
  const copied = () => page.evaluate(() => (window as unknown as { read(): Promise<string> }).read());
  await expect.poll(copied).toBe(url);
});
