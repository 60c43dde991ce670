/**
 * Databases that are copied for tests. Migrating and filling one takes over a second, copying it a tenth.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { openDatabase } from "../../server/platform/database/database.ts";
import { seedDemo } from "../../server/platform/database/seed/seed.ts";

/** Test time: a Saturday afternoon. */
export const TEST_NOW = Date.parse("2026-03-07T15:30:00.000Z");

/** `schema`: migrated, without data; `demo`: with the demo data of {@link TEST_NOW}. */
export type TemplateName = "schema" | "demo";

/** Advisory lock under which the workers of a run create templates; arbitrary. */
const TEMPLATE_LOCK = 3_481_907_226;

const logger = pino({ level: "silent" });

/** Templates that exist, by URL of their server. */
const existing = new Map<string, Promise<string>>();

/**
 * Returns the name of a template on a server; the first call creates it.
 * @param url connection string of the server, with the right to create databases
 */
export function templateDatabase(url: string, template: TemplateName): Promise<string> {
  const key = `${url} ${template}`;
  let name = existing.get(key);
  if (!name) {
    name = ensureTemplate(url, template);
    existing.set(key, name);
  }
  return name;
}

async function ensureTemplate(url: string, template: TemplateName): Promise<string> {
  const name = `template_${template}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return name;
    // Under another name until it is complete.
    await client.query(`drop database if exists ${name}_new`);
    await client.query(`create database ${name}_new`);
    const own = new URL(url);
    own.pathname = `/${name}_new`;
    const database = await openDatabase(own.href, logger, async (db) => {
      if (template === "demo") await seedDemo(db, { now: TEST_NOW, newId: randomUUID, logger });
    });
    await database.close();
    await client.query(`alter database ${name}_new rename to ${name}`);
    return name;
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}
