import { beforeEach, expect, it } from "vitest";
import { readFlash } from "~/session/cookies.server";
import { setSessionStore } from "~/session/store.server";
import { useConfig } from "../../tests/support/config";
import { createMemoryStore } from "../../tests/support/memory-store";
import { contextOf } from "./context.server";
import { redirectExpired, redirectRemoved } from "./ended-session.server";

beforeEach(() => {
  useConfig({});
  setSessionStore(createMemoryStore());
});

const ENDINGS = [
  [redirectExpired, "/auth/login?sessionExpired=true"],
  [redirectRemoved, "/auth/login?deviceNoLongerAllowedError=true"],
] as const;

/** Where the response leads, and the page that opens after the next sign-in. */
async function after(end: (typeof ENDINGS)[number][0], path: string, init: RequestInit = {}) {
  const request = new Request(`http://site.test${path}`, init);
  const { headers } = await end(contextOf({ request, context: {} }));
  const flash = headers.getSetCookie().find((cookie) => cookie.includes("flash")) ?? "";
  const [cookie = ""] = flash.split(";");
  const { returnTo } = await readFlash(new Request("http://site.test/", { headers: { cookie } }));
  return [headers.get("location"), returnTo];
}
const form = (referrer?: string) => ({
  method: "POST",
  headers: new Headers(referrer === undefined ? {} : { referer: referrer }),
});

it.each(ENDINGS)("a session that ends (%#) leads to sign-in, and back to the page", async (end, login) => {
  expect(await after(end, "/link?code=BCDFGH")).toEqual([login, "/link?code=BCDFGH"]);
});

it.each(ENDINGS)("after a form (%#) the way back is the page of the form", async (end, login) => {
  const page = "https://site.test/de/link?code=BCDFGH";
  expect(await after(end, "/link", form(page))).toEqual([login, "/de/link?code=BCDFGH"]);
});

it.each([undefined, "", "nonsense", "https://site.test//elsewhere.test/"])(
  "after a form without a usable referrer (%j) there is none",
  async (referrer) => {
    expect((await after(redirectExpired, "/actions/follow", form(referrer)))[1]).toBeUndefined();
  },
);
