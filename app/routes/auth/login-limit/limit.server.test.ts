import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useConfig } from "../../../../tests/support/config";
import { type RunningServer, serve } from "../../../../tests/support/http-server";
import { createMemoryStore } from "../../../../tests/support/memory-store";
import { storeCookies } from "../../../../tests/support/store-cookies";
import { contextOf } from "../../../request/context.server";
import { readSessionId } from "../../../session/cookies.server";
import { getSessionStore, setSessionStore } from "../../../session/store.server";
import { submitLogin } from "../login/login.server";
import { loadLimit, submitLimit } from "./limit.server";

const PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36";
const RAW_DEVICE = { id: "d1", deviceId: PHONE, deviceName: PHONE };
const WORD = "a long password";

/** A platform whose list of devices is full until one is removed. */
let isFull: boolean;
let devices: object[];
let removed: { token?: string; deviceId: string }[];
let platform: RunningServer;
const cookies = new Map<string, string>();

const tokens = (name: string) => ({ access_token: name, expires_in: 3600, refresh_token: `${name}-refresh` });

beforeAll(async () => {
  platform = await serve(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    const send = (content: unknown) => response.end(JSON.stringify({ content }));
    switch (request.url?.split("?")[0]) {
      case "/api/user/login":
        if (body.password !== WORD) {
          response
            .writeHead(401)
            .end(JSON.stringify({ error: true, messageErrorCode: "invalid_credentials" }));
        } else if (isFull) {
          send({ tokenData: tokens("limited"), devices, device_error: { message: "full" } });
        } else send({ tokenData: tokens("full"), profile: { id: "u1", displayName: "Ann" }, devices: [] });
        return;
      case "/api/user/delete_device":
        removed.push({ token: request.headers["x-authorization"]?.toString(), deviceId: body.deviceId });
        isFull = false;
        response.writeHead(204).end();
        return;
      case "/api/user/check_current_device":
        send({ enabled: true, devices: [RAW_DEVICE] });
        return;
      default:
        send({ entries: [] });
    }
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  useConfig({ env: { API_BASE: platform.url } });
  setSessionStore(createMemoryStore());
  cookies.clear();
  isFull = true;
  devices = [RAW_DEVICE];
  removed = [];
});

const responseOf = async (work: Promise<unknown>): Promise<Response> => {
  const response = await work.catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(response)}`);
  storeCookies(cookies, response.headers);
  return response;
};

function visit(path: string, fields?: Record<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, "user-agent": "a new browser", accept: "text/html" };
  const init = fields ? { method: "POST", body: new URLSearchParams(fields), headers } : { headers };
  return contextOf({ request: new Request(new URL(path, "http://site.test"), init), context: {} });
}

const SIGN_IN = { username: "ann@example.com", password: WORD };
const signIn = () => responseOf(submitLogin(visit("/auth/login?redirectTo=%2Ffollowing", SIGN_IN)));
const locationOf = (response: Response) => response.headers.get("location") ?? "";
const plain = (value: unknown) => `/auth/login/limit?data=${encodeURIComponent(JSON.stringify(value))}`;

describe("a sign-in on one device too many", () => {
  it("leads to the devices; nothing secret stands in the address", async () => {
    const response = await signIn();
    expect(response.status).toBe(303);
    const location = locationOf(response);
    const data = JSON.parse(new URL(location, "http://site.test").searchParams.get("data") ?? "");
    expect(Object.keys(data).sort()).toEqual(["password", "provider", "token", "username"]);
    expect(data.provider).toBe("credentials");
    for (const secret of [WORD, "limited", "ann@example.com"])
      expect(JSON.stringify(data)).not.toContain(secret);

    const id = await readSessionId(visit("/").request);
    const record = (await getSessionStore().read(id ?? ""))?.record;
    expect(record).toEqual({ followed: [], devices: [expect.objectContaining({ deviceId: PHONE })] });
    const page = (await loadLimit(visit(location))) as { data: { devices: unknown[]; isSignedIn: boolean } };
    expect(page.data).toMatchObject({ devices: [{ deviceId: PHONE, isCurrent: false }], isSignedIn: false });
  });

  it("lists the device first that was unused for the longest, and those of unknown age last", async () => {
    devices = [
      { ...RAW_DEVICE, deviceId: "unknown" },
      { ...RAW_DEVICE, deviceId: "new", addedAt: "2026-01-01T00:00:00Z", updatedAt: "2026-05-01T00:00:00Z" },
      { ...RAW_DEVICE, deviceId: "old", addedAt: "2026-02-01T00:00:00Z", updatedAt: "2026-02-02T00:00:00Z" },
    ];
    const page = (await loadLimit(visit(locationOf(await signIn())))) as {
      data: { devices: { deviceId: string }[] };
    };
    expect(page.data.devices.map(({ deviceId }) => deviceId)).toEqual(["old", "new", "unknown"]);
  });

  it("is finished when a device was removed, and leads to where it began", async () => {
    const location = locationOf(await signIn());
    const response = await responseOf(submitLimit(visit(location, { deviceId: PHONE })));
    expect([response.status, locationOf(response)]).toEqual([303, "/following"]);
    expect(removed).toEqual([{ token: "Bearer limited", deviceId: PHONE }]);
    const id = await readSessionId(visit("/").request);
    expect((await getSessionStore().read(id ?? ""))?.record).toMatchObject({
      token: "full",
      user: { id: "u1" },
    });
    expect(cookies.has("ott-limit")).toBe(false);
  });

  it("with the new flow leads back to sign-in and says why", async () => {
    useConfig({ env: { API_BASE: platform.url }, customer: { enable_new_device_limit_flow: true } });
    expect(locationOf(await signIn())).toBe("/auth/login?deviceNoLongerAllowedError=true");
  });
});

describe("the address of the limit screen", () => {
  it.each([
    "/auth/login/limit",
    "/auth/login/limit?data=",
    "/auth/login/limit?data=%7B",
    "/auth/login/limit?data=%E0%A4%A",
    plain({ provider: "x" }),
    plain([]),
  ])("that carries nothing leads to sign-in: %s", async (path) => {
    const response = await responseOf(loadLimit(visit(path)));
    expect([response.status, locationOf(response)]).toEqual([302, "/auth/login"]);
    const posted = await responseOf(submitLimit(visit(path, { deviceId: PHONE })));
    expect([posted.status, locationOf(posted)]).toEqual([303, "/auth/login"]);
  });

  it("is worth nothing in another browser", async () => {
    const location = locationOf(await signIn());
    cookies.delete("ott-limit");
    expect(locationOf(await responseOf(loadLimit(visit(location))))).toBe("/auth/login");
  });

  it("with plain values is replaced by a sealed one, which works", async () => {
    const input = plain({ token: "limited", provider: "facebook", ...SIGN_IN });
    const response = await responseOf(loadLimit(visit(input)));
    const location = locationOf(response);
    expect(response.status).toBe(303);
    expect(location).toContain("facebook");
    for (const secret of ["limited", encodeURIComponent(WORD), "ann"]) expect(location).not.toContain(secret);
    await loadLimit(visit(location));
    const done = await responseOf(submitLimit(visit(location, { deviceId: PHONE })));
    expect([done.status, locationOf(done)]).toEqual([303, "/"]);
  });
});
