import type { Locator, Page } from "@playwright/test";
import { newAccount, signUp } from "../support/accounts.ts";
import {
  controlsOf,
  moved,
  openSettings,
  ourControls,
  play,
  pressBeforeHydration,
  timeOf,
  video,
} from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const LIVE = "/events/live-1";
const isPaused = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused);

/** Returns the names of the player's other buttons that a button lies over. */
const coveredBy = (button: Locator): Promise<(string | null)[]> =>
  button.evaluate((one) => {
    const place = one.getBoundingClientRect();
    return [...document.querySelectorAll("#player button")]
      .filter((other) => other !== one && other.checkVisibility())
      .filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
      })
      .map((other) => other.getAttribute("aria-label"));
  });

/** A recording that is paused at 10:00, and a function that jumps to a share of it. The test may move the clock. */
async function pausedReplay(page: Page) {
  await page.clock.install();
  await page.goto("/events/archived-1?t=600");
  await ourControls(page);
  await pressBeforeHydration(page);
  await moved(page, 600);
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  const line = controlsOf(page).getByRole("slider", { name: "Seek" });
  const jump = async (share: number) => {
    const { width = 0 } = (await line.boundingBox()) ?? {};
    await line.click({ position: { x: width * share, y: 14 } });
  };
  return { line, jump, back: page.getByRole("button", { name: /^Back to / }) };
}

/** A recording that is open to all. */
async function openReplay(page: Page) {
  await page.goto("/archive");
  const replays = page.getByRole("main").locator('a[href^="/events/"]');
  for (const href of await replays.evaluateAll((links) => links.map((link) => link.getAttribute("href")))) {
    await page.goto(href ?? "");
    if ((await page.locator("video").count()) > 0) return;
  }
  throw new Error("No recording of the first page is open to all viewers.");
}

