import { beforeEach, describe, expect, it } from "vitest";
import type { Locale } from "~/i18n/locales";
import { useConfig } from "../../../../tests/support/config";
import { action } from "./route";

beforeEach(() => {
  useConfig();
});

/** Where saving leads, and whether the choice of a language is remembered. */
async function save(locale: Locale | undefined, fields: Record<string, string>) {
  const request = new Request("http://site.test/actions/preferences", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const { status, headers } = await action({ request, params: {}, context: { locale } });
  expect(status).toBe(303);
  return { to: headers.get("location"), cookie: headers.get("set-cookie")?.split(";")[0] };
}

describe("another language", () => {
  it.each([
    ["de", "/live?page=2", "/fr/live?page=2"],
    ["de", "/", "/fr"],
    // The page is named with a language of its own: the one that was chosen counts.
    ["de", "/de/account", "/fr/account"],
    ["de", "/it/account", "/fr/account"],
    [undefined, "/it/account", "/fr/account"],
    ["de", "/de//evil.example", "/fr//evil.example"],
    ["de", "//evil.example", "/fr"],
  ] as const)("on a page below %s leads from %s to %s", async (locale, redirectTo, to) => {
    const saved = await save(locale, { locale: "fr", redirectTo });
    expect(saved).toEqual({ to: `http://site.test${to}`, cookie: "locale=fr" });
  });

  it("stays on a page whose URL names none", async () => {
    const saved = await save(undefined, { locale: "fr", redirectTo: "/live" });
    expect(new URL(saved.to ?? "", "http://site.test").pathname).toBe("/live");
  });
});

describe("another theme", () => {
  it.each([
    ["/live", "/live"],
    ["/fr/live", "http://site.test/fr/live"],
  ])("leads back to %s", async (redirectTo, to) => {
    expect(await save("de", { theme: "dark", redirectTo })).toEqual({ to, cookie: "color-mode=dark" });
  });
});

it.each([
  ["hidden", "results=hidden"],
  ["followed", "results=followed"],
  // Pages can be shared again.
  ["default", "results="],
  ["nonsense", undefined],
])("saves the choice about results %s", async (results, cookie) => {
  expect((await save("de", { results, redirectTo: "/live" })).cookie).toBe(cookie);
});

it("hides scores on the page that has revealed one, too", async () => {
  const request = new Request("http://site.test/actions/preferences", {
    method: "POST",
    headers: { cookie: "ott-revealed=m1" },
    body: new URLSearchParams({ results: "hidden", redirectTo: "/events/m1?results=shown&t=60" }),
  });
  const { headers } = await action({ request, params: {}, context: {} });
  expect(headers.get("location")).toBe("/events/m1?t=60");
  expect(headers.getSetCookie()[1]).toBe("ott-revealed=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
});
