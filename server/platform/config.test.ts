import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../common/settings/problems.ts";
import { readConfig } from "./config.ts";
import { DEFAULT_LIMITS } from "./limits.ts";

it("has defaults for all variables", () => {
  expect(readConfig({}).options).toMatchObject({
    host: "127.0.0.1",
    port: 4000,
    dataDir: "./data",
    seed: "demo",
    databasePool: 10,
    deviceLimit: 5,
    signUpsPerAddress: 300,
    socketsPerAddress: 1000,
    mediaOrigins: [],
    limits: DEFAULT_LIMITS,
  });
});

it("reads every limit", () => {
  const names = [
    "SIGN_IN_TRIES",
    "SIGN_IN_TRIES_PER_ACCOUNT",
    "SIGN_IN_TRIES_PER_ADDRESS",
    "SIGN_IN_TRIES_KNOWN_DEVICE",
    "PASSWORD_TRIES",
    "PASSWORD_MAILS",
    "PASSWORD_MAILS_PER_ADDRESS",
    "CODE_TRIES",
    "CODE_TRIES_PER_ADDRESS",
    "CODE_ALARM",
    "CARD_FORMS_PER_ADDRESS",
  ];
  const set = Object.fromEntries(names.map((name, index) => [name, String(7000 + index)]));
  const { options } = readConfig({ ...set, SOCKETS_PER_ADDRESS: "6999" });
  expect(options.socketsPerAddress).toBe(6999);
  expect(Object.values(options.limits ?? {})).toEqual(names.map((_, index) => 7000 + index));
  for (const name of [...names, "SOCKETS_PER_ADDRESS", "SIGN_UPS_PER_ADDRESS"]) {
    for (const value of ["0", "-1", "1.5", "many"]) expect(() => readConfig({ [name]: value })).toThrow(name);
  }
});

it("reads the variables that are set; empty ones count as unset", () => {
  const { options, logLevel } = readConfig({
    PLATFORM_PORT: "0",
    DATABASE_URL: "",
    REDIS_URL: "redis://cache:6379",
    PLATFORM_ORIGIN: "https://platform.example/",
    APP_ORIGIN: "https://a.example, https://b.example:8443",
    SEED: "none",
    MEDIA_ORIGINS: "https://live.example http://127.0.0.1:8080/",
    TRUST_PROXY: "2",
    LOG_LEVEL: "debug",
  });
  expect(options).toMatchObject({
    port: 0,
    databaseUrl: undefined,
    redisUrl: "redis://cache:6379",
    publicOrigin: "https://platform.example",
    appOrigins: ["https://a.example", "https://b.example:8443"],
    mediaOrigins: ["https://live.example", "http://127.0.0.1:8080"],
    trustProxy: 2,
  });
  expect(logLevel).toBe("debug");
});

it("has a port for metrics only if one is set, on the loopback address unless another is set", () => {
  expect(readConfig({ METRICS_PORT: "9464" }).metrics).toBeUndefined();
  const PLATFORM_ORIGIN = "http://192.0.2.1:4000";
  const variables = { HOST: "0.0.0.0", PLATFORM_ORIGIN, PLATFORM_METRICS_PORT: "0" };
  expect(readConfig(variables).metrics).toEqual({ host: "127.0.0.1", port: 0 });
  expect(readConfig({ ...variables, METRICS_HOST: "::" }).metrics).toEqual({ host: "::", port: 0 });
});

it.each(["live.example", "https://live.example/path", "rtmp://live.example"])(
  "refuses %s as an origin of streams",
  (MEDIA_ORIGINS) => {
    expect(() => readConfig({ MEDIA_ORIGINS })).toThrow(/MEDIA_ORIGINS is .*expected up to 20 origins/);
  },
);

it("reads the providers for sign-in", () => {
  const { options } = readConfig({
    SOCIAL_PROVIDERS:
      '{"google":{"clientIds":["web"]},"ifa":{"issuer":"http://localhost:4100","clientIds":["a"]}}',
  });
  expect(options.socialProviders).toMatchObject({
    google: { issuer: "https://accounts.google.com", clientIds: ["web"] },
    ifa: { issuer: "http://localhost:4100" },
  });
});

it("enables the sandbox partner on request only", () => {
  expect(readConfig({}).options.sandboxIdentity).toBe("off");
  const variables = { SANDBOX_IDENTITY: "on", SANDBOX_IDENTITY_PORT: "0" };
  expect(readConfig(variables).options.sandboxIdentity).toEqual({ port: 0 });
});

it.each([
  [{}, true],
  [{ SEED: "none" }, false],
  [{ SEED: "none", SIMULATION: "on" }, true],
  [{ SIMULATION: "off" }, false],
])("runs the simulation with the demo data, unless configured otherwise: %j", (variables, simulation) => {
  expect(readConfig(variables).options.simulation).toBe(simulation);
});

