/** The commands as an operator runs them, with and without a running platform. */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestPlatform, type TestPlatform } from "../../../tests/support/test-platform.ts";
import { startPlatform } from "../index.ts";
import { COMMANDS } from "./commands.ts";
import { runCommand } from "./run.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
/** Several databases one after the other, on a machine that may be busy. */
const SLOW_MS = 240_000;

let platform: TestPlatform;
let directory: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  directory = await mkdtemp(path.join(os.tmpdir(), "touchline-cli-"));
});
afterAll(async () => {
  await platform.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  output: string;
  errors: string;
}

async function run(words: string[], variables: Record<string, string>, input = ""): Promise<Outcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(words, {
    variables: { DATA_DIR: path.join(directory, "none"), ...variables },
    stdin: Readable.from([input]),
    say: (line) => void output.push(line),
    complain: (line) => void errors.push(line),
  });
  expect(errors.join("\n")).not.toMatch(/\n\s+at |Failed query/);
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}
const onPlatform = (words: string[], input?: string) =>
  run(words, { DATABASE_URL: platform.databaseUrl }, input);
const file = (name: string) => path.join(directory, name);

const Login = z.object({ content: z.object({ tokenData: z.object({ access_token: z.string() }) }) });
async function signIn(username: string, password: string): Promise<string> {
  const body = { username, password, device_id: "cli test" };
  const reply = await platform.call("POST", "/api/user/login", { body });
  return Login.parse(reply.body).content.tokenData.access_token;
}

/** A fingerprint of every table's rows. */
async function contentOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const content: Record<string, string> = {};
    for (const { name } of rows) {
      const query = `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`;
      content[name] = (await client.query<{ sum: string }>(query)).rows[0]?.sum ?? "";
    }
    return content;
  } finally {
    await client.end();
  }
}

describe("the arguments of a command", () => {
  it("are those of the process", () => {
    const words = ["--import", "tsx", MAIN, "vanish"];
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("no command vanish")]);
  });

  it("have a help text", async () => {
    const overview = await run(["--help"], {});
    expect([overview.code, overview.output]).toEqual([0, expect.stringContaining("create-user")]);
    for (const name of Object.keys(COMMANDS)) {
      const help = await run([name, "--help"], {});
      expect([help.code, help.output]).toEqual([0, expect.stringContaining(`-- ${name} `)]);
    }
  });

  it.each([
    [["vanish"], 2, /no command vanish/],
    [["create-user"], 2, /missing[\s\S]*Usage: create-user <email>/],
    [["create-user", "ann"], 2, /ann is not an e-mail/],
    [["end-sessions", "a@b.example", "--loud"], 2, /--loud/],
    [["import", "nothing.gz"], 1, /no file .*nothing\.gz/],
    [["grant", "demo@touchline.example", "plan-none"], 1, /no offer plan-none.*plan-all/],
    [["grant", "nobody@b.example", "plan-all"], 1, /no account with the e-mail nobody@b\.example/],
  ])("that are invalid cause an error message: %j", async (words, code, message) => {
    const outcome = await onPlatform(words);
    expect([outcome.code, outcome.output]).toEqual([code, ""]);
    expect(outcome.errors).toMatch(message);
  });

  it("require a reachable database", async () => {
    const none = await run(["end-sessions", "a@b.example"], {});
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining("There is no database")]);
    const DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
    const refused = await run(["end-sessions", "a@b.example"], { DATABASE_URL });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("DATABASE_URL")]);
  });
});

