/** The platform as an operator of several hosts runs it: two processes on one PostgreSQL and one Redis. */
import { Redis } from "ioredis";
import { ask, startPlatformProcess } from "./platform-process.ts";
import { startPostgres, startRedis } from "./services.ts";
import { removeFolder, temporaryFolder } from "./temp.ts";
import type { Deployment } from "./test-platform.ts";

/** Services that the platforms of the suites share; plain data, for workers. */
export interface Hosts {
  /** URLs of the processes; see programs/platform.ts for their API. */
  processes: string[];
  postgresUrl: string;
  redisUrl: string;
}

/** Starts the services and two idle processes. */
export async function startHosts(): Promise<Hosts & { stop(): Promise<void> }> {
  const services = await Promise.all([startPostgres(), startRedis()]);
  const processes = await Promise.all([startPlatformProcess(), startPlatformProcess()]);
  return {
    processes: processes.map(({ url }) => url),
    postgresUrl: services[0].url,
    redisUrl: services[1].url,
    async stop() {
      await Promise.all(processes.map((each) => each.stop()));
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}

/** Starts every platform as two processes, connected only by the shared services. */
export function onTwoProcesses(hosts: Hosts): Deployment {
  return {
    async startServices() {
      const directory = temporaryFolder("platform");
      return {
        url: hosts.postgresUrl,
        redisUrl: await ownRedis(hosts.redisUrl),
        directory,
        stop: async () => removeFolder(directory),
      };
    },
    async launch(options) {
      // An installation has one public URL, whichever process responds.
      installations += 1;
      const publicOrigin = `http://platform-${installations}.test`;
      const shared = { publicOrigin, ...options };
      // Concurrently, as after a power cut: one prepares the database, the other finds it prepared.
      const started = await Promise.all(
        hosts.processes.map((host) =>
          ask<{ url: string; sandboxIdentityUrl?: string }>(host, "launch", shared),
        ),
      );
      servePublicOrigin(
        publicOrigin,
        started.map(({ url }) => url),
      );
      const askAll = (what: string, more = {}) =>
        Promise.all(
          hosts.processes.map((host, index) => ask(host, what, { url: started[index]?.url, ...more })),
        );
      return {
        urls: started.map(({ url }) => url),
        sandboxIdentityUrl: started[0]?.sandboxIdentityUrl,
        setTime: async (time) => void (await askAll("time", { time })),
        stop: async () => void (await askAll("stop")),
      };
    },
  };
}

let installations = 0;
const behind = new Map<string, readonly string[]>();
const plainFetch = globalThis.fetch;

/** Replaces the proxy in front: requests of the suite to a public URL go to its processes in turn. */
function servePublicOrigin(origin: string, urls: readonly string[]): void {
  behind.set(origin, urls);
  let turn = 0;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? "" : String(input);
    const processes = URL.canParse(url) ? behind.get(new URL(url).origin) : undefined;
    if (!processes) return plainFetch(input, init);
    turn += 1;
    const { pathname, search } = new URL(url);
    return plainFetch(`${processes[turn % processes.length]}${pathname}${search}`, init);
  };
}

/** The next database of Redis: test files must not receive each other's messages. */
async function ownRedis(url: string): Promise<string> {
  const client = new Redis(url);
  const number = await client.incr("last-database");
  await client.quit();
  return `${url}/${number}`;
}
