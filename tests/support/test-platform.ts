/** A real platform on a real, temporary PostgreSQL, for the suites of this and other folders. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { pino } from "pino";
import { databaseTime } from "../../server/platform/commerce/ledger-clock.ts";
import { startEmbeddedPostgres } from "../../server/platform/database/embedded-postgres.ts";
import { DEMO_ACCOUNTS } from "../../server/platform/database/seed/accounts.ts";
import { startPlatform } from "../../server/platform/index.ts";
import type { PlatformOptions } from "../../server/platform/options.ts";
import { SHARED_POSTGRES } from "./shared-postgres.ts";
import { TEST_NOW, type TemplateName, templateDatabase } from "./template-database.ts";

export { TEST_NOW };

const logger = pino({ level: "silent" });

export interface Reply {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for an empty response. */
  body: unknown;
}

export interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Options that cannot be passed to another process. */
type Injected = "now" | "ledgerTime" | "newId" | "logger";

/** Options of a suite; plain data, because the platform may be in another process. */
export interface TestOptions extends Partial<Omit<PlatformOptions, Injected>> {
  /**
   * Time of the clock, milliseconds since the epoch; default {@link TEST_NOW}. `running`: the system's clock.
   */
  clock?: number | "running";
  /** How far the clock of this platform's process is ahead of the database's, in milliseconds; default 0. */
  skewMs?: number;
}

export interface TestPlatform {
  /** URL of the platform; with several processes that of the first one. */
  url: string;
  /** URLs of all its processes. */
  urls: readonly string[];
  /** URL of the next process: calls use them in turn. */
  nextUrl(): string;
  sandboxIdentityUrl?: string;
  /** Sends one call, and returns the response of any status. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Signs in a demo account and returns its access token. */
  signIn(account?: keyof typeof ACCOUNTS, device?: string): Promise<string>;
  /** Moves the clock forward, or back. */
  advance(milliseconds: number): Promise<void>;
  /** The platform's data directory. */
  directory: string;
  /** A connection string of the platform's database, for tests that bypass the API. */
  databaseUrl: string;
  stop(): Promise<void>;
}

const ACCOUNTS = { demo: DEMO_ACCOUNTS[0], second: DEMO_ACCOUNTS[1] };

/** How a platform's processes are started. */
export interface LaunchOptions extends Omit<PlatformOptions, Injected> {
  /** Time of the clock; undefined for the system's clock. */
  time: number | undefined;
  skewMs?: number;
}

/** The clocks of a test's platform. The ledger uses a stopped clock, too; otherwise the database's. */
export function testClocks(
  time: () => number | undefined,
  skewMs = 0,
): Required<Pick<PlatformOptions, "now" | "ledgerTime">> {
  return {
    now: () => (time() ?? Date.now()) + skewMs,
    ledgerTime: async (db) => time() ?? databaseTime(db),
  };
}

/** A running platform, in one process or several. */
export interface Launched {
  urls: string[];
  sandboxIdentityUrl?: string;
  setTime(time: number): Promise<void>;
  stop(): Promise<void>;
}

/** How and on what the suites' platforms run. */
export interface Deployment {
  startServices(): Promise<Services>;
  launch(options: LaunchOptions): Promise<Launched>;
}

/** Shared by all platforms of one test file. */
export interface Services {
  /** A PostgreSQL on which databases can be created. */
  url: string;
  redisUrl?: string;
  directory: string;
  stop(): Promise<void>;
}

/** In this process, on the embedded PostgreSQL. */
const embedded: Deployment = {
  async startServices() {
    const directory = await mkdtemp(path.join(os.tmpdir(), "touchline-test-"));
    const url = process.env[SHARED_POSTGRES];
    if (url) return { url, directory, stop: () => rm(directory, { recursive: true, force: true }) };
    const postgres = await startEmbeddedPostgres({ directory: path.join(directory, "postgres"), logger });
    return {
      url: postgres.url,
      directory,
      async stop() {
        await postgres.stop();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
  async launch(options) {
    let { time } = options;
    const { url, sandboxIdentityUrl, stop } = await startPlatform({
      ...options,
      ...testClocks(() => time, options.skewMs),
      logger,
    });
    const setTime = async (now: number) => {
      time = now;
    };
    return { urls: [url], sandboxIdentityUrl, setTime, stop };
  },
};

let deployment = embedded;

/** From here on the platforms of this test file are deployed like this. */
export function deployTestPlatforms(like: Deployment): void {
  deployment = like;
}

/**
 * Starts a platform with the demo data, a stopped clock and any free port. Platforms of one test file share
 * one PostgreSQL, each with a database of its own; the last one to stop removes what they shared.
 */
export async function startTestPlatform({
  clock = TEST_NOW,
  ...overrides
}: TestOptions = {}): Promise<TestPlatform> {
  let time = clock === "running" ? undefined : clock;
  const isUsual = clock === TEST_NOW && overrides.seed === undefined;
  const database = await borrowDatabase(isUsual ? "demo" : "schema");
  const databaseUrl = overrides.databaseUrl ?? database.url;
  const launched = await deployment
    .launch({
      host: "127.0.0.1",
      port: 0,
      dataDir: database.directory,
      redisUrl: database.redisUrl,
      seed: "demo",
      ...overrides,
      databaseUrl,
      time,
    })
    .catch(async (error) => {
      await database.giveBack();
      throw error;
    });
  const { urls, sandboxIdentityUrl } = launched;
  let turn = 0;
  const nextUrl = () => urls[turn++ % urls.length] ?? "";
  return {
    url: urls[0] ?? "",
    urls,
    nextUrl,
    directory: database.directory,
    sandboxIdentityUrl,
    databaseUrl,
    call: (method, target, options) => call(`${nextUrl()}${target}`, method, options),
    async signIn(account = "demo", device = "test browser") {
      const { email: username, password } = ACCOUNTS[account];
      const body = { username, password, device_id: device, device_name: device, strategy: "refresh" };
      const reply = await call(`${nextUrl()}/api/user/login`, "POST", { body });
      const { content } = reply.body as { content?: { tokenData?: { access_token: string } } };
      if (!content?.tokenData) throw new Error(`signing in failed: ${JSON.stringify(reply.body)}`);
      return content.tokenData.access_token;
    },
    async advance(milliseconds) {
      if (time === undefined) throw new Error("this platform's clock is the system's");
      time += milliseconds;
      await launched.setTime(time);
    },
    async stop() {
      await launched.stop();
      await database.giveBack();
    },
  };
}

async function call(url: string, method: string, { body, token, headers }: CallOptions = {}): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { "x-authorization": `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    body: text && isJson ? JSON.parse(text) : undefined,
  };
}

let services: Promise<Services> | undefined;
let borrowers = 0;

async function borrowDatabase(
  template: TemplateName,
): Promise<Omit<Services, "stop"> & { giveBack(): Promise<void> }> {
  borrowers += 1;
  services ??= deployment.startServices();
  const { url, redisUrl, directory, stop } = await services;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(url, `create database ${name} template ${await templateDatabase(url, template)}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  let isBorrowed = true;
  return {
    url: own.href,
    redisUrl,
    directory,
    async giveBack() {
      if (!isBorrowed) return;
      isBorrowed = false;
      borrowers -= 1;
      await administer(url, `drop database ${name} with (force)`);
      if (borrowers > 0) return;
      services = undefined;
      await stop();
    },
  };
}

/** Runs a statement on the server's own database. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {
    // The statement itself reports a lost connection.
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
