/** A start that cannot succeed prints the reason once, as text; never a stack trace, never exit code 0. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../tools/free-port.ts";
import { serve } from "../support/http-server.ts";
import {
  type FailedStart,
  failToStart as fail,
  type StartOptions,
  startProduct,
} from "../support/product.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

const isRoot = process.getuid?.() === 0;
/** The log is tested elsewhere; this is the output for the operator at the console. */
const failToStart = (options: StartOptions) =>
  fail({ ...options, env: { LOG_LEVEL: "silent", ...options.env } });

const PROGRESS = /^Starting the (platform|web host)…$/;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder("start");
});
afterAll(() => removeFolder(folder));

/** Output at the console, without the progress lines. */
function messageOf({ code, stdout, stderr }: FailedStart): string {
  expect(code).toBeGreaterThan(0);
  const lines = `${stdout}\n${stderr}`
    .split("\n")
    .filter((line) => line.trim() !== "" && !PROGRESS.test(line));
  const text = lines.join("\n");
  expect(text, "a stack trace").not.toMatch(/^\s+at \S/m);
  expect(text, "a log line").not.toMatch(/^\{"level"/m);
  return text;
}
/** The same, for a message of one line. */
function lineOf(failed: FailedStart): string {
  const message = messageOf(failed);
  expect(message.split("\n"), "one message").toHaveLength(1);
  return message;
}

const fresh = (name: string) => join(folder, name);

describe("wrong settings", () => {
  it("are listed together, with the expected values and no secret", async () => {
    const env = {
      PORT: "eighty",
      LOG_LEVEL: "loud",
      SESSION_SECRETS: "hunter2",
      DATABASE_URL: "mysql://touchline:hunter2@db/touchline",
    };
    const message = messageOf(await failToStart({ dataDirectory: fresh("settings"), env }));
    expect(message.split("\n")).toHaveLength(5);
    expect(message).toMatch(/^The configuration has 4 problems:/);
    for (const name of Object.keys(env)) expect(message).toContain(`  ${name} is `);
    expect(message).not.toContain("hunter2");
  });

  it("one port for the metrics of both programs is reported", async () => {
    const env = { METRICS_PORT: "9464", PLATFORM_METRICS_PORT: "9464" };
    const message = messageOf(await failToStart({ dataDirectory: fresh("metrics"), env }));
    expect(message).toMatch(/PLATFORM_METRICS_PORT is "9464": expected another port than METRICS_PORT/);
  });

  it("that give the demo to the public are reported, with what belongs to a site behind a proxy", async () => {
    const env = { APP_ORIGIN: "https://tv.example.com" };
    const message = messageOf(await failToStart({ dataDirectory: fresh("public"), env }));
    expect(message).toMatch(/^The configuration has 3 problems:/);
    for (const name of ["SEED", "TRUST_PROXY", "PLATFORM_ORIGIN"]) expect(message).toContain(`  ${name} is `);
  });

  it.each([
    ["the platform", { SEED: "none" }],
    ["the web host", { API_BASE: "http://127.0.0.1:9" }],
  ])("a Redis that %s cannot reach is named, without its password", async (_program, env) => {
    const address = `127.0.0.1:${await freePort()}`;
    const REDIS_URL = `redis://user:hunter2@${address}`;
    const message = lineOf(await failToStart({ dataDirectory: fresh("redis"), env: { ...env, REDIS_URL } }));
    expect(message).toContain(`Redis at redis://${address} cannot be used (connect ECONNREFUSED`);
    expect(message).toMatch(/check REDIS_URL$/);
    expect(message).not.toContain("hunter2");
  });

  it("an unreadable customer configuration is reported", async () => {
    const env = { CUSTOMER_CONFIG: fresh("missing.json") };
    const message = messageOf(await failToStart({ dataDirectory: fresh("customer"), env }));
    expect(message).toMatch(/^The configuration has a problem:\n {2}CUSTOMER_CONFIG is .*missing\.json.*$/);
  });

  it("wrong fields of a customer configuration are reported", async () => {
    const file = fresh("customer.json");
    writeFileSync(file, JSON.stringify({ default_locale: "xx", enable_ads: "yes" }));
    const message = messageOf(
      await failToStart({ dataDirectory: fresh("customer"), env: { CUSTOMER_CONFIG: file } }),
    );
    expect(message).toMatch(/2 problems:/);
    expect(message).toContain("CUSTOMER_CONFIG enable_ads");
    expect(message).toContain("CUSTOMER_CONFIG default_locale");
  });

  it("an address that this machine does not have is reported", async () => {
    const failed = await failToStart({ dataDirectory: fresh("host"), env: { HOST: "192.0.2.1" } });
    expect(lineOf(failed)).toMatch(/HOST/);
  });
});

describe("a taken port is reported", () => {
  it("of the web host", async () => {
    const other = await serve(() => {});
    const failed = await failToStart({ dataDirectory: fresh("port"), env: { PORT: String(other.port) } });
    await other.close();
    expect(lineOf(failed)).toMatch(new RegExp(`[Pp]ort ${other.port}\\b.*(taken|in use).*PORT`));
  });

  it("of the platform", async () => {
    const other = await serve(() => {});
    const env = { PLATFORM_PORT: String(other.port) };
    const failed = await failToStart({ dataDirectory: fresh("port"), env });
    await other.close();
    expect(lineOf(failed)).toMatch(new RegExp(`[Pp]ort ${other.port}\\b.*(taken|in use).*PLATFORM_PORT`));
  });
});

describe("a data directory is reported", () => {
  it("that another start uses", async () => {
    const product = await startProduct({ dataDirectory: fresh("used") });
    const failed = await failToStart({ dataDirectory: fresh("used") });
    // The first one is not disturbed.
    expect((await fetch(`${product.url}/live`)).status).toBe(200);
    expect(await product.stop()).toBe(0);
    expect(lineOf(failed)).toMatch(/in use by another running Touchline/);
  });

  it("that is a file", async () => {
    writeFileSync(fresh("file"), "");
    const failed = await failToStart({ dataDirectory: fresh("file") });
    expect(lineOf(failed)).toContain(fresh("file"));
  });

  it.skipIf(isRoot)("that this user cannot write to", async () => {
    mkdirSync(fresh("foreign"), { mode: 0o555 });
    const failed = await failToStart({ dataDirectory: fresh("foreign") });
    expect(lineOf(failed)).toMatch(/not writable|cannot be written/);
  });

  it("where the web host cannot write its sessions", async () => {
    mkdirSync(fresh("half"));
    mkdirSync(join(fresh("half"), "sessions.db"));
    const failed = await failToStart({ dataDirectory: fresh("half") });
    expect(lineOf(failed)).toMatch(/^Sessions cannot be stored/);
  });
});

describe("a full disk", () => {
  const canMount = isRoot && process.platform === "linux" && tryMount("4m");

  function tryMount(size: string): boolean {
    const place = temporaryFolder("disk");
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", place]).status === 0;
    if (mounted) spawnSync("umount", [place]);
    removeFolder(place);
    return mounted;
  }

  it.skipIf(!canMount)("is reported", async () => {
    const place = temporaryFolder("disk");
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", place]);
    try {
      expect(lineOf(await failToStart({ dataDirectory: place }))).toMatch(/disk.* is full/);
    } finally {
      spawnSync("umount", ["-l", place]);
      removeFolder(place);
    }
  });
});
