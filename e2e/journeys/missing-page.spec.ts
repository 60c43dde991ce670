import { expect, test } from "../support/test.ts";

test.use({ expectedProblems: [/404/] });

for (const path of ["/x", "/de/x/y", "/following/nothing"]) {
  test(`${path} is not there, says so and leads on`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByText("Page Not Found")).toHaveCount(0);
  });
}

test("a path with strange characters is shown as text", async ({ page }) => {
  const answer = await page.goto("/%3Cimg%20src=x%20onerror=alert(1)%3E");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Page Not Found: /<img src=x onerror=alert(1)>")).toBeVisible();
});
