/** A temporary PostgreSQL and Redis from the system's packages, for suites that share them. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import pg from "pg";
import { findServices } from "../../server/bootstrap/services.mjs";
import { freePort } from "../../tools/free-port.ts";
import { waitFor } from "./product.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";

const START_TIMEOUT_MS = 30_000;

/** Reason why the services cannot run on this machine; undefined if they can. */
export const servicesMissing: string | undefined = findServices().missing;

export interface Service {
  url: string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; its package creates an account. */
function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** An empty PostgreSQL on a free port of the loopback. Its data need not be durable. */
export async function startPostgres(): Promise<Service> {
  const programs = requireServices().postgres;
  const account = postgresAccount();
  const folder = temporaryFolder("postgres");
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (account) chownSync(data, account.uid, account.gid);
  const options = { ...account, cwd: data, env: { ...process.env, LC_ALL: "C" } };
  const cluster = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(join(programs, "initdb"), ["-D", data, ...cluster], options);
  const port = await freePort();
  const settings = [`port=${port}`, "listen_addresses=127.0.0.1", `unix_socket_directories=${data}`];
  const frugal = ["fsync=off", "shared_buffers=32MB", "max_connections=300"];
  const parameters = [...settings, ...frugal].flatMap((setting) => ["-c", setting]);
  const server = supervise([join(programs, "postgres"), "-D", data, ...parameters], options);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return ready(server, folder, url, async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    await client.connect();
    await client.end();
  });
}

/** An empty Redis on a free port of the loopback. */
export async function startRedis(): Promise<Service> {
  const folder = temporaryFolder("redis");
  const port = await freePort();
  const volatile = ["--save", "", "--appendonly", "no"];
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--databases", "1000", ...volatile];
  const server = supervise([requireServices().redis, ...settings, "--dir", folder], { cwd: folder });
  const url = `redis://127.0.0.1:${port}`;
  return ready(server, folder, url, async () => {
    const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
    client.on("error", () => undefined);
    await client.connect();
    await client.quit();
  });
}

function requireServices() {
  const services = findServices();
  if (services.missing !== undefined) throw new Error(services.missing);
  return services;
}

/** Waits until a service accepts connections. */
export async function ready(
  server: Supervised,
  folder: string,
  url: string,
  connect: () => Promise<void>,
): Promise<Service> {
  const service = {
    url,
    async stop() {
      await server.stop();
      removeFolder(folder);
    },
  };
  const responses = () =>
    connect().then(
      () => true,
      () => false,
    );
  try {
    await waitFor(responses, START_TIMEOUT_MS, `${url} to take connections`);
    return service;
  } catch (error) {
    await service.stop();
    throw new Error(`${(error as Error).message}\n${server.output()}`);
  }
}

/**
 * Runs "$@" until its standard input closes, also because the tests ended: a service must not outlive them.
 * SIGINT is a fast shutdown for both of them.
 */
const UNTIL_INPUT_CLOSES = `"$@" </dev/null & child=$!; cat >/dev/null; kill -INT $child; wait $child`;

export interface Supervised {
  output(): string;
  stop(): Promise<void>;
}

/** Starts a server that ends with the tests, however they end. */
export function supervise(command: string[], options: Partial<Account> & { cwd: string }): Supervised {
  const child: ChildProcess = spawn("/bin/sh", ["-c", UNTIL_INPUT_CLOSES, "service", ...command], {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
    // Ctrl-C ends the tests, which then end the server.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  return {
    output: () => output,
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}
