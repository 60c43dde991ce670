import { newAccount, signIn, signUp } from "../support/accounts.ts";
import { editor, publishTag, saveTag } from "../support/match-tags.ts";
import { controlsOf, moved, ourControls } from "../support/player.ts";
import { recordRoomMessages } from "../support/socket-rooms.ts";
import { expect, test } from "../support/test.ts";

/** Longer than a toast is shown. */
const TOAST_MS = 4_500;

// A failed form returns 400 with a page that shows the errors.
test.use({ expectedProblems: [/\b400\b/] });

test("the words of all rows of the timeline begin at one place, and no line with a dot", async ({ page }) => {
  await signUp(page, newAccount());
  for (const [width, path] of [
    [320, "/de/events/live-1"],
    [390, "/en/events/live-2"],
    [390, "/he/events/live-2"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    const rows = page.locator("#timeline li a[href*='t=']");
    await expect(rows.nth(1)).toBeVisible();
    const starts = await rows.evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = link.getBoundingClientRect();
        return Math.round(document.dir === "rtl" ? right : left);
      }),
    );
    expect(new Set(starts).size, path).toBe(1);
    // A dot has a part before it on its line, or is outside of the row.
    const dots = await rows.evaluateAll((links) =>
      links.flatMap((link) => {
        const row = link.getBoundingClientRect();
        return [...link.querySelectorAll("span")]
          .filter(({ childElementCount, textContent }) => !childElementCount && textContent?.trim() === "·")
          .map((dot) => {
            const place = dot.getBoundingClientRect();
            const isSeen = place.right > row.left + 1 && place.left < row.right - 1;
            const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect();
            const isDangling = isSeen && !(before && before.bottom > place.top && before.top < place.bottom);
            return { isDangling, text: link.textContent };
          });
      }),
    );
    expect(dots.length, path).toBeGreaterThan(0);
    expect(
      dots.filter(({ isDangling }) => isDangling).map(({ text }) => text),
      path,
    ).toEqual([]);
  }
});

test("a viewer sets, edits and deletes a tag", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/events/live-1");
  const timeline = page.locator("#timeline");
  const tag = timeline
    .locator("[data-team]")
    .filter({ has: page.locator("img") })
    .first();
  const [logo, name] = await Promise.all([
    tag.locator("img").boundingBox(),
    tag.locator("bdi").boundingBox(),
  ]);
  expect(logo?.y, "the logo stands beside the team's name").toBeLessThan(
    (name?.y ?? 0) + (name?.height ?? 0),
  );
  expect((logo?.y ?? 0) + (logo?.height ?? 0)).toBeGreaterThan(name?.y ?? 0);
  await timeline.getByText("Add a tag").click();
  const add = timeline.locator("details", { hasText: "Add a tag" });

  // An incomplete form preserves the input.
  await add.getByLabel("Minute (12:30)").fill("nonsense");
  await add.getByLabel("What happened").fill("Great pass");
  const team = add.getByRole("combobox");
  await team.selectOption({ index: 1 });
  const chosen = await team.inputValue();
  await add.getByRole("button", { name: "Save tag" }).click();
  await expect(add.getByText("Enter a time, such as 12:30.")).toBeVisible();
  await expect(add.getByLabel("What happened")).toHaveValue("Great pass");
  await expect(team).toHaveValue(chosen);
  await expect(add.getByRole("alert"), "it is read first, wherever the form stands").toBeFocused();
  await expect(add.getByRole("alert")).toBeInViewport();
  await add.getByRole("alert").getByRole("link", { name: "Minute" }).click();
  await expect(add.getByLabel("Minute (12:30)")).toBeInViewport();

  await add.getByLabel("Minute (12:30)").fill("12:30");
  await add.getByRole("button", { name: "Save tag" }).click();
  const row = timeline.getByRole("listitem").filter({ hasText: "Great pass" });
  await expect(row).toContainText("12’");
  await expect(row).toContainText("Only visible to you");
  await expect(page.getByText("Saved.")).toBeVisible();

  await row.locator("summary").click();
  await row.getByLabel("What happened").fill("Perfect pass");
  await row.getByRole("button", { name: "Save tag" }).click();
  const changed = timeline.getByRole("listitem").filter({ hasText: "Perfect pass" });
  await expect(changed).toBeVisible();
  // With scripts the row updates optimistically; the drawer closes when it is saved.
  await expect(changed.getByLabel("What happened")).toBeHidden();

  await timeline.getByRole("link", { name: "Mine" }).click();
  await expect(timeline.getByRole("listitem")).toHaveCount(1);
  await changed.locator("summary").click();
  await changed.getByRole("button", { name: "Remove tag" }).click();
  await expect(timeline.getByText("You haven’t added any tags yet")).toBeVisible();
});

