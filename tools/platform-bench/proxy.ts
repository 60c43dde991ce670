import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cpuMsOf } from "./platform-process.ts";

const START_MS = 10_000;

/** nginx with `deploy/nginx`, which forwards to the platform. */
export interface ProxyServer {
  url: string;
  /** Processor time of its processes so far (ms). */
  cpuMs(): number;
  stop(): Promise<void>;
}

const deployed = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/nginx/${name}`, import.meta.url)), "utf8");

/**
 * Starts nginx, which must be installed, with the shipped configuration. Only the addresses are others.
 * @param folder a directory that does not exist yet
 * @throws Error when it does not become ready
 */
export async function startProxy(folder: string, platformUrl: string): Promise<ProxyServer> {
  for (const name of ["temp", "cache"]) mkdirSync(path.join(folder, name), { recursive: true });
  // Its workers have another account, which must reach the folder, and nothing beside it.
  chmodSync(path.dirname(folder), 0o711);
  const port = await freePort();
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write("nginx.conf", deployed("nginx.conf"));
  write("listen.conf", deployed("listen.conf").replace("listen 80;", `listen 127.0.0.1:${port};`));
  write(
    "sites.conf",
    deployed("sites.conf").replace(/(?:web|platform)-[12]:\d+/g, new URL(platformUrl).host),
  );
  const options = ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", "stderr"];
  // Debian has it where only the accounts of administrators look for programs.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn("nginx", [...options, "-g", "daemon off;"], { stdio: ["ignore", 2, 2], env });
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
