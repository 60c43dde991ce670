/** The card form, and payments that are declined, confirmed, delayed or sent twice, with and without scripts. */
import { newAccount, signUp } from "../support/accounts.ts";
import { BUY, CARDS, CONTRACTS, comeToPay, enterCard, LONG, pay } from "../support/card-form.ts";
import { expectInTime } from "../support/passing-time.ts";
import { expect, test } from "../support/test.ts";

/** How long the page waits for the card form in its frame. */
const FRAME_TIMEOUT_MS = 8_000;

// A wrong card returns 422; one test breaks the frame.
test.use({ expectedProblems: [/^422: .*\/cards\/new|status of 422|^failed: .*frame=on/] });

test("without a payment, title and heading say so", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/payment/processing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No payment in progress");
  await expect(page).toHaveTitle(/^No payment in progress/);
});

test("the card form opens in a frame without layout shift, shows errors and closes on Escape @scripts", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signUp(page, newAccount());
  await page.goto(`${BUY}/plan-alpine`);
  const frame = page.getByTitle("Card details");
  await expect(frame).toBeVisible(LONG);
  const form = page.frameLocator('iframe[title="Card details"]');
  const number = form.getByLabel("Card number");
  // A form that has opened by itself leaves the focus where it is.
  await expect(number).not.toBeFocused();
  await number.pressSequentially("42424242424242425", LONG);
  await expect(number).toHaveValue("4242 4242 4242 4242 5");
  // Another theme and another height load no other form.
  const height = () => frame.evaluate((element) => element.clientHeight);
  const before = await height();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(height).not.toBe(before);
  await expect(number).toHaveValue("4242 4242 4242 4242 5");
  expect(new URL((await frame.getAttribute("src")) ?? "").origin).not.toBe(new URL(page.url()).origin);
  await number.press("Escape");
  await expect(frame).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Enter card details" })).toBeFocused();

  await page.getByRole("button", { name: "Enter card details" }).click();
  await expect(number).toBeFocused(LONG);
  await number.fill("4111 1111 1111 1111", LONG);
  const expiry = form.getByLabel("Expires");
  // A numeric keypad has no slash.
  await expiry.pressSequentially("1240");
  await expect(expiry).toHaveValue("12/40");
  await form.getByLabel("Security code").fill("123");
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(form.getByText("Only the test cards below work here.")).toBeVisible(LONG);
  await expect(number).toBeFocused(LONG);
  // A message from another origin is not accepted as a card.
  await page.evaluate(() => {
    const card = { from: "card-form", type: "card", token: "tok_x", brand: "X", last4: "6666", state: "x" };
    window.postMessage(card, "*");
  });
  await number.fill(CARDS.good);
  await expiry.pressSequentially("12/40");
  await expect(expiry).toHaveValue("12/40");
  await form.getByLabel("Security code").fill("123");
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("•••• 4242")).toBeVisible(LONG);
  await expect(page.getByRole("heading", { name: "Your card" })).toBeFocused();
  expect(page.url()).toMatch(/\/buy\/plan-alpine\?card=/);
  await pay(page);
  await expect(page).toHaveURL(/\/payment\/success/, LONG);
});

test("a card form that does not load in the frame opens as a page @scripts", async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page, newAccount());
  let framed = 0;
  await page.route(/\/cards\/new\?.*frame=on/, (route) => {
    framed += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto(`${BUY}/plan-alpine`);
  await expect.poll(() => framed).toBe(1);
  // Nothing leads away without a press.
  const button = page.getByRole("button", { name: "Enter card details" });
  await expectInTime(page, FRAME_TIMEOUT_MS, () => expect(button).toBeVisible({ timeout: 1_000 }));
  await button.click();
  await expect(page).toHaveURL(/\/cards\/new\?(?!.*frame=on)/, LONG);
  expect(framed).toBe(1);
});

