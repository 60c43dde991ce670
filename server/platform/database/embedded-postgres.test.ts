import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmbeddedPostgresError, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findRunningPostmaster } from "./embedded-postgres-host.ts";

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const isRoot = process.getuid?.() === 0;
const hasNamespaces =
  spawnSync("unshare", ["-U", "--map-user=65534", "--map-group=65534", "--", "true"]).status === 0;
let base: string;

beforeAll(() => {
  base = fs.mkdtempSync("/tmp/touchline-pg-");
  fs.chmodSync(base, 0o755);
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Repeats until PostgreSQL responds again. */
async function queryAgain(url: string, text: string): Promise<Record<string, unknown>[]> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await query(url, text);
    } catch (error) {
      if (attempt > 200) throw error;
      await sleep(25);
    }
  }
}

/** Processes of PostgreSQL, its wrapper or its helpers whose command line names the directory. */
function processesOf(directory: string): string[] {
  const commands = fs.existsSync("/proc/self/cmdline")
    ? fs
        .readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(commandOf)
    : spawnSync("ps", ["-axww", "-o", "command="], { encoding: "utf8" }).stdout.split("\n");
  return commands.filter((command) => command.includes(directory) && /postgres|initdb/.test(command));
}

function commandOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // ended meanwhile
  }
}

