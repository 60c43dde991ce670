import pino from "pino";
import { beforeEach, expect, it } from "vitest";
import { ExpiredSession, PlatformError, PlatformReplyInvalid, PlatformUnreachable } from "~/platform/errors";
import { createMemoryStore } from "../../tests/support/memory-store";
import { refreshOnce } from "./refresh.server";
import type { SessionStore } from "./store/store";

const SESSION = "session-under-test";
let store: SessionStore;
let lines: string[];

beforeEach(async () => {
  lines = [];
  store = createMemoryStore();
  const userTokenData = { token: "at1", tokenUpdateTime: 0, tokenExpirationTime: 1, refreshToken: "rt1" };
  await store.create(SESSION, { token: "at1", userTokenData, followed: [], devices: [] }, Date.now());
});

const refreshWith = (failure: Error) =>
  refreshOnce({
    store,
    sessionId: SESSION,
    usedToken: "at1",
    exchange: async () => {
      throw failure;
    },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });

it.each([
  ["a refusal", new PlatformError("invalid_grant", 400)],
  ["a failure inside the platform", new PlatformError("internal_error", 500)],
  ["an answer without tokens", new PlatformReplyInvalid("/api/oauth2/token", "no access token")],
])("%s ends the session", async (_what, failure) => {
  await expect(refreshWith(failure)).rejects.toBeInstanceOf(ExpiredSession);
  expect(await store.read(SESSION)).toBeUndefined();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { code: "refresh_token_failed", kind: "expired_session_error", msg: "Expired Session" },
  ]);
});

it.each([
  ["no answer", new PlatformUnreachable("/api/oauth2/token", undefined)],
  ["an answer that means not now", new PlatformError("default_error_message", 503)],
])("%s does not", async (_what, failure) => {
  await expect(refreshWith(failure)).rejects.toBe(failure);
  expect(await store.read(SESSION)).toBeDefined();
});
