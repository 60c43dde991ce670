/**
 * Token renewal against a real platform: once per session, however many callers, and never at the cost of the
 * record.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rootLogger } from "../../app/lib/log.server.ts";
import { createPlatformClient, type PlatformClient } from "../../app/platform/client.server.ts";
import type { Tokens } from "../../app/platform/contract/user.ts";
import { getProfile, login, refreshTokens, revokeToken } from "../../app/platform/endpoints/user.ts";
import { ExpiredSession, PlatformError, PlatformUnreachable } from "../../app/platform/errors.ts";
import { toTokenData } from "../../app/session/record.ts";
import { refreshOnce, updateRecord } from "../../app/session/refresh.server.ts";
import { openFileStore } from "../../app/session/store/file-store.server.ts";
import { openRedisStore } from "../../app/session/store/redis-store.server.ts";
import type { SessionStore } from "../../app/session/store/store.ts";
import { serve } from "../support/http-server.ts";
import { root } from "../support/root.ts";
import { servicesMissing, startRedis } from "../support/services.ts";
import { removeFolder, temporaryFolder } from "../support/temp.ts";
import { startTestPlatform, type TestPlatform } from "../support/test-platform.ts";

const SESSION = "session-under-test";
const CREDENTIALS = {
  username: "demo@touchline.example",
  password: "touchline-demo",
  device: "refresh test",
};

let platform: TestPlatform;
let client: PlatformClient;
let folder: string;
let store: SessionStore;
let tokens: Tokens;
let exchanges: number;

beforeAll(async () => {
  platform = await startTestPlatform();
  client = createPlatformClient({ baseUrl: platform.url, log: rootLogger });
  folder = temporaryFolder("refresh");
  store = openFileStore(folder);
});
afterAll(async () => {
  await store?.close();
  await platform?.stop();
  removeFolder(folder);
});

beforeEach(async () => {
  const reply = await login(client, CREDENTIALS);
  if (!reply.tokens || !reply.user) throw new Error("the demo account cannot sign in");
  tokens = reply.tokens;
  await store.destroy(SESSION);
  const record = { user: reply.user, token: tokens.accessToken, followed: [], devices: [] };
  await store.create(SESSION, { ...record, userTokenData: toTokenData(tokens, Date.now()) }, Date.now());
  exchanges = 0;
});

function exchange(refreshToken: string): Promise<Tokens> {
  exchanges += 1;
  return refreshTokens(client, refreshToken);
}
const refresh = (overrides: Partial<Parameters<typeof refreshOnce>[0]> = {}) =>
  refreshOnce({
    store,
    sessionId: SESSION,
    usedToken: tokens.accessToken,
    exchange,
    log: rootLogger,
    ...overrides,
  });

describe("one renewal per session", () => {
  it("serves all callers of a process with one exchange", async () => {
    const sessions = await Promise.all(Array.from({ length: 20 }, () => refresh()));
    expect(exchanges).toBe(1);
    const [token] = new Set(sessions.map(({ record }) => record.token));
    expect(new Set(sessions.map(({ record }) => record.token)).size).toBe(1);
    expect(token).not.toBe(tokens.accessToken);
    const profile = await getProfile(
      createPlatformClient({ baseUrl: platform.url, log: rootLogger, token: async () => token }),
    );
    expect(profile.email).toBe(CREDENTIALS.username);
  });

  it("serves the callers of two processes with one exchange", () => expectOneExchange(folder, store));

  it.skipIf(servicesMissing !== undefined)(
    "also when the processes share their sessions in Redis",
    async () => {
      const redis = await startRedis();
      const shared = openRedisStore(redis.url, rootLogger);
      const session = await store.read(SESSION);
      if (!session) throw new Error("no session");
      await shared.create(SESSION, session.record, Date.now());
      await expectOneExchange(redis.url, shared);
      await shared.close();
      await redis.stop();
    },
  );

  /** @param place folder or URL of the store, as the program expects it */
  async function expectOneExchange(place: string, shared: SessionStore): Promise<void> {
    const program = fileURLToPath(new URL("../support/programs/refresh-session.ts", import.meta.url));
    const processes = await Promise.all([1, 2].map(() => startProgram(program, place)));
    const replies = processes.map((child) => once(child, "message"));
    for (const child of processes) child.send("go");
    const results = (await Promise.all(replies)).map(
      ([message]) => message as { exchanges: number; tokens: string[] },
    );
    const sum = results.reduce((total, result) => total + result.exchanges, 0);
    const all = new Set(results.flatMap((result) => result.tokens));
    expect(sum).toBe(1);
    expect(all.size).toBe(1);
    expect((await shared.read(SESSION))?.record.token).toBe([...all][0]);
  }

  function startProgram(program: string, place: string): Promise<ChildProcess> {
    const child = fork(program, [place, platform.url, SESSION, tokens.accessToken], {
      cwd: root,
      execArgv: ["--import", "tsx"],
      env: { ...process.env, LOG_LEVEL: "silent" },
    });
    return once(child, "message").then(() => child);
  }

  it("uses the record of another process that was faster, without a call", async () => {
    const session = await store.read(SESSION);
    if (!session) throw new Error("no session");
    await updateRecord(store, session, (record) => ({ ...record, token: "renewed elsewhere" }));
    expect((await refresh()).record.token).toBe("renewed elsewhere");
    expect(exchanges).toBe(0);
  });

  it("waits for the holder of the lease", async () => {
    await store.acquireLease(`refresh:${SESSION}`, "another process", 60_000, Date.now());
    let isDone = false;
    const tries = vi.spyOn(store, "acquireLease");
    const waiting = refresh().finally(() => {
      isDone = true;
    });
    await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(3);
    tries.mockRestore();
    expect(isDone).toBe(false);
    expect(exchanges).toBe(0);
    await store.releaseLease(`refresh:${SESSION}`, "another process");
    await waiting;
    expect(exchanges).toBe(1);
  });

  it("takes over the lease of a holder that has died", async () => {
    await store.acquireLease(`refresh:${SESSION}`, "a process that was killed", 15_000, Date.now());
    await refresh({ now: () => Date.now() + 15_001 });
    expect(exchanges).toBe(1);
  });
});

