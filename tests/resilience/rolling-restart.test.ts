/**
 * Two hosts on one PostgreSQL and one Redis, behind nginx and Varnish as deploy/ configures them, are
 * replaced one after the other while both serve forms and pages. No request may fail: a proxy must not send a
 * form twice.
 */
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../tools/free-port.ts";
import { type Cache, cachesMissing, startNginx, startVarnish } from "../support/cdn.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { type Service, servicesMissing, startPostgres, startRedis } from "../support/services.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

/** Varnish marks a host as unhealthy after three failed probes, one every two seconds. */
const DRAIN_SECONDS = 8;
const FORMS = 2_000;
/** Clients of each proxy that send forms one after the other, and their pause between forms. */
const SENDERS = 4;
const PAUSE_MS = 80;
const HEALTHY_MS = 60_000;

interface Host {
  env: Record<string, string>;
  folder: string;
  product?: Product;
}

interface Kind {
  what: string;
  method: string;
  path: string;
  host: string;
}

interface Sent {
  what: string;
  proxy: string;
  /** Status, or the error of the connection. */
  result: number | string;
}

const missing = cachesMissing ?? servicesMissing;

describe.skipIf(missing !== undefined || process.platform !== "linux")("a rolling restart", () => {
  const hosts: Host[] = [];
  const services: Service[] = [];
  let caches: Cache[] = [];

  beforeAll(async () => {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    services.push(postgres, redis);
    for (const name of ["first", "second"]) {
      hosts.push({
        folder: temporaryFolder(`rolling-${name}`),
        env: {
          PORT: String(await freePort()),
          PLATFORM_PORT: String(await freePort()),
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.url,
          SESSION_SECRETS: "the-same-secret-on-both-hosts-0123456789",
          TRUST_PROXY: "1",
          DRAIN_SECONDS: String(DRAIN_SECONDS),
          SIMULATION: "off",
          PAYMENTS: "off",
        },
      });
    }
    // One after the other: the first fills the database.
    for (const host of hosts) await start(host);
    const [first, second] = hosts.map(({ product }) => ({
      web: product?.url ?? "",
      platform: product?.platformUrl ?? "",
    }));
    if (!first || !second) throw new Error("two hosts were expected");
    caches = await Promise.all([startNginx({ ...first, second }), startVarnish({ ...first, second })]);
  }, 240_000);
  afterAll(async () => {
    await Promise.all(caches.map((cache) => cache.stop()));
    await Promise.all(hosts.map(({ product }) => product?.stop()));
    await Promise.all(services.map((service) => service.stop()));
    for (const { folder } of hosts) removeFolder(folder);
  });

  async function start(host: Host): Promise<void> {
    host.product = await startProduct({ dataDirectory: host.folder, env: host.env });
  }

  it(`loses none of ${FORMS} forms and calls, and no page`, async () => {
    const sent: Sent[] = [];
    let isOver = false;
    const kinds: Kind[] = [
      { what: "form", method: "POST", path: "/actions/preferences", host: "tv.example" },
      { what: "call", method: "POST", path: "/api/identity/list", host: "api.tv.example" },
    ];
    const send = async ({ name, url }: Cache, kind: Kind) => {
      // Writes are limited per client address; the loopback has plenty of them.
      const from = `127.0.1.${1 + (sent.length % 200)}`;
      sent.push({ what: kind.what, proxy: name, result: await ask(url, kind, from) });
    };
    const senders = caches.flatMap((cache) =>
      Array.from({ length: SENDERS }, async (_, index) => {
        for (let turn = index; !isOver || sent.length < FORMS; turn += 1) {
          const kind = kinds[turn % kinds.length];
          if (kind) await send(cache, kind);
          await delay(PAUSE_MS);
        }
      }),
    );
    const readers = caches.map(async (cache) => {
      const page = { what: "page", method: "GET", path: "/live", host: "tv.example" };
      for (; !isOver; await delay(500)) await send(cache, page);
    });

    for (const [index, host] of hosts.entries()) {
      for (const cache of caches) cache.takeOut?.(index);
      const output = host.product?.output ?? (() => "");
      expect(await host.product?.stop(), output()).toBe(0);
      await start(host);
      for (const cache of caches) cache.takeOut?.(undefined);
      await waitFor(() => caches.every((cache) => cache.trustsAll()), HEALTHY_MS, "the proxies to use it");
    }
    isOver = true;
    await Promise.all([...senders, ...readers]);

    const wanted: Record<string, number> = { form: 303, call: 200, page: 200 };
    const lost = sent.filter(({ what, result }) => result !== wanted[what]);
    expect(lost).toEqual([]);
    for (const { name } of caches)
      expect(sent.filter(({ proxy }) => proxy === name).length).toBeGreaterThan(FORMS / 4);
    expect(sent.length).toBeGreaterThanOrEqual(FORMS);
  }, 240_000);
});

/** One request over a new connection. */
function ask(base: string, { method, path, host }: Kind, localAddress: string): Promise<number | string> {
  const isForm = method === "POST" && !path.startsWith("/api/");
  const body = method === "GET" ? undefined : isForm ? "theme=dark&redirectTo=%2Flive" : "{}";
  return new Promise((resolve) => {
    const outgoing = request(
      `${base}${path}`,
      {
        method,
        agent: false,
        localAddress,
        headers: {
          host,
          ...(body && {
            "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
            "content-length": String(Buffer.byteLength(body)),
          }),
        },
      },
      (response) => {
        response.resume().once("close", () => {
          resolve(response.complete ? (response.statusCode ?? 0) : "broken off");
        });
      },
    );
    outgoing.once("error", (error) => resolve(String(error)));
    outgoing.end(body);
  });
}
