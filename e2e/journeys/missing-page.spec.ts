import { expect, test } from "../support/test.ts";

test.use({ expectedProblems: [/404/] });

for (const { path, title, text } of [
  { path: "/x", title: "Page not found | Touchline", text: "Page Not Found" },
  { path: "/de/x/y", title: "Seite nicht gefunden | Touchline", text: "Seite nicht gefunden" },
  { path: "/FAQ", title: "Page not found | Touchline", text: "Page Not Found" },
  { path: "/following/nothing", title: "Page not found | Touchline", text: "Page Not Found" },
]) {
  test(`${path} returns 404 with links to other pages`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle(title);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.getByText(`${text}: ${path}`)).toBeVisible();
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByText(`${text}:`)).toHaveCount(0);
  });
}

test("a path with special characters is shown as text", async ({ page }) => {
  const response = await page.goto("/%3Cimg%20src=x%20onerror=alert(1)%3E");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page Not Found: /<img src=x onerror=alert(1)>")).toBeVisible();
});

test("the title of a missing match says that it is missing", async ({ page }) => {
  const response = await page.goto("/events/nothing");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Match not found | Touchline");
  await expect(page.getByRole("heading", { level: 1, name: "Match not found" })).toBeVisible();
});

test("a form that is sent to a missing page is refused with the same text", async ({ request }) => {
  const response = await request.post("/x", { form: { name: "value" } });
  expect(response.status()).toBe(405);
  expect(await response.text()).toContain("Page Not Found: /x");
});
