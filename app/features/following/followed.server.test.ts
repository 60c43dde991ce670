import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refreshFollowed } from "~/features/following/followed.server";
import { contextOf, type RequestContext } from "~/request/context.server";
import { writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { loadRoot } from "../../root.server";

const SESSION = "session-under-test";
const OLD = { id: "old", title: "Old", type: "team" as const, identitiesId: [] };
const ENTRY = { id: "north", title: "North", type: "team" };

/** What the stand-in answers to the list of what is followed, and what it was asked. */
let fakeResponse: { status: number; body: unknown };
let requested: string[];
let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    for await (const _chunk of request);
    if (request.url?.startsWith("/api/follow/list_by_user")) {
      requested.push(decodeURIComponent(request.url));
      response.writeHead(fakeResponse.status).end(JSON.stringify(fakeResponse.body));
    } else response.end(JSON.stringify({ content: { enabled: true, devices: [] } }));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  useConfig({ env: { API_BASE: platform.url } });
  requested = [];
  fakeResponse = { status: 200, body: { content: { entries: [ENTRY] } } };
  setSessionStore(createMemoryStore());
  const now = Date.now();
  const tokens = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000 };
  const user = { id: "u1", canCreateGlobalTag: false };
  const record = { user, token: "at1", userTokenData: tokens, followed: [OLD], devices: [] };
  await getSessionStore().create(SESSION, record, now);
});

async function contextWith(headers: Record<string, string> = {}): Promise<RequestContext> {
  const url = "http://site.test/live";
  const [cookie = ""] = (await writeSessionId(new Request(url), SESSION)).split(";");
  const request = new Request(url, {
    // A browser known to have no scripts waits for everything, however busy this machine is.
    headers: { accept: "text/html", cookie: `${cookie}; noscript=1`, "user-agent": "Firefox", ...headers },
  });
  return contextOf({ request, context: {} });
}
const visit = async (headers?: Record<string, string>) => (await loadRoot(await contextWith(headers))).data;
const kept = async () => (await getSessionStore().read(SESSION))?.record.followed.map(({ id }) => id);

it("is asked for with every document of a signed-in viewer, and kept", async () => {
  expect((await visit()).toast).toBeNull();
  expect(requested).toHaveLength(1);
  const query = new URL(requested[0] ?? "", platform.url).searchParams;
  expect(query.get("size")).toBe("150");
  expect(query.get("version")).toBe("2");
  expect(query.getAll("types[]")).toEqual(["team", "identity_item"]);
  await expect.poll(kept).toEqual(["north"]);
});

it("is not asked for by navigations within the page, nor for anonymous viewers", async () => {
  await visit({ "sec-fetch-dest": "empty" });
  await visit({ cookie: "" });
  expect(requested).toEqual([]);
});

it("stays as it was when the platform fails, and the viewer is informed", async () => {
  fakeResponse = { status: 500, body: { error: true } };
  expect((await visit()).toast).toEqual({ kind: "danger", key: "errors:followed_not_loaded" });
  expect(await kept()).toEqual(["old"]);
});

it("leads to sign-in when the session has expired, each loader by a redirect of its own", async () => {
  fakeResponse = { status: 401, body: { error: true } };
  const context = await contextWith();
  const viewer = await context.viewer();
  if (!viewer.signedIn) throw new Error("not signed in");
  const [one, other] = await Promise.allSettled([
    refreshFollowed(context, viewer),
    refreshFollowed(context, viewer),
  ]);
  const redirects = [one, other].map((result) => (result.status === "rejected" ? result.reason : undefined));
  for (const redirect of redirects) {
    if (!(redirect instanceof Response)) throw new Error("no redirect");
    expect(redirect.headers.get("location")).toBe("/auth/login?sessionExpired=true");
    expect(redirect.headers.getSetCookie()).toHaveLength(2);
    expect(redirect.headers.get("x-remix-reload-document")).toBe("true");
  }
  expect(redirects[0]).not.toBe(redirects[1]);
});
