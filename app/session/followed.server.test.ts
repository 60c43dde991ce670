import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { loadRoot } from "../root.server";
import { writeSessionId } from "./cookies.server";
import type { LoadArgs } from "./scope.server";
import { createMemoryStore } from "./store/memory-store";
import { getSessionStore, setSessionStore } from "./store.server";

const SESSION = "session-under-test";
const OLD = { id: "old", title: "Old", type: "team" as const, identitiesId: [] };
const ENTRY = { id: "north", title: "North", type: "team" };

/** What the stand-in answers to the list of what is followed, and what it was asked. */
let answer: { status: number; body: unknown };
let asked: string[];
let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    for await (const _chunk of request);
    if (request.url?.startsWith("/api/follow/list_by_user")) {
      asked.push(decodeURIComponent(request.url));
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    } else response.end(JSON.stringify({ content: { enabled: true, devices: [] } }));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  asked = [];
  answer = { status: 200, body: { content: { entries: [ENTRY] } } };
  setSessionStore(createMemoryStore());
  const now = Date.now();
  const tokens = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  const record = { user, token: "at1", userTokenData: tokens, followed: [OLD], devices: [] };
  await getSessionStore().create(SESSION, record, now);
});

async function visit(headers: Record<string, string> = {}) {
  const url = "http://site.test/live";
  const [cookie = ""] = (await writeSessionId(new Request(url), SESSION)).split(";");
  const request = new Request(url, {
    // A browser known to have no scripts waits for everything, however busy this machine is.
    headers: { accept: "text/html", cookie: `${cookie}; noscript=1`, "user-agent": "Firefox", ...headers },
  });
  const args: LoadArgs = { request, context: {} };
  return (await loadRoot(args)).data;
}
const kept = async () => (await getSessionStore().read(SESSION))?.record.followed.map(({ id }) => id);

it("is asked for with every document of a signed-in viewer, and kept", async () => {
  expect((await visit()).toast).toBeNull();
  expect(asked).toHaveLength(1);
  const query = new URL(asked[0] ?? "", platform.url).searchParams;
  expect(query.get("size")).toBe("150");
  expect(query.get("version")).toBe("2");
  expect(query.getAll("types[]")).toEqual(["team", "identity_item"]);
  await expect.poll(kept).toEqual(["north"]);
});

it("is not asked for by navigations within the page, nor for anonymous viewers", async () => {
  await visit({ accept: "*/*" });
  await visit({ cookie: "" });
  expect(asked).toEqual([]);
});

it("stays as it was when the platform fails, and the viewer is told", async () => {
  answer = { status: 500, body: { error: true } };
  expect((await visit()).toast).toEqual({ kind: "danger", key: "errors:followed_not_loaded" });
  expect(await kept()).toEqual(["old"]);
});
