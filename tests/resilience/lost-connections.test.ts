/**
 * Database connections end while statements run: a failover, a restart, an operator. The interrupted requests
 * fail; the platform keeps running, which its process id shows (the start command would restart it within
 * seconds).
 */
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunningDatabase } from "../../server/platform/database/embedded-postgres.ts";
import { type Product, partsOf, startProduct, waitFor } from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

const ROUNDS = 5;
const WAIT_MS = 20_000;
/** Transactions of the platform that wait for a lock. */
const WAITING = `select pid from pg_stat_activity
  where application_name = 'touchline-platform' and wait_event_type = 'Lock' and xact_start is not null`;
const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name like 'touchline-%' and pid <> pg_backend_pid()`;

let dataDirectory: string;
let product: Product;
let operator: pg.Client;
/** A connection without a transaction: it sees the current state of the others. */
let observer: pg.Client;
let sequence = 0;

describe.skipIf(process.platform !== "linux")("lost database connections", () => {
  beforeAll(async () => {
    dataDirectory = temporaryFolder("lost-connections");
    product = await startProduct({ dataDirectory });
    const url = await findRunningDatabase({ directory: join(dataDirectory, "postgres") });
    operator = new pg.Client({ connectionString: url, application_name: "operator" });
    observer = new pg.Client({ connectionString: url, application_name: "operator" });
    await Promise.all([operator.connect(), observer.connect()]);
  });
  afterAll(async () => {
    await Promise.all([operator?.end(), observer?.end()]);
    await product?.stop();
    removeFolder(dataDirectory);
  });

  const register = () =>
    fetch(`${product.platformUrl}/api/user/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        email: `lost-${++sequence}@example.com`,
        password: "a long password",
        displayName: "Ann",
      }),
    });

  const countWaiting = async () => (await observer.query(WAITING)).rowCount ?? 0;

  it(`within transactions end no process, ${ROUNDS} times`, async () => {
    const before = partsOf(product);
    for (let round = 0; round < ROUNDS; round += 1) {
      await operator.query("begin; lock table users in access exclusive mode");
      const registering = Promise.all([register(), register(), register()]);
      await waitFor(async () => (await countWaiting()) > 0, WAIT_MS, "a transaction that waits");
      await observer.query(TERMINATE);
      await operator.query("rollback");
      const statuses = (await registering).map(({ status }) => status);
      // One that had not begun may still succeed; the interrupted ones get an error response.
      for (const status of statuses) expect([200, 503]).toContain(status);
      expect(statuses).toContain(503);
      await waitFor(async () => (await register()).status === 200, WAIT_MS, "the platform to take sign-ups");
    }
    expect(partsOf(product)).toMatchObject({ platform: before.platform, web: before.web });
    expect(product.output()).not.toContain("starting it again");
  });

  it("to a locked table: other calls and the readiness check respond", async () => {
    const before = partsOf(product);
    await operator.query("begin; lock table users in access exclusive mode");
    const blocked = Array.from({ length: 30 }, register);
    const ready = await Promise.all([fetch(`${product.platformUrl}/readyz`), fetch(`${product.url}/readyz`)]);
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
    for (const response of await Promise.all(blocked)) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    }
    // The table is still locked: the waiting requests have released their connections.
    expect((await fetch(`${product.platformUrl}/api/event/grouped_sport_count`)).status).toBe(200);
    await operator.query("rollback");
    expect((await register()).status).toBe(200);
    expect(partsOf(product).platform).toBe(before.platform);
  });
});
