/** The pages of a signed-in viewer, under the same rules as the public ones (quality.spec.ts). */
import { longEmail, newAccount, signUp } from "../support/accounts.ts";
import { DESKTOP, judge, type Look, settled, tabThrough } from "../support/quality.ts";
import { expect, test } from "../support/test.ts";

const BUY = "subscription/buy/plan-alpine";
const STEPS = [
  "/auth/sign-up/personalization",
  "/auth/sign-up/subscription",
  "/auth/sign-up/subscription/code",
  `/auth/sign-up/${BUY}`,
  "/auth/sign-up/following/league",
  "/auth/sign-up/following/league/followed",
  "/auth/sign-up/following/league/league-northern",
  "/auth/sign-up/following/category",
];
const PAGES = [
  "/account",
  "/account/general",
  "/account/password",
  "/account/devices",
  "/account/billing",
  "/account/ppv",
  "/account/ppv?active=true",
  "/account/subscription",
  `/account/${BUY}`,
  "/following/league",
  "/following/league/followed",
  "/following/league/league-northern",
  "/following/league/league-northern/followed",
  "/following/category",
  "/following/category/followed",
  "/selected/videos",
  "/selected/clips",
  "/recommendation",
  "/club",
  "/payment/success",
  "/payment/failure",
  "/payment/processing",
  // Public pages with personal parts.
  "/",
  "/events/live-1",
];

test.use({ ...DESKTOP, contextOptions: { reducedMotion: "reduce" }, serviceWorkers: "block" });
test.describe.configure({ mode: "parallel" });

for (const [locale, paths] of [
  ["en", PAGES],
  ["he", STEPS],
] as const) {
  test(`pages of a viewer pass the accessibility rules and fit small windows, in ${locale} @scripts`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const account = newAccount();
    await signUp(page, { ...account, email: longEmail(account) });
    // Data to follow, to save and to recommend.
    for (const [action, fields] of [
      ["/actions/follow", { id: "team-ngt", type: "team", intent: "follow" }],
      ["/actions/follow", { id: "league-northern", type: "identity_item", intent: "follow" }],
      ["/actions/watchlist", { videoId: "archived-1", intent: "add" }],
    ] as const) {
      const response = await page.request.post(action, {
        form: { ...fields, redirectTo: "/" },
        maxRedirects: 0,
      });
      expect(response.status(), `${action} ${JSON.stringify(fields)}`).toBe(303);
    }
    const found: Record<string, unknown> = {};
    for (const [index, path] of paths.entries()) {
      const looks: Look[] =
        index % 2 === 0
          ? [
              { device: "phone", theme: "dark" },
              { device: "desktop", theme: "light" },
            ]
          : [
              { device: "phone", theme: "light" },
              { device: "desktop", theme: "dark" },
            ];
      const url = `/${locale}${path === "/" ? "" : path}`;
      const response = await page.goto(url);
      expect(response?.status(), path).toBe(200);
      expect(new URL(page.url()).pathname, path).toBe(url.replace(/\?.*/, ""));
      Object.assign(found, await judge(page, looks));
    }
    expect(found).toEqual({});
  });
}

test("the keyboard alone reaches every control of the account forms @scripts", async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page, newAccount());
  const found: Record<string, unknown> = {};
  for (const path of [
    "/account/general",
    `/account/${BUY}`,
    "/following/league",
    "/auth/sign-up/personalization",
    "/auth/sign-up/following/league",
  ]) {
    await page.goto(path, { waitUntil: "load" });
    await settled(page);
    const findings = await tabThrough(page);
    if (Object.values(findings).some((list) => list.length > 0)) found[path] = findings;
  }
  expect(found).toEqual({});
});
