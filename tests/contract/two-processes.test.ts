/**
 * Two processes of the platform act as one: they share writes, deliver each other's messages to their
 * sockets, and execute concurrent requests once.
 */
import pg from "pg";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";

let platform: TestPlatform;
let database: pg.Client;
let here: string;
let there: string;
beforeAll(async () => {
  platform = await startTestPlatform({ payments: { port: 0, isPortFixed: false } });
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
  [here = "", there = ""] = platform.urls;
});
afterAll(async () => {
  await database?.end();
  await platform?.stop();
});

interface Reported {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it looks at
  body: any;
}

/** Sends one call to one of the processes. */
async function post(
  origin: string,
  path: string,
  body: object,
  token?: string,
  key?: string,
): Promise<Reported> {
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token ? { "x-authorization": `Bearer ${token}` } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}
const profileStatus = async (origin: string, token: string) =>
  (await fetch(`${origin}/api/user/get_profile`, { headers: { "x-authorization": `Bearer ${token}` } }))
    .status;

let accountCount = 0;
const PASSWORD = "a long password";
async function newcomer() {
  accountCount += 1;
  const email = `traveller${accountCount}@b.example`;
  const { body } = await post(here, "/api/user/register", { email, password: PASSWORD, displayName: "Ann" });
  const { profile, tokenData } = body.content;
  return { email, id: profile.id as string, token: tokenData.access_token as string };
}
const login = (origin: string, username: string, device: string, password = PASSWORD) =>
  post(origin, "/api/user/login", { username, password, device_id: device, device_name: device });

const GOOD_CARD = "4242 4242 4242 4242";
const SETTLING_CARD = "4000 0000 0000 0077";
async function cardToken(number: string): Promise<string> {
  const query = new URLSearchParams({ return_url: "http://localhost:3000/", state: "s" });
  const { headers } = await fetch(`${here}/payments/card?${query}`, { redirect: "manual" });
  const body = new URLSearchParams({ number, expiry: "12/30", cvc: "123" });
  const reply = await fetch(headers.get("location") ?? "", { method: "POST", body, redirect: "manual" });
  return new URL(reply.headers.get("location") ?? "").searchParams.get("card_token") ?? "";
}
const pay = (origin: string, token: string, card: string, key: string) =>
  post(
    origin,
    "/api/commerce/subscription_checkout",
    { card: { token: card }, subscription_id: "plan-all" },
    token,
    key,
  );

it("the deployment has two processes", () => {
  expect(platform.urls).toHaveLength(2);
  expect(here).not.toBe(there);
});

describe("a write to one process is visible to the other", () => {
  it("for accounts, sessions and sign-outs", async () => {
    const { email, token } = await newcomer();
    expect(await profileStatus(there, token)).toBe(200);
    const second = await login(there, email, "phone");
    const other = second.body.content.tokenData.access_token;
    expect(await profileStatus(here, other)).toBe(200);
    expect((await post(here, "/api/user/logout", {}, other)).status).toBe(204);
    expect(await profileStatus(there, other)).toBe(401);
    expect((await post(there, "/api/user/delete_account", { password: PASSWORD }, token)).status).toBe(204);
    expect(await profileStatus(here, token)).toBe(401);
  });

  it("for failed sign-ins, which count towards one limit", async () => {
    const { email } = await newcomer();
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => login(index % 2 ? here : there, email, "a", "guess")),
    );
    expect(guesses.map(({ status }) => status)).not.toContain(200);
    for (const origin of [here, there]) {
      expect((await login(origin, email, "a")).body.messageErrorCode).toBe("too_many_requests");
    }
  });
});