test("a saved tag is shown by a filter that is pressed before the page's data are reloaded @scripts", async ({
  page,
}) => {
  await signUp(page, newAccount());
  await page.goto("/events/archived-1");
  const timeline = page.locator("#timeline");
  const add = timeline.locator("details", { hasText: "Add a tag" });
  await add.locator("summary").click();
  await add.getByLabel("What happened").fill("Great pass");
  let isPressed = () => {};
  const pressed = new Promise<void>((resolve) => {
    isPressed = resolve;
  });
  await page.route(/\/events\/archived-1\.data/, async (route) => {
    if (route.request().method() === "GET") await pressed;
    await route.fallback();
  });
  const reload = page.waitForRequest(
    (request) => request.method() === "GET" && /archived-1\.data/.test(request.url()),
  );
  await add.getByRole("button", { name: "Save tag" }).click();
  await reload;
  await timeline.getByRole("link", { name: "Mine" }).click();
  isPressed();
  await expect(page).toHaveURL(/tags=mine/);
  await expect(timeline.getByRole("listitem")).toHaveCount(1);
  await expect(timeline.getByRole("listitem")).toContainText("Great pass");
});

test("neither a tag nor a clip can lie past the end of a recording", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/events/archived-1");
  const add = page.locator("#timeline details", { hasText: "Add a tag" });
  await add.locator("summary").click();
  await add.getByLabel("What happened").fill("Great pass");
  await add.getByLabel("Minute (12:30)").fill("999:00");
  await add.getByRole("button", { name: "Save tag" }).click();
  await expect(add.getByText("The video is shorter than that.")).toBeVisible();

  const maker = page.locator("#clip");
  await maker.locator("summary").click();
  await maker.getByLabel("Clip name").fill("The end");
  await maker.getByLabel("From").fill("998:00");
  await maker.getByLabel("To").fill("999:00");
  await maker.getByRole("button", { name: "Create clip" }).click();
  await expect(maker.getByText("The video is shorter than that.")).toBeVisible();
  await expect(maker.getByLabel("Clip name")).toHaveValue("The end");
});

test("saving stays on the page and shows a confirmation @scripts", async ({ page }) => {
  await signUp(page, newAccount());
  await page.clock.install();
  await page.goto("/events/archived-1");
  const add = page.locator("#timeline details", { hasText: "Add a tag" });
  const maker = page.locator("#clip");
  for (const [drawer, name, button] of [
    [add, "What happened", "Save tag"],
    [maker, "Clip name", "Create clip"],
    [maker, "Clip name", "Create clip"],
  ] as const) {
    await drawer.locator("summary").click();
    await drawer.getByLabel(name).fill("Great pass");
    const saved = page.getByRole("status").filter({ hasText: "Saved." });
    await page.clock.fastForward(TOAST_MS);
    await expect(saved, "the one before is gone").toHaveCount(0);
    await drawer.getByRole("button", { name: button }).click();
    await expect(saved).toBeVisible();
    await expect(drawer.getByLabel(name)).toBeHidden();
    await expect(drawer.locator("summary")).toBeFocused();
    await expect(drawer.locator("summary")).toBeInViewport();
    await expect(page).toHaveURL(/\/events\/archived-1$/);
  }
});

test("a clip is chosen in the player by two handles @scripts", async ({ page }) => {
  await signUp(page, newAccount());
  // The time in the URL starts the video.
  await page.goto("/events/archived-1?t=600");
  await ourControls(page);
  await moved(page, 600);
  // The controls have hidden themselves.
  await page.locator("video").hover({ position: { x: 200, y: 100 } });
  await controlsOf(page).getByRole("button", { name: "Clip" }).click();
  const controls = controlsOf(page);
  await controls.getByRole("slider", { name: "From" }).focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowLeft");
  await expect(controls.getByRole("slider", { name: "From" })).toHaveAttribute("aria-valuetext", /^9:\d\d$/);
  await controls.getByRole("textbox", { name: "Clip name" }).fill("A run down the line");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await expect(controls.getByRole("slider", { name: "From" })).toHaveCount(0);
  await expect(page.locator("#my-clips")).toContainText("A run down the line");
});

test("the teams of a match can be followed from its page", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/events/archived-1");
  const follow = page.getByRole("main").getByRole("button", { name: /^Follow / });
  await expect(follow).toHaveCount(2);
  await follow.first().click();
  await expect(page.getByRole("button", { name: /^Unfollow / })).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Unfollow / })).toHaveCount(1);
  await expect(follow).toHaveCount(1);
});

test("editing a tag preserves an unusual length", async ({ page, request }) => {
  const account = newAccount();
  await signUp(page, account);
  await saveTag(request, account, {
    targetId: "archived-5",
    title: "Siege",
    startTime: 60_000,
    endTime: 120_000,
  });
  await page.goto("/events/archived-5");
  const row = page.locator("#timeline").getByRole("listitem").filter({ hasText: "Siege" });
  await row.locator("summary").click();
  await row.getByLabel("Minute (12:30)").fill("2:00");
  await row.getByRole("button", { name: "Save tag" }).click();
  await expect(row.locator('[title="2:00 – 3:00"]')).toBeVisible();
});

