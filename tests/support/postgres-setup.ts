/**
 * Global set-up: one PostgreSQL for all suites of a run. Starting one per file would take two seconds each.
 */
import { join } from "node:path";
import { pino } from "pino";
import { startEmbeddedPostgres } from "../../server/platform/database/embedded-postgres.ts";
import { SHARED_POSTGRES } from "./shared-postgres.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";

/** Sufficient for two workers, each with a few platforms at a time. */
const CONNECTIONS = 150;

export default async function startPostgres(): Promise<() => Promise<void>> {
  const directory = temporaryFolder("postgres");
  const { url, stop } = await startEmbeddedPostgres({
    directory: join(directory, "postgres"),
    connections: CONNECTIONS,
    logger: pino({ level: "silent" }),
  });
  // Inherited by the workers, which start afterwards.
  process.env[SHARED_POSTGRES] = url;
  return async () => {
    delete process.env[SHARED_POSTGRES];
    await stop();
    removeFolder(directory);
  };
}