test("the card form and the confirmation speak the language of the page (PAY-7)", async ({ page }) => {
  test.setTimeout(90_000);
  await signUp(page, newAccount());
  await page.goto(`/he${BUY}/plan-alpine`);
  const scripts = test.info().project.use.javaScriptEnabled !== false;
  if (!scripts) await page.getByRole("button", { name: "הזנת כרטיס אשראי" }).click();
  const form = scripts ? page.frameLocator('iframe[title="פרטי כרטיס האשראי"]') : page;
  const number = form.getByLabel("מספר כרטיס האשראי");
  await number.fill("4111 1111 1111 1111", LONG);
  await expect(form.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(number).toHaveCSS("direction", "ltr");
  await form.getByLabel(/^תוקף/).fill("12/40");
  await form.getByLabel("קוד אבטחה").fill("123");
  await form.getByRole("button", { name: "המשך" }).click();
  await expect(number).toHaveAccessibleDescription(/כרטיסי האשראי לבדיקה/, LONG);
  await number.fill(CARDS.challenge);
  await form.getByLabel(/^תוקף/).fill("12/40");
  await form.getByLabel("קוד אבטחה").fill("123");
  await form.getByRole("button", { name: "המשך" }).click();
  await page.getByRole("button", { name: /^תשלום של / }).click(LONG);
  await expect(page.getByRole("heading", { name: "אישור התשלום" })).toBeVisible(LONG);
});

test("a declined card shows an error and keeps the choice, and the next card pays", async ({ page }) => {
  test.setTimeout(90_000);
  await comeToPay(page, "plan-alpine?redirectTo=%2Fupcoming", CARDS.poor);
  await pay(page);
  await expect(page).toHaveURL(/\/payment\/failure/, LONG);
  await expect(page.getByText("There aren’t enough funds on the card.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Alpine Hockey Season" })).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/buy\/plan-alpine\?redirectTo=%2Fupcoming$/, LONG);
  await enterCard(page, CARDS.good);
  await pay(page);
  await expect(page).toHaveURL(/\/payment\/success/, LONG);
});

test("a payment that requires the bank's confirmation returns and completes", async ({ page }) => {
  test.setTimeout(90_000);
  await comeToPay(page, "plan-alpine", CARDS.challenge);
  await pay(page);
  await expect(page).toHaveURL(/\/challenges\//, LONG);
  await page.getByRole("button", { name: "Confirm" }).click();
  // Through the page that waits for the gateway's result.
  await expect(page).toHaveURL(/\/payment\/success/, LONG);
  await expect(page.getByRole("heading", { name: "Alpine Hockey Season" })).toBeVisible();
});

for (const [words, card, outcome] of [
  ["is paid in the end", CARDS.settles, "success"],
  ["fails in the end", CARDS.bounces, "failure"],
] as const) {
  test(`a pending payment ${words}, and the page updates by itself`, async ({ page }) => {
    test.setTimeout(90_000);
    await comeToPay(page, "plan-alpine", card);
    await pay(page);
    await expect(page).toHaveURL(new RegExp(`/payment/${outcome}`), { timeout: 40_000 });
  });
}

test("an order that is sent again charges once: back, reload, a second tab", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  await comeToPay(page, "plan-alpine", CARDS.good);
  const url = page.url();
  const second = await context.newPage();
  await second.goto(url);
  await pay(page);
  await expect(page).toHaveURL(/\/payment\/success/, LONG);
  // Without scripts the other tab still shows the form of the same order; with them it may have updated.
  if (javaScriptEnabled === false) {
    await pay(second);
    await expect(second).toHaveURL(/\/payment\/success/, LONG);
  } else {
    await second.reload();
    await expect(second.getByText("You already have this.")).toBeVisible(LONG);
  }
  await page.goto("/account/billing");
  await expect(page.getByRole("main").locator(CONTRACTS)).toHaveCount(1);
  await page.goto(url);
  await expect(page.getByText("You already have this.")).toBeVisible();
});
