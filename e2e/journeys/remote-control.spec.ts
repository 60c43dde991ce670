/** A television with a remote control: arrows, Enter and Back alone (requirements DESIGN-7 and EVENT-29). */
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { buildSync } from "esbuild";
import { root } from "../../tests/support/root.ts";
import { expectSignedIn, newAccount, signUp } from "../support/accounts.ts";
import { controlsOf, moved, ourControls, timeOf } from "../support/player.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { expectFocus, press, pressBack, TELEVISION, walkTo } from "../support/remote-control.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1920, height: 1080 }, userAgent: TELEVISION, expectedProblems: [/404/] });

test("a viewer signs in, finds a match, plays, seeks, opens Settings and goes back @scripts", async ({
  browser,
  page,
  baseURL,
}) => {
  const account = newAccount();
  const phone = await browser.newContext();
  const onPhone = await phone.newPage();
  await signUp(onPhone, account, baseURL);

  await page.goto("/en/");
  await press(page, "ArrowRight");
  await walkTo(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }));
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/auth\/login/);
  await expectFocus(page);
  await walkTo(page, page.getByRole("link", { name: "Use a code" }));
  await press(page, "Enter");
  await walkTo(page, page.getByRole("button", { name: "Show the code" }));
  await press(page, "Enter");
  const code = (await page.getByText(/^[A-Z]{6}$/).textContent()) ?? "";
  await onPhone.goto(`${baseURL}/link`);
  await onPhone.getByRole("textbox", { name: "Code" }).fill(code);
  await onPhone.getByRole("button", { name: "Continue" }).click();
  await onPhone.getByRole("button", { name: "Approve" }).click();
  await expectSignedIn(page, account.name);
  await expectFocus(page);

  await walkTo(page, page.getByRole("banner").getByRole("link", { name: "Archive" }));
  await press(page, "Enter");
  // The URL changes before the page.
  await expect(page.getByRole("heading", { level: 1, name: "Archive" })).toBeVisible();
  const match = page.getByRole("main").locator("a[href$='/events/archived-1']").first();
  await walkTo(page, match);
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/events\/archived-1$/);
  await expectFocus(page);

  await walkTo(page, page.getByRole("button", { name: "Play", exact: true }));
  await press(page, "Enter");
  await moved(page, 0.5);
  await expectFocus(page);
  // The focused player seeks by itself; down leads to its controls.
  const before = await timeOf(page);
  await press(page, "ArrowRight");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(before + 4);
  await press(page, "ArrowDown");
  const slider = controlsOf(page).getByRole("slider", { name: "Seek" });
  await walkTo(page, slider);
  const sought = await timeOf(page);
  await press(page, "ArrowRight");
  await press(page, "ArrowRight");
  await expect.poll(() => timeOf(page)).toBeGreaterThan(sought + 9);
  await press(page, "ArrowDown");
  const settings = controlsOf(page).getByRole("button", { name: "Settings" });
  await walkTo(page, settings);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: "Settings" });
  await expect(dialog).toBeVisible();
  await walkTo(page, dialog.getByRole("checkbox"));
  await press(page, "Enter");
  await expect(dialog.getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Backspace");
  await expect(dialog).toHaveCount(0);
  await expect(settings).toBeFocused();
  await walkTo(page, slider);
  await press(page, "ArrowUp");
  await expect(slider).not.toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL(/\/archive$/);
  await expect(match).toBeFocused();
  await expectFocus(page);
  await phone.close();
});

