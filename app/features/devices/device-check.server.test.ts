import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verdictOfFailure } from "~/features/devices/device-check.server";
import { readLimit } from "~/features/devices/device-limit.server";
import { contextOf } from "~/request/context.server";
import type { RouteArgs } from "~/request/facts.server";
import { readFlash, readSessionId, writeSessionId } from "~/session/cookies.server";
import { getSessionStore, setSessionStore } from "~/session/store.server";
import { useConfig } from "../../../tests/support/config";
import { type RunningServer, serve } from "../../../tests/support/http-server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { loadRoot } from "../../root.server";

/** Much longer than a page waits. */
const LATE_MS = 3000;
const SESSION = "session-under-test";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36";
const DEVICE = { id: "d1", deviceId: CHROME, deviceName: CHROME };

interface CheckRequest {
  device_id: string;
  register_new: boolean;
}
/** What the stand-in answers to a device check, and how long it takes. */
let fakeResponse: {
  status?: number;
  body?: unknown | ((check: CheckRequest) => unknown);
  milliseconds?: number;
  /** Promise for which it waits instead. */
  until?: Promise<void>;
};
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
    const check: CheckRequest = JSON.parse(body);
    checks.push(check);
    await (fakeResponse.until ?? delay(fakeResponse.milliseconds ?? 0));
    const reply = typeof fakeResponse.body === "function" ? fakeResponse.body(check) : fakeResponse.body;
    response.writeHead(fakeResponse.status ?? 200).end(JSON.stringify(reply));
  });
});
afterAll(() => platform.close());

beforeEach(async () => {
  configure();
  checks = [];
  fakeResponse = { body: { content: { enabled: true, devices: [] } } };
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

async function argsOf(path = "/live?page=2", headers: Record<string, string> = {}): Promise<RouteArgs> {
  const url = `http://site.test${path}`;
  const [cookie = ""] = (await writeSessionId(new Request(url), SESSION)).split(";");
  const accept = "text/html,application/xhtml+xml";
  return {
    request: new Request(url, { headers: { cookie, accept, "user-agent": CHROME, ...headers } }),
    context: {},
  };
}

/** The redirect that the root loader throws, if any. Only a page for members waits for the verdict, however late. */
async function visit(args: RouteArgs, requiresSignIn = true): Promise<Response | undefined> {
  const context = contextOf(args);
  try {
    const guard = requiresSignIn ? context.requireViewer() : undefined;
    await Promise.all([loadRoot(context), guard?.catch(() => undefined)]);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
const isKept = async () => (await getSessionStore().read(SESSION)) !== undefined;

/** A request of a browser that took the cookies of an fakeResponse. */
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
    fakeResponse.body = { content: { enabled: true, devices: [DEVICE] } };
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
    fakeResponse.body = { content: { enabled: true, devices: [DEVICE] } };
    await visit(await argsOf());
    fakeResponse.body = body;
    expect(await visit(await argsOf())).toBeUndefined();
    expect((await getSessionStore().read(SESSION))?.record.devices).toMatchObject([DEVICE]);
  });

  it("does not write for a later time of the same device", async () => {
    const at = (updated: string) => ({
      content: { enabled: true, devices: [{ ...DEVICE, updated }] },
    });
    fakeResponse.body = at("2026-05-02T18:00:00.000Z");
    await visit(await argsOf());
    const version = (await getSessionStore().read(SESSION))?.version;
    fakeResponse.body = at("2026-05-02T19:00:00.000Z");
    await visit(await argsOf());
    expect((await getSessionStore().read(SESSION))?.version).toBe(version);
  });

  it.each([
    [500, { error: true, messageErrorCode: "internal_error" }],
    [403, { error: true, messageErrorCode: "access_denied" }],
    [200, { error: true, messageErrorCode: "some_code" }],
  ])("signs out at a failure that the platform answers: %i %o", async (status, body) => {
    fakeResponse = { status, body };
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?deviceNoLongerAllowedError=true");
    expect(await isKept()).toBe(false);
    expect(await readSessionId(following(response as Response))).toBeUndefined();
    const flash = await readFlash(following(response as Response));
    expect(flash).toEqual({ signedOut: true, returnTo: "/live?page=2" });
  });

  it.each([429, 502, 503])("keeps the session when the fakeResponse is %i: not now", async (status) => {
    fakeResponse = { status, body: { error: true } };
    expect(await visit(await argsOf())).toBeUndefined();
    expect(await isKept()).toBe(true);
  });

  it("keeps the session when the platform does not respond", async () => {
    useConfig({ env: { API_BASE: "http://127.0.0.1:9" } });
    expect(await visit(await argsOf())).toBeUndefined();
    expect(await isKept()).toBe(true);
  });

  it("says that the session has expired when its tokens cannot be renewed", async () => {
    fakeResponse = { status: 401, body: { error: true, messageErrorCode: "invalid_token" } };
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?sessionExpired=true");
    expect(verdictOfFailure(new Response())).toMatchObject({ kind: "expired" });
  });

  it("says so too when the platform names that as the reason", async () => {
    fakeResponse = { status: 400, body: { error: true, messageErrorCode: "refresh_token_failed" } };
    const response = await visit(await argsOf());
    expect(response?.headers.get("location")).toBe("/auth/login?sessionExpired=true");
    expect(await isKept()).toBe(false);
  });

  it.each([{}, { content: null }, { content: {} }])("takes %j for no objection", async (body) => {
    fakeResponse = { status: 200, body };
    expect(await visit(await argsOf())).toBeUndefined();
    expect(await isKept()).toBe(true);
  });
});

