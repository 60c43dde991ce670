import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { createMemoryStore } from "../../tests/support/memory-store";
import { contextOf } from "./context.server";

/** A platform that exchanges a token when the test lets it. */
let platform: RunningServer;
let exchanges = 0;
let began: () => void;
let respond: () => void;
let hasBegun: Promise<void>;

beforeAll(async () => {
  platform = await serve((_request, response) => {
    exchanges += 1;
    respond = () => response.end(JSON.stringify({ access_token: "new", expires_in: 3_600 }));
    began();
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  hasBegun = new Promise((resolve) => {
    began = resolve;
  });
  const userTokenData = { token: "old", refreshToken: "r", tokenUpdateTime: 0, tokenExpirationTime: 1_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  const record = { user, token: "old", userTokenData, followed: [], devices: [] };
  await getSessionStore().create("s1", record, Date.now());
});

async function visit(signal?: AbortSignal) {
  const url = "http://site.test/live";
  const [cookie = ""] = (await writeSessionId(new Request(url), "s1")).split(";");
  return contextOf({ request: new Request(url, { headers: { cookie }, signal }), context: {} }).viewer();
}

it("a viewer who closes one tab takes the new token from no other", async () => {
  const tab = new AbortController();
  const closed = visit(tab.signal);
  await hasBegun;
  const other = visit();
  tab.abort();
  respond();
  expect((await other).session?.record.token).toBe("new");
  expect((await closed).session?.record.token).toBe("new");
  expect((await getSessionStore().read("s1"))?.record.token).toBe("new");
  expect(exchanges).toBe(1);
});
