import { beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { contextOf } from "../../../request/context.server";
import { readFlash, writeFlash } from "../../../session/cookies.server";
import { setSessionStore } from "../../../session/store.server";
import { loadLogin } from "./login.server";

const load = (query: string, cookie = "") =>
  loadLogin(
    contextOf({
      request: new Request(`http://site.test/auth/login${query}`, { headers: { cookie } }),
      context: {},
    }),
  );

beforeEach(() => {
  setSessionStore(createMemoryStore());
  useConfig();
});

describe("why a viewer has to sign in", () => {
  it.each([
    ["?deviceNoLongerAllowedError=true", "device"],
    ["?sessionExpired=true", "expired"],
    ["?deviceNoLongerAllowedError=1", null],
    ["?sessionExpired=TRUE", null],
    ["?sessionExpired=", null],
    ["", null],
  ])("%s says %s", async (query, notice) => {
    expect((await load(query)).data.notice).toBe(notice);
  });
});

describe("with the partner's sign-on instead of the page", () => {
  const skip = { enable_skip_login_page_for_ifa_sso: true, hasIfaAuth: true };
  const redirectOf = async (query: string, cookie?: string) =>
    (await load(query, cookie).catch((thrown: unknown) => thrown)) as Response;
  const flashOf = (response: Response) =>
    readFlash(
      new Request("http://site.test", {
        headers: { cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" },
      }),
    );

  it("the removed device is named at home, and what else was to be said is not lost", async () => {
    useConfig({ customer: skip });
    const before = await writeFlash(new Request("http://site.test"), { signedOut: true });
    const response = await redirectOf("?deviceNoLongerAllowedError=true", before.split(";")[0]);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
    const toast = { kind: "danger", key: "errors:device_no_longer_allowed" };
    expect(await flashOf(response)).toEqual({ signedOut: true, toast });
  });

  it("nothing is said without a reason", async () => {
    useConfig({ customer: skip });
    expect((await redirectOf("?deviceNoLongerAllowedError=yes")).headers.get("set-cookie")).toBeNull();
  });

  it.each([{ hasIfaAuth: false }, { enable_skip_login_page_for_ifa_sso: false }])(
    "the page is shown when %o",
    async (part) => {
      useConfig({ customer: { ...skip, ...part } });
      expect((await load("")).data.redirectTo).toBe("/");
    },
  );
});