describe("a device that is one too many", () => {
  beforeEach(() => {
    fakeResponse.body = { content: { enabled: false, devices: [DEVICE] } };
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
    // The same URL in another browser.
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

describe("a browser that was updated", () => {
  const UPDATED = CHROME.replace("140", "141");
  const keep = async (devices: object[]) => {
    const stored = await getSessionStore().read(SESSION);
    if (!stored) throw new Error("no session");
    const record = { ...stored.record, devices: devices as typeof stored.record.devices };
    await getSessionStore().write(SESSION, record, stored.version);
  };
  /** A platform that registers what it is asked to register, while there is room, and returns its list. */
  const platformWith = (list: string[], room: boolean) => {
    const known = [...list];
    fakeResponse.body = ({ device_id, register_new }: CheckRequest) => {
      if (register_new && room && !known.includes(device_id)) known.push(device_id);
      const devices = known.map((id) => ({ id, deviceId: id, deviceName: id }));
      return { content: { enabled: known.includes(device_id), devices } };
    };
  };
  const visitUpdated = async () => visit(await argsOf("/live", { "user-agent": UPDATED }));

  it("is registered once under its new identification, and known from then on", async () => {
    await keep([DEVICE]);
    platformWith([CHROME], true);
    expect(await visitUpdated()).toBeUndefined();
    expect(checks).toMatchObject([
      { device_id: UPDATED, register_new: false },
      { device_id: UPDATED, register_new: true },
    ]);
    expect((await getSessionStore().read(SESSION))?.record.devices).toHaveLength(2);
    checks = [];
    expect(await visitUpdated()).toBeUndefined();
    expect(checks).toMatchObject([{ register_new: false }]);
  });

  it("is led to the limit screen when there is no room", async () => {
    await keep([DEVICE]);
    platformWith([CHROME], false);
    expect((await visitUpdated())?.headers.get("location")).toMatch(/^\/auth\/login\/limit/);
    expect(checks).toHaveLength(2);
  });

  it.each([
    ["this device", [{ ...DEVICE, deviceId: UPDATED }], ["laptop"]],
    ["this device, before the update", [DEVICE, { ...DEVICE, deviceId: "laptop" }], ["laptop"]],
  ])("does not register what was removed: %s", async (_, kept, list) => {
    await keep(kept);
    platformWith(list, true);
    expect((await visitUpdated())?.headers.get("location")).toMatch(/^\/auth\/login\/limit/);
    expect(checks).toMatchObject([{ register_new: false }]);
  });
});

it("a removed device has to sign in again: making room would not help it", async () => {
  fakeResponse.body = { content: { enabled: false, removed: true, devices: [] } };
  const response = await visit(await argsOf());
  expect(response?.headers.get("location")).toBe("/auth/login?deviceNoLongerAllowedError=true");
  expect(await isKept()).toBe(false);
  expect(checks).toMatchObject([{ register_new: false }]);
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
    const refusal = { status: 500, body: { error: true } };
    let respond = () => {};
    const until = new Promise<void>((resolve) => {
      respond = resolve;
    });
    fakeResponse = { ...refusal, until };
    expect(await visit(await argsOf(), false)).toBeUndefined();
    expect(checks).toHaveLength(1);
    respond();
    fakeResponse = { ...refusal, milliseconds: LATE_MS };
    const kept: boolean[] = [];
    // The first of them may come before the page knows the verdict.
    const next = async () => {
      kept.push(await isKept());
      return (await visit(await argsOf(), false))?.headers.get("location");
    };
    await expect.poll(next).toContain("deviceNoLongerAllowedError");
    expect(kept).not.toContain(false);
  });

  it("a page for members waits", async () => {
    fakeResponse = { status: 500, body: { error: true }, milliseconds: 300 };
    const args = await argsOf("/account");
    const [root] = await Promise.all([visit(args, false), contextOf(args).requireViewer()]);
    expect(root?.headers.get("location")).toContain("deviceNoLongerAllowedError");
  });
});
