/**
 * Embedded database: a native PostgreSQL from npm, run as a supervised child process. It listens on a unix
 * socket in a private directory and on no network port. It never outlives this process, not even after kill
 * -9, and never loses an acknowledged write (fsync stays on).
 */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Account,
  CHILD_ENVIRONMENT,
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

export { DirectoryInUseError, EmbeddedPostgresError };

/** The part of a pino or Fastify logger that is used here. */
export interface EmbeddedPostgresLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface EmbeddedPostgres {
  /** Connection string for `pg`; stays the same when PostgreSQL is restarted. */
  url: string;
  /** Shuts down cleanly; resolves when no process is left. May be called more than once. */
  stop(): Promise<void>;
}

const POLL_MS = 5;
/**
 * Maximum start time (ms). Recovery after a crash replays at most max_wal_size; this is generous even for a
 * slow disk.
 */
const READY_TIMEOUT_MS = 60_000;
/** Maximum time for the PostgreSQL of a killed process to exit (ms). */
const LEFTOVER_TIMEOUT_MS = 20_000;
const BACK_OFF_MS = { first: 100, most: 10_000, stableAfter: 60_000 };

/**
 * Runs "$@" and ends it when descriptor 3 closes, that is when our process dies in any way. Requests a fast
 * shutdown first and escalates after 10 and 15 s. The wrapper runs in one process group, which is killed at
 * the end, so that no reader or sleep stays behind. PostgreSQL's own child processes detect the end of their
 * parent.
 */
const DEAD_MANS_SWITCH = `
"$@" 3<&- &
child=$!
( read -r line <&3; kill -INT $child; sleep 10; kill -QUIT $child; sleep 5; kill -KILL $child ) 2>/dev/null &
exec 3<&-
trap 'kill -INT $child' INT TERM HUP
status=1
while kill -0 $child 2>/dev/null; do wait $child; status=$?; done
trap '' TERM
kill -TERM 0
exit $status`;

const MIN_CONNECTIONS = 50;

/**
 * Small settings, for one application on one machine. None trades durability for speed. Memory grows with the
 * catalogue: buffer pages when first used, work memory when a statement needs it.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  work_mem: "16MB",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_level: "minimal",
  max_wal_senders: "0",
  min_wal_size: "16MB",
  max_wal_size: "256MB",
  autovacuum_worker_slots: "2",
  autovacuum_max_workers: "1",
  io_method: "sync",
  jit: "off",
  logging_collector: "off",
  log_destination: "stderr",
  log_line_prefix: "",
};

interface Place {
  native: string;
  account: Account;
  directory: string;
  data: string;
  sockets: string;
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
    // it ended meanwhile, which is what was wanted
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
    const child = run(place, "initdb", [
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

/** Starts the server, restarts it whenever it exits, and resolves to the function that stops it. */
async function superviseServer(
  place: Place,
  connections: number,
  logger: EmbeddedPostgresLogger,
): Promise<() => Promise<void>> {
  const { data } = place;
  const settings = {
    ...SETTINGS,
    max_connections: String(Math.max(MIN_CONNECTIONS, 2 * connections)),
    unix_socket_directories: `"${place.sockets.replaceAll('"', '""')}"`,
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const stopping = new AbortController();
  let delay = BACK_OFF_MS.first;

  const launch = () => {
    const lines: string[] = [];
    const child = run(place, "postgres", ["-D", data, ...parameters]);
    watchOutput(child, (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      const level = /^(FATAL|PANIC):/.test(line) ? "error" : line.startsWith("WARNING:") ? "warn" : "debug";
      logger[level]({ source: "postgres" }, line);
    });
    return { child, lines, exit: exitOf(child), startedAt: Date.now() };
  };

  let current = launch();
  // Child processes of a killed server may outlive it for a moment; retry until they are gone.
  for (const deadline = Date.now() + LEFTOVER_TIMEOUT_MS; ; current = launch()) {
    try {
      await waitUntilReady(current, data);
      break;
    } catch (error) {
      const isHeld = current.lines.some((line) => line.includes("pre-existing shared memory block"));
      if (!isHeld || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }

  const supervise = async () => {
    while (true) {
      const status = await current.exit;
      if (stopping.signal.aborted) return;
      if (Date.now() - current.startedAt > BACK_OFF_MS.stableAfter) delay = BACK_OFF_MS.first;
      logger.error(
        { status, delay, reason: lastWords(current.lines) },
        "database stopped, starting it again",
      );
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delay = Math.min(delay * 2, BACK_OFF_MS.most);
      current = launch();
    }
  };
  const finished = supervise();
  return async () => {
    stopping.abort();
    current.child.stdio[3]?.destroy();
    await finished;
  };
}

/** PostgreSQL writes its state into line 8 of postmaster.pid; pg_ctl waits for the same value. */
async function waitUntilReady(
  server: { child: ChildProcess; lines: string[]; exit: Promise<number> },
  data: string,
): Promise<void> {
  let exited = false;
  void server.exit.then(() => {
    exited = true;
  });
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    if (exited) throw new EmbeddedPostgresError(`The database did not start: ${lastWords(server.lines)}`);
    if (stateOf(data) === "ready") return;
  }
  server.child.stdio[3]?.destroy();
  await server.exit;
  throw new EmbeddedPostgresError(`The database was not ready after ${READY_TIMEOUT_MS / 1000} seconds.`);
}

function stateOf(data: string): string {
  try {
    return fs.readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[7]?.trim() ?? "";
  } catch {
    return ""; // not written yet
  }
}

/**
 * Runs a PostgreSQL program under the dead man's switch, in its own session, so that Ctrl-C reaches only us.
 */
function run(place: Place, program: string, parameters: string[]): ChildProcess {
  const { account, native, sockets } = place;
  const command = [...account.prefix, path.join(native, "bin", program), ...parameters];
  const { uid, gid } = account;
  return spawn("/bin/sh", ["-c", DEAD_MANS_SWITCH, "touchline-postgres", ...command], {
    ...(uid === undefined ? {} : { uid, gid }),
    cwd: sockets,
    env: { ...CHILD_ENVIRONMENT, HOME: sockets },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    detached: true,
  });
}

function watchOutput(child: ChildProcess, onLine: (line: string) => void): void {
  child.stdio[3]?.on("error", () => undefined); // the other end closes when the child ends
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", onLine);
  }
}

/** Resolves to the exit status when the child has ended and its output has been read. */
function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once("error", () => resolve(127));
    child.once("close", (code) => resolve(code ?? 128));
  });
}

function lastWords(lines: readonly string[]): string {
  const words = lines.filter((line) => /FATAL|PANIC|error:|No space left|not found/.test(line)).slice(-3);
  return (words.length > 0 ? words : lines.slice(-3)).join(" ") || "it gave no reason";
}
