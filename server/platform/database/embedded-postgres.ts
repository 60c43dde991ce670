/**
 * Embedded database: a native PostgreSQL from npm, run as a supervised child process. It listens on a unix
 * socket in a private directory and on no network port. It never outlives this process, not even after kill
 * -9, and never loses an acknowledged write (fsync stays on).
 */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  chooseAccount,
  DirectoryInUseError,
  EmbeddedPostgresError,
  explain,
  findNativeDirectory,
  findRunningPostmaster,
  findServerSocket,
  giveTo,
  lockDirectory,
  makeSocketDirectory,
} from "./embedded-postgres-host.ts";
import { exitOf, lastWords, type Place, runProgram, watchOutput } from "./embedded-postgres-program.ts";
import {
  type EmbeddedPostgresLogger,
  LEFTOVER_TIMEOUT_MS,
  MIN_CONNECTIONS,
  superviseServer,
} from "./embedded-postgres-server.ts";

export { DirectoryInUseError, EmbeddedPostgresError };

export interface EmbeddedPostgres {
  /** Connection string for `pg`; stays the same when PostgreSQL is restarted. */
  url: string;
  /** Shuts down cleanly; resolves when no process is left. May be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a directory; creates the directory and an empty cluster if missing.
 * @param options.directory of the data; one running Touchline per directory
 * @param options.connections that the platform keeps open; commands and other tools may use as many again
 * @param options.logger receives PostgreSQL's log lines and every restart
 * @returns the connection string and `stop`, once connections are accepted
 * @throws EmbeddedPostgresError when the directory is in use or not writable, the disk is full, no account
 *   can run it, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: {
  directory: string;
  logger: EmbeddedPostgresLogger;
  connections?: number;
}): Promise<EmbeddedPostgres> {
  const { logger, connections = MIN_CONNECTIONS } = options;
  const native = findNativeDirectory();
  const directory = makeDirectory(path.resolve(options.directory));
  let unlock = () => undefined as unknown;
  try {
    unlock = lockDirectory(directory);
    const data = path.join(directory, "pgdata");
    const account = chooseAccount(native, directory, data);
    const sockets = makeSocketDirectory(directory, account);
    const place: Place = { native, account, directory, data, sockets };
    if (fs.existsSync(path.join(data, "PG_VERSION"))) {
      giveTo(account, data);
      await waitForLeftover(place);
    } else {
      await createCluster(place, logger);
    }
    const stopServer = await superviseServer(place, connections, logger);
    let stopped: Promise<void> | undefined;
    return {
      url: socketUrl(sockets),
      stop() {
        stopped ??= stopServer().finally(unlock);
        return stopped;
      },
    };
  } catch (error) {
    unlock();
    throw explain(error, directory);
  }
}

/**
 * Returns the connection string of a running Touchline's database, for use by another process.
 * @param options.directory as given to its `startEmbeddedPostgres`
 * @throws EmbeddedPostgresError when it does not accept connections within a few seconds
 */
export async function findRunningDatabase(options: { directory: string }): Promise<string> {
  const directory = fs.realpathSync(path.resolve(options.directory));
  for (const deadline = Date.now() + LEFTOVER_TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const sockets = findServerSocket(path.join(directory, "pgdata"));
    if (sockets) return socketUrl(sockets);
  }
  throw new EmbeddedPostgresError(
    `The database in ${directory} is in use, but takes no connections. Try again when it has started or stopped.`,
  );
}

const socketUrl = (sockets: string) =>
  `postgres://touchline@localhost/postgres?host=${encodeURIComponent(sockets)}`;

function makeDirectory(directory: string): string {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    fs.accessSync(directory, fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(directory);
  } catch (error) {
    throw explain(error, directory);
  }
}

/** After a kill -9 of its parent, the old PostgreSQL may still be writing its last checkpoint. */
async function waitForLeftover({ data, sockets }: Place): Promise<void> {
  const deadline = Date.now() + LEFTOVER_TIMEOUT_MS;
  let asked = false;
  for (let pid = findRunningPostmaster(data); pid; pid = findRunningPostmaster(data)) {
    const overdue = Date.now() - deadline;
    if (overdue > 5_000) {
      throw new EmbeddedPostgresError(
        `An earlier PostgreSQL (process ${pid}) does not end. Stop it, then start again.`,
      );
    }
    // We hold the lock, so the process that started it is dead: request a fast shutdown in case none is under
    // way.
    if (!asked) signal(pid, "SIGINT");
    else if (overdue > 0) signal(pid, "SIGQUIT");
    asked = true;
    await sleep(20);
  }
  // Another process may have its id by now, which PostgreSQL would mistake for a running server.
  fs.rmSync(path.join(data, "postmaster.pid"), { force: true });
  fs.rmSync(path.join(sockets, ".s.PGSQL.5432.lock"), { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // it ended meanwhile
  }
}

/** Creates the cluster in a temporary place and renames it, so that a kill leaves no partial one. */
async function createCluster(place: Place, logger: EmbeddedPostgresLogger): Promise<void> {
  const { directory, data, account } = place;
  if (fs.existsSync(data) && fs.readdirSync(data).length > 0) {
    throw new EmbeddedPostgresError(
      `${data} is not empty and holds no database. Move it away, then start again.`,
    );
  }
  for (const name of fs.readdirSync(directory)) {
    if (name.startsWith("pgdata.new-"))
      fs.rmSync(path.join(directory, name), { recursive: true, force: true });
  }
  const fresh = fs.mkdtempSync(path.join(directory, "pgdata.new-"));
  try {
    giveTo(account, fresh);
    const lines: string[] = [];
    const child = runProgram(place, "initdb", [
      ...["-D", fresh, "-U", "touchline", "-A", "trust", "-E", "UTF8", "--no-instructions"],
      ...["--locale-provider=builtin", "--locale=C.UTF-8", "--wal-segsize=4"],
    ]);
    watchOutput(child, (line) => lines.push(line));
    if ((await exitOf(child)) !== 0) throw new EmbeddedPostgresError(`initdb failed: ${lastWords(lines)}`);
    fs.rmSync(data, { recursive: true, force: true });
    fs.renameSync(fresh, data);
    const handle = fs.openSync(directory, "r");
    fs.fsyncSync(handle); // the rename itself must survive a power cut
    fs.closeSync(handle);
    logger.info({ directory }, "database created");
  } finally {
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}
