/** The platform as a process, as the supervisor and an operator use it: from its bundle, which starts faster. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { startErrorService } from "../../tests/support/error-service.ts";
import { startTestPlatform } from "../../tests/support/test-platform.ts";
import { BUNDLE_OPTIONS, bundleOf } from "../bootstrap/programs.mjs";
import { ensurePrograms } from "../bootstrap/steps.mjs";

const Message = z.object({
  type: z.string(),
  url: z.string().optional(),
  metricsUrl: z.string().optional(),
  message: z.string().optional(),
});

let directory: string;
beforeAll(async () => {
  await ensurePrograms();
  directory = await mkdtemp(path.join(os.tmpdir(), "touchline-main-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function start(variables: Record<string, string | undefined>, preload: string[] = []) {
  const env = { ...process.env, LOG_LEVEL: "warn", DATA_DIR: directory, PLATFORM_PORT: "0", ...variables };
  const child = fork(bundleOf("platform"), {
    env,
    execArgv: [...BUNDLE_OPTIONS, ...preload],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const message = once(child, "message").then(([value]) => Message.parse(value));
  const exit = once(child, "exit").then(([code]) => z.number().nullable().parse(code));
  return { child, message, exit, errors: () => errors };
}

async function stop(child: ChildProcess, exit: Promise<number | null>, how: "SIGTERM" | "disconnect") {
  if (how === "disconnect") child.disconnect();
  else child.kill(how);
  return exit;
}

/** Three starts one after the other, on a machine that may be busy. */
const SLOW_MS = 180_000;

it("starts, locks its data directory, stops cleanly and finds its data again", {
  timeout: SLOW_MS,
}, async () => {
  const first = start({ PLATFORM_METRICS_PORT: "0" });
  const { type, url, metricsUrl = "" } = await first.message;
  expect(type).toBe("ready");
  const metrics = await fetch(metricsUrl).then((response) => response.text());
  expect(metrics).toContain('touchline_platform_database_waiting{pool="requests"} 0');
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const second = start({});
  expect(await second.message).toMatchObject({ type: "failed" });
  expect(await second.exit).toBe(1);
  expect(second.errors().trim().split("\n")).toHaveLength(1);

  // A viewer of a live stream must not keep the platform from stopping.
  const live = await fetch(`${url}/api/event/get_by_id/id/live-1`).then((reply) => reply.json());
  const { content } = z.object({ content: z.object({ source: z.object({ mp4: z.string() }) }) }).parse(live);
  const stream = await fetch(content.source.mp4);
  expect(await stop(first.child, first.exit, "SIGTERM")).toBe(0);
  await stream.body?.cancel().catch(() => undefined);

  const third = start({});
  expect(await third.message).toEqual({ type: "ready", url: expect.any(String) });
  expect(await stop(third.child, third.exit, "disconnect")).toBe(0);
});

it.each([
  ["an unreachable database", { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, 1, /DATABASE_URL/],
  ["an invalid setting", { PLATFORM_PORT: "many" }, 2, /PLATFORM_PORT/],
  [
    "several invalid settings",
    { PLATFORM_PORT: "many", DATABSE_URL: "x" },
    3,
    /PLATFORM_PORT is .*\s+DATABSE_URL is /,
  ],
])("reports in one line that it cannot start with %s", async (_, variables, lines, expected) => {
  const { message, exit, errors } = start(variables);
  expect((await message).message).toMatch(expected);
  expect(await exit).toBe(1);
  expect(errors().trim().split("\n")).toHaveLength(lines);
  expect(errors()).toMatch(expected);
});

it.each(["PLATFORM_PORT", "PLATFORM_METRICS_PORT"])("names the port of %s that is taken", async (name) => {
  const other = net.createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as net.AddressInfo;
  const { message, exit } = start({ [name]: String(port), SEED: "none" });
  expect((await message).message).toContain(`Port ${port}`);
  expect(await exit).toBe(1);
  other.close();
});

/** Throws an error, which no code catches, on a signal. */
const THROW_ON_SIGNAL = `process.on("SIGUSR2", () => {
  throw new Error("unforeseen, for robin@example.com with Bearer zyxtoken.def");
})`;

it("reports a call with status 500 and an uncaught error, without secrets", {
  timeout: SLOW_MS,
}, async () => {
  const service = await startErrorService();
  const other = await startTestPlatform();
  const database = new pg.Client({ connectionString: other.databaseUrl });
  try {
    const preload = ["--import", `data:text/javascript,${encodeURIComponent(THROW_ON_SIGNAL)}`];
    const variables = { SENTRY_DSN: service.dsn, DATABASE_URL: other.databaseUrl, SEED: "none" };
    const { child, message, exit, errors } = start(variables, preload);
    const { url } = await message;
    const signIn = () =>
      fetch(`${url}/api/user/login?token=zyxtoken`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-request-id": "request-1" },
        body: JSON.stringify({
          username: "robin@example.com",
          password: "a long password",
          device_id: "phone",
          device_name: "phone",
          strategy: "refresh",
        }),
      });
    expect((await signIn()).status).toBe(401);
    await database.connect();
    await database.query("alter table users rename to lost");
    expect((await signIn()).status).toBe(500);
    await expect.poll(() => service.events.length).toBe(1);
    expect(service.events[0]).toMatchObject({
      request: { url: "/api/user/login", method: "POST" },
      tags: { program: "platform", request_id: "request-1", cause: "42P01" },
    });
    expect(service.events[0]?.exception.values[0]?.value).toMatch(/^Failed query: select .*\$1/);

    child.kill("SIGUSR2");
    expect(await exit).toBe(1);
    expect(errors()).toBe("");
    expect(service.events).toHaveLength(2);
    expect(service.events[1]?.exception.values[0]?.value).toBe("unforeseen, for [redacted] with [redacted]");
    expect(service.text()).not.toMatch(/robin|a long password|zyxtoken/);
  } finally {
    await database.end();
    await other.stop();
    await service.close();
  }
});
