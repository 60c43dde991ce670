import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
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
  stop(): Promise<void>;
}

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const COLLECT_MS = 1_500;

/**
 * Starts a platform with an empty catalogue.
 * @param dataDir an empty directory
 * @throws Error when it does not become ready
 */
export async function startPlatformProcess(dataDir: string): Promise<PlatformProcess> {
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
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}
