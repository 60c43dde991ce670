import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../tests/support/config";
import { type RunningServer, serve } from "../../tests/support/http-server";
import { loadRoot } from "../root.server";
import { readFlash, readSessionId, writeSessionId } from "./cookies.server";
import { verdictOfFailure } from "./device-check.server";
import { readLimit } from "./device-limit.server";
import { requireViewer } from "./guards.server";
import { type LoadArgs, scopeOf } from "./scope.server";
import { createMemoryStore } from "./store/memory-store";
import { getSessionStore, setSessionStore } from "./store.server";

/** Much longer than a page waits. */
const LATE_MS = 3000;
const SESSION = "session-under-test";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36";
const DEVICE = { id: "d1", deviceId: CHROME, deviceName: CHROME };

/** What the stand-in answers to a device check, and how long it takes. */
let answer: { status?: number; body?: unknown; milliseconds?: number };
let checks: unknown[];
let platform: RunningServer;

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url?.startsWith("/api/follow/list_by_user")) {
      response.end(JSON.stringify({ content: { entries: [] } }));
      return;
    }
    if (request.url !== "/api/user/check_current_device") {
      response.writeHead(401).end(JSON.stringify({ error: true, messageErrorCode: "invalid_token" }));
      return;
    }
    checks.push(JSON.parse(body));
    await delay(answer.milliseconds ?? 0);
    response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  configure();
  checks = [];
  answer = { body: { content: { enabled: true, devices: [] } } };
  setSessionStore(createMemoryStore());
  await getSessionStore().create(SESSION, recordOf(), Date.now());
});

const configure = (customer = {}) => useConfig({ env: { API_BASE: platform.url }, customer });

function recordOf(refreshToken?: string) {
  const now = Date.now();
  const tokens = { token: "at1", tokenUpdateTime: now, tokenExpirationTime: now + 3600_000, refreshToken };
  const user = { id: "u1", canCreateGlobalTag: false };
  return { user, token: "at1", userTokenData: tokens, followed: [], devices: [] };
}

async function argsOf(path = "/live?page=2", headers: Record<string, string> = {}): Promise<LoadArgs> {
  const url = `http://site.test${path}`;
  const [cookie = ""] = (await writeSessionId(new Request(url), SESSION)).split(";");
  const accept = "text/html,application/xhtml+xml";
  return {
    request: new Request(url, { headers: { cookie, accept, "user-agent": CHROME, ...headers } }),
    context: {},
  };
}