it.each([
  [{}, { port: 4001, isPortFixed: false }],
  [{ PLATFORM_PORT: "0" }, { port: 0, isPortFixed: false }],
  [
    { NODE_ENV: "production", PAYMENTS_PORT: "4100" },
    { port: 4100, isPortFixed: true },
  ],
  [{ SEED: "none" }, undefined],
  [{ PAYMENTS: "off" }, undefined],
  [{ SEED: "none", PAYMENTS: "sandbox" }, { port: 4001 }],
  [{ SEED: "none", PAYMENTS: "sandbox", NODE_ENV: "production", ALLOW_DEMO: "true" }, { port: 4001 }],
])("enables the payment sandbox with the demo data, or on request: %j", (variables, expected) => {
  const { payments } = readConfig(variables).options;
  if (expected) expect(payments).toMatchObject(expected);
  else expect(payments).toBeUndefined();
});

const STRIPE = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

it("enables Stripe with its keys, or on request", () => {
  expect(readConfig(STRIPE).options.payments).toMatchObject({
    secretKey: "sk_live_1",
    webhookSecret: "whsec_1",
  });
  const more = { PAYMENTS_ORIGIN: "https://pay.example, https://hooks.stripe.com", NODE_ENV: "production" };
  expect(readConfig({ ...STRIPE, ...more, SEED: "none" }).options.payments).toMatchObject({
    origins: ["https://pay.example", "https://hooks.stripe.com"],
  });
  expect(readConfig({ ...STRIPE, PAYMENTS: "sandbox" }).options.payments).toMatchObject({ port: 4001 });
  expect(readConfig({ ...STRIPE, PAYMENTS: "off" }).options.payments).toBeUndefined();
});

