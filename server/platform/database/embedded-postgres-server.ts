/** The running PostgreSQL server: its settings, its start and its restarts. */
import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError, pidFileLines } from "./embedded-postgres-host.ts";
import { exitOf, lastWords, type Place, runProgram, watchOutput } from "./embedded-postgres-program.ts";

/** The part of a pino or Fastify logger that is used here. */
export interface EmbeddedPostgresLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const POLL_MS = 5;
/**
 * Maximum start time (ms). Recovery after a crash replays at most max_wal_size; this is generous even for a
 * slow disk.
 */
const READY_TIMEOUT_MS = 60_000;
/** Maximum time for the PostgreSQL of a killed process to exit (ms). */
export const LEFTOVER_TIMEOUT_MS = 20_000;
const BACK_OFF_MS = { first: 100, most: 10_000, stableAfter: 60_000 };

export const MIN_CONNECTIONS = 50;

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

/**
 * Starts the server on a cluster, and restarts it whenever it exits.
 * @param connections that the platform keeps open; commands and other tools may use as many again
 * @returns a function that stops it, once connections are accepted
 * @throws EmbeddedPostgresError if it does not start
 */
export async function superviseServer(
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
    const child = runProgram(place, "postgres", ["-D", data, ...parameters]);
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

const stateOf = (data: string) => pidFileLines(data)[7]?.trim() ?? "";
