import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readFlash } from "~/session/cookies.server";
import { setSessionStore } from "~/session/store.server";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { createMemoryStore } from "../../tests/support/memory-store";
import { submitGeneral } from "../routes/account/account.server";
import { submitClub } from "../routes/club/club.server";
import { submitPersonalization } from "../routes/sign-up/personalization/personalization.server";
import { contextOf } from "./context.server";
import { redirectBack } from "./guards.server";

let platform: RunningServer;
let calls = 0;

beforeAll(async () => {
  platform = await serve((_request, response) => {
    calls += 1;
    response.end("{}");
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  calls = 0;
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
});

it.each([
  ["/account/general", submitGeneral],
  ["/auth/sign-up/personalization", submitPersonalization],
  ["/club", submitClub],
])("changing the profile at %s while signed out leads to sign-in, which says why", async (path, submit) => {
  const body = new URLSearchParams({ intent: "save", displayName: "Ann Lee", city: "Oslo", club: "idn1|t1" });
  const request = new Request(`http://site.test${path}`, { method: "POST", body });
  const response = await submit(contextOf({ request, context: {} })).catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error("no redirect");
  expect(response.headers.get("location")).toBe(`/auth/login?redirectTo=${encodeURIComponent(path)}`);
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  const flash = await readFlash(new Request("http://site.test/auth/login", { headers: { cookie } }));
  expect(flash.toast).toEqual({ kind: "danger", key: "errors:user_data_not_found" });
  expect(calls).toBe(0);
});

describe("the way back", () => {
  const back = (returnTo: string) => {
    const request = new Request("http://site.test/de/auth/login.data");
    const { status, headers } = redirectBack(request, returnTo, {
      status: 303,
      headers: { "Set-Cookie": "a=b" },
    });
    expect([status, headers.get("set-cookie")]).toEqual([303, "a=b"]);
    return [headers.get("location"), headers.has("X-Remix-Reload-Document")];
  };

  it.each(["/", "/account?tab=1", "/delta"])(
    "to %s is left to Remix, which knows the page's prefix",
    (path) => {
      expect(back(path)).toEqual([path, false]);
    },
  );

  it("to a part of a page is a new document, in which that part has the focus", () => {
    expect(back("/account?tab=1#code")).toEqual(["/account?tab=1#code", true]);
  });

  it.each(["/de", "/de/account?tab=1#top", "/fr/account", "/de//evil.example"])(
    "to %s, which names its locale, is a whole address for a new document",
    (path) => {
      expect(back(path)).toEqual([`http://site.test${path}`, true]);
    },
  );

  it("to a path that names its locale has the configured origin on its host, whatever a proxy says", () => {
    useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: "https://site.test", TRUST_PROXY: "1" } });
    expect(back("/fr/account")).toEqual(["https://site.test/fr/account", true]);
    useConfig({ env: { API_BASE: platform.url, APP_ORIGIN: "https://tv.example.com", TRUST_PROXY: "1" } });
    expect(back("/fr/account")).toEqual(["http://site.test/fr/account", true]);
  });
});
