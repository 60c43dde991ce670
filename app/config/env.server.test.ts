import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigurationError } from "#common/settings/problems";
import { parseEnv } from "./env.server";
import { socialSignInSchema } from "./social-sign-in.server";

function problemsOf(source: Record<string, string>): { names: string[]; message: string } {
  try {
    parseEnv(source);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { names: error.problems.map(({ name }) => name), message: error.message };
  }
  return { names: [], message: "" };
}

describe("parseEnv", () => {
  it("has a default for everything", () => {
    expect(parseEnv({})).toEqual({
      production: false,
      port: 3000,
      host: "127.0.0.1",
      platformPort: 4000,
      dataDirectory: resolve("data"),
      mediaOrigins: [],
      appFlavour: "production",
      trustProxy: false,
      hasDemoData: true,
      pageCacheMegabytes: 0,
      postsPerMinute: 600,
      sessionDays: 180,
      maxRequests: 64,
      drainSeconds: 0,
      takesCards: true,
      paymentGatewayOrigins: [],
      hasPaymentsFrame: false,
      logLevel: "info",
      accessLogSample: 0,
      metricsPort: undefined,
      metricsHost: "127.0.0.1",
      qualitySample: 1,
      socialSignIn: socialSignInSchema.parse({}),
    });
  });

  it("reads how to sign in with others, and never shows what was wrong with it", () => {
    const input = JSON.stringify({ google: { clientSecret: "s3cret" } });
    expect(parseEnv({ SOCIAL_SIGN_IN: input }).socialSignIn.google).toMatchObject({
      clientSecret: "s3cret",
      tokenUrl: "https://oauth2.googleapis.com/token",
    });
    for (const google of [
      { secret: "s3cret" },
      { clientSecret: "s3cret", tokenUrl: "http://evil.example" },
    ]) {
      const { names, message } = problemsOf({ SOCIAL_SIGN_IN: JSON.stringify({ google }) });
      expect(names).toEqual(["SOCIAL_SIGN_IN"]);
      expect(message).not.toContain("s3cret");
    }
  });

  it("takes an empty variable for one that is not set", () => {
    expect(parseEnv({ PORT: "", API_BASE: "", SESSION_SECRETS: "" })).toEqual(parseEnv({}));
  });

  it.each([
    ["PORT", "0", { port: 0 }],
    ["PORT", "65535", { port: 65535 }],
    ["PLATFORM_PORT", "8080", { platformPort: 8080 }],
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["DATA_DIR", "/srv/touchline", { dataDirectory: "/srv/touchline" }],
    ["API_BASE", "https://api.example.com/v1//", { apiBase: "https://api.example.com/v1" }],
    ["SOCKET_BASE", "wss://socket.example.com", { socketBase: "wss://socket.example.com" }],
    ["APP_ORIGIN", "http://tv.example.com/", { appOrigin: "http://tv.example.com" }],
    ["PLATFORM_ORIGIN", "https://api.example.com", { platformOrigin: "https://api.example.com" }],
    [
      "SESSION_SECRETS",
      `${"a".repeat(32)}, ${"b".repeat(40)}`,
      { sessionSecrets: ["a".repeat(32), "b".repeat(40)] },
    ],
    ["DATABASE_URL", "postgres://u:p@db/touchline", { databaseUrl: "postgres://u:p@db/touchline" }],
    ["REDIS_URL", "rediss://cache:6379", { redisUrl: "rediss://cache:6379" }],
    ["PAGE_CACHE_MB", "64", { pageCacheMegabytes: 64 }],
    ["POSTS_PER_MINUTE", "6000", { postsPerMinute: 6000 }],
    ["SESSION_DAYS", "30", { sessionDays: 30 }],
    ["MAX_REQUESTS", "200", { maxRequests: 200 }],
    ["DRAIN_SECONDS", "0", { drainSeconds: 0 }],
    ["METRICS_PORT", "9464", { metricsPort: 9464 }],
    ["METRICS_HOST", "0.0.0.0", { metricsHost: "0.0.0.0" }],
    ["ACCESS_LOG_SAMPLE", "0.01", { accessLogSample: 0.01 }],
    ["ACCESS_LOG_SAMPLE", "1", { accessLogSample: 1 }],
    ["TRUST_PROXY", "1", { trustProxy: 1, drainSeconds: 8 }],
    ["TRUST_PROXY", "false", { trustProxy: false }],
    ["TRUST_PROXY", "0", { trustProxy: false }],
    ["TRUST_PROXY", "true", { trustProxy: 1 }],
    ["TRUST_PROXY", "2", { trustProxy: 2 }],
    ["TRUST_PROXY", "loopback, 10.0.0.0/8,::1", { trustProxy: ["loopback", "10.0.0.0/8", "::1"] }],
    ["LOG_LEVEL", "silent", { logLevel: "silent" }],
    ["NODE_ENV", "production", { production: true }],
  ])("reads %s=%s", (name, input, expected) => {
    expect(parseEnv({ [name]: input })).toMatchObject(expected);
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3e3"],
    ["PORT", "eighty"],
    ["PLATFORM_PORT", "4000.5"],
    ["HOST", "  "],
    ["API_BASE", "api.example.com"],
    ["API_BASE", "ftp://api.example.com"],
    ["SOCKET_BASE", "not a url"],
    ["APP_ORIGIN", "https://tv.example.com/path"],
    ["APP_ORIGIN", "https://user@tv.example.com"],
    ["APP_ORIGIN", "javascript:alert(1)"],
    ["PLATFORM_ORIGIN", "https://api.example.com?x=1"],
    ["SESSION_SECRETS", "too short"],
    ["SESSION_SECRETS", `${"a".repeat(32)},short`],
    ["DATABASE_URL", "mysql://db/touchline"],
    ["REDIS_URL", "http://cache"],
    ["TRUST_PROXY", "proxy.example.com"],
    ["LOG_LEVEL", "verbose"],
  ])("refuses %s=%s", (name, input) => {
    expect(problemsOf({ [name]: input }).names).toEqual([name]);
  });

  it("names every problem at once, with what was given, what is expected and an example", () => {
    const { names, message } = problemsOf({ PORT: "eighty", LOG_LEVEL: "loud", APP_ORIGIN: "tv" });
    expect(names).toEqual(["PORT", "APP_ORIGIN", "LOG_LEVEL"]);
    expect(message.split("\n")).toHaveLength(4);
    expect(message).toContain('PORT is "eighty": expected a port number from 0 to 65535');
    expect(message).toContain("for example LOG_LEVEL=info");
  });

  it("never repeats a secret or a password", () => {
    const { names, message } = problemsOf({
      SESSION_SECRETS: "hunter2",
      DATABASE_URL: "mysql://touchline:hunter2@db/touchline",
      REDIS_URL: "http://:hunter2@cache",
    });
    expect(names).toEqual(["SESSION_SECRETS", "DATABASE_URL", "REDIS_URL"]);
    expect(message).not.toContain("hunter2");
  });

  it("refuses an origin on https without a trusted proxy", () => {
    const APP_ORIGIN = "https://tv.example.com";
    for (const TRUST_PROXY of ["", "false"])
      expect(problemsOf({ APP_ORIGIN, TRUST_PROXY }).message).toMatch(
        /TRUST_PROXY is .*because APP_ORIGIN is on https, for example TRUST_PROXY=1$/,
      );
    expect(parseEnv({ APP_ORIGIN, TRUST_PROXY: "1" })).toMatchObject({
      appOrigin: APP_ORIGIN,
      trustProxy: 1,
    });
  });

  it.each([
    ["SEED", "demo"],
    ["PAYMENTS", "sandbox"],
  ])("refuses %s=%s for the public, unless the demo is confirmed", (name, value) => {
    const source = { APP_ORIGIN: "https://tv.example.com", TRUST_PROXY: "1" };
    const { names, message } = problemsOf({ ...source, [name]: value });
    expect(names).toEqual([name]);
    expect(message).toMatch(/with an APP_ORIGIN on https; set \w+=\w+, or ALLOW_DEMO=true/);
    expect(problemsOf({ ...source, [name]: value, ALLOW_DEMO: "true" }).names).toEqual([]);
    // A platform of the operator's own has no demo data, whatever the default says.
    expect(problemsOf(source).names).toEqual([]);
  });

  it("marks messages in trials only", () => {
    expect(parseEnv({ PSEUDO_TEXTS: "on", APP_FLAVOUR: "test" }).pseudoTexts).toBe(true);
    expect(problemsOf({ PSEUDO_TEXTS: "on" }).names).toEqual(["PSEUDO_TEXTS"]);
    expect(problemsOf({ PSEUDO_TEXTS: "on", APP_FLAVOUR: "production" }).names).toEqual(["PSEUDO_TEXTS"]);
    expect(problemsOf({ PSEUDO_TEXTS: "yes", APP_FLAVOUR: "test" }).names).toEqual(["PSEUDO_TEXTS"]);
  });
});