test.describe("the player @scripts", () => {
  test("replaces the browser's controls and plays", async ({ page }) => {
    await page.goto(LIVE);
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(page.locator("video")).not.toHaveAttribute("controls");
    await play(page);
    await expect(controlsOf(page).getByRole("button", { name: "Pause" })).toBeVisible();
    await expect(controlsOf(page).getByRole("button", { name: "Watching live" })).toHaveText("LIVE");
    await expect(controlsOf(page)).toHaveAttribute("dir", "ltr");
    await expect(controlsOf(page).getByRole("button", { name: "Captions" })).toHaveCount(0);
  });

  test("seeks back in a live match, shows the live latency, and returns to live", async ({ page }) => {
    await page.goto(LIVE);
    await play(page);
    const line = controlsOf(page).getByRole("slider", { name: "Seek" });
    const { x = 0, y = 0, width = 0, height = 0 } = (await line.boundingBox()) ?? {};
    await page.mouse.click(x + width / 3, y + height / 2);
    const back = controlsOf(page).getByRole("button", { name: /^Go to live, \d+:\d\d behind$/ });
    await expect(back).toBeVisible();
    await expect(line).toHaveAttribute("aria-valuetext", /^(\d+:)?\d+:\d\d of (\d+:)?\d+:\d\d$/);
    await back.click();
    await expect(controlsOf(page).getByRole("button", { name: "Watching live" })).toBeVisible();
  });

  test("shows that a paused live match falls behind, and returns to the current live position", async ({
    page,
  }) => {
    await page.goto(LIVE);
    await play(page);
    await controlsOf(page).getByRole("button", { name: "Pause" }).click();
    const back = controlsOf(page).getByRole("button", { name: /^Go to live, 0:\d\d behind$/ });
    await expect(back).toBeVisible();
    await back.click();
    await expect(controlsOf(page).getByRole("button", { name: "Watching live" })).toBeVisible();
    await expect(video(page)).toHaveJSProperty("paused", false);
  });

  test("starts at the time of a link, and seeks there again when the link is followed again", async ({
    page,
  }) => {
    await signUp(page, newAccount());
    await page.goto("/events/archived-1#t=600");
    await ourControls(page);
    await pressBeforeHydration(page);
    await moved(page, 600);
    const tag = page.locator('main a[href^="#t="]').last();
    const second = Number((await tag.getAttribute("href"))?.slice(3));
    for (const elsewhere of [1_200, 2_400]) {
      await video(page).evaluate((element: HTMLVideoElement, time) => {
        element.currentTime = time;
      }, elsewhere);
      await moved(page, elsewhere);
      await tag.click();
      await expect.poll(() => timeOf(page)).toBeLessThan(second + 60);
    }
  });

  test("starts at the time of a link that was made for pages without scripts", async ({ page }) => {
    await page.goto("/events/archived-1?t=600#player");
    await ourControls(page);
    await pressBeforeHydration(page);
    await moved(page, 600);
  });

  test("shows that a moment of a live match is no longer available, and does not seek", async ({ page }) => {
    await page.goto(LIVE);
    await play(page);
    const gone = page.getByRole("alert").filter({ hasText: "That moment is no longer available." });
    const before = await timeOf(page);
    await page.evaluate(() => {
      location.hash = "#t=0";
    });
    await expect(gone).toBeVisible();
    expect(await timeOf(page)).toBeGreaterThanOrEqual(before);
    await expect(controlsOf(page).getByRole("button", { name: "Watching live" })).toBeVisible();
  });

  test("shows a preview of the position under the pointer", async ({ page }) => {
    await page.goto(LIVE);
    await play(page);
    const track = page.waitForResponse(/thumbnails\.vtt/);
    const sprite = page.waitForResponse(/sprites\/.*\.webp/);
    await controlsOf(page)
      .getByRole("slider", { name: "Seek" })
      .hover({ position: { x: 200, y: 14 } });
    expect((await track).status()).toBe(200);
    expect((await sprite).status()).toBe(200);
  });

  test("can be operated with the keyboard alone", async ({ page }) => {
    await openReplay(page);
    await page.getByRole("button", { name: "Play", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(0);
    await page.keyboard.press("k");
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.keyboard.press("5");
    await expect.poll(() => timeOf(page)).toBeGreaterThan(60);
    const middle = await timeOf(page);
    await page.keyboard.press("l");
    await expect.poll(() => timeOf(page)).toBeCloseTo(middle + 10, 0);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => timeOf(page)).toBeCloseTo(middle + 5, 0);
    await page.keyboard.press("m");
    await expect(controlsOf(page).getByRole("button", { name: "Unmute" })).toBeVisible();
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(help).toContainText("Full screen");
    await page.keyboard.press("Escape");
    await expect(help).toHaveCount(0);
    await page.keyboard.press("Space");
    await expect.poll(() => isPaused(page)).toBe(false);
  });

  test("offers the way back from a long jump, for some seconds", async ({ page }) => {
    const { back, jump } = await pausedReplay(page);
    const start = await timeOf(page);

    await jump(0.5);
    await expect(back).toHaveText(/^Back to 10:0\d$/);
    expect(Math.abs((await timeOf(page)) - start)).toBeGreaterThan(30);
    // Of two jumps in a row it is the way to where both began.
    await jump(0.9);
    await expect(back).toHaveText(/^Back to 10:0\d$/);
    await back.click();
    await expect(back).toHaveCount(0);
    expect(await timeOf(page)).toBeCloseTo(start, 1);
    await expect(page.locator("#player > div")).toBeFocused();

    // By keys, with the time it takes to get there.
    await page.keyboard.press("l");
    await expect(back).toHaveCount(0);
    await page.keyboard.press("7");
    await expect(back).toBeVisible();
    await page.clock.fastForward(5_000);
    await page.keyboard.press("Tab");
    await page.clock.fastForward(5_000);
    await back.focus();
    await page.keyboard.press("Enter");
    expect(await timeOf(page)).toBeCloseTo(start + 10, 1);

    await jump(0.5);
    await expect(back).toBeVisible();
    await page.clock.fastForward(6_000);
    await expect(back).toHaveCount(0);
  });

  test("offers the way back near the time slider, and over nothing else that can be pressed", async ({
    page,
  }) => {
    const { back, line, jump } = await pausedReplay(page);
    for (const [width, height, share] of [
      [320, 640, 0.6],
      [390, 844, 0.4],
      [844, 390, 0.7],
      [1280, 800, 0.5],
    ] as const) {
      await page.setViewportSize({ width, height });
      await jump(share);
      await page.mouse.move(1, 1);
      const [place, bar] = [await back.boundingBox(), await line.locator("xpath=../..").boundingBox()];
      if (!place || !bar) throw new Error("no way back");
      const gap = bar.y - place.y - place.height;
      expect(gap, `${width}`).toBeGreaterThanOrEqual(0);
      expect(gap, `${width}`).toBeLessThanOrEqual(16);
      expect(place.height).toBeGreaterThanOrEqual(44);
      expect(await coveredBy(back), `${width}`).toEqual([]);
    }
  });

  test("keeps the way back on its side while the video plays on", async ({ page }) => {
    const { back, line, jump } = await pausedReplay(page);
    await jump(0.3);
    const before = await back.boundingBox();
    const middle = Number(await line.getAttribute("max")) / 2;
    await video(page).evaluate((element: HTMLVideoElement, to) => {
      element.currentTime = to;
    }, middle + 60);
    await expect.poll(async () => Number(await line.inputValue())).toBeGreaterThan(middle);
    expect(await back.boundingBox()).toEqual(before);
  });

  test("ignores keys that are typed elsewhere", async ({ page }) => {
    await page.goto(LIVE);
    await play(page);
    await page.getByRole("banner").getByRole("combobox").fill("k m 5");
    await page.keyboard.press("k");
    expect(await isPaused(page)).toBe(false);
  });

  test("lets viewers choose quality and speed", async ({ page }) => {
    await openReplay(page);
    await play(page);
    // Lower than the panel.
    await page.setViewportSize({ width: 1280, height: 640 });
    const settings = await openSettings(page);
    const [panel, frame] = [await settings.boundingBox(), await page.locator("#player").boundingBox()];
    if (!panel || !frame) throw new Error("no panel");
    expect(panel.y).toBeGreaterThanOrEqual(frame.y);
    expect(panel.y + panel.height).toBeLessThanOrEqual(Math.min(640, frame.y + frame.height));
    await settings.getByRole("button", { name: "Close" }).click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await openSettings(page);
    await expect(settings.getByRole("button", { name: "Keyboard shortcuts" })).toBeVisible();
    const quality = settings.getByRole("combobox", { name: "Quality" });
    await expect(quality.getByRole("option")).toHaveText([
      /^Automatic/,
      ...["720p", "360p", "240p", "144p"].map((label) => new RegExp(`^${label}\\s· [\\d.]+ [MG]B/h$`)),
    ]);
    const lower = quality.getByRole("option", { name: /^240p/ });
    await quality.selectOption((await lower.getAttribute("value")) ?? "");
    await expect
      .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.videoHeight), {
        timeout: 30_000,
      })
      .toBe(240);
    await settings.getByRole("combobox", { name: "Speed" }).selectOption("1.5×");
    expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
    await settings.getByRole("checkbox", { name: "Data saver" }).check();
    await page.reload();
    // With data saver, the player's own controls come with the first intent.
    await pressBeforeHydration(page);
    await ourControls(page);
    await openSettings(page);
    await expect(settings.getByRole("checkbox", { name: "Data saver" })).toBeChecked();
  });

  test("hides its controls during playback, except while they have keyboard focus", async ({ page }) => {
    await page.clock.install();
    await page.goto(LIVE);
    await play(page);
    await page.mouse.move(5, 5);
    await expect(controlsOf(page)).toHaveCSS("opacity", "0", { timeout: 8_000 });
    await page.keyboard.press("Tab");
    await expect(controlsOf(page)).toHaveCSS("opacity", "1");
    await page.clock.fastForward(10_000);
    await expect(controlsOf(page)).toHaveCSS("opacity", "1");
  });

  test("has a ring of two colours within its edge while it has keyboard focus itself", async ({ page }) => {
    const ring = () =>
      video(page).evaluate(({ parentElement }) => {
        if (!parentElement || document.activeElement !== parentElement) return "elsewhere";
        const { outlineStyle, outlineColor, outlineWidth, outlineOffset } = getComputedStyle(parentElement);
        const { boxShadow } = getComputedStyle(parentElement, "::after");
        return [outlineStyle, outlineColor, outlineWidth, outlineOffset, boxShadow].join(" ");
      });
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(LIVE);
      await ourControls(page);
      await page.getByRole("button", { name: "Play", exact: true }).press("Enter");
      await moved(page, 0);
      expect(await ring()).toBe(
        "solid rgb(255, 191, 60) 3px -3px rgb(255, 191, 60) 0px 0px 0px 3px inset, rgb(15, 22, 36) 0px 0px 0px 5px inset",
      );
    }
    await page.goto(LIVE);
    await play(page);
    expect(await ring()).toMatch(/^none .* none$/);
    // A page that plays at once has it from the first key on.
    await page.goto("/live");
    await page.goto(`${LIVE}#play`);
    await ourControls(page);
    expect(await ring()).toMatch(/^none .* none$/);
    await page.keyboard.press("ArrowUp");
    expect(await ring()).toMatch(/^solid .* inset$/);
  });

  test("hands the URL of the stream to another device, and returns when it is left", async ({ page }) => {
    // There is no device here: this stands in for the browser's picker, and for the device that is chosen.
    await page.addInitScript(() => {
      Object.defineProperty(RemotePlayback.prototype, "state", {
        get: () => document.documentElement.dataset.remote ?? "disconnected",
      });
      RemotePlayback.prototype.prompt = async () => {
        const { currentSrc, readyState } = document.querySelector("video") ?? {};
        Object.assign(document.documentElement.dataset, { remote: "connected", src: currentSrc, readyState });
      };
    });
    const prompted = (name: string) => page.evaluate((name) => document.documentElement.dataset[name], name);
    await openReplay(page);
    await play(page);
    const before = await timeOf(page);
    await (await openSettings(page)).getByRole("button", { name: "Play on another device" }).click();
    await expect.poll(() => prompted("remote")).toBe("connected");
    const url = (await prompted("src")) ?? "";
    expect(url).toMatch(/^https?:/);
    expect(await (await page.request.get(url)).text()).toMatch(/^#EXTM3U/);
    expect(Number(await prompted("readyState"))).toBeGreaterThan(0);
    await moved(page, before);
    await page.evaluate(() => {
      document.documentElement.dataset.remote = "disconnected";
      document.querySelector("video")?.remote.dispatchEvent(new Event("disconnect"));
    });
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentSrc))
      .toMatch(/^blob:/);
    await moved(page, before + 1);
  });

  test("stays left to right on a right-to-left page", async ({ page }) => {
    await page.goto(`/he${LIVE}`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await play(page, "הפעלה");
    const controls = page.getByRole("group", { name: "פקדי הנגן" });
    await expect(controls).toHaveCSS("direction", "ltr");
    const before = await controls.getByRole("button", { name: "השהיה" }).boundingBox();
    const after = await controls.getByRole("button", { name: "מסך מלא" }).boundingBox();
    expect(before?.x ?? 0).toBeLessThan(after?.x ?? 0);
  });
});

