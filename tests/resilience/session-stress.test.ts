/**
 * A viewer with many tabs, whose requests go to either of two web hosts, while tokens expire repeatedly: each
 * expiry costs one renewal, and no request fails. `SESSION_EXPIRIES` and `SESSION_REQUESTS` increase the
 * load; docs/benchmarks.md has such a run.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rootLogger } from "../../app/lib/log.server.ts";
import { readSessionId } from "../../app/session/cookies.server.ts";
import { updateRecord } from "../../app/session/refresh.server.ts";
import { openRedisStore } from "../../app/session/store/redis-store.server.ts";
import type { SessionStore } from "../../app/session/store/store.ts";
import { useConfig } from "../support/config.ts";
import { type FaultyPlatform, faultyPlatform } from "../support/faulty-platform.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type Service, servicesMissing, startRedis } from "../support/services.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";
import { DEMO_CREDENTIALS, Viewer } from "../support/viewer.ts";

const EXPIRIES = Number(process.env.SESSION_EXPIRIES ?? 4);
const TABS = 5;
/** Concurrent requests of each tab. */
const REQUESTS = Number(process.env.SESSION_REQUESTS ?? 10);
const TOKEN_SECONDS = 600;
const SESSION_SECRETS = "the same secret on every host and long enough";

/** Requests of the tabs, in turn: documents, the data of navigations, and routes without a page. */
const PATHS = [
  "/account",
  "/account.data?_routes=routes/account/route",
  "/search/suggestions?q=north",
  "/account/devices.data?_routes=routes/account/devices/route",
  "/account/password.data?_routes=routes/account/password/route",
  "/selected/videos.data?_routes=routes/library/videos/route",
  "/search/suggestions?q=sun",
  "/account/general.data?_routes=routes/account/general/route",
  "/account/subscription.data?_routes=routes/account/subscription/route",
  "/account/billing.data?_routes=routes/account/billing/route",
];

let redis: Service;
let store: SessionStore;
let platform: TestPlatform;
let watched: FaultyPlatform;
let hosts: Product[];
let viewer: Viewer;
let sessionId: string;
const folders: string[] = [];

async function startHost(): Promise<Product> {
  const dataDirectory = temporaryFolder("stress");
  folders.push(dataDirectory);
  // Hundreds of concurrent requests are the subject of this test; the limit must not reject them.
  const env = { API_BASE: watched.url, REDIS_URL: redis.url, SESSION_SECRETS, MAX_REQUESTS: "2000" };
  return startProduct({ dataDirectory, env });
}

describe.skipIf(servicesMissing !== undefined)("tokens that expire under load", () => {
  beforeAll(async () => {
    // A stopped clock, moved forward when a token should expire.
    [redis, platform] = await Promise.all([
      startRedis(),
      startTestPlatform({ accessTokenSeconds: TOKEN_SECONDS }),
    ]);
    watched = await faultyPlatform(platform.url);
    store = openRedisStore(redis.url, rootLogger);
    hosts = await Promise.all([startHost(), startHost()]);
    viewer = new Viewer(hosts[0]?.url ?? "");
    expect((await viewer.post("/auth/login", DEMO_CREDENTIALS)).status).toBe(303);
    useConfig({ env: { SESSION_SECRETS } });
    const cookie = `ott-data=${viewer.cookie("ott-data")}`;
    sessionId = (await readSessionId(new Request("http://site.test", { headers: { cookie } }))) ?? "";
  });
  afterAll(async () => {
    await Promise.all((hosts ?? []).map((host) => host.stop()));
    await store?.close();
    await watched?.close();
    await platform?.stop();
    await redis?.stop();
    for (const folder of folders) removeFolder(folder);
  });

  const at = (index: number) => viewer.at(hosts[index % 2]?.url ?? "");

  /** The token is invalid, which only a call to the platform reveals. */
  const end = () => platform.advance((TOKEN_SECONDS + 1) * 1000);

  /** Most of the token's lifetime is over: it is renewed before it is used. */
  async function age(): Promise<void> {
    const session = await store.read(sessionId);
    if (!session) throw new Error("the session is gone");
    await updateRecord(store, session, ({ userTokenData, ...record }) => ({
      ...record,
      userTokenData: userTokenData && {
        ...userTokenData,
        tokenUpdateTime: userTokenData.tokenUpdateTime - TOKEN_SECONDS * 900,
        tokenExpirationTime: userTokenData.tokenExpirationTime - TOKEN_SECONDS * 900,
      },
    }));
  }

  /** All requests of all tabs at once; returns the responses, counted. */
  async function storm(): Promise<Record<string, number>> {
    const outcomes: Record<string, number> = {};
    const note = (outcome: string) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    };
    const tabs = Array.from({ length: TABS }, async (_, tab) => {
      const gets = Array.from({ length: REQUESTS - 1 }, async (_, index) => {
        const path = PATHS[(tab + index) % PATHS.length] ?? "/";
        const response = await at(tab + index).get(path);
        const body = await response.text();
        const isComplete = response.status === 200 && !/sessionExpired|SingleFetchRedirect/.test(body);
        const cookies = response.headers.getSetCookie().filter((line) => /^ott-data=.*max-age=0/i.test(line));
        note(isComplete && cookies.length === 0 ? "as signed in" : `${response.status} ${path}`);
      });
      const ticket = await at(tab).post("/actions/socket-ticket", {});
      // A signed-out viewer gets a response, too, but no ticket.
      const hasTicket = ticket.status === 200 && (await ticket.text()).includes('"ticket"');
      note(hasTicket ? "as signed in" : `${ticket.status} ticket`);
      await Promise.all(gets);
    });
    await Promise.all(tabs);
    return outcomes;
  }

  it(`cost one renewal each, ${EXPIRIES} times`, { timeout: 60_000 + EXPIRIES * 30_000 }, async () => {
    // Warms up the hosts before the concurrent requests.
    for (const path of PATHS) for (const host of [0, 1]) await (await at(host).get(path)).text();
    const began = Date.now();
    for (let round = 0; round < EXPIRIES; round += 1) {
      await (round % 2 === 0 ? end() : age());
      watched.forget();
      const outcomes = await storm();
      const about = () =>
        `expiry ${round + 1}\n${hosts.map(({ output }) => output().slice(-3_000)).join("\n")}`;
      expect(outcomes, about()).toEqual({ "as signed in": TABS * REQUESTS });
      expect(watched.times("/api/oauth2/token"), `expiry ${round + 1}`).toBe(1);
    }
    for (const host of [0, 1]) expect((await at(host).get("/account")).status).toBe(200);
    if (process.env.SESSION_EXPIRIES) {
      const seconds = Math.round((Date.now() - began) / 1000);
      console.log(`${EXPIRIES} expiries, ${EXPIRIES * TABS * REQUESTS} requests, ${seconds} s`);
    }
  });
});
