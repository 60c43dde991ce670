import { expect, it } from "vitest";
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
  expect(readConfig({ HOST: "0.0.0.0", METRICS_PORT: "9464" }).metrics).toBeUndefined();
  const variables = { HOST: "0.0.0.0", PLATFORM_METRICS_PORT: "0" };
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
  [
    { SEED: "none", PAYMENTS: "sandbox", NODE_ENV: "production", PAYMENTS_SANDBOX_IN_PRODUCTION: "yes" },
    { port: 4001 },
  ],
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
  const allowed = { ...variables, PAYMENTS_SANDBOX_IN_PRODUCTION: "yes" };
  expect(readConfig(allowed).options.payments).toMatchObject({ secretKey: "sk_test_1" });
});

it("rejects the payment sandbox with a real catalogue in production", () => {
  const variables = { SEED: "none", PAYMENTS: "sandbox", NODE_ENV: "production" };
  expect(() => readConfig(variables)).toThrow(/PAYMENTS_SANDBOX_IN_PRODUCTION/);
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
