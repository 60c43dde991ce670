/** The connection to Redis: an unreachable one fails the start, a lost one is reported and comes back. */
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Service, servicesMissing, startRedis } from "../../../tests/support/services.ts";
import { freePort } from "../../../tools/free-port.ts";
import { createTrust } from "../http/trusted-proxies.ts";
import { explainStartFailure } from "../start-failure.ts";
import { type Gateway, openGateway } from "./gateway.ts";

async function openOn(redisUrl: string) {
  const server = createHttpServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const gateway = await openGateway({
    server,
    logger: pino({ level: "silent" }),
    authenticate: () => Promise.reject(new Error("no viewer signs in")),
    versionOf: async () => undefined,
    allowsOrigin: () => true,
    trust: createTrust(false),
    redisUrl,
  });
  return { ...gateway, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Passes connections on to a port; `cut` closes them and refuses others until `restore`. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const onward = connect(port, "127.0.0.1");
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        sockets.delete(one);
        (one === socket ? onward : socket).destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore() {
      isCut = false;
    },
    async stop() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

it("fails the start with the reason if Redis cannot be reached", async () => {
  const port = await freePort();
  const failed = await openOn(`redis://user:hunter2@127.0.0.1:${port}/2`).catch((error: unknown) => error);
  expect(explainStartFailure(failed)).toBe(
    `Redis at redis://127.0.0.1:${port} cannot be used (connect ECONNREFUSED 127.0.0.1:${port}); check REDIS_URL`,
  );
});

it.skipIf(servicesMissing !== undefined)(
  "fails the start without the password that Redis refuses",
  async () => {
    const redis = await startRedis();
    const url = redis.url.replace("//", "//user:hunter2@");
    const failed = explainStartFailure(await openOn(url).catch((error: unknown) => error));
    await redis.stop();
    expect(failed).toMatch(
      /^Redis at redis:\/\/127\.0\.0\.1:\d+ cannot be used \(WRONGPASS.*; check REDIS_URL$/,
    );
    expect(failed).not.toContain("hunter2");
  },
);

describe.skipIf(servicesMissing !== undefined)("a connection that is lost", () => {
  let redis: Service;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  const gateways: Gateway[] = [];
  const open = async () => {
    const gateway = await openOn(proxy.url);
    gateways.push(gateway);
    return gateway;
  };
  beforeEach(async () => {
    redis = await startRedis();
    proxy = await startProxy(Number(new URL(redis.url).port));
  });
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
    await proxy.stop();
    await redis.stop();
  });

  it("makes the process not ready until it is back", async () => {
    const gateway = await open();
    const state = () => gateway.check().then(() => "ready", String);
    expect(await state()).toBe("ready");
    proxy.cut();
    await expect.poll(state).toMatch(/Redis is away/);
    proxy.restore();
    await expect.poll(state).toBe("ready");
  });

  it("delays the messages to sockets of other processes and loses none", async () => {
    const [here, elsewhere] = [await open(), await open()];
    const socket = io(elsewhere.url, { path: "/ws", transports: ["websocket"], forceNew: true });
    const received: string[] = [];
    expect(await socket.emitWithAck("join-event-room", { eventId: "e1" })).toBe('{"ok":true}');
    const send = (eventUrl: string) => here.toEvent("e1", "event-url-change", { eventId: "e1", eventUrl });
    socket.on("event-url-change", (message) => received.push(JSON.stringify(message)));
    // The adapter reads from its own first read on.
    await vi.waitUntil(() => {
      send("before");
      return received.length > 0;
    });
    received.length = 0;
    proxy.cut();
    send("meanwhile");
    proxy.restore();
    await expect.poll(() => received.join(" ")).toContain("meanwhile");
    send("later");
    await expect.poll(() => received.join(" ")).toContain("later");
    socket.disconnect();
  });
});
