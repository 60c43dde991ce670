/** Sockets of viewers who were signed out elsewhere, and limits of sockets. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { runCommand } from "../cli/run.ts";
import { createTrust } from "../http/trusted-proxies.ts";
import { openGateway } from "./gateway.ts";

let here: TestPlatform;
let elsewhere: TestPlatform;
const sockets: Socket[] = [];

beforeAll(async () => {
  here = await startTestPlatform({ socketsPerAddress: 5, trustProxy: "loopback" });
  // Another process of the installation, without Redis.
  elsewhere = await startTestPlatform({ databaseUrl: here.databaseUrl, seed: "none" });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await elsewhere.stop();
  await here.stop();
});

function open(at: { url: string }, token?: string, headers: Record<string, string> = {}): Socket {
  const socket = io(at.url, {
    ...{ path: "/ws", transports: ["websocket"], forceNew: true, reconnection: false },
    ...{ auth: token ? { token } : {}, extraHeaders: headers },
  });
  sockets.push(socket);
  return socket;
}
const ask = (socket: Socket, name: string, message: unknown): Promise<unknown> =>
  socket.timeout(20_000).emitWithAck(name, message);
const isOpened = (socket: Socket) =>
  new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("connect_error", () => resolve(false));
  });

let accountCount = 0;
async function newcomer() {
  accountCount += 1;
  const body = { email: `fan${accountCount}@b.example`, password: "a long password", displayName: "Ann" };
  const reply = await here.call("POST", "/api/user/register", { body });
  const Registered = z.object({
    content: z.object({
      profile: z.object({ id: z.string() }),
      tokenData: z.object({ access_token: z.string() }),
    }),
  });
  const { profile, tokenData } = Registered.parse(reply.body).content;
  return { ...body, id: profile.id, token: tokenData.access_token };
}
async function listening(at: TestPlatform, viewer: { id: string; token: string }): Promise<Socket> {
  const socket = open(at, viewer.token);
  expect(await ask(socket, "join-user-room", { userId: viewer.id })).toBe('{"ok":true}');
  return socket;
}
const login = async ({ email, password }: { email: string; password: string }) => {
  const body = { username: email, password, device_id: "tv", device_name: "tv" };
  const { body: reply } = await here.call("POST", "/api/user/login", { body });
  return z.object({ content: z.object({ tokenData: z.object({ access_token: z.string() }) }) }).parse(reply)
    .content.tokenData.access_token;
};
async function endSessions(email: string): Promise<number> {
  return runCommand(["end-sessions", email], {
    variables: { DATA_DIR: path.join(here.directory, "none"), DATABASE_URL: here.databaseUrl },
    stdin: Readable.from([""]),
    say: () => undefined,
    complain: () => undefined,
  });
}

describe("a sign-out reaches the sockets of every process", () => {
  it("from the command line", async () => {
    const viewer = await newcomer();
    const open = [await listening(here, viewer), await listening(elsewhere, viewer)];
    const bystander = await listening(elsewhere, await newcomer());
    expect(await endSessions(viewer.email)).toBe(0);
    for (const socket of open) await expect.poll(() => socket.connected).toBe(false);
    expect(bystander.connected).toBe(true);
  });

  it("by deleting the account", async () => {
    const viewer = await newcomer();
    const socket = await listening(elsewhere, viewer);
    const reply = await here.call("POST", "/api/user/delete_account", {
      token: viewer.token,
      body: { password: viewer.password },
    });
    expect(reply.status).toBe(204);
    await expect.poll(() => socket.connected).toBe(false);
  });

  it("of one session: its sockets receive nothing more, others do", async () => {
    const viewer = await newcomer();
    const other = { ...viewer, token: await login(viewer) };
    const [gone, kept] = [await listening(elsewhere, viewer), await listening(elsewhere, other)];
    const received: string[] = [];
    gone.on("remove-user-device", () => received.push("gone"));
    kept.on("remove-user-device", () => received.push("kept"));
    expect((await here.call("POST", "/api/user/logout", { token: viewer.token, body: {} })).status).toBe(204);
    // Sign-outs reach a process in their order.
    const later = await newcomer();
    const witness = await listening(elsewhere, later);
    await endSessions(later.email);
    await expect.poll(() => witness.connected).toBe(false);
    // The second device is removed at the process that has the sockets.
    await login({ ...viewer });
    const body = { deviceId: "tv" };
    await elsewhere.call("POST", "/api/user/delete_device", { token: other.token, body });
    await expect.poll(() => received).toContain("kept");
    // Answered after what was sent before.
    await ask(gone, "leave-event-room", { eventId: "e1" });
    expect(received).toEqual(["kept"]);
  });

  it("announced while the listening connection was lost", async () => {
    const viewer = await newcomer();
    const socket = await listening(elsewhere, viewer);
    const client = new pg.Client({ connectionString: here.databaseUrl });
    await client.connect();
    await client.query("update sessions set ended_at = now() where user_id = $1", [viewer.id]);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'touchline-news' and datname = current_database()`;
    expect((await client.query(cut)).rowCount).toBeGreaterThanOrEqual(2);
    await client.end();
    await expect.poll(() => socket.connected).toBe(false);
    const later = await newcomer();
    const next = await listening(elsewhere, later);
    await endSessions(later.email);
    await expect.poll(() => next.connected).toBe(false);
  });
});

it.each(["join-user-room", "leave-user-room", "join-event-room", "leave-event-room"])(
  "acknowledges a call of %s without a message",
  async (name) => {
    const socket = open(here);
    expect(await socket.timeout(20_000).emitWithAck(name)).toBe('{"ok":false}');
  },
);

describe("limits", () => {
  it("responds ok:false to a flood, and disconnects if it continues", async () => {
    const server = createServer();
    let now = 0;
    const gateway = await openGateway({
      server,
      logger: pino({ level: "silent" }),
      authenticate: () => Promise.reject(new Error("nobody")),
      versionOf: async () => undefined,
      allowsOrigin: () => true,
      trust: createTrust(false),
      monotonicNow: () => now,
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const socket = open({ url: `http://127.0.0.1:${port}` });
      const accepted = async (messages: number) => {
        const calls = Array.from({ length: messages }, () =>
          ask(socket, "leave-event-room", { eventId: "e1" }),
        );
        const replies = await Promise.all(calls);
        expect(replies.every((reply) => reply === '{"ok":true}' || reply === '{"ok":false}')).toBe(true);
        return replies.filter((reply) => reply === '{"ok":true}').length;
      };
      expect(await accepted(100)).toBe(60);
      now += 2_000;
      expect(await accepted(20)).toBe(10);
      // The 100th refusal, and the one after it.
      expect(await accepted(50)).toBe(0);
      expect(socket.connected).toBe(true);
      socket.emit("leave-event-room", { eventId: "e1" });
      await expect.poll(() => socket.connected).toBe(false);
    } finally {
      await gateway.close();
    }
  });

  it("accepts a limited number of connections per address, and another when one has closed", async () => {
    const from = (address: string) => open(here, undefined, { "x-forwarded-for": address });
    const five = Array.from({ length: 5 }, () => from("203.0.113.7"));
    expect(await Promise.all(five.map(isOpened))).toEqual(Array(5).fill(true));
    expect(await isOpened(from("203.0.113.7"))).toBe(false);
    expect(await isOpened(from("203.0.113.8"))).toBe(true);
    five[0]?.disconnect();
    await expect.poll(() => isOpened(from("203.0.113.7"))).toBe(true);
  });
});

describe("a ticket", () => {
  const ticketOf = async (token: string) => {
    const reply = await here.call("POST", "/api/user/socket_ticket", { token });
    return z.object({ content: z.object({ ticket: z.string() }) }).parse(reply.body).content.ticket;
  };
  const openWith = (auth: object) => {
    const socket = io(here.url, {
      path: "/ws",
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
      auth,
    });
    sockets.push(socket);
    return socket;
  };

  it("joins its own user's room and no other", async () => {
    const viewer = await newcomer();
    const other = await newcomer();
    const socket = openWith({ ticket: await ticketOf(viewer.token) });
    expect(await ask(socket, "join-user-room", { userId: viewer.id })).toBe('{"ok":true}');
    expect(await ask(socket, "join-user-room", { userId: other.id })).toBe('{"ok":false}');
  });

  it("is no access token, and an access token is no ticket", async () => {
    const viewer = await newcomer();
    const ticket = await ticketOf(viewer.token);
    expect((await here.call("GET", "/api/user/get_profile", { token: ticket })).status).toBe(401);
    const socket = openWith({ ticket: viewer.token });
    expect(await ask(socket, "join-user-room", { userId: viewer.id })).toBe('{"ok":false}');
  });

  it("is invalid once its session has ended", async () => {
    const viewer = await newcomer();
    const ticket = await ticketOf(viewer.token);
    await here.call("POST", "/api/user/logout", { token: viewer.token });
    const socket = openWith({ ticket });
    expect(await ask(socket, "join-user-room", { userId: viewer.id })).toBe('{"ok":false}');
  });
});

describe("the versions of events", () => {
  const joined = async (at: TestPlatform, eventIds: string[]) => {
    const socket = open(at);
    for (const eventId of eventIds) await ask(socket, "join-event-room", { eventId });
    return socket;
  };
  const versionsOf = async (socket: Socket, eventIds: unknown) =>
    JSON.parse(String(await ask(socket, "event-versions", { eventIds })));

  it("are those of the latest message, in every process, for joined rooms only", async () => {
    const socket = await joined(elsewhere, ["live-1", "nothing"]);
    const before = await versionsOf(socket, ["live-1", "live-2", "nothing"]);
    expect(before).toEqual({ ok: true, versions: { "live-1": expect.any(Number) } });
    const message = new Promise<{ version: number }>((resolve) => socket.once("update-event", resolve));
    const database = new pg.Client({ connectionString: here.databaseUrl });
    await database.connect();
    const version = before.versions["live-1"] + 1;
    await database.query("update media set news_version = $1 where id = 'live-1'", [version]);
    const news = JSON.stringify({ eventId: "live-1", version, changes: ["lists"] });
    await database.query("select pg_notify('touchline_event_news', $1)", [news]);
    await database.end();
    expect((await message).version).toBe(version);
    expect(await versionsOf(socket, ["live-1"])).toEqual({ ok: true, versions: { "live-1": version } });
  });

  it.each([undefined, "live-1", [1], Array(51).fill("live-1")])("are none for %j", async (eventIds) => {
    expect(await versionsOf(await joined(here, ["live-1"]), eventIds)).toEqual({ ok: false });
  });
});
