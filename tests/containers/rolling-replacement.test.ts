/**
 * The image of deploy/Dockerfile in the composition of deploy/compose.yaml: web hosts and platforms are replaced
 * one by one, as docs/operations.md says, while pages and forms arrive through Varnish. No request may fail.
 */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findCaches, findServices } from "../../server/bootstrap/services.mjs";
import { checkedImage, readCompose, runOptions } from "../support/compose.ts";
import { type Engine, engineMissing, startEngine } from "../support/container-engine.ts";
import { buildImages } from "../support/container-images.ts";
import { waitFor } from "../support/product.ts";
import { root } from "../support/root.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";

const REQUESTS = 2_000;
const MAX_IMAGE_BYTES = 300e6;
/** Twenty times what a container takes on an idle machine. */
const HEALTHY_MS = 240_000;
const START_ALL_MS = 480_000;
const REPLACE_ALL_MS = 600_000;
const DATABASE = "/var/lib/postgresql/data";
/** By default it waits five seconds for a response, which is too short while containers start beside it. */
const varnishadm = ["varnishadm", "-t", "60"];
const PROGRAMS = ["platform-1", "platform-2", "web-1", "web-2"];

const servers = findServices();
const missing = engineMissing ?? servers.missing ?? findCaches().missing;
const services = readCompose({
  APP_ORIGIN: "http://tv.example.test",
  PLATFORM_ORIGIN: "http://api.tv.example.test",
  SESSION_SECRETS: "the-same-secret-on-both-hosts-0123456789",
  POSTGRES_PASSWORD: "postgresPassword",
  REDIS_PASSWORD: "redisPassword",
});