function childrenOf(parent: number): number[] {
  const parentOf = (pid: string) => {
    try {
      // After the name in brackets, which may contain anything: state, then the parent.
      return Number(fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
    } catch {
      return 0; // ended meanwhile
    }
  };
  const all = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.filter((pid) => parentOf(pid) === parent).map(Number);
}

function postmasterOf(directory: string): number {
  return Number(fs.readFileSync(path.join(directory, "pgdata/postmaster.pid"), "utf8").split("\n")[0]);
}

/** Another Node process that starts the database, prints its URL or the error, and keeps running. */
async function startElsewhere(directory: string, ids: { uid?: number; gid?: number } = {}) {
  const module = JSON.stringify(pathToFileURL(path.join(import.meta.dirname, "embedded-postgres.ts")).href);
  const script = `
    import { startEmbeddedPostgres } from ${module};
    const quiet = () => {};
    const logger = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    try {
      const { url } = await startEmbeddedPostgres({ directory: ${JSON.stringify(directory)}, logger });
      console.log(url);
    } catch (error) {
      console.log(error.name + ": " + error.message);
    }`;
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script],
    { ...ids, cwd: path.resolve(import.meta.dirname, "../../.."), stdio: ["ignore", "pipe", "inherit"] },
  );
  const output = child.stdout;
  if (!output) throw new Error("no output");
  const firstLine = await new Promise<string>((resolve) => {
    createInterface({ input: output }).once("line", resolve);
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return { child, firstLine, ended };
}

describe("startEmbeddedPostgres", () => {
  it("creates a database, preserves its data and starts quickly the second time", async () => {
    const directory = path.join(base, "cold");
    const first = await startEmbeddedPostgres({ directory, logger });
    await query(first.url, "create table t (n int); insert into t values (42)");
    const settings = "select current_setting('fsync') f, current_setting('listen_addresses') l";
    expect(await query(first.url, settings)).toEqual([{ f: "on", l: "" }]);
    await first.stop();
    await first.stop();
    expect(processesOf(directory)).toEqual([]);

    const before = performance.now();
    const second = await startEmbeddedPostgres({ directory, logger });
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(await query(second.url, "select n from t")).toEqual([{ n: 42 }]);
    expect(fs.statSync(path.join(directory, "run")).mode & 0o777).toBe(0o700);
    await second.stop();
  });

  it("rejects a directory that another start uses, in this process and in another one", async () => {
    const directory = path.join(base, "twice");
    const database = await startEmbeddedPostgres({ directory, logger });
    const again = startEmbeddedPostgres({ directory, logger });
    await expect(again).rejects.toThrow(EmbeddedPostgresError);
    await expect(again).rejects.toThrow(`in use by another running Touchline (process ${process.pid})`);
    const other = await startElsewhere(directory);
    expect(other.firstLine).toContain("EmbeddedPostgresError: The database directory");
    expect(other.firstLine).toContain("in use by another running Touchline");
    await other.ended;
    expect(await query(database.url, "select 1 one")).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it("restarts a killed PostgreSQL under the same URL", async () => {
    const directory = path.join(base, "killed");
    const database = await startEmbeddedPostgres({ directory, logger });
    await query(database.url, "create table t (n int); insert into t values (1)");
    const victim = postmasterOf(directory);
    process.kill(victim, "SIGKILL");
    expect(await queryAgain(database.url, "select n from t")).toEqual([{ n: 1 }]);
    expect(postmasterOf(directory)).not.toBe(victim);
    await database.stop();
    expect(processesOf(directory)).toEqual([]);
  });

  it("leaves no process behind when Node is killed, and restarts at once with all data", async () => {
    const directory = path.join(base, "orphan");
    const other = await startElsewhere(directory);
    await query(other.firstLine, "create table t (n int); insert into t values (7)");
    other.child.kill("SIGKILL");
    await other.ended;
    const database = await startEmbeddedPostgres({ directory, logger });
    expect(await query(database.url, "select n from t")).toEqual([{ n: 7 }]);
    await database.stop();

    const another = await startElsewhere(directory);
    another.child.kill("SIGKILL");
    await another.ended;
    for (let wait = 0; wait < 100 && processesOf(directory).length > 0; wait++) await sleep(50);
    expect(processesOf(directory)).toEqual([]);
  });

  it.runIf(fs.existsSync("/proc/self/stat"))(
    "waits for processes of a killed PostgreSQL, which hold its memory",
    async () => {
      const directory = path.join(base, "held");
      const other = await startElsewhere(directory);
      await query(other.firstLine, "create table t (n int); insert into t values (5)");
      const postmaster = postmasterOf(directory);
      const [worker = 0] = childrenOf(postmaster);
      process.kill(worker, "SIGSTOP");
      for (const victim of [postmaster, other.child.pid ?? 0]) process.kill(victim, "SIGKILL");
      await other.ended;
      const released = sleep(1_000).then(() => process.kill(worker, "SIGCONT"));
      const database = await startEmbeddedPostgres({ directory, logger });
      await released;
      expect(await query(database.url, "select n from t")).toEqual([{ n: 5 }]);
      await database.stop();
    },
  );

  it.each(["pgdata/postmaster.pid", "run/.s.PGSQL.5432.lock"])(
    "ignores a stale %s whose process id belongs to another program now",
    async (file) => {
      const directory = path.join(base, `stale-${path.basename(file)}`);
      await (await startEmbeddedPostgres({ directory, logger })).stop();
      // Of the same account: PostgreSQL ignores processes of other accounts.
      const { uid, gid } = fs.statSync(path.join(directory, "pgdata"));
      const other = spawn("sleep", ["60"], { stdio: "ignore", ...(isRoot ? { uid, gid } : {}) });
      try {
        const lines = [other.pid, path.join(directory, "pgdata"), 1_763_640_000, 5432, "", ""];
        fs.writeFileSync(path.join(directory, file), lines.join("\n"));
        const database = await startEmbeddedPostgres({ directory, logger });
        expect(await query(database.url, "select 1 one")).toEqual([{ one: 1 }]);
        await database.stop();
      } finally {
        other.kill();
      }
    },
  );

  it("works from a long path with special characters", async () => {
    const directory = path.join(base, 'a b, "ü"', "long".repeat(30));
    const database = await startEmbeddedPostgres({ directory, logger });
    expect(await query(database.url, "select 1 one")).toEqual([{ one: 1 }]);
    const sockets = new URL(database.url).searchParams.get("host") ?? "";
    expect(sockets.startsWith(base)).toBe(false);
    expect(fs.statSync(sockets).mode & 0o777).toBe(0o700);
    await database.stop();
    fs.rmSync(sockets, { recursive: true });
  });

  it("explains why the directory cannot be created or used", async () => {
    const file = path.join(base, "file");
    fs.writeFileSync(file, "");
    const below = startEmbeddedPostgres({ directory: path.join(file, "db"), logger });
    await expect(below).rejects.toThrow(/is not writable/);
    await expect(below).rejects.toThrow(EmbeddedPostgresError);
    const directory = path.join(base, "other");
    fs.mkdirSync(path.join(directory, "pgdata/precious"), { recursive: true });
    await expect(startEmbeddedPostgres({ directory, logger })).rejects.toThrow(
      /not empty and holds no database/,
    );
    expect(fs.existsSync(path.join(directory, "pgdata/precious"))).toBe(true);
  });

  it.runIf(isRoot)("works as an ordinary user, who cannot use another user's directory", async () => {
    const user = { uid: 65534, gid: 65534 };
    const directory = path.join(base, "ordinary");
    fs.mkdirSync(directory);
    fs.chownSync(directory, user.uid, user.gid);
    const other = await startElsewhere(directory, user);
    expect(await query(other.firstLine, "select 1 one")).toEqual([{ one: 1 }]);
    other.child.kill("SIGKILL");
    await other.ended;
    // Root preserves the owner of an existing database, so that the owner can still use it afterwards.
    await (await startEmbeddedPostgres({ directory, logger })).stop();
    expect(fs.statSync(path.join(directory, "pgdata")).uid).toBe(user.uid);
    const later = await startElsewhere(directory, user);
    expect(later.firstLine).toMatch(/^postgres:/);
    later.child.kill("SIGKILL");

    const foreign = path.join(base, "foreign");
    fs.mkdirSync(foreign);
    const refused = await startElsewhere(foreign, user);
    expect(refused.firstLine).toContain("is not writable for this user");
  });

  it.runIf(isRoot && hasNamespaces)("works as root below a directory that only root can enter", async () => {
    const closed = path.join(base, "closed");
    fs.mkdirSync(closed, { mode: 0o700 });
    const directory = path.join(closed, "db");
    const database = await startEmbeddedPostgres({ directory, logger });
    await query(database.url, "create table t (n int); insert into t values (3)");
    process.kill(postmasterOf(directory), "SIGKILL");
    expect(await queryAgain(database.url, "select n from t")).toEqual([{ n: 3 }]);
    await database.stop();
    expect(processesOf(directory)).toEqual([]);
    // The directory becomes accessible later: the owner changes and the database still starts.
    fs.chmodSync(closed, 0o755);
    const reopened = await startEmbeddedPostgres({ directory, logger });
    expect(await query(reopened.url, "select n from t")).toEqual([{ n: 3 }]);
    await reopened.stop();
  });
});

it("a pid file that PostgreSQL removes at the same moment belongs to no running server", async () => {
  const directory = path.join(base, "removed");
  fs.mkdirSync(directory);
  const loop = "while :; do echo 0 > postmaster.pid; rm postmaster.pid; done";
  const other = spawn("sh", ["-c", loop], { cwd: directory, stdio: "ignore" });
  const ended = new Promise((resolve) => other.once("exit", resolve));
  try {
    const deadline = Date.now() + 1_000;
    while (Date.now() < deadline) expect(findRunningPostmaster(directory)).toBeUndefined();
  } finally {
    other.kill();
    await ended;
  }
});
