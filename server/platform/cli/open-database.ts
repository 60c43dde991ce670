import fs from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { openDatabase } from "../database/database.ts";
import {
  DirectoryInUseError,
  findRunningDatabase,
  startEmbeddedPostgres,
} from "../database/embedded-postgres.ts";
import { CommandError } from "./command.ts";

/** Silent, because the command reports errors itself. */
const logger = pino({ level: "silent" });

/**
 * Connects to the installation's database: the one in DATABASE_URL, else the embedded one, which is started
 * for the command unless a platform already runs it. Runs pending migrations.
 * @throws CommandError when there is no database yet and the command does not create one; errors of the
 *   connection
 */
export async function openForCommand(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string },
  { createsDatabase }: { createsDatabase: boolean },
) {
  const directory = path.join(dataDir, "postgres");
  if (!databaseUrl && !createsDatabase && !fs.existsSync(path.join(directory, "pgdata", "PG_VERSION"))) {
    throw new CommandError(
      `There is no database in ${path.resolve(directory)} yet. Start Touchline once, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const server = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await embedded(directory);
  try {
    const database = await openDatabase(server.url, logger, async () => undefined, {
      isUnlimited: true,
    });
    return {
      db: database.db,
      databaseUrl: server.url,
      async close() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function embedded(directory: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  try {
    return await startEmbeddedPostgres({ directory, logger });
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    return { url: await findRunningDatabase({ directory }), stop: async () => undefined };
  }
}
