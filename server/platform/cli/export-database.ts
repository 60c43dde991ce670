import { once } from "node:events";
import fs from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import {
  countRows,
  type EndSchema,
  type HeadingSchema,
  inTransaction,
  quote,
  readMigrations,
  readTables,
  type TableSchema,
} from "./archive.ts";
import { type Command, CommandError } from "./command.ts";

const FETCH_ROWS = 500;

export const exportDatabase: Command = {
  summary: "Write the whole database into a file",
  synopsis: "<file> [--force]",
  help: `
The file holds everything, as it was at one moment: accounts with their password hashes, the keys that sign
tokens, all media and contracts. Keep it as safe as the database itself. "import" reads it into an embedded or
any other PostgreSQL, of the same version of Touchline. The platform may run meanwhile.

  --force   write over a file that is there already`,
  options: { force: { type: "boolean" } },
  positionals: 1,
  createsDatabase: false,
  async run({ positionals: [name = ""], has }, { databaseUrl, now, say }) {
    const file = path.resolve(name);
    if (!has("force") && fs.existsSync(file)) throw new CommandError(`${file} is there already.`);
    const partial = `${file}.partial-${process.pid}`;
    try {
      const counts = await writeArchive(partial, databaseUrl, now());
      await rename(partial, file);
      const rows = counts.reduce((sum, count) => sum + count, 0);
      say(`${rows} rows of ${counts.length} tables are in ${file} (${fs.statSync(file).size} bytes).`);
    } finally {
      await rm(partial, { force: true });
    }
  },
};

async function writeArchive(file: string, databaseUrl: string, now: number): Promise<number[]> {
  const gzip = createGzip();
  const output = fs.createWriteStream(file, { mode: 0o600, flush: true });
  const done = finished(gzip.pipe(output));
  // `done` is awaited at the end; until then an error such as a full disk must not end the process.
  done.catch(() => gzip.destroy());
  const write = async (lines: readonly string[]) => {
    if (lines.length > 0 && !gzip.write(`${lines.join("\n")}\n`))
      await Promise.race([once(gzip, "drain"), done]);
  };
  const mark = (line: Heading) => write([JSON.stringify(line)]);
  const counts = await inTransaction(
    databaseUrl,
    "isolation level repeatable read read only",
    async (client) => {
      await mark({
        format: "touchline-database",
        version: 1,
        migrations: await readMigrations(client),
        exportedAt: new Date(now).toISOString(),
      });
      const rows: number[] = [];
      for (const { name, columns } of await readTables(client)) {
        const count = await countRows(client, name);
        rows.push(count);
        await mark({ table: name, columns, rows: count });
        await eachPage(client, name, write);
      }
      await mark({ end: true });
      return rows;
    },
  );
  gzip.end();
  await done;
  return counts;
}

type Heading = Zod<typeof HeadingSchema> | Zod<typeof TableSchema> | Zod<typeof EndSchema>;
type Zod<S extends { _output: unknown }> = S["_output"];

/** Reads a table page by page, so that only one page is in memory. */
async function eachPage(
  client: pg.Client,
  table: string,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  await client.query(
    `declare page no scroll cursor for select to_json(t)::text as line from public.${quote(table)} t`,
  );
  for (let lines: string[] | undefined; lines === undefined || lines.length === FETCH_ROWS; ) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCH_ROWS} from page`);
    lines = rows.map(({ line }) => line);
    await take(lines);
  }
  await client.query("close page");
}