test("a list of choices keeps its value until Enter; a field lets the focus go at its edge @scripts", async ({
  page,
}) => {
  await page.goto("/en/archive");
  await press(page, "ArrowRight");
  const main = page.getByRole("main");
  const sport = main.getByRole("combobox", { name: "Sport" });
  await walkTo(page, sport);
  await press(page, "ArrowRight");
  await expect(sport).toHaveValue("");
  await expect(sport).not.toBeFocused();

  const field = page.getByRole("banner").locator("input[type=search]");
  await walkTo(page, field);
  await field.fill("north");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(field).toBeFocused();
  const option = page.locator("[role=option][aria-selected=true]");
  await expect(option).toHaveCount(1);
  await pressBack(page);
  await expect(page.locator("[role=option]")).toHaveCount(0);
  await expect(field).toBeFocused();

  // Up from the first option leads to the field, down from the last one away.
  await field.press("End");
  await page.keyboard.type("g");
  await expect(page.locator("[role=option]").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(option).toHaveCount(0);
  const count = await page.locator("[role=option]").count();
  for (let place = 0; place <= count; place++) await press(page, "ArrowDown");
  await expect(field).not.toBeFocused();
  await expect(page.locator("[role=option]")).toHaveCount(0);
  await walkTo(page, field);
  await press(page, "ArrowRight");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeFocused();
});

for (const [locale, names] of [
  ["en", { play: "Play", clip: "Clip", from: "From", to: "To", seek: "Seek", volume: "Volume" }],
  [
    "he",
    { play: "הפעלה", clip: "קליפ", from: "התחלה", to: "סיום", seek: "מיקום בווידאו", volume: "עוצמת קול" },
  ],
] as const)
  test(`arrow keys reach and leave every control of the player, in ${locale} @scripts`, async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto(`/${locale}/events/archived-1`);
    await ourControls(page);
    await press(page, "ArrowDown");
    await walkTo(page, page.getByRole("button", { name: names.play, exact: true }));
    await press(page, "Enter");
    await moved(page, 0.5);
    await press(page, "ArrowDown");
    const seek = page.getByRole("slider", { name: names.seek });
    const bar = page.getByRole("group").filter({ has: seek }).last();
    const buttons = await bar
      .locator("xpath=.//button[not(ancestor::*[@data-own-arrows])]")
      .filter({ visible: true })
      .all();
    expect(buttons.length).toBeGreaterThan(7);
    for (const button of buttons) await walkTo(page, button);
    for (const button of buttons.reverse()) await walkTo(page, button);

    // The marks are above the time slider.
    await walkTo(page, bar.getByRole("button", { name: names.clip, exact: true }));
    await press(page, "ArrowUp");
    await expect(seek).toBeFocused();
    const mark = page.locator("[data-own-arrows] > button:focus");
    await press(page, "ArrowUp");
    await expect(mark).toHaveAttribute("aria-label", /0:00$/);
    await press(page, "ArrowRight");
    await expect(mark).toHaveAttribute("aria-label", /29:/);
    await press(page, "ArrowDown");
    await expect(seek).toBeFocused();

    // Its value changes only after Enter.
    const volume = page.getByRole("slider", { name: names.volume });
    await walkTo(page, volume);
    await expect(volume).toHaveValue("1");
    await press(page, "Enter");
    await press(page, "ArrowLeft");
    await expect(volume).toHaveValue("0.95");
    await expect(volume).toBeFocused();
    await press(page, "Enter");
    await press(page, "ArrowLeft");
    await expect(volume).not.toBeFocused();

    await walkTo(page, bar.getByRole("button", { name: names.clip, exact: true }));
    await page.keyboard.press("Enter");
    const [from, to] = [names.from, names.to].map((name) =>
      page.getByRole("slider", { name, exact: true }),
    ) as [Locator, Locator];
    await expect(from).toBeVisible();
    const name = page.locator("form:has(input[maxlength='100'])").getByRole("textbox");
    await walkTo(page, name);
    // The two sliders are above it, and lie over each other.
    for (const [key, control] of [
      ["ArrowUp", to],
      ["ArrowUp", from],
      ["ArrowDown", to],
      ["ArrowDown", name],
      ["ArrowUp", to],
    ] as const) {
      await press(page, key);
      await expect(control).toBeFocused();
    }
    const end = await to.inputValue();
    await press(page, "ArrowLeft");
    await expect(to).not.toHaveValue(end);
    // Back closes what Escape closes, and the page stays.
    await pressBack(page);
    await expect(from).toHaveCount(0);
    await expect(page).toHaveURL(/archived-1$/);
  });

test("Back closes a dialog whose field cannot be written in @scripts", async ({ page }) => {
  // Without it, as on pages without HTTPS, the viewer copies the URL.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    Object.defineProperty(navigator, "share", { value: undefined });
  });
  await page.goto("/en/events/archived-1");
  await ourControls(page);
  await press(page, "ArrowDown");
  const share = page.getByRole("main").getByRole("button", { name: "Share" });
  await walkTo(page, share);
  await press(page, "Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await press(page, "ArrowDown");
  await press(page, "ArrowUp");
  await page.keyboard.press("Backspace");
  await expect(dialog).toHaveCount(0);
  await expect(share).toBeFocused();
});

