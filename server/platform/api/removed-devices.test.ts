/** The session of a removed device can only read that fact and sign out. */
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { accountHolders, refusalOf } from "../../../tests/support/account-holders.ts";
import { CALLS } from "../../../tests/support/platform-calls/calls.ts";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";

const PHONE = "a phone that was lost";
const REMOVED = [401, "device_removed"];
/** Calls that accept no token. */
const OPEN = CALLS.filter(({ auth }) => auth === "none").map(({ method, path }) => `${method} ${path}`);

let platform: TestPlatform;
/** Another process of the installation, without Redis. */
let elsewhere: TestPlatform;
let people: ReturnType<typeof accountHolders>;
const sockets: Socket[] = [];

beforeAll(async () => {
  platform = await startTestPlatform({ payments: { port: 0, isPortFixed: false } });
  elsewhere = await startTestPlatform({ databaseUrl: platform.databaseUrl, seed: "none" });
  people = accountHolders(platform);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await elsewhere?.stop();
  await platform?.stop();
});

const ask = (socket: Socket, userId: string): Promise<unknown> =>
  socket.timeout(20_000).emitWithAck("join-user-room", { userId });
function open(at: TestPlatform, auth: { token: string } | { ticket: string }): Socket {
  const socket = io(at.url, {
    path: "/ws",
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth,
  });
  sockets.push(socket);
  return socket;
}
async function ticketOf(token: string): Promise<string> {
  const reply = await platform.call("POST", "/api/user/socket_ticket", { token });
  return z.object({ content: z.object({ ticket: z.string() }) }).parse(reply.body).content.ticket;
}

describe("every call of a removed device", () => {
  it("is rejected, except the device check and signing out", async () => {
    const { email } = await people.newcomer();
    const { token } = await people.removedDevice(email, PHONE);
    const { body } = await platform.call("GET", "/api/docs/json");
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.length).toBeGreaterThan(40);
    const passed: string[] = [];
    for (const call of calls.filter((each) => !OPEN.includes(each))) {
      const [method = "", path = ""] = call.split(" ");
      if (path === "/api/user/logout") continue;
      const sent = method === "POST" ? {} : undefined;
      const reply = await platform.call(method, path.replace(/\{\w+\}/g, "live-1"), { token, body: sent });
      const isRefused = reply.status === 401 && refusalOf(reply)[1] === "device_removed";
      if (!isRefused) passed.push(call);
    }
    expect(passed).toEqual(["POST /api/user/check_current_device"]);
    expect(await people.check(token, PHONE, true)).toMatchObject({ enabled: false, removed: true });
    expect((await platform.call("POST", "/api/user/logout", { token, body: {} })).status).toBe(204);
    expect(refusalOf(await people.profile(token))).toEqual([401, "invalid_token"]);
  });

  it("is rejected with valid parameters as well: the account, the stored card, the owner's devices", async () => {
    const { email } = await people.newcomer();
    const { token, owner } = await people.removedDevice(email, PHONE);
    const password = "a long password";
    for (const [path, body] of [
      ["/api/user/delete_account", { password }],
      ["/api/user/delete_device", { deviceId: "the owner's laptop" }],
      ["/api/user/change_password", { oldPassword: password, newPassword: "another long one" }],
      ["/api/user/update_profile", { data: { displayName: "Mallory" } }],
      ["/api/commerce/subscribe_by_stored_cc", { subscription_id: "plan-all", password }],
      ["/api/commerce/redeem_access_code", { code: "TOUCHLINE-TEAM" }],
    ] as const) {
      expect([path, ...refusalOf(await platform.call("POST", path, { token, body }))]).toEqual([
        path,
        ...REMOVED,
      ]);
    }
    expect((await people.profile(owner.token)).body).toMatchObject({ content: { displayName: "Ann Lee" } });
  });
});

it("the refresh token of a removed device is invalid, whenever it was renewed last", async () => {
  const { email } = await people.newcomer();
  const phone = await people.signIn(email, PHONE);
  const renewed = await people.refresh(phone.refreshToken);
  const { refresh_token, token } = z
    .object({ refresh_token: z.string(), token: z.string() })
    .parse(renewed.body);
  const laptop = await people.signIn(email, "laptop");
  await people.remove(laptop.token, PHONE);
  for (const each of [phone.refreshToken, refresh_token]) {
    expect(refusalOf(await people.refresh(each))).toEqual([401, "refresh_token_failed"]);
  }
  expect(refusalOf(await people.profile(token))).toEqual(REMOVED);
});

describe("sockets of a removed device", () => {
  it("are notified and closed in every process; others stay open", async () => {
    const { email, id } = await people.newcomer();
    const phone = await people.signIn(email, PHONE);
    const laptop = await people.signIn(email, "laptop");
    const received: string[] = [];
    const gone: Socket[] = [];
    for (const [name, at] of Object.entries({ platform, elsewhere })) {
      const socket = open(at, { token: phone.token });
      socket.on("remove-user-device", ({ deviceId }) => received.push(`${name}: ${deviceId}`));
      expect(await ask(socket, id)).toBe('{"ok":true}');
      gone.push(socket);
    }
    const kept = open(elsewhere, { token: laptop.token });
    expect(await ask(kept, id)).toBe('{"ok":true}');
    await people.remove(laptop.token, PHONE);
    for (const socket of gone) await expect.poll(() => socket.connected).toBe(false);
    expect(new Set(received)).toEqual(new Set([`platform: ${PHONE}`, `elsewhere: ${PHONE}`]));
    expect(kept.connected).toBe(true);
  });

  it("cannot be opened again, neither by its access token nor by an earlier ticket", async () => {
    const { email, id } = await people.newcomer();
    const phone = await people.signIn(email, PHONE);
    const ticket = await ticketOf(phone.token);
    const laptop = await people.signIn(email, "laptop");
    await people.remove(laptop.token, PHONE);
    for (const auth of [{ token: phone.token }, { ticket }]) {
      for (const at of [platform, elsewhere]) expect(await ask(open(at, auth), id)).toBe('{"ok":false}');
    }
    expect(await ask(open(elsewhere, { ticket: await ticketOf(laptop.token) }), id)).toBe('{"ok":true}');
  });
});