describe("after a failed renewal the record", () => {
  it("is deleted if the platform rejects the renewal, and callers get the error of an expired session", async () => {
    await revokeToken(client, tokens.accessToken);
    const results = await Promise.allSettled([refresh(), refresh()]);
    for (const result of results) {
      expect(result.status === "rejected" && result.reason).toBeInstanceOf(ExpiredSession);
    }
    expect(await store.read(SESSION)).toBeUndefined();
  });

  it("is deleted if it has no refresh token", async () => {
    const session = await store.read(SESSION);
    if (!session) throw new Error("no session");
    await updateRecord(store, session, ({ userTokenData: _none, ...record }) => record);
    await expect(refresh()).rejects.toBeInstanceOf(ExpiredSession);
    expect(await store.read(SESSION)).toBeUndefined();
    expect(exchanges).toBe(0);
  });

  it("is unchanged if the platform is unreachable", async () => {
    const closed = await serve(() => {});
    await closed.close();
    const away = createPlatformClient({ baseUrl: closed.url, log: rootLogger });
    await expect(refresh({ exchange: (token) => refreshTokens(away, token) })).rejects.toBeInstanceOf(
      PlatformUnreachable,
    );
    expect((await store.read(SESSION))?.record.token).toBe(tokens.accessToken);
    await refresh();
    expect((await store.read(SESSION))?.record.token).not.toBe(tokens.accessToken);
  });

  it.each([408, 425, 429, 502, 503, 504])("is unchanged if a proxy returns %i", async (status) => {
    const proxy = await serve((_request, response) => void response.writeHead(status).end("busy"));
    const busy = createPlatformClient({ baseUrl: proxy.url, log: rootLogger });
    await expect(refresh({ exchange: (token) => refreshTokens(busy, token) })).rejects.toBeInstanceOf(
      PlatformError,
    );
    await proxy.close();
    expect((await store.read(SESSION))?.record.token).toBe(tokens.accessToken);
  });

  it("contains a follow that was saved during the renewal", async () => {
    const followed = [{ id: "team-ngt", title: "Northgate FC", type: "team" as const, identitiesId: [] }];
    await refresh({
      async exchange(refreshToken) {
        const session = await store.read(SESSION);
        if (!session) throw new Error("no session");
        await updateRecord(store, session, (record) => ({ ...record, followed }));
        return exchange(refreshToken);
      },
    });
    const session = await store.read(SESSION);
    expect(session?.record.followed).toEqual(followed);
    expect(session?.record.token).not.toBe(tokens.accessToken);
  });

  it("stays deleted if the session signed out meanwhile", async () => {
    const renewal = refresh({
      async exchange(refreshToken) {
        await store.destroy(SESSION);
        return exchange(refreshToken);
      },
    });
    await expect(renewal).rejects.toBeInstanceOf(ExpiredSession);
    expect(await store.read(SESSION)).toBeUndefined();
  });
});