describe("accounts", () => {
  it("are created, granted contracts and signed out", { timeout: SLOW_MS }, async () => {
    const words = ["create-user", "Ann@Cli.example", "--name", "Ann Lee", "--password-stdin"];
    expect((await onPlatform(words, "short\n")).errors).toContain("8 to 256");
    expect((await onPlatform(words, "a long password\n")).code).toBe(0);
    expect((await onPlatform(words, "another password\n")).errors).toContain("already");
    const token = await signIn("ann@cli.example", "a long password");

    const isAvailable = async () => {
      const { body } = await platform.call("GET", "/api/event/get_by_id/id/live-4", { token });
      const Event = z.object({ content: z.object({ isEventAvailableForUser: z.boolean() }) });
      return Event.parse(body).content.isEventAvailableForUser;
    };
    expect(await isAvailable()).toBe(false);
    const grant = ["grant", "ann@cli.example", "plan-all"];
    expect((await onPlatform([...grant, "--until", "2000-01-01"])).code).toBe(2);
    // The test platform's clock is behind the command's.
    expect((await onPlatform(grant)).output).toMatch(/Touchline Complete now, until 20/);
    expect((await onPlatform(grant)).output).toContain("already");
    await platform.advance(Date.now() - Date.parse("2026-03-07T15:00:00.000Z"));
    const later = await signIn("ann@cli.example", "a long password");
    const event = await platform.call("GET", "/api/event/get_by_id/id/live-4", { token: later });
    expect(event.body).toMatchObject({ content: { isEventAvailableForUser: true } });

    const started = await platform.call("POST", "/api/oauth2/device_authorization", {
      body: { device_id: "a television" },
    });
    const codes = z.object({ device_code: z.string(), user_code: z.string() }).parse(started.body);
    const approval = { user_code: codes.user_code, approve: true };
    await platform.call("POST", "/api/oauth2/device_decision", { body: approval, token: later });

    expect((await onPlatform(["end-sessions", "ann@cli.example"])).output).toContain("2 sessions");
    const grantType = "urn:ietf:params:oauth:grant-type:device_code";
    const body = { grant_type: grantType, device_code: codes.device_code };
    const opened = await platform.call("POST", "/api/oauth2/token", { body });
    expect(opened.status, "an approved code opens no session any more").toBe(400);
    expect((await platform.call("GET", "/api/user/get_profile", { token: later })).status).toBe(401);
  });

  it("get a generated password by default", async () => {
    const { output } = await onPlatform(["create-user", "bob@cli.example"]);
    await signIn("bob@cli.example", /password is (\S+)/.exec(output)?.[1] ?? "");
  });
});

describe("events", () => {
  const byReference = (id: string) =>
    platform.call("GET", `/api/event/get_by_id/id/${id}?idType=reference_id`);

  it("are imported all or not at all, and every problem is listed", async () => {
    const bad = [
      "reference_id,title,starts_at,home_team,categories,minutes,status",
      "A-1,Good,2027-03-01T18:00:00Z,,,,",
      "A-1,Twice,2027-03-01T18:00:00Z,,,,",
      ",No reference,yesterday,,,,",
      "A-2,,2027-03-01T18:00:00Z,team-none,league-northern;league-none,,archived",
    ].join("\n");
    await writeFile(file("bad.csv"), bad);
    const { code, errors } = await onPlatform(["import-events", file("bad.csv")]);
    expect(code).toBe(1);
    for (const problem of [
      "line 3: reference_id A-1 is on line 2 already",
      "line 4: reference_id: is missing",
      "line 4: starts_at: must be a moment",
      "line 5: title: is needed",
      "line 5: minutes: is needed",
      "line 5: there is no team team-none",
      "line 5: there is no league or category league-none",
    ]) {
      expect(errors).toContain(problem);
    }
    await writeFile(
      file("ids.json"),
      '[{"reference_id":"A-1","title":"Good","starts_at":"2027-03-01T18:00:00Z"},\n{"reference_id":"A-3","title":"T","starts_at":"2027-03-01T18:00:00Z","home_team":"team-none","categories":["league-none"]}]',
    );
    const unknown = await onPlatform(["import-events", file("ids.json")]);
    expect(unknown.errors).toMatch(/line 2: there is no team team-none\n.*line 2: .*category league-none/);
    expect((await byReference("A-1")).status).toBe(404);
  });

  it("are found by their reference and updated by a second import", async () => {
    const write = (starts: string) =>
      writeFile(
        file("good.csv"),
        `reference_id,starts_at,home_team,away_team,categories,description,sport\r\nB-1,${starts},team-ngt,team-riv,league-northern,"Round ""1"",\nfirst",soccer\r\n`,
      );
    await write("2027-03-01T19:00:00+01:00");
    expect((await onPlatform(["import-events", file("good.csv"), "--check"])).output).toContain(
      "no problems",
    );
    expect((await byReference("B-1")).status).toBe(404);
    const import_ = async () => (await onPlatform(["import-events", file("good.csv")])).output.trim();
    expect(await import_()).toBe("1 events added, 0 changed, 0 as they were.");
    expect(await import_()).toBe("0 events added, 0 changed, 1 as they were.");
    expect((await byReference("B-1")).body).toMatchObject({
      content: {
        status: "upcoming",
        event_date: "2027-03-01T18:00:00.000Z",
        description: 'Round "1",\nfirst',
        identities: [{ id: "league-northern" }],
        teams: { homes: [{ id: "team-ngt" }], aways: [{ id: "team-riv" }] },
      },
    });
    await write("2027-03-02T18:00:00Z");
    expect(await import_()).toBe("0 events added, 1 changed, 0 as they were.");
  });

  it("have statistics once they are live, also as a change", async () => {
    const hasStats = async (reference: string, status: string) => {
      const teams = status === "show" ? {} : { home_team: "team-ngt", away_team: "team-riv" };
      const event = {
        reference_id: reference,
        title: "A match",
        starts_at: "2026-03-01T18:00:00Z",
        ...teams,
      };
      const live = status === "upcoming" ? {} : { status: "live" };
      await writeFile(file("live.json"), JSON.stringify([{ ...event, ...live }]));
      expect((await onPlatform(["import-events", file("live.json")])).code).toBe(0);
      const { content } = (await byReference(reference)).body as { content: Record<string, unknown> };
      return content.isEnabledVidswapStats;
    };
    expect(await hasStats("L-1", "live")).toBe(true);
    expect(await hasStats("L-2", "upcoming")).toBe(false);
    expect(await hasStats("L-2", "live")).toBe(true);
    expect(await hasStats("L-3", "show")).toBe(false);
  });
});

