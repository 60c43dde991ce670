import type { Page } from "@playwright/test";
import { importMatchBeforeGoal } from "../support/match-before-goal.ts";
import { controlsOf, moved, ourControls, timeOf, video } from "../support/player.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

/** Time from the import of the match to its goal: enough to load the page, to play and to go back (ms). */
const BEFORE_GOAL_MS = 90_000;
/** How far the viewer goes back (s). */
const BEHIND = 20;

/** Records the media time at which the heading first contains a goal. */
const watchHeading = (page: Page) =>
  page.evaluate(() => {
    const read = () => {
      const heading = document.querySelector("h1")?.textContent ?? "";
      const hasGoal = /[1-9]/.test(heading);
      if (hasGoal) window.dispatchEvent(new Event("goal-shown"));
      return hasGoal;
    };
    window.addEventListener("goal-shown", () => {
      const shown = document.querySelector("video")?.currentTime;
      if (!document.body.dataset.goalShown) document.body.dataset.goalShown = String(shown);
    });
    if (!read())
      new MutationObserver(read).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
  });

/** Second of the match that is media time 0, from the time on the controls. */
async function offsetOf(page: Page): Promise<number> {
  const slider = controlsOf(page).getByRole("slider").first();
  const { text, position } = await slider.evaluate((element) => ({
    text: element.getAttribute("aria-valuetext") ?? "",
    position: document.querySelector("video")?.currentTime ?? 0,
  }));
  const [seconds = 0, minutes = 0, hours = 0] = (/\d+(:\d+)+/.exec(text)?.[0] ?? "")
    .split(":")
    .reverse()
    .map(Number);
  return hours * 3600 + minutes * 60 + seconds - position;
}

test.describe("a viewer behind live @scripts", () => {
  test("sees a goal on the page when the picture has reached it, not before", async ({ page }) => {
    test.setTimeout(240_000);
    const rooms = await recordRoomMessages(page);
    const { reference, second } = await importMatchBeforeGoal(`in-step-${test.info().retry}`, {
      beforeMs: BEFORE_GOAL_MS,
      from: 300,
      home: "team-ngt",
    });
    const path = `/api/event/get_by_id/id/${reference}?idType=reference_id`;
    const response = await page.request.get(`${process.env.TOUCHLINE_E2E_PLATFORM}${path}`);
    const { id } = ((await response.json()) as { content: { id: string } }).content;
    const heading = page.getByRole("heading", { level: 1 });
    // The match becomes live with the next step of the simulation, and another query is in no cache.
    let visits = 0;
    await expect(async () => {
      await page.goto(`/events/${id}?visit=${++visits}`);
      await expect(heading).toHaveText(/Northgate FC\s*0.*Rivermouth\s*0/s, { timeout: 1_000 });
    }).toPass({ timeout: BEFORE_GOAL_MS - 45_000 });
    await ourControls(page);
    await video(page).evaluate((element: HTMLVideoElement) => element.play());
    await moved(page, 0);
    await rooms.joined("event");
    const live = await timeOf(page);
    await video(page).evaluate((element: HTMLVideoElement, seconds) => {
      element.currentTime -= seconds;
    }, BEHIND);
    await expect.poll(() => timeOf(page)).toBeLessThan(live - BEHIND / 2);
    await expect(heading).toHaveText(/Northgate FC\s*0.*Rivermouth\s*0/s);
    await watchHeading(page);
    const offset = await offsetOf(page);
    const shown = () => page.evaluate(() => document.body.dataset.goalShown);
    await expect.poll(shown, { timeout: BEFORE_GOAL_MS + BEHIND * 1_000 + 30_000 }).toBeDefined();
    const at = Number(await shown()) + offset;
    // The time on the controls is up to a second old, and has no fractions.
    expect(at).toBeGreaterThanOrEqual(second - 2);
    expect(at).toBeLessThanOrEqual(second + 2);
  });
});
