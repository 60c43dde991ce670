import { join } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { makePrivateDirectory, makePrivateFile } from "#common/private-files";
import { orderRecordSchema } from "../order-record";
import { type SessionRecord, sessionRecordSchema } from "../record";
import {
  type Leases,
  ORDER_LIFETIME_SECONDS,
  type PlacedOrders,
  SESSION_LIFETIME_SECONDS,
  type SessionStore,
  type Sessions,
} from "./store";

const rowSchema = z.object({ record: z.string(), version: z.number(), touched_at: z.number() });
const orderRowSchema = z.object({ record: z.string() });
const EXPIRY_SWEEP_MS = 3600_000;
/** Name of the lease that readiness checks acquire to test whether the file is writable. */
const CHECK = "readiness-check";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS session (
    id TEXT PRIMARY KEY, user_id TEXT, record TEXT NOT NULL,
    version INTEGER NOT NULL, touched_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS session_user ON session (user_id);
  CREATE INDEX IF NOT EXISTS session_touched ON session (touched_at);
  CREATE TABLE IF NOT EXISTS lease (name TEXT PRIMARY KEY, owner TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS placed_order (id TEXT PRIMARY KEY, record TEXT NOT NULL, placed_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS placed_order_age ON placed_order (placed_at);
`;

/**
 * Opens a session store in one SQLite file: it needs no service, and several processes can share it. Writes
 * are on disk before they are acknowledged (WAL with synchronous=FULL), so a kill loses nothing.
 * @param directory directory of `sessions.db`; created if missing
 */
export function openFileStore(directory: string): SessionStore {
  const database = openDatabase(directory);
  const leases = leasesIn(database);
  const stopSweeping = sweepExpired(database);
  return {
    ...sessionsIn(database),
    ...leases,
    ...ordersIn(database),
    async check() {
      // A full or read-only disk can still be read, so test a write.
      await leases.acquireLease(CHECK, CHECK, 0, Date.now());
    },
    async close() {
      stopSweeping();
      database.close();
    },
  };
}

function openDatabase(directory: string): Database.Database {
  makePrivateDirectory(directory);
  const file = join(directory, "sessions.db");
  // SQLite creates its journals with the permissions of the database.
  makePrivateFile(file, ["-wal", "-shm"]);
  const database = new Database(file);
  // First, because another process may be creating the file.
  database.pragma("busy_timeout = 5000");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec(SCHEMA);
  return database;
}

/** Removes expired sessions and orders, now and every hour. @returns a function that stops it */
function sweepExpired(database: Database.Database): () => void {
  const sessions = database.prepare("DELETE FROM session WHERE touched_at <= ?");
  const orders = database.prepare("DELETE FROM placed_order WHERE placed_at <= ?");
  const sweep = () => {
    sessions.run(oldestSession());
    orders.run(Date.now() - ORDER_LIFETIME_SECONDS * 1000);
  };
  sweep();
  const timer = setInterval(sweep, EXPIRY_SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Sessions that were touched at this moment (ms since the epoch) or before have expired. */
const oldestSession = () => Date.now() - SESSION_LIFETIME_SECONDS * 1000;

function sessionsIn(database: Database.Database): Sessions {
  const statements = {
    read: database.prepare("SELECT record, version, touched_at FROM session WHERE id = ? AND touched_at > ?"),
    create: database.prepare(
      "INSERT INTO session (id, user_id, record, version, touched_at) VALUES (?, ?, ?, 1, ?)",
    ),
    write: database.prepare(
      "UPDATE session SET record = ?, user_id = ?, version = version + 1 WHERE id = ? AND version = ?",
    ),
    touch: database.prepare("UPDATE session SET touched_at = ? WHERE id = ?"),
    destroy: database.prepare("DELETE FROM session WHERE id = ?"),
    destroyAllOf: database.prepare("DELETE FROM session WHERE user_id = ?"),
    userIdsWithEmail: database.prepare(
      "SELECT DISTINCT user_id AS id FROM session WHERE lower(json_extract(record, '$.user.email')) = lower(?)",
    ),
  };
  return {
    async read(id) {
      const row = statements.read.get(id, oldestSession());
      if (!row) return undefined;
      const { record, version, touched_at } = rowSchema.parse(row);
      return { id, record: parseRecord(record), version, touchedAt: touched_at };
    },
    async create(id, record, now) {
      statements.create.run(id, record.user?.id ?? null, JSON.stringify(record), now);
    },
    async write(id, record, version) {
      return statements.write.run(JSON.stringify(record), record.user?.id ?? null, id, version).changes === 1;
    },
    async touch(id, now) {
      statements.touch.run(now, id);
    },
    async destroy(id) {
      statements.destroy.run(id);
    },
    async destroyAllOf(userId) {
      return statements.destroyAllOf.run(userId).changes;
    },
    async userIdsWithEmail(email) {
      return z
        .array(z.object({ id: z.string() }))
        .parse(statements.userIdsWithEmail.all(email))
        .map(({ id }) => id);
    },
  };
}

function leasesIn(database: Database.Database): Leases {
  const acquire = database.prepare(
    `INSERT INTO lease (name, owner, expires_at) VALUES (?1, ?2, ?3)
     ON CONFLICT (name) DO UPDATE SET owner = ?2, expires_at = ?3 WHERE lease.expires_at <= ?4 OR lease.owner = ?2`,
  );
  const release = database.prepare("DELETE FROM lease WHERE name = ? AND owner = ?");
  return {
    async acquireLease(name, owner, milliseconds, now) {
      return acquire.run(name, owner, now + milliseconds, now).changes === 1;
    },
    async releaseLease(name, owner) {
      release.run(name, owner);
    },
  };
}

function ordersIn(database: Database.Database): PlacedOrders {
  const statements = {
    record: database.prepare(
      "INSERT INTO placed_order (id, record, placed_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    ),
    read: database.prepare("SELECT record FROM placed_order WHERE id = ?"),
    update: database.prepare("UPDATE placed_order SET record = ? WHERE id = ?"),
    forget: database.prepare("DELETE FROM placed_order WHERE id = ?"),
  };
  const read = (id: string) => {
    const row = statements.read.get(id);
    return row ? orderRecordSchema.parse(JSON.parse(orderRowSchema.parse(row).record)) : undefined;
  };
  return {
    async recordOrder(id, record, now) {
      const isFirst = statements.record.run(id, JSON.stringify(record), now).changes === 1;
      return isFirst ? undefined : read(id);
    },
    async readOrder(id) {
      return read(id);
    },
    async updateOrder(id, record) {
      statements.update.run(JSON.stringify(record), id);
    },
    async forgetOrder(id) {
      statements.forget.run(id);
    },
  };
}

function parseRecord(json: string): SessionRecord {
  return sessionRecordSchema.parse(JSON.parse(json));
}
