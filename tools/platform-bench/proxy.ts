import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findNginx } from "../../server/bootstrap/services.mjs";
import { freePort } from "../free-port.ts";
import { writeNginxConfig } from "../nginx-config.ts";
import { cpuMsOf } from "./platform-process.ts";

const START_MS = 10_000;

/** nginx with `deploy/nginx`, which forwards to the platform. */
export interface ProxyServer {
  url: string;
  /** Processor time of its processes so far (ms). */
  cpuMs(): number;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the shipped configuration. Only the addresses are others.
 * @param folder a directory that does not exist yet
 * @throws Error when nginx is not installed, or does not become ready
 */
export async function startProxy(folder: string, platformUrl: string): Promise<ProxyServer> {
  const found = findNginx();
  if (found.missing !== undefined) throw new Error(found.missing);
  mkdirSync(folder);
  // Its workers have another account, which must reach the folder, and nothing beside it.
  chmodSync(path.dirname(folder), 0o711);
  const port = await freePort();
  const { args } = writeNginxConfig(folder, port, { web: platformUrl, platform: platformUrl });
  const child = spawn(found.nginx, [...args, "-g", "daemon off;"], { stdio: ["ignore", 2, 2] });
  const exit = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await exit;
  };
  try {
    await Promise.race([
      untilReady(url),
      exit.then(() => Promise.reject(new Error("nginx ended while it started."))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, cpuMs: () => cpuMsOf(Number(child.pid)), stop };
}

async function untilReady(url: string): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(50)) {
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return;
  }
  throw new Error("nginx does not respond.");
}
