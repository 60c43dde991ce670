/** Two web hosts share their sessions in Redis: each request of a viewer may reach either of them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUNDLE_OPTIONS, bundleOf } from "../../server/bootstrap/programs.mjs";
import { freePort } from "../../tools/free-port.ts";
import { type Product, startProduct } from "../support/product.ts";
import { root } from "../support/root.ts";
import { type Service, servicesMissing, startRedis } from "../support/services.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";

/** Tokens are renewed after 80 % of this. */
const TOKEN_SECONDS = 10;

let redis: Service;
let platform: TestPlatform;
let hosts: Product[];
const folders: string[] = [];

/** @param platformUrl URL of the platform for the host */
async function startHost(platformUrl = platform.url): Promise<Product> {
  const dataDirectory = temporaryFolder("host");
  folders.push(dataDirectory);
  const SESSION_SECRETS = "the same secret on every host and long enough";
  const env = { API_BASE: platformUrl, REDIS_URL: redis.url, SESSION_SECRETS };
  return startProduct({ dataDirectory, env });
}

describe.skipIf(servicesMissing !== undefined)("sessions in Redis", () => {
  beforeAll(async () => {
    [redis, platform] = await Promise.all([
      startRedis(),
      startTestPlatform({ accessTokenSeconds: TOKEN_SECONDS }),
    ]);
    hosts = await Promise.all([startHost(), startHost()]);
  });
  afterAll(async () => {
    await Promise.all((hosts ?? []).map((host) => host.stop()));
    await platform?.stop();
    await redis?.stop();
    for (const folder of folders) removeFolder(folder);
  });

  const at = (viewer: Viewer, index: number) => viewer.at(hosts[index]?.url ?? "");
  async function signIn(): Promise<Viewer> {
    const viewer = new Viewer(hosts[0]?.url ?? "");
    expect((await viewer.post("/auth/login", DEMO_CREDENTIALS)).status).toBe(303);
    return viewer;
  }

  it("are shared by both hosts, including changes and sign-out", async () => {
    const viewer = await signIn();
    for (const index of [0, 1, 0]) {
      const page = await at(viewer, index).get("/account");
      expect([page.status, (await page.text()).includes(DEMO_CREDENTIALS.username)]).toEqual([200, true]);
    }
    const fields = { intent: "follow", id: "team-vio", type: "team", redirectTo: "/following/league" };
    const there = at(viewer, 1);
    expect((await there.post("/actions/follow", fields)).status).toBe(303);
    expect(await (await at(viewer, 0).get("/following/league/followed")).text()).toContain(
      'value="team-vio"',
    );
    expect((await there.post("/auth/logout", {})).status).toBe(303);
    // This browser still has the cookie of the ended session.
    expect((await at(viewer, 0).get("/account")).status).toBe(302);
  });

  it("are ended in every browser by the operator's command, which prints their number", async () => {
    const [laptop, phone] = await Promise.all([signIn(), signIn()]);
    const endSessions = (whom: string) =>
      promisify(execFile)(process.execPath, [...BUNDLE_OPTIONS, bundleOf("end-sessions"), whom], {
        cwd: root,
        env: { ...process.env, REDIS_URL: redis.url, NODE_ENV: "production" },
      });
    const { stdout } = await endSessions(DEMO_CREDENTIALS.username);
    const [, ended] = /^(\d+) sessions of demo@touchline\.example ended\.\n$/.exec(stdout) ?? [];
    expect(Number(ended)).toBeGreaterThanOrEqual(2);
    for (const viewer of [laptop, phone]) {
      for (const index of [0, 1]) {
        const response = await at(viewer, index).get("/account");
        expect([response.status, response.headers.get("location")]).toEqual([
          302,
          "/auth/login?redirectTo=%2Faccount",
        ]);
      }
    }
    for (const nobody of [DEMO_CREDENTIALS.username, "no-such-id"])
      expect((await endSessions(nobody)).stdout).toBe(
        `Nobody is signed in here as ${nobody}; no session was ended.\n`,
      );
    await expect(endSessions("--all")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage: /),
    });
    expect((await (await signIn()).get("/account")).status).toBe(200);
  });

  it("survive a restart of a host", async () => {
    const viewer = await signIn();
    await hosts[0]?.stop();
    expect((await at(viewer, 1).get("/account")).status).toBe(200);
    hosts[0] = await startHost();
    expect((await at(viewer, 0).get("/account")).status).toBe(200);
  });

  it("survive an outage of the platform", async () => {
    const viewer = await signIn();
    const away = await startHost(`http://127.0.0.1:${await freePort()}`);
    // The page is an error page; the viewer stays signed in.
    const page = await viewer.at(away.url).get("/account");
    expect([page.status, page.headers.getSetCookie().join()]).toEqual([502, ""]);
    await away.stop();
    expect((await at(viewer, 0).get("/account")).status).toBe(200);
  });

  it("are renewed once when both hosts find the token old, and stay valid", async () => {
    const viewer = await signIn();
    const database = new pg.Client({ connectionString: platform.databaseUrl });
    await database.connect();
    const renewals = async () =>
      (await database.query("select count(*)::int as count from refresh_tokens")).rows[0].count;
    const before = await renewals();
    await new Promise((resolve) => setTimeout(resolve, TOKEN_SECONDS * 850));
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, index) => at(viewer, index % 2).get("/account")),
    );
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await renewals()).toBe(before + 1);
    await database.end();
    for (const index of [0, 1]) expect((await at(viewer, index).get("/account")).status).toBe(200);
  });
});