test("the player on a phone has touch controls @phone", async ({ page }) => {
  await page.goto(LIVE);
  await play(page);
  await page.locator("video").tap();
  const controls = controlsOf(page);
  const inTheMiddle = ["Pause", "Back 10 seconds", "Forward 10 seconds"];
  for (const name of [...inTheMiddle, "Settings", "Full screen"]) {
    const least = inTheMiddle.includes(name) ? 56 : 44;
    const box = await controls.getByRole("button", { name }).boundingBox();
    expect(box?.width, name).toBeGreaterThanOrEqual(least);
    expect(box?.height, name).toBeGreaterThanOrEqual(least);
  }
});

test("the player stays in sight on a phone while it plays, and only then @phone", async ({ page }) => {
  await page.goto(LIVE);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const scrollDown = () => page.evaluate(() => scrollTo(0, 900));
  await scrollDown();
  await expect(video(page)).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await play(page);
  await scrollDown();
  await expect.poll(async () => (await video(page).boundingBox())?.height).toBe(180);
  expect((await video(page).boundingBox())?.y).toBe(0);
});

test.describe("without scripts @scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a moment of the match links to the video, which starts there", async ({ page }) => {
    await signUp(page, newAccount());
    await page.goto("/events/archived-1");
    const tag = page
      .locator("#timeline")
      .getByRole("link", { name: /^Play from/ })
      .first();
    const second = Number(/\?t=(\d+)#player$/.exec((await tag.getAttribute("href")) ?? "")?.[1]);
    expect(second).toBeGreaterThan(0);
    await tag.click();
    await expect(page).toHaveURL(new RegExp(`t=${second}#player$`));
    await expect(video(page)).toBeInViewport();
    for (const source of await video(page).locator("source").all())
      await expect(source).toHaveAttribute("src", new RegExp(`#t=${second}$`));
    await pressBeforeHydration(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(second);
  });
});