it("reports missing keys of Stripe without showing any", () => {
  expect(() => readConfig({ PAYMENTS: "stripe" })).toThrow(
    /STRIPE_SECRET_KEY is missing.*\n.*STRIPE_WEBHOOK_SECRET is missing/,
  );
  expect(() => readConfig({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(/STRIPE_WEBHOOK_SECRET/);
  expect(() => readConfig({ ...STRIPE, STRIPE_SECRET_KEY: "hunter2" })).toThrow(/^(?!.*hunter2).*sk_…/s);
});

it("rejects a test key of Stripe with a real catalogue in production", () => {
  const variables = { ...STRIPE, STRIPE_SECRET_KEY: "sk_test_1", SEED: "none", NODE_ENV: "production" };
  expect(() => readConfig(variables)).toThrow(/STRIPE_SECRET_KEY is "a test key": .*give paid videos away/);
  const allowed = { ...variables, ALLOW_DEMO: "true" };
  expect(readConfig(allowed).options.payments).toMatchObject({ secretKey: "sk_test_1" });
});

it("rejects the payment sandbox with a real catalogue in production", () => {
  const variables = { SEED: "none", PAYMENTS: "sandbox", NODE_ENV: "production" };
  expect(() => readConfig(variables)).toThrow(/PAYMENTS is "sandbox".*ALLOW_DEMO=true/);
});

it.each([
  { SANDBOX_IDENTITY: "yes" },
  { SOCIAL_PROVIDERS: "google" },
  { SOCIAL_PROVIDERS: '{"google":{}}' },
  { SOCIAL_PROVIDERS: '{"twitter":{}}' },
  { SOCIAL_PROVIDERS: '{"ifa":{"issuer":"http://partner.example","clientIds":["a"]}}' },
  { PLATFORM_PORT: "http" },
  { PLATFORM_PORT: "70000" },
  { PLATFORM_METRICS_PORT: "on" },
  { ACCESS_LOG_SAMPLE: "1.5" },
  { ACCESS_LOG_SAMPLE: "1%" },
  { DATABASE_URL: "mysql://db" },
  { PLATFORM_ORIGIN: "https://a.example/path" },
  { APP_ORIGIN: "a.example" },
  { SEED: "some" },
  { ALLOW_DEMO: "yes" },
  { SIMULATION: "yes" },
  { DEVICE_LIMIT: "0" },
  { SIGN_UPS_PER_ADDRESS: "many" },
  { MEDIA_URL_HOURS: "0" },
  { SMTP_URL: "https://mail.example" },
  { MAIL_FROM: "Touchline" },
  { MAIL_FROM: "a@b.example\nBcc: c@d.example" },
])("names the invalid variable: %j", (variables) => {
  expect(() => readConfig(variables)).toThrow(ConfigurationError);
  expect(() => readConfig(variables)).toThrow(Object.keys(variables)[0]);
});

describe("a start for the public", () => {
  const PUBLIC = {
    APP_ORIGIN: "https://tv.example",
    PLATFORM_ORIGIN: "https://api.tv.example",
    TRUST_PROXY: "1",
    SEED: "none",
  };
  const problemsOf = (variables: Record<string, string | undefined>) => {
    try {
      readConfig(variables);
    } catch (error) {
      if (error instanceof ConfigurationError) return error.message.split("\n").slice(1);
      throw error;
    }
    return [];
  };

  it("needs settings that fit together, and no more", () => {
    expect(problemsOf(PUBLIC)).toEqual([]);
    expect(problemsOf({ SEED: "none", DATABASE_URL: "postgres://db/touchline" })).toEqual([]);
  });

  it.each([
    ["SEED", "demo", "none"],
    ["PAYMENTS", "sandbox", "off"],
    ["SIMULATION", "on", "off"],
    ["SANDBOX_IDENTITY", "on", "off"],
  ])("refuses %s=%s, unless the demo is confirmed", (name, value, instead) => {
    for (const [place, sign] of [
      [PUBLIC, "an APP_ORIGIN on https"],
      [{ SEED: "none", DATABASE_URL: "postgres://db/touchline" }, "a DATABASE_URL of another machine"],
    ] as const) {
      const variables = { ...place, [name]: value };
      expect(problemsOf(variables)).toEqual([
        `  ${name} is "${value}": expected no part of the demo with ${sign}; set ${name}=${instead}, or ALLOW_DEMO=true if the site is a demonstration`,
      ]);
      expect(problemsOf({ ...variables, ALLOW_DEMO: "true" })).toEqual([]);
    }
  });

  it.each([
    "postgres://touchline@127.0.0.1:5432/touchline",
    "postgres://localhost/touchline",
    "postgres://[::1]/touchline",
    "postgres:///touchline?host=/var/run/postgresql",
  ])("allows the demo with a database of this machine: %s", (DATABASE_URL) => {
    expect(problemsOf({ SEED: "demo", PAYMENTS: "sandbox", DATABASE_URL })).toEqual([]);
  });

  it("refuses the demo data that are the default, with one problem", () => {
    expect(problemsOf({ ...PUBLIC, SEED: undefined })).toEqual([
      expect.stringMatching(/^ {2}SEED is "demo"/),
    ]);
    expect(problemsOf({ DATABASE_URL: "postgres://db/touchline" })).toHaveLength(1);
  });

  it.each(["APP_ORIGIN", "PLATFORM_ORIGIN"])("refuses %s on https without a trusted proxy", (name) => {
    const variables = { ...PUBLIC, APP_ORIGIN: "http://tv.example", [name]: "https://tv.example" };
    for (const TRUST_PROXY of [undefined, "false", "0"]) {
      expect(problemsOf({ ...variables, TRUST_PROXY })).toEqual([
        expect.stringMatching(
          new RegExp(`^ {2}TRUST_PROXY is .*because ${name} is on https, for example TRUST_PROXY=1$`),
        ),
      ]);
    }
  });

  it.each([
    [{ HOST: "0.0.0.0" }, "browsers cannot open HOST=0.0.0.0"],
    [{ HOST: "::" }, "browsers cannot open HOST=::"],
    [{ HOST: "0" }, "browsers cannot open HOST=0"],
    [
      { APP_ORIGIN: "http://tv.example", SEED: "none" },
      "pages of http://tv.example cannot load videos and images from http://127.0.0.1",
    ],
    [
      { ...PUBLIC, PLATFORM_ORIGIN: undefined, HOST: "192.0.2.1" },
      "pages of https://tv.example cannot load videos and images from http://192.0.2.1",
    ],
  ])("refuses %j, where browsers could not reach the platform", (variables, reason) => {
    expect(problemsOf(variables)).toEqual([
      `  PLATFORM_ORIGIN is missing: expected the URL of the platform for browsers, because ${reason}, for example PLATFORM_ORIGIN=https://api.example.com`,
    ]);
    expect(problemsOf({ ...variables, PLATFORM_ORIGIN: "http://192.0.2.1:4000", TRUST_PROXY: "1" })).toEqual(
      [],
    );
  });

  it.each([
    {},
    { HOST: "192.0.2.1", APP_ORIGIN: "http://192.0.2.1:3000" },
    { HOST: "localhost", APP_ORIGIN: "http://localhost:3000" },
    { HOST: "::1" },
  ])("accepts %j, where they can", (variables) => {
    expect(problemsOf(variables)).toEqual([]);
  });

  it("asks a command for nothing of this", () => {
    const variables = {
      DATABASE_URL: "postgres://db/touchline",
      APP_ORIGIN: "https://tv.example",
      HOST: "::",
    };
    expect(() => readConfig(variables, "command")).not.toThrow();
  });
});