describe("concurrent requests to both processes", () => {
  it("register an e-mail address once", async () => {
    const form = { email: "once@b.example", password: PASSWORD, displayName: "Ann" };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => post(index % 2 ? here : there, "/api/user/register", form)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it("fill the last place on the list of devices once", async () => {
    const { email } = await newcomer();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => login(index % 2 ? here : there, email, `device ${index}`)),
    );
    expect(replies.filter(({ body }) => body.content.device_error)).toHaveLength(3);
  });

  it("renew a token once, with the same successor in all responses", async () => {
    const { email } = await newcomer();
    const { body } = await login(here, email, "phone");
    const request = {
      grant_type: "token-exchange",
      subject_token: body.content.tokenData.refresh_token,
      subject_token_type: "urn:ietf:params:oauth:token-type:refresh_token",
    };
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(index % 2 ? here : there, "/api/oauth2/token", request)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map((reply) => reply.body.refresh_token)).size).toBe(1);
  });

  it("charge once, also for an order without a key while it is being paid", async () => {
    const { id, token } = await newcomer();
    const card = await cardToken(GOOD_CARD);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => pay(index % 2 ? here : there, token, card, "order")),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(replies.map(({ body }) => body.content.id)).size).toBe(1);
    const { rows } = await database.query(
      `select c.status, g.status as paid from charges c
       join gateway_charges g on g.idempotency_key = c.id::text where c.user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ status: "succeeded", paid: "succeeded" }]);
  });

  it("redeem the last use of an access code once", async () => {
    const viewers = await Promise.all(Array.from({ length: 6 }, newcomer));
    const replies = await Promise.all(
      viewers.map(({ token }, index) =>
        post(index % 2 ? here : there, "/api/commerce/redeem_access_code", { code: "NORTHERN-ONCE" }, token),
      ),
    );
    const results = replies.map(({ body }) => body.content.result).sort();
    expect(results).toEqual(["APPROVED", ...Array(5).fill("REJECTED")]);
  });
});

describe("sockets of both processes receive", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  async function listen(origin: string, room: "user" | "event", id: string, token?: string): Promise<Socket> {
    const auth = token ? { token } : {};
    const socket = io(origin, { path: "/ws", transports: ["websocket"], auth, forceNew: true });
    sockets.push(socket);
    const message = room === "user" ? { userId: id } : { eventId: id };
    const reply = await socket.timeout(20_000).emitWithAck(`join-${room}-room`, message);
    expect(reply).toBe('{"ok":true}');
    return socket;
  }
  /** The next message of a name, or a text if none came. */
  const next = (socket: Socket, name: string) =>
    new Promise((resolve) => {
      socket.once(name, resolve);
      setTimeout(() => resolve("nothing came"), 30_000).unref();
    });

  it.each(["there", "here"])("the removal of a device (socket %s)", async (place) => {
    const [listening, acting] = place === "there" ? [there, here] : [here, there];
    const { id, email, token } = await newcomer();
    await login(listening, email, "old phone");
    const received = next(await listen(listening, "user", id, token), "remove-user-device");
    expect((await post(acting, "/api/user/delete_device", { deviceId: "old phone" }, token)).status).toBe(
      200,
    );
    expect(await received).toEqual({ deviceId: "old phone" });
  });

  it.each(["there", "here"])("a global tag of an event (socket %s)", async (place) => {
    const [listening, acting] = place === "there" ? [there, here] : [here, there];
    const token = await platform.signIn();
    const received = next(await listen(listening, "event", "live-1"), "update-event");
    const tag = { targetId: "live-1", title: "Goal", startTime: 0, endTime: 1, type: "goal", global: true };
    expect((await post(acting, "/api/tag/saveV2", tag, token)).status).toBe(200);
    expect(await received).toMatchObject({ eventId: "live-1", changes: ["tags"] });
  });

  it("a settled payment, whichever process settles it", async () => {
    const { id, token } = await newcomer();
    const both = await Promise.all([here, there].map((origin) => listen(origin, "user", id, token)));
    const received = both.map((socket) => next(socket, "user-purchase-status"));
    const card = await cardToken(SETTLING_CARD);
    expect((await pay(here, token, card, "order")).body.content.status).toBe("processing");
    await platform.advance(3_500);
    const status = { status: "success", productId: "plan-all", eventId: null };
    expect(await Promise.all(received)).toEqual([status, status]);
  });

  it("nothing once their session has ended", async () => {
    const { id, email, token } = await newcomer();
    const { body } = await login(there, email, "phone");
    const leaving = body.content.tokenData.access_token;
    const dropped = await listen(there, "user", id, leaving);
    const kept = await listen(there, "user", id, token);
    expect((await post(here, "/api/user/logout", {}, leaving)).status).toBe(204);
    // Sign-outs reach a process in their order.
    const witness = await newcomer();
    const television = await login(there, witness.email, "television");
    const seen = await listen(there, "user", witness.id, television.body.content.tokenData.access_token);
    await post(here, "/api/user/delete_device", { deviceId: "television" }, witness.token);
    await expect.poll(() => seen.connected).toBe(false);
    await login(here, email, "old phone");
    const messages: unknown[] = [];
    dropped.on("remove-user-device", (message) => messages.push(message));
    const received = next(kept, "remove-user-device");
    await post(here, "/api/user/delete_device", { deviceId: "old phone" }, token);
    expect(await received).toEqual({ deviceId: "old phone" });
    // Answered after what was sent before.
    await dropped.timeout(20_000).emitWithAck("leave-event-room", { eventId: "live-1" });
    expect(messages).toEqual([]);
  });
});