// A second try would find containers that the first one has replaced or removed.
describe.skipIf(missing !== undefined)(`containers${missing ? ` (${missing})` : ""}`, { retry: 0 }, () => {
  let engine: Engine;
  /** Why Docker is installed, but does not run here. */
  let failure: string | undefined;
  let url = "";
  let reloads = 0;
  const folder = temporaryFolder("compose");
  const inNetwork = (...command: string[]) => {
    const [program, ...args] = engine.inNetwork(command);
    return execFileSync(program, args, { encoding: "utf8" });
  };

  beforeAll(async () => {
    try {
      engine = await startEngine();
    } catch (error) {
      failure = String(error);
      return;
    }
    await buildImages(engine);
    await engine.docker("network", "create", "inside");
    await Promise.all(["postgres", "redis"].map(start));
    await Promise.all(["platform-1", "platform-2"].map(start));
    await Promise.all(["web-1", "web-2"].map(start));
    await start("varnish");
    const address = "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}";
    url = `http://${await engine.docker("inspect", "varnish", "--format", address)}:8080`;
  }, START_ALL_MS);
  beforeEach((context) => {
    context.skip(failure !== undefined, failure);
  });
  afterAll(async () => {
    await engine?.stop();
    removeFolder(folder);
  });

  /** Starts a container as compose.yaml says, and waits until it is healthy. */
  async function start(name: string): Promise<void> {
    const service = services[name];
    if (!service) throw new Error(`there is no service ${name}`);
    const isProgram = PROGRAMS.includes(name);
    const image = `test-${name}`;
    const context = join(folder, name);
    mkdirSync(context, { recursive: true });
    writeFileSync(join(context, "Dockerfile"), checkedImage(isProgram ? "touchline" : "services", service));
    await engine.docker("build", "--tag", image, context);
    const run = ["run", "--detach", ...runOptions(name, service)];
    // All visitors of the test have one address.
    if (isProgram) await engine.docker(...run, "--env", "POSTS_PER_MINUTE=999999", image, ...service.command);
    else {
      const command = name === "postgres" ? [`${DATABASE}/new`] : service.command;
      await engine.docker(...run, ...onThisMachine(name), image, ...command);
    }
    const state = () => engine.docker("inspect", name, "--format", "{{.State.Health.Status}}");
    try {
      await waitFor(async () => (await state()) === "healthy", HEALTHY_MS, `${name} to be healthy`);
    } catch (error) {
      throw new Error(`${error}\n${await engine.docker("logs", name)}`);
    }
  }

  /** Options with which Debian's packages of this machine stand in for the image of a server. */
  function onThisMachine(name: string): string[] {
    const programs = ["--volume", "/usr:/usr:ro", ...(name === "redis" ? ["--workdir", "/data"] : [])];
    if (name !== "postgres") return programs;
    if (servers.missing !== undefined) throw new Error(servers.missing);
    const [uid, gid] = ["-u", "-g"].map((option) =>
      execFileSync("id", [option, "postgres"], { encoding: "utf8" }).trim(),
    );
    const account = ["--user", `${uid}:${gid}`, "--tmpfs", `${DATABASE}/new:uid=${uid},gid=${gid},mode=700`];
    const path = ["--env", `PATH=${servers.postgres}:/usr/sbin:/usr/bin`, "--env", "PGHOST=/tmp"];
    return [...programs, ...account, ...path, "--entrypoint", "/start-postgres"];
  }

  it("has an image below 300 MB, without root", async () => {
    const inspect = (format: string) => engine.docker("image", "inspect", "touchline", "--format", format);
    expect(Number(await inspect("{{.Size}}"))).toBeLessThan(MAX_IMAGE_BYTES);
    expect(await inspect("{{.Config.User}}")).toBe("1000:1000");
    expect(await engine.docker("exec", "web-1", "node", "-p", "process.versions.node")).toMatch(/^2[2-9]\./);
    const write = "require('fs').writeFileSync('/app/changed', '')";
    await expect(engine.docker("exec", "web-1", "node", "-e", write)).rejects.toThrow("EROFS");
  });

  it("has the commands of the platform, and loads native packages", async () => {
    const run = (...command: string[]) => engine.docker("exec", "platform-1", ...command);
    expect(await run("platform", "migrate")).toBe("The database is up to date.");
    await run("platform", "create-league", "Northern League", "--sport", "soccer");
    const csv =
      "reference_id,starts_at,title,league\\nN-1,2030-03-01T19:00:00Z,First match,northern-league\\n";
    await run("node", "-e", `require('fs').writeFileSync('/tmp/events.csv', '${csv}')`);
    await run("platform", "import-events", "/tmp/events.csv");
    expect(await run("platform", "events", "--json")).toContain("First match");
    const names = ["sharp", "libsql", "@node-rs/argon2", "stripe", "nodemailer", "@fastify/swagger-ui"];
    await run("node", "-e", `for (const name of ${JSON.stringify(names)}) require(name)`);
    await expect(engine.docker("exec", "web-1", "end-sessions", "ann@club.example")).resolves.toContain(
      "ann",
    );
  });

  it("serves pages from the cache", () => {
    const get = () => inNetwork("curl", "-sSi", "-H", "Host: tv.example.test", `${url}/live`);
    get();
    expect(get()).toMatch(/^HTTP\/1\.1 200 [\s\S]*X-Cache: HIT/i);
  });

  it(
    `fails none of ${REQUESTS} requests while containers are replaced one by one`,
    async () => {
      const visitors = visit();
      for (const name of PROGRAMS) {
        await engine.docker(
          "stop",
          "--time",
          String(Number.parseInt(services[name]?.stop_grace_period ?? "", 10)),
          name,
        );
        expect(await engine.docker("inspect", name, "--format", "{{.State.ExitCode}}"), name).toMatch(
          /^(?:0|143)$/,
        );
        await engine.docker("rm", "--volumes", name);
        await start(name);
        await reloadVarnish();
      }
      const { sent, failed } = await visitors.end();
      expect(failed).toEqual([]);
      expect(Object.values(sent).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(REQUESTS);
    },
    REPLACE_ALL_MS,
  );

  /** Varnish looks the names of new containers up when it reads its configuration. */
  async function reloadVarnish(): Promise<void> {
    const name = `reload${++reloads}`;
    await engine.docker("exec", "varnish", ...varnishadm, "vcl.load", name, "/etc/varnish/default.vcl");
    await engine.docker("exec", "varnish", ...varnishadm, "vcl.use", name);
    const isWell = async () =>
      !/\bsick\b/i.test(await engine.docker("exec", "varnish", ...varnishadm, "backend.list"));
    await waitFor(isWell, HEALTHY_MS, "Varnish to use all containers");
  }

  function visit() {
    const program = join(root, "tests/support/programs/container-visitors.ts");
    const command = [process.execPath, "--import", "tsx", program, url, String(REQUESTS)];
    const [nsenter, ...args] = engine.inNetwork(command);
    const child = execFile(nsenter, args, { cwd: root });
    let output = "";
    child.stdout?.on("data", (chunk: string) => {
      output += chunk;
    });
    const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
    return {
      async end(): Promise<{ sent: Record<string, number>; failed: string[] }> {
        child.stdin?.end();
        await ended;
        return JSON.parse(output);
      },
    };
  }
});
