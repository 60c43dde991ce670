import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a statement can run: on the pool or inside a transaction. */
export type Connection = Database | Transaction;

/** Any number; all processes of an installation must use the same one. */
const MIGRATION_LOCK = 7_213_104_118;
const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;

export interface OpenDatabase {
  db: Database;
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects and brings the schema up to date.
 * @param fill runs after the migrations, still under the lock: processes that start together seed once
 * @throws the driver's error when the database cannot be reached or migrated
 */
export async function openDatabase(
  url: string,
  logger: Logger,
  fill: (db: Database) => Promise<void>,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "touchline-platform",
  });
  let isClosing = false;
  // Without a listener an idle client that loses its connection ends the process. The driver hangs its whole
  // client on the error, which nobody wants to read; and a database that stops with us ends connections too.
  pool.on("error", ({ message }) => {
    if (!isClosing) logger.warn({ reason: message }, "an idle database connection was lost");
  });
  try {
    await prepare(pool, logger, fill);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db: drizzle(pool, { schema }),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
}

async function prepare(pool: pg.Pool, logger: Logger, fill: (db: Database) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  const onError = (error: Error) => logger.warn({ err: error }, "the migration connection was lost");
  client.on("error", onError);
  let failed = true;
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const db = drizzle(client, { schema });
    await migrate(db, { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
    await fill(db);
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    failed = false;
  } finally {
    client.off("error", onError);
    // A failed client is closed instead of reused: closing it also gives up the lock.
    client.release(failed);
  }
}
