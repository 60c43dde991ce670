import type { Socket } from "node:net";
import { sql } from "drizzle-orm";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { failureOf } from "../http/failures.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { attempts } from "./schema.ts";

const silent = pino({ level: "silent" });
let platform: TestPlatform;
let database: OpenDatabase;
let operator: pg.Client;

beforeAll(async () => {
  platform = await startTestPlatform();
  database = await openDatabase(platform.databaseUrl, silent, async () => undefined, { poolSize: 2 });
  operator = new pg.Client({ connectionString: platform.databaseUrl });
  await operator.connect();
});
afterAll(async () => {
  await operator?.end();
  await database?.close();
  await platform?.stop();
});

/** The socket of a client, which the driver's types omit. */
type PoolClientInternals = pg.PoolClient & { connection: { stream: Socket } };

/** The process id of a connection's backend. */
const backendOf = async (db: Pick<OpenDatabase["db"], "execute">) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

const settingsOf = async (db: OpenDatabase["db"]) =>
  (
    await db.execute(sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`)
  ).rows[0];

describe("a lost connection", () => {
  it("in a transaction fails only that transaction", async () => {
    // Without a listener the error would be uncaught, and this run would fail.
    const uncaught = vi.fn();
    process.on("uncaughtException", uncaught);
    const transaction = database.db.transaction(async (tx) => {
      await operator.query("select pg_terminate_backend($1)", [await backendOf(tx)]);
      await expect.poll(() => backendOf(tx).catch((error: Error) => error)).toBeInstanceOf(Error);
      await tx.execute(sql`select 1`);
    });
    // The rollback fails as well, with an error of the driver that has no code.
    const error = await transaction.catch((thrown: unknown) => thrown);
    expect(failureOf(error)).toMatchObject({ status: 503 });
    expect(await backendOf(database.db)).toBeTypeOf("number");
    process.off("uncaughtException", uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it("at the start of a transaction does not reduce the pool", async () => {
    const own = await openDatabase(platform.databaseUrl, silent, async () => undefined, { poolSize: 1 });
    const { $client: pool } = own.db as typeof own.db & { $client: pg.Pool };
    pool.once("acquire", (client: PoolClientInternals) => client.connection.stream.destroy());
    const error = await own.db.transaction(backendOf).catch((thrown: unknown) => thrown);
    expect(failureOf(error)).toMatchObject({ status: 503 });
    expect(await own.db.transaction(backendOf)).toBeTypeOf("number");
    await own.close();
  });

  it("of an idle client logs one line", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
    const own = await openDatabase(platform.databaseUrl, logger, async () => undefined, { poolSize: 1 });
    const pid = await backendOf(own.db);
    await operator.query("select pg_terminate_backend($1)", [pid]);
    await expect.poll(() => lines.length).toBeGreaterThan(0);
    expect(await backendOf(own.db)).not.toBe(pid);
    await own.close();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("a database connection was lost");
  });
});

describe("time limits", () => {
  it("apply to requests and background work, not to commands", async () => {
    const limits = { statement: "10s", lock: "3s", idle: "15s" };
    expect(await settingsOf(database.db)).toEqual(limits);
    expect(await settingsOf(database.background)).toEqual(limits);
    const command = await openDatabase(platform.databaseUrl, silent, async () => undefined, {
      isUnlimited: true,
    });
    expect(await settingsOf(command.db)).toEqual({ statement: "0", lock: "0", idle: "0" });
    await command.close();
  });

  it("do not apply to migrations and seeding", async () => {
    let settings: unknown;
    const filled = await openDatabase(platform.databaseUrl, silent, async (db) => {
      settings = await settingsOf(db);
    });
    await filled.close();
    expect(settings).toEqual({ statement: "0", lock: "0", idle: "0" });
  });

  it("release connections while a table stays locked; readiness and background work never wait", async () => {
    await operator.query("begin; lock table attempts in access exclusive mode");
    try {
      const blocked = Array.from({ length: 6 }, () => database.db.select().from(attempts));
      const outcomes = Promise.allSettled(blocked);
      // Outside of the operator's transaction, which would see the same numbers for ever.
      const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect
        .poll(async () => (await database.background.execute(waiting)).rowCount)
        .toBeGreaterThanOrEqual(2);
      await database.checkWritable();
      expect(await backendOf(database.background)).toBeTypeOf("number");
      for (const { status } of await outcomes) expect(status).toBe("rejected");
      // Still locked, but statements on other tables succeed.
      expect(await backendOf(database.db)).toBeTypeOf("number");
    } finally {
      await operator.query("rollback");
    }
  });
});

it("is not ready while the database is read-only", async () => {
  const name = new URL(platform.databaseUrl).pathname.slice(1);
  const own = await openDatabase(platform.databaseUrl, silent, async () => undefined);
  // Applies to new connections; the one for readiness is opened when needed.
  await operator.query(`alter database ${name} set default_transaction_read_only = on`);
  try {
    await expect(own.checkWritable()).rejects.toThrow("read-only");
  } finally {
    await operator.query(`alter database ${name} reset default_transaction_read_only`);
    await own.close();
  }
  await database.checkWritable();
});