test("a link of the footer leads to the beginning of its page, where the focus is in view @scripts", async ({
  page,
}) => {
  await page.goto("/en/about");
  await press(page, "ArrowDown");
  await walkTo(page, page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeInViewport();
  await expectFocus(page);
});

test.describe("without a television", () => {
  test.use({ userAgent: undefined });

  test("arrow keys move the focus until a mouse moves, and scroll from then on @scripts", async ({
    page,
  }) => {
    await page.goto("/en/");
    await press(page, "ArrowDown");
    const focused = page.locator(":focus");
    await expect(focused).toHaveCount(1);
    const before = await focused.evaluate((element) => element.outerHTML);
    // Without a television, it is no Back.
    await page.keyboard.press("Backspace");
    await page.mouse.move(900, 500);
    await page.mouse.move(920, 510);
    await expect(page.locator("html")).not.toHaveAttribute("data-arrows");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await focused.evaluate((element) => element.outerHTML)).toBe(before);
    await expect(page).toHaveURL(/\/en\/$/);
  });
});

/** The modules that choose where a key leads, for use in the page. */
const STOPS = buildSync({
  stdin: {
    contents: 'export * from "./stops"; export * from "./next-in-direction"; export * from "./own-keys";',
    resolveDir: join(root, "app/document/arrow-keys"),
  },
  bundle: true,
  format: "iife",
  globalName: "stops",
  write: false,
}).outputFiles[0]?.text;

/** Follows all keys from where a page begins. */
const REACHED = `(() => {
  ${STOPS}
  const reached = new Set([stops.firstStop()]);
  const again = [];
  for (const from of reached) {
    from.scrollIntoView({ block: "nearest", inline: "nearest" });
    const found = stops.stopsFrom(from);
    const places = found.map(({ edges }) => edges);
    for (const direction of ["left", "right", "up", "down"]) {
      if (stops.keepsKey(from, direction)) continue;
      const next = found[stops.nextInDirection(stops.edgesOf(from), places, direction)]?.element;
      if (!next) continue;
      reached.add(next);
      if (next === from || (next.href && next.href === from.href)) again.push(from.outerHTML.slice(0, 120));
    }
  }
  const isShown = (element) =>
    element.tabIndex >= 0 && stops.isShown(element) && stops.edgesOf(element).width > 1 &&
    element.getAttribute("href") !== "#main";
  // Links of a card, or of the header, to one page count once.
  const cardOf = (element) => element.closest("li,article,header");
  const isReached = (element) => reached.has(element) || [...reached].some((other) =>
    element.href && other.href === element.href && cardOf(element) && cardOf(other) === cardOf(element));
  const missed = [...document.querySelectorAll("a[href],button:not(:disabled),summary,input,select")]
    .filter((element) => isShown(element) && !isReached(element));
  return { count: reached.size, again, missed: missed.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
})()`;

/** An image of no size: the crawl looks at none. */
const NO_IMAGE = { contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

test("arrow keys reach every link and button of every public page, and none twice in a row @scripts", async ({
  context,
}) => {
  await context.route("**/*", (route, request) =>
    request.resourceType() === "image" ? route.fulfill(NO_IMAGE) : route.fallback(),
  );
  const paths = PUBLIC_PAGES.map(({ path }) => path);
  const crawl = async () => {
    const page = await context.newPage();
    for (let path = paths.pop(); path; path = paths.pop()) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const result = await page.evaluate<{ count: number; again: string[]; missed: string[] }>(REACHED);
      expect(result.count, path).toBeGreaterThan(1);
      expect(result, path).toMatchObject({ again: [], missed: [] });
    }
    await page.close();
  };
  await Promise.all([crawl(), crawl(), crawl()]);
});

for (const path of ["/en/about", "/en/auth/login"])
  test(`real keys reach everything on ${path} @scripts`, async ({ page }) => {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await press(page, "ArrowDown");
    const links = page.locator("a[href]:visible, button:visible");
    for (const link of await links.all()) {
      // The skip link, and buttons for pages without scripts, are visible once they have the focus. The logo
      // and “Home” count once.
      const isStop = await link.evaluate((element) => {
        const href = element.getAttribute("href");
        const twin = href && element.closest("header")?.querySelector(`a[href="${href}"]`);
        return (
          href !== "#main" &&
          getComputedStyle(element).clipPath !== "inset(50%)" &&
          (!twin || twin === element)
        );
      });
      if (isStop) await walkTo(page, link);
    }
  });