/** The redirect that the root loader throws, if any. Only a page for members waits for the verdict, however late. */
async function visit(args: LoadArgs, isForMembers = true): Promise<Response | undefined> {
  scopeOf(args).isForMembers = isForMembers;
  try {
    await loadRoot(args);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
const isKept = async () => (await getSessionStore().read(SESSION)) !== undefined;

/** A request of a browser that took the cookies of an answer. */
function following(response: Response): Request {
  const cookie = response.headers
    .getSetCookie()
    .filter((line) => !/max-age=0(;|$)/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
  return new Request(new URL(response.headers.get("location") ?? "", "http://site.test"), {
    headers: { cookie },
  });
}

describe("what a check's outcome means", () => {
  it("asks for this device, without registering it", async () => {
    expect(await visit(await argsOf())).toBeUndefined();
    expect(checks).toEqual([{ device_id: CHROME, device_name: CHROME, register_new: false }]);
  });

  it("keeps the list of devices in the session's record, which has no other parts", async () => {
    answer.body = { content: { enabled: true, devices: [DEVICE] } };
    await visit(await argsOf());
    const record = (await getSessionStore().read(SESSION))?.record;
    expect(record?.devices).toMatchObject([DEVICE]);
    expect(Object.keys(record ?? {}).sort()).toEqual([
      "devices",
      "followed",
      "token",
      "user",
      "userTokenData",
    ]);
  });

  it.each([
    { content: { enabled: true } },
    { content: { enabled: true, devices: null } },
    { content: {} },
    { content: null },
    {},
  ])("keeps the list that is known when %j says nothing of devices", async (body) => {
    answer.body = { content: { enabled: true, devices: [DEVICE] } };
    await visit(await argsOf());
    answer.body = body;
    expect(await visit(await argsOf())).toBeUndefined();
    expect((await getSessionStore().read(SESSION))?.record.devices).toMatchObject([DEVICE]);
  });

  it("does not write for a later time of the same device", async () => {
    const at = (updated: string) => ({
      content: { enabled: true, devices: [{ ...DEVICE, updated }] },
    });
    answer.body = at("2026-05-02T18:00:00.000Z");
    await visit(await argsOf());
    const version = (await getSessionStore().read(SESSION))?.version;
    answer.body = at("2026-05-02T19:00:00.000Z");
    await visit(await argsOf());
    expect((await getSessionStore().read(SESSION))?.version).toBe(version);
  });

  it.each([
    [500, { error: true, messageErrorCode: "internal_error" }],
    [403, { error: true, messageErrorCode: "access_denied" }],
    [200, { error: true, messageErrorCode: "some_code" }],
  ])("signs out at a failure that the platform answers: %i %o", async (status, body) => {
    answer = { status, body };
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?deviceNoLongerAllowedError=true");
    expect(await isKept()).toBe(false);
    expect(await readSessionId(following(response as Response))).toBeUndefined();
    const flash = await readFlash(following(response as Response));
    expect(flash).toEqual({ signedOut: true, returnTo: "/live?page=2" });
  });

  it.each([429, 502, 503])("keeps the session when the answer is %i: not now", async (status) => {
    answer = { status, body: { error: true } };
    expect(await visit(await argsOf())).toBeUndefined();
    expect(await isKept()).toBe(true);
  });

  it("keeps the session when nobody answers", async () => {
    useConfig({ env: { API_BASE: "http://127.0.0.1:9" } });
    expect(await visit(await argsOf())).toBeUndefined();
    expect(await isKept()).toBe(true);
  });

  it("says that the session has expired when its tokens cannot be renewed", async () => {
    answer = { status: 401, body: { error: true, messageErrorCode: "invalid_token" } };
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?sessionExpired=true");
    expect(verdictOfFailure(new Response())).toMatchObject({ kind: "expired" });
  });

  it("says so too when the platform names that as the reason", async () => {
    answer = { status: 400, body: { error: true, messageErrorCode: "refresh_token_failed" } };
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?sessionExpired=true");
    expect(await isKept()).toBe(false);
  });

  it.each([{}, { content: null }, { content: {} }])("takes %j for no objection", async (body) => {
    answer = { status: 200, body };
    expect(await visit(await argsOf())).toBeUndefined();
    expect(await isKept()).toBe(true);
  });
});

describe("a device that is one too many", () => {
  beforeEach(() => {
    answer.body = { content: { enabled: false, devices: [DEVICE] } };
  });

  it("leads to the screen that removes one; nothing secret can be read on the way", async () => {
    const response = (await visit(await argsOf())) as Response;
    const location = response.headers.get("location") ?? "";
    expect(location).toMatch(/^\/auth\/login\/limit\?data=%7B%22token%22/);
    expect(location).not.toContain("at1");
    expect(await isKept()).toBe(true);
    expect((await getSessionStore().read(SESSION))?.record.devices).toMatchObject([DEVICE]);
    const limit = await readLimit(following(response));
    expect(limit).toEqual({ credentials: { token: "at1", provider: "" }, isPlain: false });
    // The same address in another browser.
    expect(await readLimit(new Request(following(response).url))).toBeUndefined();
    expect(await readFlash(following(response))).toEqual({ returnTo: "/live?page=2" });
  });

  it("with the new flow is signed out", async () => {
    configure({ enable_new_device_limit_flow: true });
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?deviceNoLongerAllowedError=true");
    expect(await isKept()).toBe(false);
  });
});

describe("when it is asked", () => {
  it("not for the data of a navigation, not for anonymous viewers, not on the screen it leads to", async () => {
    await visit({ ...(await argsOf()), context: { isData: true } });
    await visit(await argsOf("/live", { "sec-fetch-dest": "empty" }));
    await visit(await argsOf("/live", { cookie: "" }));
    await visit(await argsOf("/auth/login/limit?data=x"));
    expect(checks).toEqual([]);
  });

  it("for a page, whatever words it is asked for in", async () => {
    await visit({ ...(await argsOf("/live", { accept: "*/*" })), context: { isData: false } });
    await visit(await argsOf("/live", { accept: "" }));
    expect(checks).toHaveLength(2);
  });

  it("a public page does not wait for a late verdict; the next page does", async () => {
    answer = { status: 500, body: { error: true }, milliseconds: LATE_MS };
    const started = performance.now();
    expect(await visit(await argsOf(), false)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(LATE_MS);
    await delay(LATE_MS + 500);
    expect(await isKept()).toBe(true);
    const next = await visit(await argsOf(), false);
    expect(next?.headers.get("location")).toContain("deviceNoLongerAllowedError");
  });

  it("a page for members waits", async () => {
    answer = { status: 500, body: { error: true }, milliseconds: 300 };
    const args = await argsOf("/account");
    const [root] = await Promise.all([visit(args, false), requireViewer(args)]);
    expect(root?.headers.get("location")).toContain("deviceNoLongerAllowedError");
  });
});
