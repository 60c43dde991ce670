/** What every session store promises, asked of each; of the one in Redis where there is a Redis. */
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rootLogger } from "~/lib/log.server";
import { createMemoryStore } from "../../../tests/support/memory-store";
import { type Service, servicesMissing, startRedis } from "../../../tests/support/services";
import { removeFolder, temporaryFolder } from "../../../tests/support/temp";
import type { SessionRecord } from "../record";
import { openFileStore } from "./file-store.server";
import { openRedisStore } from "./redis-store.server";
import { SESSION_LIFETIME_SECONDS, type SessionStore } from "./store";

const recordOf = (userId: string, token = "t"): SessionRecord => ({
  user: { id: userId, canCreateGlobalTag: false },
  token,
  followed: [],
  devices: [],
});

let redis: Service;
beforeAll(async () => {
  if (!servicesMissing) redis = await startRedis();
});
afterAll(() => redis?.stop());

const folders: string[] = [];
const kinds: { kind: string; missing: string | undefined; open: () => SessionStore }[] = [
  { kind: "in memory", missing: undefined, open: createMemoryStore },
  {
    kind: "in a file",
    missing: undefined,
    open() {
      const folder = temporaryFolder("store");
      folders.push(folder);
      return openFileStore(folder);
    },
  },
  { kind: "in Redis", missing: servicesMissing, open: () => openRedisStore(redis.url, rootLogger) },
];

