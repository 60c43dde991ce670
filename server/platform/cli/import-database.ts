import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { z } from "zod";
import { parseJson } from "../../lib/parse-json.ts";
import {
  countRows,
  EndSchema,
  HeadingSchema,
  inTransaction,
  quote,
  readMigrations,
  readTables,
  type Table,
  TableSchema,
} from "./archive.ts";
import { type Command, CommandError } from "./command.ts";

const BATCH = { rows: 1_000, characters: 1_000_000 };
/** Tables that a freshly started platform has filled already: keys and counters, which the file replaces. */
const WITHOUT_CONTENT = ["secrets", "attempts"];

export const importDatabase: Command = {
  summary: "Fill the database from a file of export",
  synopsis: "<file> [--force]",
  help: `
All or nothing: when anything is wrong with the file, the database stays as it was. A database that holds
anything is refused.

  --force   delete everything that the database holds, and take the file's content instead

A platform that runs on the database must be started again afterwards: the keys that sign tokens are others.`,
  options: { force: { type: "boolean" } },
  positionals: 1,
  createsDatabase: true,
  async run({ positionals: [name = ""], has }, { databaseUrl, say }) {
    const file = path.resolve(name);
    if (!fs.existsSync(file)) throw new CommandError(`There is no file ${file}.`);
    const counts = await inTransaction(databaseUrl, "read write", async (client) => {
      const tables = await readTables(client);
      if (!has("force")) await requireEmpty(client, tables);
      await client.query(`truncate ${tables.map((table) => `public.${quote(table.name)}`).join(", ")}`);
      return readArchive(file, client, tables);
    });
    const rows = counts.reduce((sum, count) => sum + count, 0);
    say(`${rows} rows of ${counts.length} tables were read from ${file}.`);
  },
};

async function requireEmpty(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const filled: string[] = [];
  for (const { name } of tables.filter((table) => !WITHOUT_CONTENT.includes(table.name))) {
    const rows = await countRows(client, name);
    if (rows > 0) filled.push(`${name} ${rows}`);
  }
  if (filled.length === 0) return;
  throw new CommandError(
    `The database is not empty (rows: ${filled.join(", ")}). With --force all of it is deleted and replaced.`,
  );
}

async function readArchive(file: string, client: pg.Client, tables: readonly Table[]): Promise<number[]> {
  const input = fs.createReadStream(file);
  const gunzip = createGunzip();
  input.once("error", (error) => gunzip.destroy(error));
  const lines = createInterface({ input: input.pipe(gunzip) })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next().catch(() => ({ value: "", done: true }));
    if (done) throw damaged(file);
    return value;
  };
  try {
    await requireSameSchema(client, parse(HeadingSchema, await next(), file));
    const counts: number[] = [];
    for (let line = await next(); !EndSchema.safeParse(parseJson(line)).success; line = await next()) {
      const heading = parse(TableSchema, line, file);
      const table = tables.find(({ name }) => name === heading.table);
      if (!table) throw damaged(file);
      await fillTable(client, table, heading.rows, next);
      counts.push(heading.rows);
    }
    return counts;
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

async function requireSameSchema(client: pg.Client, { migrations }: z.infer<typeof HeadingSchema>) {
  const own = await readMigrations(client);
  if (own.join() === migrations.join()) return;
  throw new CommandError(
    "The file is of another version of Touchline. Import it with the version that wrote it; " +
      "starting the new version then brings the database up to date.",
  );
}

async function fillTable(
  client: pg.Client,
  { name, columns }: Table,
  rows: number,
  next: () => Promise<string>,
): Promise<void> {
  const list = columns.map(quote).join(", ");
  const table = `public.${quote(name)}`;
  const statement = `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`;
  let batch: string[] = [];
  let characters = 0;
  for (let row = 1; row <= rows; row++) {
    const line = await next();
    batch.push(line);
    characters += line.length;
    if (row < rows && batch.length < BATCH.rows && characters < BATCH.characters) continue;
    await client.query(statement, [`[${batch.join(",")}]`]);
    batch = [];
    characters = 0;
  }
}

const damaged = (file: string) => new CommandError(`${file} is damaged, or no file of export.`);

function parse<S extends z.ZodType>(schema: S, line: string, file: string): z.output<S> {
  const parsed = schema.safeParse(parseJson(line));
  if (!parsed.success) throw damaged(file);
  return parsed.data;
}
