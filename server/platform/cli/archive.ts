/**
 * The file format of `export` and `import`: lines of JSON in gzip. First a heading; then for each table a
 * line with the number of rows, and those rows in PostgreSQL's own format (no value is converted to
 * JavaScript numbers or dates); last an end mark. Tables are ordered so that they can be filled one after
 * another.
 */
import pg from "pg";
import { z } from "zod";

export const HeadingSchema = z.object({
  format: z.literal("touchline-database"),
  version: z.literal(1),
  /** Hashes of the migrations that define the rows' schema. */
  migrations: z.array(z.string()),
  exportedAt: z.string(),
});
export const TableSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
});
export const EndSchema = z.object({ end: z.literal(true) });

export interface Table {
  name: string;
  columns: string[];
}

/** Maximum wait for a lock that a running platform holds (ms). */
const LOCK_TIMEOUT_MS = 15_000;

/** Runs `work` in one transaction, on its own connection with times in UTC. */
export async function inTransaction<T>(
  databaseUrl: string,
  mode: "isolation level repeatable read read only" | "read write",
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "touchline-command" });
  client.on("error", () => {
    // The running statement reports a lost connection itself.
  });
  await client.connect();
  try {
    await client.query(`begin ${mode}`);
    await client.query(`set local timezone to 'UTC'; set local lock_timeout to ${LOCK_TIMEOUT_MS}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    // Closing a connection rolls back uncommitted changes.
    await client.end();
  }
}

/** Quotes an identifier for use in a statement. */
export const quote = (name: string) => pg.escapeIdentifier(name);

/** Returns the platform's tables, each after the tables it refers to. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select a.relname::text as "from", b.relname::text as "to"
    from pg_constraint f join pg_class a on a.oid = f.conrelid join pg_class b on b.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and a.oid <> b.oid`);
  const sorted: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) =>
      references.every(({ from, to }) => from !== name || ![...waiting].some((table) => table.name === to)),
    );
    // Tables with circular references are appended in any order; whether that works depends on their rows.
    for (const table of ready.length > 0 ? ready : [...waiting]) {
      sorted.push(table);
      waiting.delete(table);
    }
  }
  return sorted;
}

/** Returns the hashes of the migrations that were run, in order. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  return rows.map(({ hash }) => hash);
}

/** Counts the rows of a table. */
export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from public.${quote(table)}`);
  return Number(rows[0]?.count ?? 0);
}