describe.each(kinds)("the session store $kind", ({ kind, missing, open }) => {
  let store: SessionStore;
  beforeEach((context) => {
    if (missing) return context.skip(missing);
    store = open();
  });
  afterEach(async () => {
    if (missing) return;
    await store.close();
    for (const folder of folders.splice(0)) removeFolder(folder);
    if (kind === "in Redis") await withRedis((client) => client.flushall());
  });

  it("gives back what was put in, as version 1", async () => {
    await store.create("s1", recordOf("u1"), Date.now());
    expect(await store.read("s1")).toMatchObject({ id: "s1", version: 1, record: recordOf("u1") });
    expect(await store.read("s2")).toBeUndefined();
  });

  it("refuses a write that has not seen the newest version", async () => {
    await store.create("s1", recordOf("u1", "a"), Date.now());
    expect(await store.write("s1", recordOf("u1", "b"), 1)).toBe(true);
    expect(await store.write("s1", recordOf("u1", "c"), 1)).toBe(false);
    expect(await store.read("s1")).toMatchObject({ version: 2, record: { token: "b" } });
  });

  it("never brings a destroyed session back", async () => {
    await store.create("s1", recordOf("u1"), Date.now());
    await store.destroy("s1");
    expect(await store.write("s1", recordOf("u1"), 1)).toBe(false);
    expect(await store.read("s1")).toBeUndefined();
  });

  it("ends every session of one viewer and no other", async () => {
    for (const [id, user] of [
      ["s1", "u1"],
      ["s2", "u1"],
      ["s3", "u2"],
    ] as const) {
      await store.create(id, recordOf(user), Date.now());
    }
    expect(await store.destroyAllOf("u1")).toBe(2);
    expect(await store.read("s1")).toBeUndefined();
    expect(await store.read("s3")).toBeDefined();
  });

  it("finds who is signed in with an e-mail, however it is written", async () => {
    const record = recordOf("u1");
    const user = { ...record.user, id: "u1", email: "Ann@Example.com", canCreateGlobalTag: false };
    await store.create("s1", { ...record, user }, Date.now());
    await store.create("s2", { ...record, user }, Date.now());
    await store.create("s3", recordOf("u2"), Date.now());
    expect(await store.userIdsWithEmail("ann@example.COM")).toEqual(["u1"]);
    expect(await store.userIdsWithEmail("%")).toEqual([]);
  });

  it("ends the sessions of who signed in within them, and not of who was there before", async () => {
    const { user: _nobody, token: _none, ...anonymous } = recordOf("u1");
    await store.create("s1", anonymous, Date.now());
    await store.create("s2", recordOf("u1"), Date.now());
    expect(await store.write("s1", recordOf("u1"), 1)).toBe(true);
    expect(await store.write("s2", recordOf("u2"), 1)).toBe(true);
    expect(await store.destroyAllOf("u1")).toBe(1);
    expect(await store.read("s1")).toBeUndefined();
    expect(await store.read("s2")).toBeDefined();
  });

  it("keeps when a session was last visited, with its record", async () => {
    const now = Date.now();
    await store.create("s1", recordOf("u1"), now - 5000);
    await store.touch("s1", now);
    expect(await store.read("s1")).toMatchObject({ touchedAt: now, version: 1, record: recordOf("u1") });
  });

  it("gives a lease to one owner at a time, and to the next when it has run out", async () => {
    const acquire = (owner: string, leaseMs = 60_000) => store.acquireLease("l", owner, leaseMs, Date.now());
    expect(await acquire("one")).toBe(true);
    expect(await acquire("two")).toBe(false);
    expect(await acquire("one")).toBe(true);
    await store.releaseLease("l", "two");
    expect(await acquire("two")).toBe(false);
    // A store with a clock of its own goes by that one; so time passes here for both.
    expect(await acquire("one", 100)).toBe(true);
    await expect.poll(() => acquire("two")).toBe(true);
    await store.releaseLease("l", "two");
    expect(await acquire("three")).toBe(true);
  });

  it("can be asked whether it works", async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});

describe("the file store", () => {
  it("shares its sessions with other processes and with later ones", async () => {
    const folder = temporaryFolder("store");
    const one = openFileStore(folder);
    const two = openFileStore(folder);
    await one.create("s1", recordOf("u1", "a"), Date.now());
    expect(await two.write("s1", recordOf("u1", "b"), 1)).toBe(true);
    expect(await one.read("s1")).toMatchObject({ version: 2, record: { token: "b" } });
    await Promise.all([one.close(), two.close()]);
    const later = openFileStore(folder);
    expect(await later.read("s1")).toMatchObject({ record: { token: "b" } });
    await later.close();
    removeFolder(folder);
  });

  it("forgets sessions that were not used for thirty days, and keeps used ones", async () => {
    const folder = temporaryFolder("store");
    const store = openFileStore(folder);
    const longAgo = Date.now() - SESSION_LIFETIME_SECONDS * 1000 - 1000;
    await store.create("old", recordOf("u1"), longAgo);
    await store.create("visited", recordOf("u1"), longAgo);
    await store.touch("visited", Date.now());
    expect(await store.read("old")).toBeUndefined();
    expect(await store.read("visited")).toBeDefined();
    await store.close();
    removeFolder(folder);
  });
});

const withRedis = async <T>(use: (client: Redis) => Promise<T>): Promise<T> => {
  const client = new Redis(redis.url);
  try {
    return await use(client);
  } finally {
    await client.quit();
  }
};

describe.each(kinds)("orders in the store $kind", ({ missing, open }) => {
  const order = { offerId: "plan", before: ["c1"], honoursKeys: false };
  let store: SessionStore;
  beforeEach(() => {
    if (!missing) store = open();
  });
  afterEach(async () => {
    if (missing) return;
    await store.forgetOrder("u1 form");
    await store.close();
  });

  it.skipIf(missing !== undefined)(
    "belong to the first of many, are kept, and can be forgotten",
    async () => {
      const all = await Promise.all(
        Array.from({ length: 5 }, () => store.recordOrder("u1 form", order, Date.now())),
      );
      expect(all.filter((first) => first === undefined)).toHaveLength(1);
      expect(all.filter(Boolean)).toEqual(Array(4).fill(order));
      const done = { ...order, location: "/payment/success", failure: { code: "x", message: "why" } };
      await store.updateOrder("u1 form", done);
      expect(await store.readOrder("u1 form")).toEqual(done);
      expect(await store.recordOrder("u1 form", order, Date.now())).toEqual(done);
      await store.forgetOrder("u1 form");
      expect(await store.readOrder("u1 form")).toBeUndefined();
      await store.updateOrder("u1 form", done);
      expect(await store.readOrder("u1 form")).toBeUndefined();
      expect(await store.recordOrder("u1 form", order, Date.now())).toBeUndefined();
    },
  );
});

it("orders in a file are one for all hosts, and gone after thirty days", async () => {
  const folder = temporaryFolder("store");
  const order = { before: [], honoursKeys: true };
  const hosts = [openFileStore(folder), openFileStore(folder)] as const;
  expect(await hosts[0].recordOrder("u1 form", order, Date.now())).toBeUndefined();
  expect(await hosts[1].recordOrder("u1 form", order, Date.now())).toEqual(order);
  const longAgo = Date.now() - SESSION_LIFETIME_SECONDS * 1000 - 1000;
  expect(await hosts[0].recordOrder("u1 old form", order, longAgo)).toBeUndefined();
  for (const host of hosts) await host.close();
  const later = openFileStore(folder);
  expect(await later.readOrder("u1 form")).toEqual(order);
  expect(await later.readOrder("u1 old form")).toBeUndefined();
  await later.close();
  removeFolder(folder);
});

describe.skipIf(servicesMissing !== undefined)("the store in Redis", () => {
  let store: SessionStore;
  beforeEach(() => {
    store = openRedisStore(redis.url, rootLogger);
  });
  afterEach(async () => {
    await store.close();
    await withRedis((client) => client.flushall());
  });
  const VIEWER_KEY = "touchline:viewer-sessions:u1";
  const lifetimeOf = (key: string) => withRedis((client) => client.ttl(key));

  it("remembers whose a session is for as long as it is visited", async () => {
    await store.create("s1", recordOf("u1"), Date.now());
    await withRedis((client) => client.expire(VIEWER_KEY, 60));
    await store.touch("s1", Date.now());
    expect(await lifetimeOf("touchline:session:s1")).toBeGreaterThan(SESSION_LIFETIME_SECONDS - 60);
    expect(await lifetimeOf(VIEWER_KEY)).toBeGreaterThan(SESSION_LIFETIME_SECONDS - 60);
  });

  it("leaves nothing behind when a session ends, not even by a visit that comes too late", async () => {
    await store.create("s1", recordOf("u1"), Date.now());
    await store.destroy("s1");
    await store.touch("s1", Date.now());
    expect(await withRedis((client) => client.keys("*"))).toEqual([]);
  });

  it("keeps orders for thirty days", async () => {
    await store.recordOrder("u1 form", { before: [], honoursKeys: true }, Date.now());
    const left = await lifetimeOf("touchline:order:u1 form");
    expect(left).toBeGreaterThan(SESSION_LIFETIME_SECONDS - 60);
  });

  it("gives a lease asked for by many at once to one", async () => {
    const stores = Array.from({ length: 4 }, () => openRedisStore(redis.url, rootLogger));
    const responses = await Promise.all(
      stores.flatMap((one, index) => [
        one.acquireLease("l", `a${index}`, 5000, Date.now()),
        one.acquireLease("l", `b${index}`, 5000, Date.now()),
      ]),
    );
    expect(responses.filter(Boolean)).toHaveLength(1);
    await Promise.all(stores.map((one) => one.close()));
  });
});

it("keeps its file, which holds tokens, from other accounts of the machine", async () => {
  const folder = temporaryFolder("store");
  folders.push(folder);
  const store = openFileStore(folder);
  await store.create("one", recordOf("u1", "secret"), Date.now());
  const files = readdirSync(folder);
  expect(files).toContain("sessions.db-wal");
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
  await store.close();
});

it("waits for a process that is creating the same file", async () => {
  const folder = temporaryFolder("store");
  folders.push(folder);
  const other = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
    const database = new (require("libsql"))(workerData);
    database.exec("CREATE TABLE other (x); BEGIN EXCLUSIVE");
    parentPort.postMessage("locked");
    setTimeout(() => { database.exec("COMMIT"); database.close(); }, 500);`,
    { eval: true, workerData: join(folder, "sessions.db") },
  );
  await once(other, "message");
  const store = openFileStore(folder);
  await store.create("one", recordOf("u1"), Date.now());
  expect(await store.read("one")).toMatchObject({ record: { token: "t" } });
  await store.close();
  await other.terminate();
});
