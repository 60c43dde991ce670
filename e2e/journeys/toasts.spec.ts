import { expect, test } from "../support/test.ts";

test("a toast stays while the pointer is over it, and disappears when its time is over @scripts", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } }),
  );
  await page.clock.install();
  await page.goto("/events/archived-1");
  const share = page.getByRole("button", { name: "Share" });
  await expect(share).toBeVisible();
  await page.clock.pauseAt(Date.now() + 10_000);
  await share.click();
  const toast = page.getByRole("status").filter({ hasText: "Link copied" });
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_000);
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 600);
  // One second was left, and the transition takes 150 ms.
  await page.clock.runFor(1_500);
  await expect(toast).toHaveCount(0);
});

test.describe("a toast that fails @scripts", () => {
  test.use({ expectedProblems: [/no timer|toasts not shown/] });

  test("is logged and left out, and the page goes on", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} } });
      const original = window.setTimeout.bind(window);
      const failing = (task: () => void, milliseconds?: number) => {
        // The time for which a toast is shown.
        if (milliseconds === 4_000) throw new Error("no timer");
        return original(task, milliseconds);
      };
      Object.assign(window, { setTimeout: failing });
    });
    await page.goto("/events/archived-1");
    const share = page.getByRole("button", { name: "Share" });
    const logged = page.waitForEvent("console", (message) => message.text().includes("toasts not shown"));
    await share.click();
    await logged;
    await expect(page.getByText("Link copied")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(share).toBeVisible();
  });
});
