import { expect, test } from "../support/test.ts";

/** A control of each page that only scripts add. */
for (const [path, control] of [
  ["/", "Scroll forward"],
  ["/auth/login", "Show password"],
] as const) {
  test(`keys pressed while ${path} hydrates do not interrupt it @scripts`, async ({ page }) => {
    await page.addInitScript(() => {
      // In every task, so that one falls between the start of hydration and its first render.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
        if (performance.now() < 5_000) port2.postMessage(undefined);
      };
      port2.postMessage(undefined);
    });
    await page.goto(path);
    await expect(page.getByRole("button", { name: control }).first()).toBeVisible();
  });
}