test("updates of the match do not overwrite a viewer's typing @scripts", async ({ page, request }) => {
  await signUp(page, newAccount());
  const rooms = await recordRoomMessages(page);
  await page.goto("/events/live-5");
  const timeline = page.locator("#timeline");
  const sayNews = async (title: string) => {
    await publishTag(request, "live-5", title);
    await expect(timeline.getByRole("listitem").filter({ hasText: title })).toBeVisible();
  };
  await timeline.getByText("Add a tag").click();
  const add = timeline.locator("details", { hasText: "Add a tag" });
  const title = add.getByLabel("What happened");
  const minute = add.getByLabel("Minute (12:30)");
  await title.fill("Great pass");
  await rooms.joined("event");
  await sayNews("Substitution");
  await expect(title).toHaveValue("Great pass");
  await expect(title).toBeFocused();

  await minute.fill("nonsense");
  await add.getByRole("button", { name: "Save tag" }).click();
  await expect(add.getByText("Enter a time, such as 12:30.")).toBeVisible();
  await minute.fill("12:30");
  await sayNews("Offside");
  await expect(add.getByText("Enter a time, such as 12:30."), "it is still what was answered").toBeVisible();
  await expect(title).toHaveValue("Great pass");
  await expect(minute).toHaveValue("12:30");
  await expect(minute).toBeFocused();

  await add.getByRole("button", { name: "Save tag" }).click();
  await expect(timeline.getByRole("listitem").filter({ hasText: "Great pass" })).toContainText("12’");
  await expect(title, "the drawer closes").toBeHidden();
  await timeline.getByText("Add a tag").click();
  await expect(title).toHaveValue("");
  await expect(minute).not.toHaveValue("12:30");
});

test("global tags are edited and deleted by users with the right to set them", async ({ page }, {
  project,
}) => {
  await page.goto("/auth/login");
  await signIn(page, editor);
  await page.goto("/events/archived-10");
  const timeline = page.locator("#timeline");
  const title = `Corner, ${project.name}`;
  await timeline.getByText("Add a tag").click();
  const add = timeline.locator("details", { hasText: "Add a tag" });
  await add.getByLabel("What happened").fill(title);
  await add.getByRole("checkbox", { name: "Visible to everyone" }).check();
  await add.getByRole("button", { name: "Save tag" }).click();
  const row = timeline.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Key moment");

  await row.locator("summary").click();
  await row.getByLabel("What happened").fill(`${title}, short`);
  await row.getByRole("button", { name: "Save tag" }).click();
  await expect(row).toContainText(`${title}, short`);
  await expect(row).toContainText("Key moment");
  await expect(row.getByLabel("What happened")).toBeHidden();
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Remove tag" }).click();
  await expect(row).toHaveCount(0);
});

test("a viewer creates a clip, renames it, finds it again and deletes it", async ({ page }) => {
  await signUp(page, newAccount());
  await page.goto("/events/live-1");
  const maker = page.locator("#clip");
  await maker.locator("summary").click();
  await maker.getByLabel("Clip name").fill("The through ball");
  await maker.getByLabel("From").fill("2:00");
  await maker.getByLabel("To").fill("1:00");
  await maker.getByRole("button", { name: "Create clip" }).click();
  await expect(maker.getByText("The end must be after the start.")).toBeVisible();
  await maker.getByLabel("To").fill("2:20");
  await maker.getByRole("button", { name: "Create clip" }).click();
  await expect(page.locator("#my-clips").getByRole("link", { name: /The through ball/ })).toBeVisible();

  await page.goto("/selected/clips");
  const card = page.getByRole("main").getByRole("listitem");
  await card.locator("summary").click();
  await card.getByLabel("Clip name").fill("The pass of the day");
  await card.getByRole("button", { name: "Rename" }).click();
  await card.getByRole("link", { name: /The pass of the day/ }).click();
  await expect(page).toHaveURL(/media_type=user_clip/);
  await expect(page.getByRole("heading", { level: 1, name: "The pass of the day" })).toBeVisible();
  await expect(page.getByRole("main").locator("video source")).not.toHaveCount(0);
  await page.goto("/selected/clips");
  await card.locator("summary").click();
  await card.getByRole("button", { name: "Delete clip" }).click();
  await expect(page.getByText("You haven’t made any clips yet")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "See the replays" }).click();
  await expect(page).toHaveURL(/\/archive$/);
});

test("a signed-out viewer is invited to sign in, and returns to the match", async ({ page }) => {
  await page.goto("/events/live-1");
  await page.locator("#timeline").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Fevents%2Flive-1/);
});

test("all statistics of a match have a page of their own", async ({ page }) => {
  await page.goto("/events/live-1");
  await page.getByRole("link", { name: "Full stats" }).click();
  await expect(page).toHaveURL(/\/events\/stats\/live-1$/);
  await expect(page.getByRole("heading", { level: 1, name: "Stats" })).toBeVisible();
  const table = page.getByRole("table", { name: "Stats" });
  await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(3);
});
