import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findRunningDatabase } from "../../server/platform/database/embedded-postgres.ts";

/** The platform as in production: a separate process with its own port and its embedded database. */
export interface PlatformProcess {
  url: string;
  databaseUrl: string;
  /** Resident memory after two full garbage collections (KiB). */
  residentKiB(): Promise<number>;
  /** Processor time of the platform and its database so far (ms). */
  cpuMs(): number;
  stop(): Promise<void>;
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const COLLECT_MS = 1_500;

/**
 * Starts a platform with an empty catalogue.
 * @param dataDir an empty directory
 * @param env further settings
 * @throws Error when it does not become ready
 */
export async function startPlatformProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<PlatformProcess> {
  const child = fork(fileOf("../../server/platform/main.ts"), {
    // Sends its log to standard error, to keep the report on standard output clean.
    stdio: ["ignore", 2, 2, "ipc"],
    execArgv: ["--expose-gc", "--import", "tsx", "--import", fileOf("collect-on-signal.mjs")],
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PLATFORM_PORT: "0",
      SEED: "none",
      LOG_LEVEL: "warn",
      ...env,
    },
  });
  const exit = once(child, "exit");
  const [message] = (await Promise.race([
    once(child, "message"),
    exit.then(() => [{ type: "failed", message: "The platform ended while it started." }]),
  ])) as [{ type: "ready"; url: string } | { type: "failed"; message: string }];
  if (message.type === "failed" || child.pid === undefined) {
    throw new Error(message.type === "failed" ? message.message : "The platform did not start.");
  }
  const { pid } = child;
  return {
    url: message.url,
    databaseUrl: await findRunningDatabase({ directory: path.join(dataDir, "postgres") }),
    async residentKiB() {
      for (let round = 0; round < 2; round++) {
        process.kill(pid, "SIGUSR2");
        await sleep(COLLECT_MS);
      }
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    },
    cpuMs: () => cpuMsOf(pid),
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}

/** Milliseconds per unit of time in /proc (`USER_HZ` is 100 on Linux). */
const TICK_MS = 10;

/** Processor time of a process and all its descendants, ended ones included (ms). */
export function cpuMsOf(root: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf);
  const family = new Set([root]);
  // Parents are older than their children, but process ids may have wrapped around.
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  const own = processes.filter(({ pid }) => family.has(pid));
  return own.reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
}

/** Reads /proc/[pid]/stat (proc(5)); empty if the process has ended. */
function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    return [];
  }
}