describe("the whole database", () => {
  it("is copied unchanged into another one", { timeout: SLOW_MS }, async () => {
    const target = await startTestPlatform({ seed: "none" });
    const onTarget = (words: string[]) => run(words, { DATABASE_URL: target.databaseUrl });
    try {
      const archive = file("all.gz");
      expect((await onPlatform(["export", archive])).code).toBe(0);
      expect((await stat(archive)).mode & 0o777).toBe(0o600);
      expect((await onPlatform(["export", archive])).errors).toContain("is there already");
      const content = await contentOf(platform.databaseUrl);
      expect((await onTarget(["import", archive])).code).toBe(0);
      expect(await contentOf(target.databaseUrl)).toEqual(content);

      const refused = await onTarget(["import", archive]);
      expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/not empty .*--force/)]);
      expect((await onTarget(["import", archive, "--force"])).code).toBe(0);
      expect(await contentOf(target.databaseUrl)).toEqual(content);

      const bytes = await readFile(archive);
      await writeFile(file("torn.gz"), bytes.subarray(0, bytes.length - 2000));
      await writeFile(file("other.gz"), "not gzip");
      for (const name of ["torn.gz", "other.gz"]) {
        const broken = await onTarget(["import", file(name), "--force"]);
        expect([broken.code, broken.errors]).toEqual([1, expect.stringContaining("is damaged")]);
      }
      expect(await contentOf(target.databaseUrl)).toEqual(content);
    } finally {
      await target.stop();
    }
  });

  it("is accessible whether or not the platform runs on it", { timeout: SLOW_MS }, async () => {
    const DATA_DIR = path.join(directory, "data");
    const logger = pino({ level: "silent" });
    const running = await startPlatform({
      host: "127.0.0.1",
      port: 0,
      dataDir: DATA_DIR,
      seed: "none",
      logger,
    });
    try {
      expect((await run(["create-user", "a@cli.example"], { DATA_DIR })).code).toBe(0);
    } finally {
      await running.stop();
    }
    expect((await run(["create-user", "a@cli.example"], { DATA_DIR })).errors).toContain("already");
    const archive = file("small.gz");
    expect((await run(["export", archive], { DATA_DIR })).code).toBe(0);
    const fresh = { DATA_DIR: path.join(directory, "fresh") };
    expect((await run(["import", archive], fresh)).code).toBe(0);
    expect((await run(["create-user", "a@cli.example"], fresh)).errors).toContain("already");
  });
});