test("a channel shows its current and its next broadcast", async ({ page }) => {
  await page.goto("/channels/channel-1");
  const schedule = page.locator("#schedule");
  await expect(schedule.getByRole("heading", { name: "Programme" })).toBeVisible();
  await expect(schedule.getByRole("listitem").filter({ hasText: "On now" })).toHaveCount(1);
  await expect(schedule.getByRole("listitem").filter({ hasText: "Next" })).toHaveCount(1);
  // The watchlist is for events that can be watched later.
  await expect(page.getByRole("main").getByRole("button", { name: "My list" })).toHaveCount(0);
});

test("the schedule of a channel is read by day, with and without scripts", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/channels/channel-1");
  const schedule = page.locator("#schedule");
  const days = schedule.getByRole("navigation");
  const today = days.getByRole("link", { name: "Today" });
  await expect(today).toHaveAttribute("aria-current", "page");
  await expect(schedule.getByRole("listitem").filter({ hasText: "On now" })).toHaveCount(1);

  await days.getByRole("link", { name: "Tomorrow" }).click();
  await expect(days.getByRole("link", { name: "Tomorrow" })).toHaveAttribute("aria-current", "page");
  if (!javaScriptEnabled) await expect(page).toHaveURL(/\?day=\d{4}-\d\d-\d\d#schedule$/);
  const rows = schedule.getByRole("listitem").filter({ visible: true });
  await expect(rows).toHaveCount(8);
  await expect(rows.filter({ hasText: "On now" })).toHaveCount(0);
  await schedule.getByText("Whole day").click();
  await expect(rows).toHaveCount(11);
});
