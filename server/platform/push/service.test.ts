/** Notifications are signed, encrypted, and sent to public push services only. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { NameLookup } from "../../../common/public-address.ts";
import { serve } from "../../../tests/support/http-server.ts";
import {
  type PushServiceFake,
  type Subscription,
  startPushService,
} from "../../../tests/support/push-service.ts";
import { createPushService, type PushServiceOptions, pushContact, readRetryAfter } from "./service.ts";

const keys = {
  ...(await import("web-push")).default.generateVAPIDKeys(),
  topicKey: Buffer.alloc(32, 1),
};
const NOW = Date.parse("2026-01-01T12:00:00Z");
const MESSAGE = { payload: '{"a":"Zoë"}', topic: "topic", ttlSeconds: 900 };
let fake: PushServiceFake;
let subscription: Subscription & { id: string };
const opened: ReturnType<typeof createPushService>[] = [];

/** A service that may use the fake, unless other options say otherwise. */
function open(options: Partial<PushServiceOptions> = {}) {
  const service = createPushService({
    ...{ keys, contact: "mailto:tv@club.example", localOrigin: fake.url, now: () => NOW },
    ...options,
  });
  opened.push(service);
  return service;
}
const resolveTo =
  (...addresses: string[]): NameLookup =>
  (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );

beforeEach(async () => {
  fake = await startPushService();
  subscription = { id: "ann", ...fake.subscribe(keys.publicKey) };
});
afterEach(async () => {
  for (const service of opened.splice(0)) service.close();
  await fake.close();
});

describe("a message", () => {
  it("is encrypted for the browser and signed by the installation", async () => {
    expect(await open().send(subscription, MESSAGE)).toEqual({ kind: "accepted" });
    expect(fake.faults).toEqual([]);
    const [message] = fake.messages;
    expect(message).toMatchObject({
      ...{ endpoint: subscription.endpoint, payload: MESSAGE.payload, ttl: 900 },
      ...{ urgency: "high", contact: "mailto:tv@club.example" },
    });
    expect(message?.body.includes(MESSAGE.payload)).toBe(false);
  });

  it("is refused by a push service that knows another key", async () => {
    const other = fake.subscribe((await import("web-push")).default.generateVAPIDKeys().publicKey);
    expect(await open().send({ id: "ben", ...other }, MESSAGE)).toMatchObject({ kind: "refused" });
    expect(fake.faults).toHaveLength(1);
  });

  it.each([
    [200, {}, { kind: "accepted" }],
    [404, {}, { kind: "gone" }],
    [410, {}, { kind: "gone" }],
    [403, {}, { kind: "refused" }],
    [413, {}, { kind: "refused" }],
    [307, { location: "https://127.0.0.1/" }, { kind: "refused" }],
    [429, { "retry-after": "30" }, { kind: "later", afterMs: 30_000 }],
    [503, { "retry-after": "Thu, 01 Jan 2026 12:01:00 GMT" }, { kind: "later", afterMs: 60_000 }],
    [500, {}, { kind: "later" }],
  ])("that gets the response %i", async (status, headers, outcome) => {
    fake.onMessage = () => ({ status, headers: headers as Record<string, string> });
    expect(await open().send(subscription, MESSAGE)).toMatchObject(outcome);
  });

  it("has a topic that only the installation can connect with a match or with another device", async () => {
    const topicOf = async (id: string, topic: string, options: Partial<PushServiceOptions> = {}) => {
      await open(options).send({ ...subscription, id }, { ...MESSAGE, topic });
      return fake.messages.pop()?.topic;
    };
    const first = await topicOf("ann", "match");
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(await topicOf("ann", "match")).toBe(first);
    const other = { keys: { ...keys, topicKey: Buffer.alloc(32, 2) } };
    const others = [await topicOf("ann", "next"), await topicOf("ben", "match")];
    expect(new Set([first, ...others, await topicOf("ann", "match", other)]).size).toBe(4);
  });

  it("is tried again later if there is no response, or no connection", async () => {
    fake.onMessage = () => "no response";
    expect(await open({ timeoutMs: 50 }).send(subscription, MESSAGE)).toMatchObject({ kind: "later" });
    const service = open();
    await fake.close();
    expect(await service.send(subscription, MESSAGE)).toMatchObject({ kind: "later" });
    fake = await startPushService();
  });
});

