import { beforeEach, describe, expect, it } from "vitest";
import { contextOf } from "~/request/context.server";
import { useConfig } from "../../tests/support/config";
import { createMemoryStore } from "../../tests/support/memory-store";
import { newSessionId, writeSessionId } from "./cookies.server";
import { isSessionOver } from "./session-id.server";
import { setSessionStore } from "./store.server";

const NOW = Date.parse("2026-03-07T15:30:00Z");
beforeEach(() => {
  useConfig({ env: { SESSION_DAYS: "3" } });
});

const DAY_MS = 24 * 3_600_000;

it("is another one every time, and says when the session began", () => {
  const ids = Array.from({ length: 50 }, () => newSessionId(new Request("http://site.test"), NOW));
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) {
    expect(id).toMatch(/^[\w-]{43}\.[0-9a-z]+$/);
    expect(isSessionOver(id, 180, NOW + 180 * DAY_MS - 1000)).toBe(false);
    expect(isSessionOver(id, 180, NOW + 180 * DAY_MS)).toBe(true);
  }
});

it("from before says nothing", () => {
  expect(isSessionOver("a".repeat(43), 1, NOW)).toBe(false);
});

describe("a session that has lived for its days", () => {
  const DAYS = 3;
  /** Visits the account with a session of such an age; resolves to where it is led, or undefined when it is shown. */
  async function visitAt(age: number, user?: { id: string; canCreateGlobalTag: boolean }) {
    const store = createMemoryStore();
    setSessionStore(store);
    const id = newSessionId(new Request(URL), Date.now() - age);
    await store.create(id, { user, token: user && "at1", followed: [], devices: [] }, Date.now());
    const [cookie = ""] = (await writeSessionId(new Request(URL), id)).split(";");
    const context = contextOf({ request: new Request(URL, { headers: { cookie } }), context: {} });
    const thrown = await context.requireViewer().then(
      () => undefined,
      (response: Response) => response.headers.get("location"),
    );
    return { to: thrown, isKept: (await store.read(id)) !== undefined };
  }
  const URL = "http://site.test/account";
  const ann = { id: "u1", canCreateGlobalTag: false };

  it("is over, however busy it was", async () => {
    expect(await visitAt(DAYS * DAY_MS + 1000, ann)).toEqual({
      to: "/auth/login?sessionExpired=true",
      isKept: false,
    });
    expect(await visitAt(DAYS * DAY_MS - 60_000, ann)).toEqual({ to: undefined, isKept: true });
  });

  it("of no viewer is forgotten silently", async () => {
    expect(await visitAt(DAYS * DAY_MS + 1000)).toEqual({
      to: "/auth/login?redirectTo=%2Faccount",
      isKept: false,
    });
  });
});
