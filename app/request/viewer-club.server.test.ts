import { beforeEach, describe, expect, it } from "vitest";
import { readFlash, writeFlash, writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../tests/support/config";
import { createMemoryStore } from "../../tests/support/memory-store";
import { contextOf } from "./context.server";

const ON = { enable_favorite_club_selection: true };

async function sessionOf(favoriteClubId?: string) {
  const now = Date.now();
  const userTokenData = { token: "at", tokenUpdateTime: now, tokenExpirationTime: now + 3_600_000 };
  const user = { id: "u1", canCreateGlobalTag: false, favoriteClubId };
  await getSessionStore().create("s1", { user, token: "at", userTokenData, followed: [], devices: [] }, now);
}

async function visit(path: string, { method = "GET", flash = "" } = {}): Promise<Response | undefined> {
  const url = `http://site.test${path}`;
  const [cookie = ""] = (await writeSessionId(new Request(url), "s1")).split(";");
  const locale = path.startsWith("/de/") ? ("de" as const) : undefined;
  const request = new Request(url, {
    method,
    headers: { cookie: [cookie, flash].filter(Boolean).join("; ") },
  });
  try {
    await contextOf({ request, context: { locale } }).viewer();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
const flashOf = (response: Response | undefined) =>
  readFlash(
    new Request("http://site.test", {
      headers: { cookie: response?.headers.get("set-cookie")?.split(";")[0] ?? "" },
    }),
  );

beforeEach(() => {
  useConfig({ customer: ON });
  setSessionStore(createMemoryStore());
});

describe("a viewer without a club, where clubs are chosen", () => {
  beforeEach(() => sessionOf());

  it.each(["/", "/live?page=2", "/about", "/account", "/auth/sign-up/personalization", "/clubs", "/nothing"])(
    "%s leads to the choice, and is remembered",
    async (path) => {
      const response = await visit(path);
      expect([response?.status, response?.headers.get("location")]).toEqual([302, "/club"]);
      expect((await flashOf(response)).returnTo).toBe(path);
    },
  );

  it("the prefix of a language is not part of what is remembered", async () => {
    expect((await flashOf(await visit("/de/live"))).returnTo).toBe("/live");
    expect(await visit("/de/club")).toBeUndefined();
  });

  it.each([
    "/club",
    "/club?redirectTo=%2Flive",
    "/auth/logout",
    "/actions/follow",
    "/search/suggestions?q=a",
  ])("%s works", async (path) => {
    expect(await visit(path)).toBeUndefined();
  });

  it("a form leads there as well, but is no page to come back to; what was to be said is not lost", async () => {
    const toast = { kind: "success", key: "common:account_created" } as const;
    const [flash = ""] = (await writeFlash(new Request("http://site.test"), { toast })).split(";");
    const response = await visit("/account/general", { method: "POST", flash });
    expect(response?.status).toBe(303);
    expect(await flashOf(response)).toEqual({ toast });
  });
});

it("a viewer with a club goes where they want", async () => {
  await sessionOf("l1|t1");
  expect(await visit("/live")).toBeUndefined();
});

it("asks no viewer where clubs are not chosen", async () => {
  useConfig();
  await sessionOf();
  expect(await visit("/live")).toBeUndefined();
});