describe("a connection", () => {
  const MEBIBYTE = "x".repeat(1_048_576);
  it.each([
    ["whose response is too long, at once", MEBIBYTE, { timeoutMs: 60_000, idleMs: 60_000 }],
    ["that is idle", "", { idleMs: 50 }],
  ])("%s, is closed", { timeout: 4_000 }, async (_name, body, options) => {
    let closed: Promise<unknown> | undefined;
    const server = await serve((request, response) => {
      closed = new Promise((done) => request.socket.once("close", done).once("error", done));
      response.writeHead(201);
      // The long one has no end.
      if (body) response.write(body);
      else response.end();
    });
    const endpoint = `${server.url}/x`;
    const service = open({ localOrigin: server.url, ...options });
    expect(await service.send({ ...subscription, endpoint }, MESSAGE)).toEqual({ kind: "accepted" });
    await closed;
    await server.close();
  });
});

describe("a push service", () => {
  it.each([
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://169.254.169.254/latest",
    "https://2130706433/x",
    "https://user:secret@push.example/x",
    "ftp://push.example/x",
    "https://push.example:8443/x",
    "https://push.example:80/x",
  ])("is not asked at %s", async (endpoint) => {
    const service = open({ resolve: resolveTo("93.184.216.34") });
    expect(await service.allows(endpoint)).toBe(false);
    const reason = "not a public https URL";
    expect(await service.send({ ...subscription, endpoint }, MESSAGE)).toEqual({ kind: "refused", reason });
  });

  it("is not asked if its name leads to this machine, now or only when a message is sent", async () => {
    const endpoint = "https://push.example/x";
    const service = open({ resolve: resolveTo("127.0.0.1", "10.0.0.1") });
    expect(await service.allows(endpoint)).toBe(false);
    expect(await open({ resolve: resolveTo("93.184.216.34") }).allows(endpoint)).toBe(true);
    const reason = "push.example is not public";
    expect(await service.send({ ...subscription, endpoint }, MESSAGE)).toEqual({ kind: "refused", reason });
  });

  it("is not asked if its name is not found in time", async () => {
    const service = open({ resolve: () => undefined, timeoutMs: 50 });
    const endpoint = "https://push.example/x";
    expect(await service.allows(endpoint)).toBe(false);
    expect(await service.send({ ...subscription, endpoint }, MESSAGE)).toMatchObject({ kind: "later" });
  });

  it("is asked at port 443, named or not", async () => {
    expect(await open({ resolve: resolveTo("93.184.216.34") }).allows("https://push.example:443/x")).toBe(
      true,
    );
  });

  it("on this machine is asked in tests only", async () => {
    expect(await open().allows(subscription.endpoint)).toBe(true);
    const service = open({ localOrigin: undefined });
    expect(await service.allows(subscription.endpoint)).toBe(false);
    expect(await service.send(subscription, MESSAGE)).toMatchObject({ kind: "refused" });
    expect(fake.messages).toEqual([]);
  });
});

it.each([
  ["Télé <tv@club.example>", "https://tv.example", "mailto:tv@club.example"],
  ["tv@club.example", "https://tv.example", "mailto:tv@club.example"],
  [undefined, "https://tv.example", "https://tv.example"],
  [undefined, "http://localhost:3000", "mailto:no-reply@touchline.example"],
])("the contact of %s and %s", (from, origin, contact) => {
  expect(pushContact(from, origin)).toBe(contact);
});

it.each([
  [undefined, undefined],
  ["soon", undefined],
  ["0", 0],
  ["120", 120_000],
  ["Thu, 01 Jan 2026 11:00:00 GMT", 0],
])("Retry-After: %s", (text, ms) => {
  expect(readRetryAfter(text, NOW)).toBe(ms);
});
