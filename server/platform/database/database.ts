import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { tracedStatements } from "./traced-statements.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Runs statements: the pool or a transaction. */
export type Connection = Database | Transaction;

/** Advisory lock id; arbitrary, but the same for all processes of an installation. */
const MIGRATION_LOCK = 7_213_104_118;
const CONNECT_TIMEOUT_MS = 5_000;

/** Default number of connections for requests (`DATABASE_POOL`). */
export const DEFAULT_POOL_SIZE = 10;
/** Number of connections for background work: mails, renewals, charges, messages about matches, clean-up. */
const BACKGROUND_POOL_SIZE = 3;
/**
 * Connections of one process in addition to those for requests: background, readiness, sign-outs, migrations.
 */
export const OTHER_CONNECTIONS = BACKGROUND_POOL_SIZE + 3;

/** PostgreSQL time limits of a client (ms), so that it cannot block others for longer. */
interface StatementLimits {
  /** Maximum time of one statement. */
  statement_timeout: number;
  /** Maximum wait for one lock. */
  lock_timeout: number;
  /** Maximum pause between two statements of a transaction. */
  idle_in_transaction_session_timeout: number;
}

/** Requests time out after ten seconds, so a longer statement serves no client. */
const REQUEST_LIMITS: StatementLimits = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};
/** Load balancers check every few seconds and wait no longer than that. */
const PROBE_LIMITS: StatementLimits = { ...REQUEST_LIMITS, statement_timeout: 2_000 };

export interface DatabaseOptions {
  /** Connections for requests; default {@link DEFAULT_POOL_SIZE}. */
  poolSize?: number;
  /** For commands, whose statements may take as long as they need; default false. */
  isUnlimited?: boolean;
}

export interface OpenDatabase {
  db: Database;
  /** The same database over separate connections, so that background work does not wait for requests. */
  background: Database;
  /** Resolves if the database accepts writes; rejects if it is unavailable or read-only. */
  checkWritable(): Promise<void>;
  /** The number of connections now by pool: open, idle of these, and callers that wait for one. */
  pools(): Record<"requests" | "background", { total: number; idle: number; waiting: number }>;
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
  { poolSize = DEFAULT_POOL_SIZE, isUnlimited = false }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const opener = createOpener(url, logger);
  // Migrations have no time limit, because building an index of a large table takes minutes.
  const migrations = opener.pool(1);
  try {
    await prepare(migrations, fill);
  } finally {
    await migrations.end();
  }
  const pool = opener.pool(poolSize, isUnlimited ? undefined : REQUEST_LIMITS);
  const background = opener.pool(BACKGROUND_POOL_SIZE, isUnlimited ? undefined : REQUEST_LIMITS);
  const probe = opener.pool(1, PROBE_LIMITS);
  return {
    db: createDatabase(pool),
    background: createDatabase(background),
    checkWritable: async () => {
      // On for a standby, and if `default_transaction_read_only` is set.
      const { rows } = await probe.query("select current_setting('transaction_read_only') as read_only");
      if (rows[0]?.read_only !== "off") throw new Error("the database is read-only");
    },
    pools: () => ({ requests: sizeOf(pool), background: sizeOf(background) }),
    close: async () => {
      opener.close();
      await Promise.all([pool, background, probe].map((one) => one.end()));
    },
  };
}

const sizeOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** Creates connection pools; a lost connection is logged and never ends the process. */
function createOpener(url: string, logger: Logger) {
  let isClosing = false;
  return {
    pool(max: number, limits?: StatementLimits): pg.Pool {
      const pool = new pg.Pool({
        connectionString: url,
        max,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        application_name: "touchline-platform",
        ...limits,
      });
      // The pool handles errors of idle clients only. A client in use, e.g. in a transaction, needs its own
      // listener, because an unhandled error event ends the process. The running statement rejects by itself.
      pool.on("connect", (client) => {
        client.on("error", ({ message }) => {
          // Only the message: the driver attaches its whole client to the error. During shutdown, lost
          // connections are expected.
          if (!isClosing) logger.warn({ reason: message }, "a database connection was lost");
        });
      });
      // The pool repeats errors that the client's listener has already logged.
      pool.on("error", () => undefined);
      return pool;
    },
    close() {
      isClosing = true;
    },
  };
}

/**
 * Drizzle over a pool, with transactions that always release their connection. Drizzle's own never releases one
 * whose `begin` fails, so that each connection lost at this moment makes the pool smaller (drizzle-orm 0.45).
 */
function createDatabase(pool: pg.Pool): Database {
  const db = drizzle(tracedStatements(pool));
  db.transaction = async (run, settings) => {
    const client = await pool.connect();
    try {
      return await drizzle(tracedStatements(client)).transaction(run, settings);
    } finally {
      // The pool closes connections that are lost.
      client.release();
    }
  };
  return db;
}

async function prepare(pool: pg.Pool, fill: (db: Database) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let failed = true;
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
    await fill(db);
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    failed = false;
  } finally {
    // A failed client is closed instead of reused: closing it also gives up the lock.
    client.release(failed);
  }
}
